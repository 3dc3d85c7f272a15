const DAY_MS = 24 * 3_600_000;

/** A clock on a wall there, as if it were UTC. */
const wallClock = (at: number, timeZone: string): number => {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    ...{ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', second: '2-digit' },
  }).formatToParts(at);
  const part = (type: string) => Number(parts.find((one) => one.type === type)?.value);
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
};

/** When the month ends in a time zone: that instant (epoch milliseconds, whole seconds) and the next month's name. */
export function monthEnd(now: number, timeZone: string): { readonly at: number; readonly nextMonth: string } {
  const wall = new Date(wallClock(now, timeZone));
  const next = Date.UTC(wall.getUTCFullYear(), wall.getUTCMonth() + 1, 1);
  const guess = now + (next - wall.getTime());
  // Clocks may go forward or back before the month ends.
  const at = Math.floor((guess + (next - wallClock(guess, timeZone))) / 1_000) * 1_000;
  const nextMonth = new Intl.DateTimeFormat('en-AU', { timeZone: 'UTC', month: 'long' }).format(next);
  return { at, nextMonth };
}

/** '9 d 3 h', '5 h 12 min', '3 min' */
export function timeLeft(milliseconds: number): string {
  const minutes = Math.max(0, Math.floor(milliseconds / 60_000));
  const [days, hours] = [Math.floor((minutes * 60_000) / DAY_MS), Math.floor(minutes / 60) % 24];
  if (days > 0) return `${days} d ${hours} h`;
  return hours > 0 ? `${hours} h ${minutes % 60} min` : `${minutes} min`;
}
