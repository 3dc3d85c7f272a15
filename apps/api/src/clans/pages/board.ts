import { Inject, Injectable } from '@nestjs/common';
import type { ClanLeaderboardAnswer, ClanLeaderboardEntry } from '@app/contracts/clans/clans';
import { clanRules } from '@app/contracts/community/clans';
import { singleFlight } from '@app/kit/single-flight';
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

interface Board {
  /** Of clans, members, and who is exempt: another board at once. */
  readonly key: string;
  readonly madeAt: number;
  readonly page: Page;
  /** Of every listed clan, by its number. */
  readonly ranks: ReadonlyMap<number, number>;
}

/** Clans by what their members have scored together. */
@Injectable()
export class ClanBoard {
  private readonly boards = new Map<FiguresWindow, Board>();
  private readonly make = singleFlight((window: FiguresWindow) => this.load(window));

  constructor(
    private readonly roster: Roster,
    private readonly figures: PlayerFigures,
    @Inject(CONFIG) private readonly config: Pick<Config, 'community'>,
  ) {}

  async page(window: FiguresWindow = 'all'): Promise<Page> {
    return (await this.board(window)).page;
  }

  /** The place of a clan among those that are listed, of all time; null for one that is not. */
  async standing(clanId: number): Promise<{ readonly rank: number | null; readonly of: number }> {
    const { ranks } = await this.board('all');
    return { rank: ranks.get(clanId) ?? null, of: ranks.size };
  }

  private async board(window: FiguresWindow): Promise<Board> {
    const key = await this.key();
    const held = this.boards.get(window);
    const age = held?.key === key ? performance.now() - held.madeAt : Infinity;
    if (held && age < FRESH) return held;
    // What is under way may have begun before the clans were others.
    const making = this.make(window).then((made) => (made.key === key ? made : this.make(window)));
    if (!held || age >= OLDEST) return making;
    making.catch(() => undefined);
    return held;
  }

  private async key(): Promise<string> {
    const [{ etag }, exempt] = await Promise.all([this.roster.all(), this.figures.exempt()]);
    return `${etag} ${[...exempt].join()}`;
  }

  private async load(window: FiguresWindow): Promise<Board> {
    const madeAt = performance.now();
    const [key, { clans }, exempt] = await Promise.all([this.key(), this.roster.all(), this.figures.exempt()]);
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
    const board = { key, madeAt, page: { json, etag }, ranks };
    this.boards.set(window, board);
    return board;
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
