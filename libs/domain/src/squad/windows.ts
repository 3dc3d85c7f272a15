/** How far back a leaderboard looks. Weeks begin on Monday, seasons are quarters of a year; all in UTC. */
const WINDOWS = ['week', 'month', 'season', 'all'] as const;
type Window = (typeof WINDOWS)[number];

const DAY = 24 * 3_600_000;
const two = (number: number): string => String(number).padStart(2, '0');

/** `2026-W40`, by ISO 8601: the week belongs to the year that has its Thursday. */
const weekOf = (date: Date): string => {
  const thursday = new Date(date.getTime() + (3 - ((date.getUTCDay() + 6) % 7)) * DAY);
  const year = thursday.getUTCFullYear();
  return `${year}-W${two(Math.floor((thursday.getTime() - Date.UTC(year, 0, 1)) / DAY / 7) + 1)}`;
};

const periodOf = (window: Window, date: Date): string => {
  switch (window) {
    case 'week':
      return weekOf(date);
    case 'month':
      return `${date.getUTCFullYear()}-${two(date.getUTCMonth() + 1)}`;
    case 'season':
      return `${date.getUTCFullYear()}-S${Math.floor(date.getUTCMonth() / 3) + 1}`;
    case 'all':
      return 'all';
  }
};

/** Names the board of a window that a time falls into, of one server or of all: `2026-W40/1`, `2026-10/all`. */
export const boardKey = (window: Window, serverId: number | null, at: string): string =>
  `${periodOf(window, new Date(at))}/${serverId ?? 'all'}`;

/** Every board that something at that time on that server counts for, besides the one of all time and all servers. */
export const boardKeysAt = (serverId: number, at: string): readonly string[] => {
  const date = new Date(at);
  return WINDOWS.flatMap((window) => {
    const period = periodOf(window, date);
    return window === 'all' ? [`${period}/${serverId}`] : [`${period}/all`, `${period}/${serverId}`];
  });
};
