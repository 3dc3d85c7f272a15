import type { LeaderboardQuery } from '@app/contracts/battlelog/battlelog.dto';
import type { ReadModel } from '@app/contracts/read-model';
import { boardKey } from '@app/domain/battlelog/rules';
import type { Condition } from '@app/storage/read-models/port';
import type { ReadModels } from '@app/storage/read-models/reader';
import type { Config } from './config';
import { now } from './commands/context';
import type { Exempt } from './ports/exempt-ids';
import { gameServerOf, type Game } from './game-servers';

/** Leaderboards over read models that have one document for each player, whatever the game and the figures. */

/** Rows that a board shows. */
export const BOARD_LENGTH = 100;
/** Rows that one query may return. */
const MOST_ROWS = 1_000;
/** Rows on either side of the player's own. */
const NEIGHBOURS = 5;
/** How often a board is read for somebody who moves far on it meanwhile. */
const TRIES = 3;

interface Identified {
  readonly playerId: string;
}

/** A player's figures on a board, and the player. */
export interface Row<Player, Figures> {
  readonly playerId: string;
  readonly figures: Figures;
  /** The document of the player for all time; undefined when there is none. */
  readonly player: Player | undefined;
}

/** The figures of one board: of its window of time and its server, exempt players included. */
export interface Standings<Player, Figures> {
  readonly model: ReadModel<object>;
  /** Unique among the boards of a game. */
  readonly key: string;
  /** Players with more than 0 of a figure, the highest first; equal ones in the order of their ids, which never changes. */
  ranked(figure: Name<Figures>, skip: number, limit: number): Promise<readonly Row<Player, Figures>[]>;
  count(conditions: readonly Condition[]): Promise<number>;
  /** The rows of those players who have one. */
  of(players: readonly Player[]): Promise<readonly Row<Player, Figures>[]>;
}

type Name<Figures> = keyof Figures & string;

/** The value that a row is ranked by; null counts as 0. */
export const valueOf = <Figures extends object>({ figures }: Row<unknown, Figures>, figure: Name<Figures>): number =>
  (figures[figure] as number | null) ?? 0;

const above = (figure: string, value: number): Condition => ({ field: figure, is: 'gt', value });

/** The board of all time and all servers: the players themselves. */
export const ofAllTime = <Player extends Identified>(
  readModels: ReadModels,
  model: ReadModel<Player>,
): Standings<Player, Player> => {
  const row = (player: Player) => ({ playerId: player.playerId, figures: player, player });
  return {
    model,
    key: 'all',
    ranked: async (figure, skip, limit) => {
      const sort = [`-${figure}`, 'playerId'];
      return (await readModels.find(model, { where: [above(figure, 0)], sort, skip, limit })).map(row);
    },
    count: (conditions) => readModels.count(model, conditions),
    of: (players) => Promise.resolve(players.map(row)),
  };
};

/** The board of a window or a server. @param key of the board, with which the ids of its documents begin */
export const ofBoard = <Player extends Identified, Figures extends Identified>(
  readModels: ReadModels,
  model: ReadModel<Figures>,
  key: string,
  everybody: ReadModel<Player>,
): Standings<Player, Figures> => {
  const onBoard: Condition = { field: 'board', is: 'eq', value: key };
  return {
    model,
    key,
    ranked: async (figure, skip, limit) => {
      const where = [onBoard, above(figure, 0)];
      const found = await readModels.find(model, { where, sort: [`-${figure}`, 'playerId'], skip, limit });
      const players = await readModels.getMany(
        everybody,
        found.map(({ playerId }) => playerId),
      );
      return found.map((figures) => {
        const { playerId } = figures;
        return { playerId, figures, player: players.get(playerId) };
      });
    },
    count: (conditions) => readModels.count(model, [onBoard, ...conditions]),
    of: async (players) => {
      const ids = players.map(({ playerId }) => `${key} ${playerId}`);
      const found = await readModels.getMany(model, ids);
      return players.flatMap((player, index) => {
        const figures = found.get(ids[index]!);
        return figures ? [{ playerId: player.playerId, figures, player }] : [];
      });
    },
  };
};

/** The players whom a board leaves out. */
export interface LeftOut<Player> {
  readonly exempt: Exempt;
  isExempt(row: Row<Player, unknown>): boolean;
  /** Exempt players who were ever seen. */
  players(): Promise<readonly Player[]>;
}

/** The first `length` rows of a board that are not exempt, in order, so that those behind an exempt player close up. */
export const firstVisible = async <Player, Figures>(
  standings: Standings<Player, Figures>,
  figure: Name<Figures>,
  length: number,
  leftOut: LeftOut<Player>,
): Promise<Row<Player, Figures>[]> => {
  const visible: Row<Player, Figures>[] = [];
  // A second read is needed only when more rows are left out than there are exempt accounts.
  const limit = Math.min(MOST_ROWS, length + leftOut.exempt.ids.size);
  for (let skip = 0; ; skip += limit) {
    const rows = await standings.ranked(figure, skip, limit);
    visible.push(...rows.filter((row) => !leftOut.isExempt(row)));
    if (visible.length >= length || rows.length < limit) return visible.slice(0, length);
  }
};

/** A player's own rank, counted without exempt players, and the rows around it with their ranks. */
export interface Around<Player, Figures> {
  readonly rank: number;
  readonly rows: readonly (readonly [rank: number, row: Row<Player, Figures>])[];
}

/**
 * Undefined when the player does not rank. One kill may pass many who have as few: who is then not among the rows that
 * were read is looked up again, and at last stands alone.
 */
export const around = async <Player, Figures extends object>(
  standings: Standings<Player, Figures>,
  figure: Name<Figures>,
  player: Player,
  leftOut: LeftOut<Player>,
  tries = TRIES,
): Promise<Around<Player, Figures> | undefined> => {
  const [me] = await standings.of([player]);
  if (!me || valueOf(me, figure) <= 0) return undefined;
  const [place, others] = await Promise.all([
    placeOf(me, figure, standings),
    leftOut.exempt.ids.size === 0 ? [] : leftOut.players().then((players) => standings.of(players)),
  ]);
  const hidden = others.filter((other) => valueOf(other, figure) > 0);
  const ahead = hidden.filter((other) => isAhead(other, me, figure)).length;
  const rank = place - ahead;
  // More rows on either side, as many as may have to be left out there.
  const skip = Math.max(0, place - 1 - NEIGHBOURS - ahead);
  const rows = await standings.ranked(figure, skip, place + NEIGHBOURS + hidden.length - ahead - skip);
  const visible = rows.filter((other) => !leftOut.isExempt(other));
  const mine = visible.findIndex(({ playerId }) => playerId === me.playerId);
  if (mine < 0) return tries > 1 ? around(standings, figure, player, leftOut, tries - 1) : { rank, rows: [[rank, me]] };
  const first = Math.max(0, mine - NEIGHBOURS);
  return {
    rank,
    rows: visible
      .slice(first, mine + NEIGHBOURS + 1)
      .map((other, index) => [rank - mine + first + index, other] as const),
  };
};

/** The rank from 1, exempt players included. */
const placeOf = async <Figures extends object>(
  me: Row<unknown, Figures>,
  figure: Name<Figures>,
  { count }: Pick<Standings<never, Figures>, 'count'>,
): Promise<number> => {
  const value = valueOf(me, figure);
  const [ahead, equalBefore] = await Promise.all([
    count([above(figure, value)]),
    count([
      { field: figure, is: 'eq', value },
      { field: 'playerId', is: 'lt', value: me.playerId },
    ]),
  ]);
  return ahead + equalBefore + 1;
};

const isAhead = <Figures extends object>(
  other: Row<unknown, Figures>,
  player: Row<unknown, Figures>,
  figure: Name<Figures>,
): boolean => {
  const [theirs, own] = [valueOf(other, figure), valueOf(player, figure)];
  return theirs > own || (theirs === own && other.playerId < player.playerId);
};

/**
 * The key of the board of this time, by a window and a server; undefined for that of all time and all servers.
 * @throws Refused 404 for a server that the community does not have
 */
export const boardKeyOf = (
  config: Pick<Config, 'community'>,
  game: Game,
  { window = 'all', server }: LeaderboardQuery,
): string | undefined => {
  const serverId = server === undefined ? null : Number(server);
  if (serverId !== null) gameServerOf(config, game, serverId);
  return window === 'all' && serverId === null
    ? undefined
    : boardKey(window, serverId, now(), config.community.timeZone);
};
