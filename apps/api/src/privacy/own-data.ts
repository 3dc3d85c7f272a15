import { PSEUDONYM } from '@app/storage/person-keys/pseudonym';
import { readModels as declared } from '@app/contracts/capabilities';
import type { ReadModel } from '@app/contracts/read-model';
import { sealedMarks } from '@app/domain/personal';
import { FORMER_PLAYER, markOf } from '@app/domain/personal-marks';
import type { RecordedEvent } from '@app/storage/event-log/event';

/**
 * Read models whose documents are each about one person, and how a document's id is made of that person's id. They hold
 * data of that person alone, except names of others, which `withoutOthers` removes.
 */
const OWN: Readonly<Record<string, (id: string) => readonly string[]>> = {
  connections: (id) => [id],
  'connections-history': (id) => [id],
  notices: (id) => [id],
  whitelists: (id) => [id],
  'whitelist-history': (id) => [id],
  'bingo-players': (id) => [id],
  'clan-people': (id) => [id],
  supporters: (id) => [id],
  'player-records': (id) => [`squad-${id}`, `reforger-${id}`],
  'squad-leaders': (id) => [id],
  'squad-players': (id) => [id],
  'squad-profiles': (id) => [id],
  'reforger-players': (id) => [id],
  'reforger-profiles': (id) => [id],
  'reforger-seeders': (id) => [id],
  'seeding-accounts': (id) => [id],
  'seeding-players': (id) => [id],
};

export interface OwnModel {
  readonly model: ReadModel<object>;
  readonly keysOf: (id: string) => readonly string[];
}

export const ownModels: readonly OwnModel[] = declared.flatMap((model) => {
  const keysOf = OWN[model.name];
  return keysOf ? [{ model, keysOf }] : [];
});

/** Fields that name who did something. */
const DOERS = new Set([
  'by',
  'byId',
  'liftedBy',
  'liftedById',
  'agent',
  'staff',
  'staffId',
  'invitedBy',
  'fromName',
  'from',
  'former',
]);
const ANOTHER = 'Another person';

/** Without the names and the pseudonyms of others. `own`: what the member is called and their ids. */
export const withoutOthers = (value: unknown, own: ReadonlySet<string>, field = ''): unknown => {
  if (typeof value === 'string') {
    if (value === FORMER_PLAYER || (DOERS.has(field) && value !== '' && !own.has(value))) return ANOTHER;
    return value.replace(PSEUDONYM, ANOTHER);
  }
  if (Array.isArray(value)) return value.map((each) => withoutOthers(each, own, field));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, withoutOthers(each, own, name)]));
};

/** What staff wrote for staff, by type of event; the player was told the rest. */
const STAFF_TEXTS: Readonly<Record<string, readonly string[]>> = {
  PlayerBanned: ['notes', 'evidence'],
  PlayerBanLifted: ['reason'],
  PlayerExceptedFromList: ['reason'],
};
/** What only staff know of. */
const STAFF_EVENTS: ReadonlySet<string> = new Set(['PlayerNoteAdded', 'PlayerWatched', 'PlayerUnwatched']);
/** The game shows it to the player. */
const SHOWN_TO_PLAYERS: ReadonlySet<string> = new Set(['PlayerBanned', 'PlayerBanChanged']);

/**
 * An event as its person is sent it, without free text that may name anybody. Without staff's texts notes and watches are
 * left out, and so is what staff wrote about a ban.
 */
export const exportedEvent = (event: RecordedEvent, staffTexts: boolean): readonly RecordedEvent[] => {
  const { type, data } = event;
  if (STAFF_EVENTS.has(type) && !staffTexts) return [];
  const hidden = staffTexts ? [] : (STAFF_TEXTS[type] ?? []);
  const fields = Object.entries(data).filter(([field]) => !hidden.includes(field));
  const marks = sealedMarks[type];
  const isFree = (field: string) => marks && !SHOWN_TO_PLAYERS.has(type) && markOf(marks, field)?.kind === 'free';
  return [{ ...event, data: Object.fromEntries(fields.filter(([field]) => !isFree(field))) }];
};

interface PlayerRecord {
  readonly counts: object;
  readonly entries: readonly { readonly kind: string }[];
}

/** The record of a player without notes. Of a ban there is the reason, its times, and what the game showed. */
export const withoutStaffTexts = (model: string, document: object): object => {
  if (model !== 'player-records') return document;
  const { counts, entries } = document as PlayerRecord;
  return { counts: { ...counts, note: 0 }, entries: entries.filter(({ kind }) => kind !== 'note') };
};
