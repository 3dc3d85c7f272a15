const MINUTE = 60_000;
/** Pauses after the first, second ... failure; the last one for all that follow. */
const PAUSES = [MINUTE, 5 * MINUTE, 15 * MINUTE, 60 * MINUTE, 6 * 60 * MINUTE, 24 * 60 * MINUTE] as const;
/** Attempts of a message; the last comes about a week after the first. */
const MOST_ATTEMPTS = 12;

/** When to try again after so many failures. @param wait seconds that must pass at least */
export const retryAfter = (failures: number, at: string, wait = 0): string => {
  const pause = PAUSES[Math.max(0, Math.min(failures, PAUSES.length) - 1)] ?? MINUTE;
  return new Date(Date.parse(at) + Math.max(pause, wait * 1_000)).toISOString();
};

export const giveUpAfter = (attempts: number): boolean => attempts >= MOST_ATTEMPTS;
