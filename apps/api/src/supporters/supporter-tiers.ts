import { Injectable } from '@nestjs/common';
import { supporters } from '@app/contracts/supporters/read-models';
import type { SupporterTierEntry } from '@app/contracts/supporters/supporters';
import { ReadModels } from '@app/storage/read-models/reader';
import { ReforgerOwners } from '../platform/ports/reforger-owners';

const STEAM_ID = /^\d{17}$/;
/** Of one account: it may just be moving from one member to another. */
const HOLDERS = 2;

/** Who supports the community, by the accounts that are proved to be theirs. */
@Injectable()
export class SupporterTiers {
  constructor(
    private readonly readModels: ReadModels,
    private readonly owners: ReforgerOwners,
  ) {}

  /** By Steam ID; without those who are no supporters. */
  async of(ids: readonly string[]): Promise<Readonly<Record<string, SupporterTierEntry>>> {
    const steamIds = [...new Set(ids)].filter((id) => STEAM_ID.test(id));
    if (steamIds.length === 0) return {};
    const found = await this.readModels.find(supporters, {
      where: [{ field: 'steamId', is: 'in', value: steamIds }],
      limit: steamIds.length * HOLDERS,
    });
    const tiers = new Map<string, number>();
    for (const { steamId, tier } of found)
      if (steamId !== null && tier > (tiers.get(steamId) ?? 0)) tiers.set(steamId, tier);
    return Object.fromEntries([...tiers].map(([steamId, tier]) => [steamId, { tier }]));
  }

  /** By UUID of Reforger: of players whom a member has proved to be; without those who are no supporters. */
  async ofReforger(uuids: readonly string[]): Promise<Readonly<Record<string, SupporterTierEntry>>> {
    const owners = await this.owners.of(uuids.map((uuid) => uuid.toLowerCase()));
    const found = await this.readModels.getMany(supporters, [...new Set(owners.values())]);
    return Object.fromEntries(
      [...owners].flatMap(([uuid, memberId]) => {
        const tier = found.get(memberId)?.tier ?? 0;
        return tier > 0 ? [[uuid, { tier }] as const] : [];
      }),
    );
  }
}
