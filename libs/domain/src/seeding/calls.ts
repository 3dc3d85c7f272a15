import type { Decider, Decision } from '../decider';
import type { SeedingEvent, SeedingFacts } from './events';

/** A server calls again after so long at the earliest, milliseconds: people who leave and come make no second call. */
const CALLS_APART = 60 * 60_000;

/** The calls of one day of the community's time zone. */
export interface SeedingCalls {
  readonly count: number;
  /** When each server last called, epoch milliseconds. */
  readonly last: ReadonlyMap<number, number>;
}

export const seedingCalls: Decider<SeedingCalls, SeedingEvent> = {
  category: 'seedingCalls',
  initial: { count: 0, last: new Map() },
  evolve: (calls, { type, data }) =>
    type === 'SeedersCalled'
      ? { count: calls.count + 1, last: new Map([...calls.last, [data.serverId, Date.parse(data.at)]]) }
      : calls,
};

/** @param aDay so many calls of all servers a day */
export const callSeeders = (call: SeedingFacts['SeedersCalled'], aDay: number): Decision<SeedingCalls, SeedingEvent> =>
  function* ({ count, last }) {
    const before = last.get(call.serverId) ?? -Infinity;
    if (count < aDay && Date.parse(call.at) - before >= CALLS_APART) yield { type: 'SeedersCalled', data: call };
  };
