import { utf8Bytes } from '../text';

/**
 * The grammar of Squad's admin list, shared by the write side and the editor. A file of lines: `Group=<name>:<permission>,...`,
 * `Admin=<id>:<group> // comment`, comments, and whatever else stands there, which the game passes over.
 */

/** Longest list, UTF-8. At most twice that as JSON, which leaves room in the log's append limit of 1 MiB. */
export const MOST_BYTES = 400_000;

/** What the community hands out. */
const USUAL_PERMISSIONS: readonly string[] = [
  ...['reserve', 'balance', 'chat', 'kick', 'ban', 'changemap', 'cameraman', 'pause'],
];
/** Everything the game knows. */
const PERMISSIONS: ReadonlySet<string> = new Set([
  ...USUAL_PERMISSIONS,
  ...['startvote', 'cheat', 'private', 'config', 'immune', 'manageserver', 'featuretest', 'demos', 'clientdemos'],
  ...['debug', 'teamchange', 'forceteamchange', 'canseeadminchat'],
]);

/** Most lines. Comparing two versions takes about 20 ms of processor then, so it needs no thread of its own. */
export const MOST_LINES = 20_000;

const STEAM_ID = /^7656119\d{10}$/;
const EOS_ID = /^[0-9a-f]{32}$/;
const GROUP_NAME = /^[A-Za-z][A-Za-z0-9_-]{0,31}$/;
/** Longest note of a rendered line, in characters. */
const NOTE_LENGTH = 64;
/** What makes text run backwards or takes no room at all. */
const HIDDEN = /[\u200b\u202a-\u202e\u2066-\u2069\ufeff]/;

export type TokenKind = 'key' | 'mark' | 'id' | 'group' | 'permission' | 'comment' | 'other';

/** Part of a line, in UTF-16 units from its beginning; `to` is exclusive. */
interface Span {
  readonly from: number;
  readonly to: number;
}

interface Token extends Span {
  readonly kind: TokenKind;
}

interface Word extends Span {
  readonly text: string;
}

/** One line, understood. `tokens` are in order and leave out nothing but blanks. */
export interface Line {
  readonly kind: 'blank' | 'comment' | 'group' | 'admin' | 'other';
  readonly tokens: readonly Token[];
  /** A group's name, or an admin's id; empty when it is missing. */
  readonly name: Word;
  /** A group's permissions, or the one group of an admin. */
  readonly words: readonly Word[];
}

/** Something the game will not understand, or not as it was meant. A `notice` is only worth a look. */
export interface Problem extends Span {
  /** From 1. */
  readonly line: number;
  readonly severity: 'problem' | 'notice';
  readonly text: string;
}

const NONE: Word = { text: '', from: 0, to: 0 };

/** A part of the line without the blanks around it. */
const trimmed = (text: string, from: number, to: number): Word => {
  const part = text.slice(from, to);
  const start = from + (part.length - part.trimStart().length);
  const word = part.trim();
  return { text: word, from: word === '' ? to : start, to: word === '' ? to : start + word.length };
};

/** What a line is about, and where its parts are: enough to compare lines, and cheap however long they are. */
interface Head {
  readonly kind: Line['kind'];
  readonly name: Word;
  /** The line without its comment and the blanks around. */
  readonly body: Word;
  /** Where the comment begins; -1 without one. */
  readonly comment: number;
  /** Where the body ends at the latest. */
  readonly end: number;
  /** Behind the equals sign of a group or an admin, and how far behind that its colon is; -1 without one. */
  readonly equals: number;
  readonly colon: number;
}

const headOf = (text: string): Head => {
  const comment = text.indexOf('//');
  const end = comment < 0 ? text.length : comment;
  const body = trimmed(text, 0, end);
  const plain = { name: NONE, body, comment, end, equals: -1, colon: -1 };
  if (body.text === '') return { ...plain, kind: comment < 0 ? 'blank' : 'comment' };
  const key = /^(Admin|Group)(\s*)=/.exec(body.text);
  if (!key) return { ...plain, kind: 'other' };
  const equals = body.from + key[0].length;
  const colon = text.slice(equals, end).indexOf(':');
  const name = trimmed(text, equals, colon < 0 ? end : equals + colon);
  return { ...plain, kind: key[1] === 'Admin' ? 'admin' : 'group', name, equals, colon };
};

export const parseLine = (text: string): Line => {
  const { kind, name, body, comment, end, equals, colon } = headOf(text);
  const tail: Token[] = comment < 0 ? [] : [{ kind: 'comment', from: comment, to: text.length }];
  if (kind === 'blank' || kind === 'comment') return { kind, tokens: tail, name, words: [] };
  if (kind === 'other')
    return { kind, tokens: [{ kind: 'other', from: body.from, to: body.to }, ...tail], name, words: [] };
  const isAdmin = kind === 'admin';
  const tokens: Token[] = [
    { kind: 'key', from: body.from, to: body.from + 5 },
    { kind: 'mark', from: equals - 1, to: equals },
  ];
  const push = (kind: TokenKind, { from, to }: Span) => {
    if (to > from) tokens.push({ kind, from, to });
  };
  push(isAdmin ? 'id' : 'group', name);
  const words: Word[] = [];
  if (colon >= 0) {
    let from = equals + colon + 1;
    push('mark', { from: from - 1, to: from });
    const parts = isAdmin ? [text.slice(from, end)] : text.slice(from, end).split(',');
    parts.forEach((part, index) => {
      const word = trimmed(text, from, from + part.length);
      if (word.text !== '' || !isAdmin) words.push(word);
      push(isAdmin ? 'group' : 'permission', word);
      from += part.length;
      if (index < parts.length - 1) push('mark', { from, to: from + 1 });
      from += 1;
    });
  }
  tokens.push(...tail);
  return { kind, tokens, name, words };
};

export const linesOf = (content: string): string[] =>
  content.includes('\r') ? content.split(/\r\n|\n|\r/) : content.split('\n');

/** Who has which group, and what each group may do, in the order of the lines. */
export const parse = (content: string) => {
  const lines = linesOf(content).map(parseLine);
  return {
    groups: lines
      .filter(({ kind }) => kind === 'group')
      .map(({ name, words }) => ({ name: name.text, permissions: words.map(({ text }) => text) })),
    admins: lines
      .filter(({ kind }) => kind === 'admin')
      .map(({ name, words }) => ({ id: name.text, group: words[0]?.text ?? '' })),
  };
};

/** What is wrong with these lines, in their order. None of it keeps a list from being saved. */
export const problemsIn = (
  texts: readonly string[],
  groupsElsewhere: readonly string[],
  understand: (text: string) => Line = parseLine,
): Problem[] => {
  const lines = texts.map(understand);
  const groups = new Set(groupsElsewhere);
  for (const { kind, name } of lines) if (kind === 'group') groups.add(name.text);
  const firstId = new Map<string, number>();
  const firstGroup = new Map<string, number>();
  return lines.flatMap((line, index) => {
    const text = texts[index]!;
    const found: Problem[] = [];
    const report = (at: Span, what: string, severity: Problem['severity'] = 'problem') =>
      found.push({ line: index + 1, from: at.from, to: at.to, severity, text: what });
    const whole = { from: 0, to: text.length };
    if (line.kind === 'other')
      report(line.tokens[0]!, 'Neither a comment nor Group= nor Admin=. The game will skip it.');
    if (line.kind === 'group') {
      checkGroup(line, whole, report);
      repeated(firstGroup, line.name, index, 'group', report);
    }
    if (line.kind === 'admin') {
      checkAdmin(line, groups, whole, report);
      repeated(firstId, line.name, index, 'ID', report);
    }
    const hidden = HIDDEN.exec(text);
    if (hidden)
      report({ from: hidden.index, to: hidden.index + 1 }, 'There is a character here that cannot be seen.', 'notice');
    return found;
  });
};

type Report = (at: Span, text: string, severity?: Problem['severity']) => void;

const repeated = (first: Map<string, number>, name: Word, index: number, what: string, report: Report): void => {
  const before = first.get(name.text);
  if (before === undefined) first.set(name.text, index);
  else if (name.text !== '')
    report(name, `This ${what} is on line ${before + 1} already. Which of them counts is up to the game.`);
};

const checkGroup = ({ name, words }: Line, whole: Span, report: Report): void => {
  if (name.text === '') report(whole, 'A group is written Group=Name:permission,permission. This one has no name.');
  else if (words.length === 0)
    report(name, 'A group is written Group=Name:permission,permission. This one lacks the colon.');
  if (name.text !== '' && !/^[A-Za-z0-9_-]+$/.test(name.text))
    report(
      name,
      'Group names take Latin letters and digits without blanks: some readers stop at anything else.',
      'notice',
    );
  for (const word of words) {
    if (word.text === '') {
      if (words.length > 1) report(whole, 'There is a comma too many.', 'notice');
    } else if (word.text === 'immunity') report(word, 'The game knows no permission called immunity. Meant is immune.');
    else if (!PERMISSIONS.has(word.text)) report(word, `The game knows no permission called ${word.text}.`);
    else if (!USUAL_PERMISSIONS.includes(word.text))
      report(word, `${word.text} is known to the game, but not handed out as a rule.`, 'notice');
  }
};

const checkAdmin = ({ name, words: [group] }: Line, groups: ReadonlySet<string>, whole: Span, report: Report): void => {
  const wrong = idProblem(name.text);
  if (wrong) report(name.text === '' ? whole : name, wrong);
  if (!group) report(whole, 'An admin is written Admin=SteamID:GroupName. This one has no group.');
  else if (!groups.has(group.text) && groups.has(group.text.replace(/\s*#.*$/, '')))
    report(group, 'A comment begins with //. The game takes this for part of the group.');
  else if (!groups.has(group.text)) report(group, `No group is called ${group.text}.${likeOf(group.text, groups)}`);
};

const likeOf = (name: string, groups: ReadonlySet<string>): string => {
  const like = [...groups].find((group) => group.toLowerCase() === name.toLowerCase());
  return like === undefined ? ` Define it with Group=${name}: or use one there is.` : ` There is ${like}.`;
};

/** What is wrong with the id of an admin; undefined for a SteamID64 and for an EOS id of 32 hexadecimal digits. */
export const idProblem = (id: string): string | undefined => {
  if (STEAM_ID.test(id) || EOS_ID.test(id)) return undefined;
  if (EOS_ID.test(id.toLowerCase())) return 'This EOS id has capitals; write it in lower case.';
  if (id === '') return 'An admin is written Admin=SteamID:GroupName. This one has no Steam ID.';
  if (!/^\d+$/.test(id)) return 'A Steam ID has digits only. The game will skip this one.';
  return id.length === 17
    ? 'A Steam ID begins with 7656119. The game will skip this one.'
    : `A Steam ID has 17 digits, this one has ${id.length}. The game will skip it.`;
};

/** A note fit to stand behind `//`: nothing in it ends the line, defines anything or begins another comment. */
const safeNote = (text: string): string =>
  [
    ...text
      .normalize('NFKC')
      .replace(/[^\p{L}\p{N}\p{M} ._()'#[\]-]+/gu, ' ')
      .replace(/ +/g, ' '),
  ]
    .slice(0, NOTE_LENGTH)
    .join('')
    .trim();

const noted = (line: string, note: string): string => {
  const safe = safeNote(note);
  return safe === '' ? `${line}\n` : `${line} // ${safe}\n`;
};

/** One line for an admin; empty for what is no id or no plain name of a group. */
export const renderAdmin = ({ id, group, note = '' }: { id: string; group: string; note?: string }): string =>
  idProblem(id) || !GROUP_NAME.test(group) ? '' : noted(`Admin=${id}:${group}`, note);

/** One line for a group, with those permissions that the game knows; empty for what is no plain name. */
export const renderGroup = ({ name, permissions }: { name: string; permissions: readonly string[] }): string =>
  GROUP_NAME.test(name) ? `Group=${name}:${permissions.filter((one) => PERMISSIONS.has(one)).join(',')}\n` : '';

/**
 * The text as it is kept: lines end with LF, and what only some readers take for the end of a line is a blank, so that
 * every reader sees the same lines.
 */
export const normaliseContent = (content: string): string =>
  ODD.test(content)
    ? content
        .replace(/^\ufeff+/, '')
        .replace(/\r\n?/g, '\n')
        .replace(/[\v\f\u0085\u2028\u2029]/g, ' ')
        .replace(/\p{Surrogate}/gu, '\ufffd')
    : content;

/** Characters that are replaced before the text is stored. */
const ODD = /^\ufeff|[\r\v\f\u0085\u2028\u2029]|\p{Surrogate}/u;

/** Why a normalised text is refused, in words; undefined when it is good. */
export const contentProblem = (content: string): string | undefined => {
  const control = /(?![\t\n])\p{Cc}/u.exec(content);
  if (control) {
    const line = content.slice(0, control.index).split('\n').length;
    return `Line ${line} of the admin list holds a control character. Remove it, then save again.`;
  }
  const lines = linesOf(content).length;
  if (lines > MOST_LINES)
    return `The admin list may have ${MOST_LINES.toLocaleString('en')} lines, this one has ${lines.toLocaleString('en')}.`;
  const bytes = utf8Bytes(content);
  return bytes > MOST_BYTES
    ? `The admin list may be ${MOST_BYTES.toLocaleString('en')} bytes long, this one has ${bytes.toLocaleString('en')}.`
    : undefined;
};

/** How many lines one version has that the other has not. `changed` are entries of the same id or group name. */
export interface ChangeCount {
  readonly added: number;
  readonly removed: number;
  readonly changed: number;
}

interface Changes extends ChangeCount {
  /** By Steam ID or `Group <name>`: what stood behind it before and now; null for nothing. */
  readonly entries: readonly Change[];
}

interface Change {
  readonly key: string;
  readonly from: string | null;
  readonly to: string | null;
}

/** Differing lines of both versions that are matched entry by entry. A list of 2,500 admins may be turned over whole. */
const MOST_MATCHED = 5_000;

/**
 * What became of the entries and comments of a list. Lines that only moved, and blank ones, do not count. Beyond
 * `MOST_MATCHED` differing lines nothing is matched any more: every line counts as it stands, added or removed.
 */
export const changesBetween = (before: string, after: string): Changes => {
  const [a, b] = apart(linesOf(before), linesOf(after));
  if (a.length + b.length > MOST_MATCHED) return { entries: [], ...linesMore(a.map(trim), b.map(trim)), changed: 0 };
  const old = contentsOf(a);
  const now = contentsOf(b);
  const entries: Change[] = [];
  for (const [key, from] of old.entries) {
    const to = now.entries.get(key) ?? null;
    if (from !== to) entries.push({ key, from, to });
  }
  for (const [key, to] of now.entries) if (!old.entries.has(key)) entries.push({ key, from: null, to });
  const others = linesMore(old.others, now.others);
  return {
    entries,
    added: entries.filter(({ from }) => from === null).length + others.added,
    removed: entries.filter(({ to }) => to === null).length + others.removed,
    changed: entries.filter(({ from, to }) => from !== null && to !== null).length,
  };
};

/** Two texts without the lines that both begin and end with. */
const apart = (a: readonly string[], b: readonly string[]): [readonly string[], readonly string[]] => {
  const most = Math.min(a.length, b.length);
  let head = 0;
  while (head < most && a[head] === b[head]) head++;
  let tail = 0;
  while (tail < most - head && a[a.length - 1 - tail] === b[b.length - 1 - tail]) tail++;
  return [a.slice(head, a.length - tail), b.slice(head, b.length - tail)];
};

interface Contents {
  /** By what they are about. */
  readonly entries: ReadonlyMap<string, string>;
  /** Every other line that is not blank. */
  readonly others: readonly string[];
}

const contentsOf = (lines: readonly string[]): Contents => {
  const entries = new Map<string, string>();
  const others: string[] = [];
  // The number to try next for a repeated key. Without it, a thousand equal keys would be half a million tries.
  const next = new Map<string, number>();
  for (const text of lines) {
    const { kind, name } = headOf(text);
    if (kind === 'comment' || kind === 'other') others.push(text.trim());
    if (kind !== 'admin' && kind !== 'group') continue;
    const key = kind === 'group' ? `Group ${name.text}` : name.text;
    let unique = key;
    let n = next.get(key) ?? 2;
    while (entries.has(unique)) unique = `${key} (${n++})`;
    next.set(key, n);
    entries.set(unique, text.slice(name.to).replace(/^\s*:/, '').trim());
  }
  return { entries, others };
};

const trim = (text: string): string => text.trim();

/** How many lines, blank ones apart, stand in one and not in the other, however often each is repeated. */
const linesMore = (before: readonly string[], after: readonly string[]): Pick<ChangeCount, 'added' | 'removed'> => {
  const more = new Map<string, number>();
  for (const line of after) if (line !== '') more.set(line, (more.get(line) ?? 0) + 1);
  let removed = 0;
  for (const line of before) {
    if (line === '') continue;
    const left = more.get(line) ?? 0;
    if (left > 0) more.set(line, left - 1);
    else removed++;
  }
  let added = 0;
  for (const left of more.values()) added += left;
  return { added, removed };
};
