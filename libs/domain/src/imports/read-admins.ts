import { idProblem, parseLine, problemsIn, type Line } from '../adminlist/rules';
import { cleanText } from '../text';
import { endAt, fileLines, MOST_ENTRIES, quoted, tooLong } from './lines';

/*
 * Admins and whitelist slots as other tools write them, in the form of Squad's Admins.cfg: `Group=Name:permission,permission`
 * and `Admin=<id>:<Group> // comment`. Comments may say until when. docs/operations.md has the shapes.
 */

/** A group as the file has it. */
export interface FoundGroup {
  readonly name: string;
  readonly permissions: readonly string[];
}

/** An admin, or somebody with a reserved slot, as the file has them. */
export interface FoundAdmin {
  readonly id: string;
  readonly group: string;
  readonly comment: string;
  /** What the comment says of it, ISO 8601, UTC; null where it says no end, or one that is meant for good. */
  readonly until: string | null;
}

/** What a line turned out to be. `why` is what is worth a look about it; empty for nothing. */
export type AdminEntry = { readonly line: number; readonly why: string } & (
  | { readonly is: 'nothing' }
  | { readonly is: 'unclear' }
  | { readonly is: 'group'; readonly group: FoundGroup }
  | { readonly is: 'admin'; readonly admin: FoundAdmin }
);

/** Every line of the text, in its order. @param elsewhere groups that need no definition in it */
export const readAdmins = (content: string, elsewhere: readonly string[]): readonly AdminEntry[] => {
  const all = fileLines(content);
  // More than are taken are counted only: they are refused.
  if (all.length > MOST_ENTRIES) return all.map((_, index) => ({ line: index + 1, is: 'nothing', why: '' }));
  const texts = all.map((text) => (tooLong(text) === undefined ? text : ''));
  const lines = texts.map(parseLine);
  const groups = new Set([...elsewhere, ...lines.flatMap(({ kind, name }) => (kind === 'group' ? [name.text] : []))]);
  const problems = new Map<number, string[]>();
  // That a line repeats another is for the report to say: it knows which of them is taken.
  for (const { line, text } of problemsIn(texts, elsewhere).filter(
    ({ text: said }) => !/^This (?:ID|group) is on/.test(said),
  ))
    problems.set(line, [...(problems.get(line) ?? []), text]);
  return all.map((text, index): AdminEntry => {
    const [line, said] = [index + 1, (problems.get(index + 1) ?? []).join(' ')];
    const long = tooLong(text);
    if (long !== undefined) return { line, is: 'unclear', why: long };
    return { line, ...readLine(lines[index]!, text, groups, said) };
  });
};

type Read = AdminEntry extends infer One ? (One extends AdminEntry ? Omit<One, 'line'> : never) : never;

const readLine = (
  { kind, name, words, tokens }: Line,
  text: string,
  groups: ReadonlySet<string>,
  said: string,
): Read => {
  // A line that begins with # is a comment for whoever wrote it, and is skipped by the game as well.
  if (kind === 'blank' || kind === 'comment' || text.trimStart().startsWith('#')) return { is: 'nothing', why: '' };
  if (kind === 'other') return { is: 'unclear', why: said };
  if (kind === 'group') {
    const permissions = words.map((word) => word.text).filter((word) => word !== '');
    if (name.text === '' || words.length === 0) return { is: 'unclear', why: said };
    return { is: 'group', why: said, group: { name: name.text, permissions } };
  }
  const id = /^[0-9a-f]{32}$/i.test(name.text) ? name.text.toLowerCase() : name.text;
  const given = words[0]?.text ?? '';
  // Where another tool begins a comment with #, the game takes it for a part of the group.
  const [, group = given, hashed = ''] = groups.has(given) ? [] : (/^(.*?)\s*#(.*)$/s.exec(given) ?? []);
  const wrong = idProblem(id);
  if (wrong !== undefined || !groups.has(group)) return { is: 'unclear', why: wrong ?? said };
  const behind = tokens.find((token) => token.kind === 'comment');
  const comment = cleanText([hashed, behind ? text.slice(behind.from).replace(/^\/+/, '') : ''].join(' '));
  const end = endIn(comment);
  if (end === undefined)
    return { is: 'unclear', why: `The end in its comment ${quoted(comment)} is not understood: 2026-12-31 would be.` };
  const notes = [
    ...(id === name.text ? [] : ['Its EOS id is written in lower case.']),
    ...(hashed === '' ? [] : ['Its comment is put behind //.']),
    ...(id === name.text && hashed === '' && said !== '' ? [said] : []),
    ...(end === null && ANY_DATE.test(comment)
      ? ['A date stands in its comment, without a word that calls it the end.']
      : []),
  ];
  return { is: 'admin', why: notes.join(' '), admin: { id, group, comment, until: end } };
};

const WORD = String.raw`\b(?:until|till|valid to|expire[sd]?|expiry|expiration|exp|ends?)\b[^\p{L}\p{N}]{0,4}(?:on |at )?`;
const DATE = String.raw`\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?(?:Z|[+-]\d{2}:\d{2})?)?`;
const ENDS = new RegExp(`${WORD}(?:(${DATE})|(\\d{10})(?!\\d))`, 'iu');
/** With the brackets around it. */
const ENDING = new RegExp(`[\\s([]*${ENDS.source}[)\\]]*`, 'iu');
/** An end in some other order of day and month. */
const ENDS_SOMEHOW = new RegExp(String.raw`${WORD}\d{1,4}[./-]\d{1,2}[./-]\d{1,4}`, 'iu');
const ANY_DATE = new RegExp(DATE);

/** Until when a comment says it is. A day without a time is over at its end. Null for no end, undefined for none that is understood. */
export const endIn = (comment: string): string | null | undefined => {
  const [, date, seconds] = ENDS.exec(comment) ?? [];
  if (seconds !== undefined) return endAt(Number(seconds));
  if (date === undefined) return ENDS_SOMEHOW.test(comment) ? undefined : null;
  const day = date.length === 10;
  const zoned = /(?:Z|[+-]\d{2}:\d{2})$/i.test(date.slice(10));
  const time = Date.parse(day ? `${date}T00:00:00Z` : `${date.replace(' ', 'T')}${zoned ? '' : 'Z'}`);
  return Number.isNaN(time) ? undefined : endAt(time / 1_000 + (day ? 86_400 : 0));
};

/** Whether a group is one of reserved slots, which members and staff have in the whitelist. */
export const onlyReserves = (permissions: readonly string[] | undefined): boolean =>
  permissions !== undefined && permissions.length > 0 && permissions.every((one) => one === 'reserve');

/** A comment without the end that it says. */
export const withoutEnd = (comment: string): string => comment.replace(ENDING, '').trim();
