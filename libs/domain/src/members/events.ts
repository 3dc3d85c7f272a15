import type { EventOf } from '../decider';

export interface MembersFacts {
  /** Somebody was seen in the guild (or no longer in it) with other roles than before. */
  MemberRolesObserved: {
    /** Chat-platform id. */
    readonly memberId: string;
    /** What they are called in the guild. */
    readonly name: string;
    readonly inGuild: boolean;
    /** The community's keys of all configured roles held now, sorted. */
    readonly roles: readonly string[];
    readonly gained: readonly string[];
    readonly lost: readonly string[];
    /** When the roles were read from the guild, ISO 8601, UTC. */
    readonly at: string;
  };
}

export type MembersEvent = EventOf<MembersFacts>;
