import type { Decision } from '../decider';
import { neverArrived } from '../aside';
import type { SquadEvent } from './events';
import type { Batch } from './match/match';
import type { Match } from './match/match-state';

export interface Aside extends Omit<Batch, 'facts'> {
  readonly reason: string;
  /** By the site's clock, ISO 8601, UTC. */
  readonly at: string;
}

/**
 * Goes on after facts that cannot be taken in; they may be sent again later. A match whose beginning is among them begins
 * in part.
 * @throws Rejected `ingest-gap` when something before them never arrived
 */
export const setFactsAside = (aside: Aside): Decision<Match, SquadEvent> =>
  function* (state) {
    const { serverId, match: key, source, after, to, reason, at } = aside;
    const received = state.received[source];
    if (to <= received) return;
    if (after > received) throw neverArrived();
    const of = { serverId, match: key, source };
    if (state.status === 'unstarted') {
      const begun = { ...of, sequence: after + 1, at: startOf(key), layer: null, level: null, partial: true };
      yield { type: 'SquadMatchStarted', data: begun };
    }
    yield { type: 'SquadFactsSetAside', data: { ...of, sequence: to, at, after: Math.max(after, received), reason } };
  };

/** `20261003T090004000-…` as ISO 8601. */
const startOf = (key: string): string =>
  key.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})-.*$/, '$1-$2-$3T$4:$5:$6.$7Z');
