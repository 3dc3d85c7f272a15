/** The times that boards count. */
export const WINDOWS = [
  { value: 'week', label: 'Week', words: 'this week' },
  { value: 'month', label: 'Month', words: 'this month' },
  { value: 'season', label: 'Season', words: 'this season' },
  { value: 'all', label: 'All time', words: 'of all time' },
] as const;

export type Window = (typeof WINDOWS)[number]['value'];

/** The time that an address names; all of it where it names none. */
export const windowIn = (search: URLSearchParams): Window => {
  const named = search.get('window');
  return WINDOWS.find(({ value }) => value === named)?.value ?? 'all';
};
