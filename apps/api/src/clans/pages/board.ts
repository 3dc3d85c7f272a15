import { Inject, Injectable } from '@nestjs/common';
import type { ClanLeaderboardAnswer, ClanLeaderboardEntry } from '@app/contracts/clans/clans';
import { clanRules } from '@app/contracts/community/clans';
import { RefreshingCache } from '@app/kit/refreshing-cache';
import { createHash } from 'node:crypto';
import type { Page } from '../../platform/responses/answers';
import { CONFIG, type Config } from '../../platform/config';
import { PlayerFigures, type FiguresWindow } from '../../platform/ports/player-figures';
import { imageUrl } from '../images/images';
import { Roster, type RosterClan } from './roster';
import { sumsOf, type ClanSums } from './sums';

const LENGTH = 100;
/** Figures change with every kill: a board is made again when it is so old, milliseconds, while the old one is shown. */
const FRESH = 10_000;
/** Nobody is shown an older one. */
const OLDEST = 60_000;
const WINDOWS = 4;

interface Board {
  readonly page: Page;
  /** Of every listed clan, by its number. */
  readonly ranks: ReadonlyMap<number, number>;
}

/** Clans by what their members have scored together. */
@Injectable()
export class ClanBoard {
  private readonly boards = new RefreshingCache(
    { fresh: FRESH, usable: OLDEST, most: WINDOWS },
    (_key: string, ...of: Parameters<ClanBoard['make']>) => this.make(...of),
  );

  constructor(
    private readonly roster: Roster,
    private readonly figures: PlayerFigures,
    @Inject(CONFIG) private readonly config: Pick<Config, 'community'>,
  ) {}

  async page(window: FiguresWindow = 'all'): Promise<Page> {
    return (await this.board(window)).page;
  }

  /** The place of a clan among those that are listed, of all time; null for one that is not. */
  async placeOf(clanId: number): Promise<{ readonly rank: number | null; readonly of: number }> {
    const { ranks } = await this.board('all');
    return { rank: ranks.get(clanId) ?? null, of: ranks.size };
  }

  /** Another at once when clans, members, or who is exempt are others. */
  private async board(window: FiguresWindow): Promise<Board> {
    const [{ etag, clans }, exempt] = await Promise.all([this.roster.all(), this.figures.exempt()]);
    return this.boards.get(`${window} ${etag} ${[...exempt].join()}`, window, clans, exempt);
  }

  private async make(window: FiguresWindow, clans: readonly RosterClan[], exempt: ReadonlySet<string>): Promise<Board> {
    const { listedFrom } = clanRules(this.config.community.clans);
    const listed = clans.filter(({ memberCount }) => memberCount >= listedFrom);
    const accounts = listed.flatMap(({ members }) => members.flatMap(({ linkedSteamId }) => linkedSteamId ?? []));
    const figures = await this.figures.of(accounts, window);
    const rows = listed
      .map((clan) => ({ clan, ...sumsOf(clan, figures, exempt) }))
      .sort((a, b) => b.statistics.total_score - a.statistics.total_score || a.clan.id - b.clan.id);
    const lastUpdated = rows.reduce((last, { changedAt, clan }) => latest(last, changedAt, clan.updatedAt), '');
    const answer: ClanLeaderboardAnswer = {
      success: true,
      leaderboard: rows.slice(0, LENGTH).map(toEntry),
      lastUpdated: lastUpdated || null,
    };
    const json = JSON.stringify(answer);
    const etag = createHash('sha256').update(json).digest('base64url').slice(0, 22);
    const ranks = new Map(rows.map(({ clan }, index) => [clan.id, index + 1]));
    return { page: { json, etag }, ranks };
  }
}

const latest = (...times: readonly string[]): string => times.reduce((last, at) => (at > last ? at : last), '');

const toEntry = (
  { clan, statistics }: { readonly clan: RosterClan } & ClanSums,
  index: number,
): ClanLeaderboardEntry => ({
  id: clan.id,
  name: clan.name,
  tag: clan.tag,
  motto: clan.motto,
  image_url: imageUrl(clan.image),
  member_count: clan.memberCount,
  member_limit: clan.memberLimit,
  ...statistics,
  rank: index + 1,
});
