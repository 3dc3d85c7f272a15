import { endIn } from '../imports/read-admins';

/** Who is let in; the note names the member and the slot. */
export interface ListedPlayer {
  readonly id: string;
  readonly note: string;
}

/** A SteamID64, or the EOS id of who is known by no other. */
const PLAYER = /^(?:7656119\d{10}|[0-9a-f]{32})$/;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const GROUP = /^[A-Za-z][A-Za-z0-9]{0,31}$/;
/** An end that readers take for none. */
const FOR_GOOD = '9999-12-31';
/** Longest note, in characters. */
const NOTE_LENGTH = 64;

/**
 * A note fit to stand behind `//` in a file of lines: letters, digits, spaces and a few marks of any script, nothing that
 * a reader might take for the end of a line, for a definition or for the beginning of another comment.
 */
export const safeNote = (text: string): string =>
  [
    ...text
      .normalize('NFKC')
      .replace(/[^\p{L}\p{N}\p{M} ._()'#-]+/gu, ' ')
      .replace(/ +/g, ' '),
  ]
    .slice(0, NOTE_LENGTH)
    .join('')
    .trim();

/** One line of a Squad admin list; empty for what is no id of a player. */
export const squadLine = ({ id, note }: ListedPlayer, group: string): string => {
  if (!PLAYER.test(id)) return '';
  const safe = safeNote(note);
  return `Admin=${id}:${group}${safe === '' ? '' : ` // ${safe}`}\n`;
};

/**
 * A Squad remote admin list: one group that reserves a place and may do nothing else, one line for each id.
 * @param lines of `squadLine`, by id
 * @throws Error for a group that is no plain name
 */
export const squadFile = (group: string, lines: ReadonlyMap<string, string>): string => {
  if (!GROUP.test(group)) throw new Error(`Not the name of a group: ${JSON.stringify(group)}`);
  return [`Group=${group}:reserve\n`, '\n', ...lines.values()].join('');
};

/** A Reforger list: a JSON array of identities, one on each line. */
export const reforgerFile = (ids: Iterable<string>): string => {
  const uuids = [...ids].filter((id) => UUID.test(id));
  return uuids.length === 0 ? '[]\n' : `[\n${uuids.map((id) => `  "${id}"`).join(',\n')}\n]\n`;
};

/** A line of the export: its comment has the end in full, so that an import reads the same slot. */
export const exportedLine = (
  { player, note, until }: { readonly player: string; readonly note: string; readonly until: string | null },
  group: string,
): string => {
  if (!PLAYER.test(player)) return '';
  // The first end of a comment counts: of a slot for good whose note speaks of one, that is none.
  const end = until ?? (endIn(note) === null ? '' : FOR_GOOD);
  const comment = [end && `until ${end}`, note].filter(Boolean).join(' ');
  return `Admin=${player}:${group}${comment === '' ? '' : ` // ${comment}`}\n`;
};
