import type { EventOf } from '../decider';
import type { Position, Reward } from './rules';

export interface Winner {
  readonly position: Position;
  readonly steamName: string;
  /** Empty for who has none. */
  readonly steamId: string;
  readonly points: number;
  readonly prize: string;
  /** Whose the account was proved to be when the month was closed; null when nobody had proved it. */
  readonly discordId: string | null;
}

interface OfMessage {
  /** `2026-10-1st` */
  readonly messageId: string;
  /** Chat-platform id. */
  readonly memberId: string;
  /** ISO 8601, UTC. */
  readonly at: string;
}

interface OfRole {
  readonly reward: Reward;
  /** Chat-platform id. */
  readonly memberId: string;
  /** The account whose points earned it. */
  readonly steamId: string;
  readonly at: string;
}

export interface SeedingFacts {
  SeedingMonthClosed: {
    /** `2026-10`, of the community's time zone. */
    readonly month: string;
    /** When it began and ended, ISO 8601, UTC. */
    readonly from: string;
    readonly to: string;
    /** In order, at most three. */
    readonly winners: readonly Winner[];
    readonly at: string;
  };

  /** A server fills up: whoever wants to be is called to it. */
  SeedersCalled: {
    /** `2026-10-31`, of the community's time zone. */
    readonly day: string;
    readonly serverId: number;
    /** How many were there. */
    readonly players: number;
    readonly at: string;
  };

  WinnerMessageQueued: OfMessage & { readonly month: string; readonly position: Position; readonly text: string };
  /** It is being handed to the chat platform. `attempt` counts from 1. */
  WinnerMessageAttempted: OfMessage & { readonly attempt: number };
  /** The chat platform has it. */
  WinnerMessageSent: OfMessage & { readonly channelId: string; readonly chatMessageId: string };
  /** Nothing was sent, or the outcome is unknown. Tried again then, or never when `retryAt` is null. */
  WinnerMessageFailed: OfMessage & { readonly reason: string; readonly retryAt: string | null };

  RewardRoleGranted: OfRole & {
    readonly points: number;
    readonly threshold: number;
    /** Somebody else had given it before: then it is not ours to take away. */
    readonly heldBefore: boolean;
    /** The chat platform's id of the role; absent in old grants. */
    readonly roleId?: string;
  };
  RewardRoleRevoked: OfRole & {
    /** Both are 0 where the member was erased. */
    readonly points: number;
    readonly threshold: number;
    /** `replaced`: the configuration names another role for the reward. */
    readonly because: 'rolled-off' | 'unlinked' | 'replaced' | 'erased';
  };
  /** The chat platform has carried out the grant, or its revocation. */
  RewardRoleGiven: OfRole;
  RewardRoleRemoved: OfRole;
  /** The chat platform could not be called. */
  RewardRoleFailed: OfRole & { readonly reason: string; readonly retryAt: string };
}

export type SeedingEvent = EventOf<SeedingFacts>;
