import type { JudgedLine } from '../imports/lines';
import { onlyReserves, type AdminEntry, type FoundAdmin, type FoundGroup } from '../imports/read-admins';
import { parse } from './rules';

export interface ReportLine extends JudgedLine {
  /** Null for what is neither an admin nor a group. */
  readonly entry: FoundAdmin | FoundGroup | null;
}

export interface Wanted {
  /** Also those whose comments say that they ended. */
  readonly expired: boolean;
  /** Also groups that only reserve a place, and who is in them. */
  readonly reserved: boolean;
}

/**
 * Line by line what an import into the admin list would do.
 * @param content the list as it stands
 */
export const reportAdmins = (
  entries: readonly AdminEntry[],
  wanted: Wanted,
  { content, now }: { readonly content: string; readonly now: string },
): { readonly lines: readonly ReportLine[]; readonly taken: readonly string[] } => {
  const here = parse(content);
  const groupsHere = new Map(here.groups.map(({ name, permissions }) => [name, permissions]));
  const groupsOf = new Map(here.admins.map(({ id, group }) => [id, group]));
  const permissions = new Map([
    ...entries.flatMap((entry) => (entry.is === 'group' ? [[entry.group.name, entry.group.permissions] as const] : [])),
    ...groupsHere,
  ]);
  const reserves = (group: string) => !wanted.reserved && onlyReserves(permissions.get(group));
  const first = new Map<string, number>();
  /** Where the same was taken before. */
  const repeated = (key: string, line: number): number | undefined => {
    const before = first.get(key);
    if (before === undefined) first.set(key, line);
    return before;
  };
  const judge = (entry: AdminEntry): ReportLine => {
    const { line, why } = entry;
    if (entry.is === 'nothing' || entry.is === 'unclear') return { line, state: entry.is, why, entry: null };
    const found = entry.is === 'group' ? entry.group : entry.admin;
    const of = (state: ReportLine['state'], because = ''): ReportLine => ({ line, state, why: because, entry: found });
    if (entry.is === 'group') {
      const { name } = entry.group;
      const permitted = groupsHere.get(name);
      if (permitted)
        return of(
          'already',
          sameWords(permitted, entry.group.permissions) ? '' : 'The group here has other permissions. It stays.',
        );
      if (reserves(name)) return of('other');
      const before = repeated(`Group ${name}`, line);
      return before === undefined ? of('taken', why) : of('repeated', `Line ${before} has the same group.`);
    }
    const { id, group, until } = entry.admin;
    const groupHere = groupsOf.get(id);
    if (groupHere !== undefined)
      return of('already', groupHere === group ? '' : `The group here is ${groupHere}. It stays.`);
    if (until !== null && until <= now && !wanted.expired) return of('expired');
    if (reserves(group)) return of('other');
    const before = repeated(id, line);
    if (before !== undefined) return of('repeated', `Line ${before} has the same admin.`);
    const ending = until === null ? [] : ['The list knows no ends: take the line out by then.'];
    return of('taken', [why, ...ending].filter(Boolean).join(' '));
  };
  const lines = entries.map(judge);
  const taken = lines.flatMap(({ state, entry }) => (state === 'taken' && entry ? [entry] : []));
  return { lines, taken: [...taken.filter(isGroup).map(groupLine), ...taken.filter(isAdmin).map(adminLine)] };
};

const isGroup = (entry: FoundAdmin | FoundGroup): entry is FoundGroup => 'permissions' in entry;
const isAdmin = (entry: FoundAdmin | FoundGroup): entry is FoundAdmin => 'group' in entry;
const groupLine = ({ name, permissions }: FoundGroup): string => `Group=${name}:${permissions.join(',')}`;
const adminLine = ({ id, group, comment }: FoundAdmin): string =>
  `Admin=${id}:${group}${comment === '' ? '' : ` // ${comment}`}`;

const sameWords = (one: readonly string[], other: readonly string[]): boolean =>
  [...new Set(one)].sort().join() === [...new Set(other)].sort().join();

/** The list with lines behind its last, under a comment that says where they are from. */
export const withImported = (content: string, source: string, lines: readonly string[]): string =>
  [
    content,
    ...(content === '' || content.endsWith('\n') ? [] : ['\n']),
    ...(content === '' ? [] : ['\n']),
    `// From ${source}\n`,
    ...lines.map((line) => `${line}\n`),
  ].join('');

/**
 * The list without what an import added, as far as it stands there unchanged. A group stays while somebody else is in it.
 * @param added the lines that the import added
 */
export const withoutImported = (content: string, added: readonly string[]): string => {
  const inUse = new Set(parse(without(content, added)).admins.map(({ group }) => group));
  const isUsed = (line: string) => parse(line).groups.some(({ name }) => inUse.has(name));
  return without(
    content,
    added.filter((line) => !isUsed(line)),
  ).replace(/\n+$/, '\n');
};

/** From the end: what was imported stands behind what was there before. */
const without = (content: string, lines: readonly string[]): string => {
  const left = new Map<string, number>();
  for (const line of lines) left.set(line, (left.get(line) ?? 0) + 1);
  return content
    .split('\n')
    .reverse()
    .filter((line) => {
      const more = left.get(line) ?? 0;
      if (more > 0) left.set(line, more - 1);
      return more === 0;
    })
    .reverse()
    .join('\n');
};
