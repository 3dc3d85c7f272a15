import type { Decider, Decision } from '../decider';
import type { WhitelistEvent } from './events';

/** Whose a Reforger player is, one stream for each UUID: nobody has a player that another member has proved to be. */
export interface PlayerOwner {
  readonly memberId: string | null;
  readonly former: string | null;
}

export const playerOwners: Decider<PlayerOwner, WhitelistEvent> = {
  category: 'whitelistPlayer',
  initial: { memberId: null, former: null },
  evolve: (state, event) =>
    event.type === 'WhitelistPlayerAssigned' ? { memberId: event.data.memberId, former: event.data.former } : state,
};

/** The later proof wins. */
export const assignPlayer = (assign: {
  memberId: string;
  playerId: string;
  at: string;
}): Decision<PlayerOwner, WhitelistEvent> =>
  function* ({ memberId: former }) {
    if (former !== assign.memberId) yield { type: 'WhitelistPlayerAssigned', data: { ...assign, former } };
  };
