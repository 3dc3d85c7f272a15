import { Inject, Injectable } from '@nestjs/common';
import type { TopSeeder, TopSeedersAnswer } from '@app/contracts/seeding/seeding';
import {
  seedingAccounts,
  seedingMonths,
  seedingPlayers,
  type SeedingMonthDocument,
} from '@app/contracts/seeding/read-models';
import { calendarOf } from '@app/domain/calendar';
import { pointsOf, POINT_TIME, seedingTime, TOP_SEEDERS } from '@app/domain/seeding/rules';
import { pagesOf } from '@app/storage/read-models/pages';
import { ReadModels } from '@app/storage/read-models/reader';
import type { Page } from '../platform/responses/answers';
import { cachedPage } from '../platform/responses/cached-page';
import { CONFIG, type Config } from '../platform/config';
import { Looks } from '../platform/ports/looks';

/** Exempt accounts are skipped: so many players are read beyond those shown. */
const AT_ONCE = 50;

/** Who has seeded most in this month. Equals are ordered by their ids, which never change. */
@Injectable()
export class TopSeeders {
  constructor(
    private readonly readModels: ReadModels,
    private readonly looks: Looks,
    @Inject(CONFIG) private readonly config: Pick<Config, 'community'>,
  ) {}

  page(now = Date.now()): Promise<Page> {
    const month = calendarOf(this.config.community.timeZone).monthAt(now);
    // New links, exemptions and names change the page too.
    const models = [seedingMonths, seedingAccounts, seedingPlayers] as const;
    return cachedPage(this.readModels, models, `top ${month}`, () => this.load(month));
  }

  private async load(month: string): Promise<TopSeedersAnswer> {
    const found: TopSeeder[] = [];
    const where = [
      { field: 'month', is: 'eq', value: month },
      { field: 'seeding', is: 'gte', value: POINT_TIME },
    ] as const;
    const pages = pagesOf(this.readModels, seedingMonths, { where, sort: ['-seeding', 'playerId'] }, AT_ONCE);
    for await (const standings of pages) {
      for (const seeder of await this.toSeeders(standings)) {
        // Of two records of an account the better one counts.
        if (seeder.steamId === '' || found.every(({ steamId }) => steamId !== seeder.steamId)) found.push(seeder);
      }
      if (found.length >= TOP_SEEDERS) break;
    }
    const top = found.slice(0, TOP_SEEDERS);
    const looks = await this.looks.of(top.flatMap(({ discordId }) => discordId ?? []));
    return {
      success: true,
      data: top.map((seeder, index) => ({
        ...seeder,
        rank: index + 1,
        avatarUrl: (seeder.discordId !== undefined && looks.get(seeder.discordId)?.avatarUrl) || null,
      })),
    };
  }

  /** With names and links, without those who are exempt; ranks and pictures come later. */
  private async toSeeders(standings: readonly SeedingMonthDocument[]): Promise<TopSeeder[]> {
    const players = await this.readModels.getMany(
      seedingPlayers,
      standings.map(({ playerId }) => playerId),
    );
    const steamIds = [...players.values()].flatMap(({ steamId }) => (steamId ? [steamId] : []));
    const accounts = await this.readModels.getMany(seedingAccounts, steamIds);
    return standings.flatMap(({ playerId, seeding }) => {
      const { steamId = '', name = '' } = players.get(playerId) ?? {};
      const account = accounts.get(steamId);
      if (account?.exempt) return [];
      return {
        rank: 0,
        steamId,
        displayName: name || 'Unknown Player',
        ...(account?.memberId ? { discordId: account.memberId } : {}),
        avatarUrl: null,
        seedingTime: seedingTime(seeding),
        seedingPoints: pointsOf(seeding),
      };
    });
  }
}
