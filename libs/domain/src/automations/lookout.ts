import type { Decider, Decision } from '../decider';
import type { LookoutEvent, LookoutFacts } from './events';

/** How far back the rules look again after a start, milliseconds: a match that began before is as if nobody saw it begin. */
const LOOKED_BACK = 3 * 3_600_000;

export interface Lookout {
  /** Where the rules were at which time, the oldest first. */
  readonly reached: readonly LookoutFacts['AutomationsReached'][];
}

/** How far the rules have come in the log: one stream. */
export const lookout: Decider<Lookout, LookoutEvent> = {
  category: 'automationsLookout',
  initial: { reached: [] },
  evolve(before, { type, data }) {
    if (type !== 'AutomationsReached') return before;
    const from = Date.parse(data.at) - LOOKED_BACK;
    const older = before.reached.filter(({ at }) => Date.parse(at) < from);
    // The newest of those that are old enough is the one to begin from.
    return { reached: [...before.reached.slice(Math.max(0, older.length - 1)), data] };
  },
};

/** Where a start begins to look; undefined where nobody has looked yet. */
export const lookFrom = ({ reached }: Lookout): string | undefined => reached[0]?.position;

export const reach = (to: LookoutFacts['AutomationsReached']): Decision<Lookout, LookoutEvent> =>
  function* ({ reached }) {
    if (to.position > (reached.at(-1)?.position ?? '')) yield { type: 'AutomationsReached', data: to };
  };

export const passOver = (passed: LookoutFacts['AutomationsPassedOver']): Decision<Lookout, LookoutEvent> =>
  function* () {
    yield { type: 'AutomationsPassedOver', data: passed };
  };
