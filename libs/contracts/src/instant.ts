const SHAPE = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
/** No game server that we know is older, and no clock that says more is right. */
export const YEARS = { first: 2015, last: 2099 } as const;

/** A time that exists, ISO 8601 in UTC with milliseconds, of a year in which something may have happened. */
export const isInstant = (value: unknown): value is string => {
  if (typeof value !== 'string' || !SHAPE.test(value)) return false;
  const date = new Date(value);
  if (Number.isNaN(date.getTime()) || date.toISOString() !== value) return false;
  const year = date.getUTCFullYear();
  return year >= YEARS.first && year <= YEARS.last;
};
