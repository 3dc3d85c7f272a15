import { Inject, Injectable } from '@nestjs/common';
import type { ClanRequirementsAnswer } from '@app/contracts/clans/clans';
import { clanRules } from '@app/contracts/community/clans';
import { CLAN_TEXTS } from '@app/domain/clans/rules';
import { Streams, readingFrom } from '@app/storage/event-log/streams';
import { clanIdOf } from '@app/processes/clans';
import type { EventStorePort } from '@app/processes/port';
import { StoreUnavailable } from '@app/storage/read-models/port';
import { CONFIG, type Config } from '../platform/config';
import { LinkedSteam } from '../platform/ports/linked-steam';
import { PlayerFigures } from '../platform/ports/player-figures';
import { SeedingHours } from '../platform/ports/seeding';
import { SupporterMemberships } from '../platform/ports/supporter-memberships';

const SECONDS = 3_600;

/** Who may found a clan: decided here, from what the other capabilities know. */
@Injectable()
export class Requirements {
  constructor(
    private readonly streams: Streams,
    private readonly linked: LinkedSteam,
    private readonly figures: PlayerFigures,
    private readonly seeding: SeedingHours,
    private readonly supporters: SupporterMemberships,
    @Inject(CONFIG) private readonly config: Pick<Config, 'community'>,
  ) {}

  /** @param eventStore reads the streams that say whether the member is in a clan */
  async of(
    memberId: string,
    eventStore: Pick<EventStorePort, 'load'> = readingFrom(this.streams),
  ): Promise<ClanRequirementsAnswer> {
    const steamId = await this.linked.of(memberId);
    const [tier, played, seedingHours, clanId] = await Promise.all([
      this.supporters.of(memberId),
      steamId === null ? undefined : this.figures.of([steamId]),
      steamId === null ? 0 : this.seeding.of(steamId),
      clanIdOf(eventStore, memberId),
    ]);
    if (tier === undefined) throw new StoreUnavailable('Nobody can say which tier the member has.');
    const { tier: needed, playtimeHours: hours, seedingHours: seeded } = clanRules(this.config.community.clans);
    const playtimeHours = Math.floor((played?.get(steamId ?? '')?.playtime ?? 0) / SECONDS);
    const isInClan = clanId !== undefined;
    const missing = [
      ...(steamId === null ? ['connect your Steam account first'] : []),
      ...(tier >= needed ? [] : [`Patreon Tier ${needed} or higher`]),
      ...(playtimeHours >= hours ? [] : [`${playtimeHours} of ${hours} hours played`]),
      ...(seedingHours >= seeded ? [] : [`${seedingHours} of ${seeded} hours seeded`]),
    ];
    const message = problem(isInClan, missing);
    return {
      success: true,
      canCreate: message === '',
      message,
      isPatreon: tier >= needed,
      playtimeHours,
      seedingHours,
      required: { tier: needed, playtimeHours: hours, seedingHours: seeded },
      tier,
      isLinked: steamId !== null,
      isInClan,
    };
  }
}

const problem = (isInClan: boolean, missing: readonly string[]): string => {
  if (isInClan) return CLAN_TEXTS.inAClan;
  return missing.length > 0 ? `${CLAN_TEXTS.requirements}: ${missing.join(', ')}` : '';
};
