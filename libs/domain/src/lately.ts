/** What was recorded lately, by a key, with when, ISO 8601; the oldest first. */
export type Lately = ReadonlyMap<string, string>;

/** The most that is remembered; what comes again beyond that is recorded again. */
const REMEMBERED = 200;

export const withLatest = (lately: Lately, key: string, at: string): Lately => {
  const others = [...lately].filter(([other]) => other !== key);
  return new Map([...others.slice(1 - REMEMBERED), [key, at]]);
};

/** Whether something was recorded so shortly before that it is the same. A clock that went back silences nobody. */
export const isRecent = (lately: Lately, key: string, at: string, window: number): boolean => {
  const last = lately.get(key);
  if (last === undefined) return false;
  const since = Date.parse(at) - Date.parse(last);
  return since >= 0 && since < window;
};
