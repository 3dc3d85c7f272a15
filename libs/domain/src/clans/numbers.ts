import type { Decider, Decision } from '../decider';
import type { ClanEvent } from './events';

/** Gives out the numbers of clans. One whose clan was refused stays unused. */
export interface ClanNumbers {
  readonly last: number;
}

export const clanNumbers: Decider<ClanNumbers, ClanEvent> = {
  category: 'clanNumbers',
  initial: { last: 0 },
  evolve: (state, event) => (event.type === 'ClanNumberAssigned' ? { last: event.data.clanId } : state),
};

/** @param refusal why the player may found no clan, as it was found before; undefined when nothing speaks against it */
export const assignClanNumber = (
  assign: { memberId: string; at: string },
  refusal?: unknown,
): Decision<ClanNumbers, ClanEvent> =>
  function* ({ last }) {
    if (refusal !== undefined) throw refusal;
    yield { type: 'ClanNumberAssigned', data: { clanId: last + 1, ...assign } };
  };
