import type { EventOf } from '../decider';
import type { ExemptListName } from './rules';

/** Everything that can happen to the lists of players who are left out of leaderboards and of seeding rewards. */
export interface ExemptionsFacts {
  /** Ids as the list's game knows players: a SteamID64, or a Reforger identity in lower case. Never both empty. */
  ExemptListChanged: {
    readonly list: ExemptListName;
    readonly added: readonly string[];
    readonly removed: readonly string[];
    /** The name of whoever did it. */
    readonly by: string;
    /** ISO 8601, UTC. */
    readonly at: string;
  };
}

export type ExemptionsEvent = EventOf<ExemptionsFacts>;
