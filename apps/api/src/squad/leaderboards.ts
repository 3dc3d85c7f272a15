import { Inject, Injectable } from '@nestjs/common';
import type { ReadModel } from '@app/contracts/read-model';
import {
  squadPlayers,
  squadStandings,
  type SquadPlayerDocument,
  type SquadStandingDocument,
} from '@app/contracts/squad/read-models';
import type { LeaderboardQuery } from '@app/contracts/squad/battlelog.dto';
import type { NotRanked } from '@app/contracts/battlelog/battlelog';
import type { SquadLeaderboardAnswer, SquadLeaderboardEntry, SquadNeighboursAnswer } from '@app/contracts/squad/squad';
import { boardKey } from '@app/domain/battlelog/rules';
import { describeBoard, rankOf, type Board, type SquadRules } from '@app/domain/squad/rules';
import type { Condition } from '@app/storage/read-models/port';
import { ReadModels } from '@app/storage/read-models/reader';
import type { Page } from '../platform/answers';
import { cachedPage } from '../platform/cached-page';
import { CONFIG, type Config } from '../platform/config';
import { now } from '../platform/context';
import { Refused } from '../platform/failures';
import { ExemptPlayers, firstVisible, type Exempt } from './exempt-players';
import { PlayersById } from './players-by-id';
import { latest } from './latest';
import { SQUAD_RULES } from './squad-rules';

const LENGTH = 100;
/** On either side of the caller. */
const NEIGHBOURS = 5;
/** An exempt account has one record, rarely two. */
const MOST_LEFT_OUT = 900;

type Figure = Extract<
  keyof SquadPlayerDocument,
  Exclude<Board, 'infantry_wounds' | 'vehicle_wounds'> | 'infantryWounds' | 'vehicleWounds'
>;

const figureOf = (board: Board): Figure => {
  if (board === 'infantry_wounds') return 'infantryWounds';
  return board === 'vehicle_wounds' ? 'vehicleWounds' : board;
};

const levelOf = (score: number, { ladder }: SquadRules): Pick<SquadLeaderboardEntry, 'levelRank' | 'levelName'> => {
  const { rank: levelRank, name: levelName } = rankOf(score, ladder);
  return { levelRank, levelName };
};

/** What a player has on a board, and who they are. */
interface Row extends Omit<SquadPlayerDocument, 'search' | 'metAt' | 'ranksWon'> {
  /** The score of all time, which levels go by on every board. */
  readonly scoreOfAllTime: number;
}

const entry = (row: Row, figure: Figure, rank: number, rules: SquadRules): SquadLeaderboardEntry => {
  const value = row[figure] ?? 0;
  return {
    rank,
    steamID: row.steamId,
    playerID: row.playerId,
    playerName: row.name || 'Unknown Player',
    ...levelOf(row.scoreOfAllTime, rules),
    value: figure === 'playtime' ? Math.floor(value / 60) : value,
  };
};

/** The figures of one board's time and servers, with everybody in them. */
interface Standings {
  readonly model: ReadModel<object>;
  /** Names them among all others. */
  readonly key: string;
  /** Those who have something of a figure, the most first. Equals stand in the order of their ids, which never changes. */
  ranked(figure: Figure, skip: number, limit: number): Promise<readonly Row[]>;
  count(conditions: readonly Condition[]): Promise<number>;
  /** The rows of those players who have one. */
  of(players: readonly SquadPlayerDocument[]): Promise<readonly Row[]>;
}

/** Who has most of what a board counts, without exempt players. */
@Injectable()
export class Leaderboards {
  constructor(
    private readonly readModels: ReadModels,
    private readonly players: PlayersById,
    private readonly exempt: ExemptPlayers,
    @Inject(SQUAD_RULES) private readonly rules: SquadRules,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** A board is another when its read model is, and when others are exempt. */
  async page(board: Board, query: LeaderboardQuery = {}): Promise<Page> {
    const standings = this.standings(query);
    const exempt = await this.exempt.now();
    const name = `board ${board} ${standings.key} exempt ${exempt.revision}`;
    return cachedPage(this.readModels, standings.model, name, () => this.load(board, standings, exempt));
  }

  private async load(board: Board, standings: Standings, exempt: Exempt): Promise<SquadLeaderboardAnswer> {
    const figure = figureOf(board);
    const rows = await firstVisible(exempt, LENGTH, (skip, limit) => standings.ranked(figure, skip, limit));
    const players = rows.map((row, index) => entry(row, figure, index + 1, this.rules));
    const changes = rows.flatMap(({ changedAt, namedAt }) => [changedAt, namedAt]);
    const lastUpdated = latest(rows.length > 0 ? [...changes, exempt.changedAt] : []);
    return {
      success: true,
      data: { category: board, description: describeBoard(board, this.rules), players, lastUpdated },
    };
  }

  /** The caller's own place and those around it. */
  async around(board: Board, query: LeaderboardQuery, memberId: string): Promise<SquadNeighboursAnswer> {
    const figure = figureOf(board);
    const standings = this.standings(query);
    const [steamId, exempt] = await Promise.all([this.players.linkedTo(memberId), this.exempt.now()]);
    if (steamId === null) return this.boardAnswer(board, 'not-linked');
    if (exempt.steamIds.has(steamId)) return this.boardAnswer(board, 'exempt');
    const player = await this.players.find(steamId);
    if (!player) return this.boardAnswer(board, 'not-seen');
    const [me] = await standings.of([player]);
    const value = me?.[figure] ?? 0;
    if (!me || value <= 0) return this.boardAnswer(board, 'not-ranked');
    const [place, leftOut] = await Promise.all([
      placeOf(me, figure, value, standings),
      this.leftOut(figure, exempt, standings),
    ]);
    const ahead = leftOut.filter((other) => isAhead(other, me, figure)).length;
    const rank = place - ahead;
    // As many more on either side as may have to be left out there.
    const skip = Math.max(0, place - 1 - NEIGHBOURS - ahead);
    const rows = await standings.ranked(figure, skip, place + NEIGHBOURS + leftOut.length - ahead - skip);
    const visible = rows.filter((other) => !exempt.steamIds.has(other.steamId));
    const own = visible.findIndex(({ playerId }) => playerId === me.playerId);
    const first = Math.max(0, own - NEIGHBOURS);
    const players = visible
      .slice(first, own + NEIGHBOURS + 1)
      .map((other, index) => entry(other, figure, rank - own + first + index, this.rules));
    return this.boardAnswer(board, null, rank, players);
  }

  /** @throws Refused 404 for a server that the community does not have */
  private standings({ window = 'all', server }: LeaderboardQuery): Standings {
    const { servers } = this.config.community;
    if (server !== undefined && !servers.some(({ game, id }) => game === 'squad' && id === Number(server)))
      throw new Refused(404, 'server-not-found', 'There is no such game server.');
    if (window === 'all' && server === undefined) return this.ofAllTime();
    return this.ofBoard(
      boardKey(window, server === undefined ? null : Number(server), now(), this.config.community.timeZone),
    );
  }

  private ofAllTime(): Standings {
    const model = squadPlayers;
    const row = (player: SquadPlayerDocument): Row => ({ ...player, scoreOfAllTime: player.score });
    return {
      model,
      key: 'all',
      ranked: async (figure, skip, limit) => {
        const where = [{ field: figure, is: 'gt', value: 0 }] as const;
        return (await this.readModels.find(model, { where, sort: [`-${figure}`, 'playerId'], skip, limit })).map(row);
      },
      count: (conditions) => this.readModels.count(model, conditions),
      of: (players) => Promise.resolve(players.map(row)),
    };
  }

  private ofBoard(key: string): Standings {
    const model = squadStandings;
    const onBoard = { field: 'board', is: 'eq', value: key } as const;
    const row = (standing: SquadStandingDocument, player: SquadPlayerDocument | undefined): Row => {
      const { steamId = '', name = '', namedAt = '', score = standing.score } = player ?? {};
      return { ...standing, steamId, name, namedAt, scoreOfAllTime: score };
    };
    return {
      model,
      key,
      ranked: async (figure, skip, limit) => {
        const where = [onBoard, { field: figure, is: 'gt', value: 0 }] as const;
        const found = await this.readModels.find(model, { where, sort: [`-${figure}`, 'playerId'], skip, limit });
        const players = await this.readModels.getMany(
          squadPlayers,
          found.map(({ playerId }) => playerId),
        );
        return found.map((standing) => row(standing, players.get(standing.playerId)));
      },
      count: (conditions) => this.readModels.count(model, [onBoard, ...conditions]),
      of: async (players) => {
        const ids = players.map(({ playerId }) => `${key} ${playerId}`);
        const found = await this.readModels.getMany(model, ids);
        return players.flatMap((player, index) => {
          const standing = found.get(ids[index]!);
          return standing ? [row(standing, player)] : [];
        });
      },
    };
  }

  /** Exempt players who would stand on the board. */
  private async leftOut(figure: Figure, { steamIds }: Exempt, standings: Standings): Promise<readonly Row[]> {
    if (steamIds.size === 0) return [];
    const found = await this.readModels.find(squadPlayers, {
      where: [{ field: 'steamId', is: 'in', value: [...steamIds] }],
      limit: MOST_LEFT_OUT,
    });
    return (await standings.of(found)).filter((row) => (row[figure] ?? 0) > 0);
  }

  private boardAnswer(
    board: Board,
    reason: NotRanked | null,
    rank: number | null = null,
    players: readonly SquadLeaderboardEntry[] = [],
  ): SquadNeighboursAnswer {
    const { rankedKdFrom } = this.rules;
    const description = describeBoard(board, this.rules);
    return { success: true, data: { category: board, description, rank, reason, rankedKdFrom, players } };
  }
}

/** Counted from 1, with everybody. */
const placeOf = async ({ playerId }: Row, figure: Figure, value: number, { count }: Standings): Promise<number> => {
  const [above, equalBefore] = await Promise.all([
    count([{ field: figure, is: 'gt', value }]),
    count([
      { field: figure, is: 'eq', value },
      { field: 'playerId', is: 'lt', value: playerId },
    ]),
  ]);
  return above + equalBefore + 1;
};

const isAhead = (other: Row, player: Row, figure: Figure): boolean => {
  const [theirs, own] = [other[figure] ?? 0, player[figure] ?? 0];
  return theirs > own || (theirs === own && other.playerId < player.playerId);
};
