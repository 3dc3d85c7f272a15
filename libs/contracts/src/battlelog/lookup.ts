/** What the player lookup answers alike for every game. Field names and shapes are the community's specification. */

/** Why staff may see an address in full. */
export const ADDRESS_REASONS = [
  'Ban evasion check',
  'Account sharing check',
  'Report by a player',
  'Threat or harassment',
  'Appeal of a ban',
] as const;
export type AddressReason = (typeof ADDRESS_REASONS)[number];

/** An address from which a player came, without its last part. */
export interface MaskedAddress {
  /** Names it when it is to be shown in full. */
  readonly addressId: string;
  /** `203.0.113.•••`, `2001:db8:1:•••` */
  readonly ip: string;
  /** Days on which the player came from it. */
  readonly days: number;
  /** ISO 8601, UTC. */
  readonly lastSeen: string;
  /** Other players who came from it; at least so many when `more` is true. */
  readonly players: number;
  readonly more: boolean;
}

/** How strongly an account is connected with a player by one address. */
export interface SharedDays {
  /** Days on which both came from it. */
  readonly days: number;
  /** When the other account last came from it, ISO 8601, UTC. */
  readonly lastSeen: string;
}

export interface ShownAddressAnswer {
  readonly success: true;
  readonly address: string;
}

/** How addresses of a player are stored. */
export interface AddressRecord {
  /** Days on which the player came from any address. */
  readonly daysSeen: number;
  /** Days after which an address is deleted. */
  readonly daysStored: number;
}

export type TeamkillFilter = 'default' | 'true' | 'false';

/** One page of a list of fights, the newest first. */
export interface FightPage<Fight> {
  readonly success: true;
  readonly events: readonly Fight[];
  readonly total: number;
  readonly totalPages: number;
  readonly currentPage: number;
  /** Fights are listed for so many days. */
  readonly listedDays: number;
}

/** What servers reported that contradicts the Steam account of a player, the first ones: nothing follows from it. */
export interface SteamContradiction {
  readonly steamID: string;
  /** null where another player was joined to the account before. */
  readonly serverId: number | null;
  /** ISO 8601, UTC. */
  readonly at: string;
}
