import { Inject, Injectable } from '@nestjs/common';
import { GuildUnavailable } from '@app/outside/guild-api';
import { StoreUnavailable } from '@app/storage/read-models/port';
import { CONFIG, type Config } from '../config';
import { MemberNames } from '../ports/member-names';
import { SupporterMemberships } from '../ports/supporter-memberships';

/** What could be read, and whether all of it could. */
export interface Read<Value> {
  readonly value: Value | undefined;
  readonly failed: boolean;
}

/**
 * Reads something beside the statistics, and leaves it out while its source is unavailable. Other errors are thrown.
 */
export const ifReadable = async <Value>(reading: Promise<Value>): Promise<Read<Value>> => {
  try {
    return { value: await reading, failed: false };
  } catch (error) {
    if (error instanceof StoreUnavailable || error instanceof GuildUnavailable)
      return { value: undefined, failed: true };
    throw error;
  }
};

export interface Account {
  readonly discordUsername: string | null;
  readonly discordId: string | null;
  readonly patreonTier: string | null;
  /** Some of it could not be read. */
  readonly failed: boolean;
}

/** What the site knows of the member behind a player. */
@Injectable()
export class AccountInfo {
  constructor(
    private readonly names: MemberNames,
    private readonly tiers: SupporterMemberships,
    @Inject(CONFIG) private readonly config: Pick<Config, 'community'>,
  ) {}

  /** @param memberId as far as it could be read */
  async of({ value: memberId, failed }: Read<string | undefined>): Promise<Account> {
    if (memberId === undefined) return { discordUsername: null, discordId: null, patreonTier: null, failed };
    const [name, tier] = await Promise.all([ifReadable(this.names.of(memberId)), ifReadable(this.tiers.of(memberId))]);
    const { supporterTiers } = this.config.community;
    return {
      discordUsername: name.value ?? null,
      discordId: memberId,
      patreonTier: supporterTiers.find((each) => each.tier === tier.value)?.name ?? null,
      failed: failed || name.failed || tier.value === undefined,
    };
  }
}

/** What a member is called, for an audit note; their id while the chat platform cannot be read. */
export const nameOrId = async (names: MemberNames, memberId: string): Promise<string> =>
  (await ifReadable(names.of(memberId))).value ?? memberId;
