/** Where in time something belongs. Times are ISO 8601 in UTC, so that text stands in the order of time. */

/** `1-20261004T090005000`: one game of one server, by its beginning. */
export const gameIdOf = (serverId: number, startedAt: string): string =>
  `${serverId}-${startedAt.replace(/[-:.Z]/g, '')}`;

/** The server and the beginning in the id of a game; undefined when it is none. */
export const gameOf = (gameId: string): { readonly serverId: number; readonly startedAt: string } | undefined => {
  const parts = /^([1-9]\d?)-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})$/.exec(gameId);
  if (!parts) return undefined;
  const [, serverId, year, month, day, hour, minute, second, ms] = parts;
  return { serverId: Number(serverId), startedAt: `${year}-${month}-${day}T${hour}:${minute}:${second}.${ms}Z` };
};

/** The ten minutes that a time lies in: `2026-10-04T09:0`. */
export const bucketOf = (at: string): string => at.slice(0, 15);

/** The day of a time, `2026-10-04`, in UTC. */
export const dayOf = (at: string): string => at.slice(0, 10);

const TEN_MINUTES = 600_000;
const DAY = 86_400_000;

const steps = (from: string, to: string, step: number, name: (at: string) => string, most: number): string[] => {
  const names: string[] = [];
  const last = name(to);
  for (let at = Date.parse(from); names.length < most; at += step) {
    const here = name(new Date(at).toISOString());
    if (here > last) break;
    names.push(here);
  }
  return names;
};

/** Every ten minutes between two times. @param most so many at most, the earliest */
export const bucketsBetween = (from: string, to: string, most: number): readonly string[] =>
  steps(from, to, TEN_MINUTES, bucketOf, most);

/** Every day between two times. @param most so many at most, the earliest */
export const daysBetween = (from: string, to: string, most: number): readonly string[] =>
  steps(from, to, DAY, dayOf, most);

/** Whether something happened in a game; in one that runs, from its start on. */
export const isWithin = (
  at: string,
  { startedAt, endedAt }: { readonly startedAt: string; readonly endedAt: string | null },
): boolean => at >= startedAt && (endedAt === null || at <= endedAt);
