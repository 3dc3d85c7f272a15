import { Lru } from '@app/kit/lru';

const HOUR = 3_600_000;
/** Quarters of an hour whose offset is held. */
const MOST_OFFSETS = 1_000;

/** Turns the time that a server writes without a zone into UTC, epoch milliseconds. */
export type Zone = (local: number) => number;

export const UTC: Zone = (local) => local;

/** @param name `Australia/Sydney` @throws RangeError for a zone that does not exist */
export const zoneNamed = (name: string): Zone => {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone: name,
    ...{ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', second: '2-digit' },
    hourCycle: 'h23',
  });
  const ahead = (utc: number): number => {
    const part = Object.fromEntries(format.formatToParts(utc).map(({ type, value }) => [type, Number(value)]));
    const { year, month, day, hour, minute, second } = part as Record<string, number>;
    return Date.UTC(year!, month! - 1, day, hour, minute, second) - Math.floor(utc / 1_000) * 1_000;
  };
  const offsets = new Lru<number, number>(MOST_OFFSETS);
  return (local) => {
    const key = Math.floor(local / (HOUR / 4));
    let offset = offsets.peek(key);
    if (offset === undefined) {
      offset = ahead(local - ahead(local));
      offsets.set(key, offset);
    }
    return local - offset;
  };
};
