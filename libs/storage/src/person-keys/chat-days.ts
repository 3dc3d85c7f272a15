const DAY = 86_400_000;
/** Chat that is older by a server's clock counts as of then: so far back days are looked through. */
const FARTHEST_DAYS = 3_650;

/** Under which id the key of a day's chat is stored, beside those of people. */
const chatDay = (time: number): string => `chat ${new Date(time).toISOString().slice(0, '2026-11-21'.length)}`;

/** The day whose key seals what was written then. A server's clock may be wrong, but never keeps a text for longer. */
export const chatDayOf = (at: string, now: number): string => {
  const time = Date.parse(at);
  return chatDay(Math.max(Number.isNaN(time) ? now : Math.min(time, now), now - FARTHEST_DAYS * DAY));
};

/** The days whose chat is older than so many days, the newest first. */
export const expiredChatDays = (days: number, now: number): string[] =>
  Array.from({ length: FARTHEST_DAYS - days }, (_, n) => chatDay(now - (days + 1 + n) * DAY));
