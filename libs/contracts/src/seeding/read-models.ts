import { readModel } from '../read-model';
import type { PreviousWinner } from './seeding';

/** Where a player was last seen on a server, and until when their time there is counted. */
export interface SeedingMark {
  /** By the server's clock, epoch milliseconds. */
  readonly at: number;
  /** Nothing up to here counts again, whatever the clock does. */
  readonly until: number;
  /** Points that a quarter of an hour from then on is worth. */
  readonly seeding: number;
  readonly leading: number;
}

type Marks = Readonly<Record<string, SeedingMark>>;

/** How long a player has seeded in one month of the community's time zone. */
export interface SeedingMonthDocument {
  /** `2026-11` */
  readonly month: string;
  readonly playerId: string;
  /** Milliseconds. */
  readonly seeding: number;
  /** By server. */
  readonly marks: Marks;
}

export const seedingMonths = readModel<SeedingMonthDocument>({
  name: 'seeding-months',
  version: 4,
  indexes: [['month', '-seeding', 'playerId']],
});

/** Point-milliseconds: one for each millisecond in which a quarter of an hour is worth a point. */
export interface SeedingDay {
  readonly seeding: number;
  readonly leading: number;
}

/** A player's last weeks, in days of the community's time zone. */
export interface SeedingPlayerDocument {
  readonly playerId: string;
  /** Empty when the player has none. */
  readonly steamId: string;
  readonly name: string;
  /** By day, `2026-11-21`; those that no longer count are dropped. */
  readonly days: Readonly<Record<string, SeedingDay>>;
  /** The newest of `days`; empty without any. */
  readonly lastDay: string;
  /** How long the player has seeded of all time, milliseconds. */
  readonly seeding: number;
  /** By server. */
  readonly marks: Marks;
}

export const seedingPlayers = readModel<SeedingPlayerDocument>({
  name: 'seeding-players',
  version: 7,
  indexes: [['steamId'], ['lastDay', 'playerId']],
});

/** A Steam account: whose it is, and whether it may win. Keyed by the SteamID64. */
export interface SeedingAccountDocument {
  readonly steamId: string;
  /** Chat-platform id of the member who has proved the account; null without a proof. */
  readonly memberId: string | null;
  readonly exempt: boolean;
}

export const seedingAccounts = readModel<SeedingAccountDocument>({
  name: 'seeding-accounts',
  version: 2,
  indexes: [['exempt']],
});

/** A month that was closed. */
export interface SeedingWinnersDocument {
  /** `2026-10` */
  readonly month: string;
  /** ISO 8601, UTC. */
  readonly closedAt: string;
  readonly winners: readonly (PreviousWinner & {
    /** The member who had linked the account then; null when nobody had. */
    readonly discordId: string | null;
  })[];
}

export const seedingWinners = readModel<SeedingWinnersDocument>({
  name: 'seeding-winners',
  version: 1,
  indexes: [['-month']],
});

/** A direct message to a winner, and how far it is. */
export interface SeedingMessageDocument {
  /** `2026-10-1st` */
  readonly messageId: string;
  readonly memberId: string;
  readonly status: 'queued' | 'sent' | 'failed';
  /** Neither sent nor given up. */
  readonly open: boolean;
  /** Why the last attempt failed; null when none did. */
  readonly reason: string | null;
}

export const seedingMessages = readModel<SeedingMessageDocument>({
  name: 'seeding-messages',
  version: 1,
  indexes: [['open', 'messageId']],
});

export type Reward = 'super-seeder' | 'squad-leader';

/** A role that a Steam account's points have earned at some time. Keyed `<reward> <steamId>`. */
export interface RewardRoleDocument {
  readonly steamId: string;
  readonly reward: Reward;
  readonly memberId: string;
  /** Points reach the threshold still. */
  readonly held: boolean;
  /** The chat platform has not been called yet. */
  readonly open: boolean;
  /** Somebody else had given it: it stays when points roll off. */
  readonly heldBefore: boolean;
  /** The chat platform's id of the role; null in old grants. */
  readonly roleId: string | null;
}

export const rewardRoles = readModel<RewardRoleDocument>({
  name: 'seeding-roles',
  version: 2,
  indexes: [['steamId'], ['held', 'memberId', 'reward'], ['open', 'memberId', 'reward']],
});
