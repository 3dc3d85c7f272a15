import { readModel } from '../read-model';
import type { CardSquare, Difficulty, GridSize } from './bingo';

/** A game with everybody in it, from its start on. */
export interface BingoGameDocument {
  readonly id: number;
  readonly status: 'running' | 'ended';
  readonly gridSize: GridSize;
  readonly startedBy: string;
  readonly startedAt: string;
  readonly endedAt: string | null;
  /** A later game has begun: the end can no longer be taken back. */
  readonly closed: boolean;
  readonly players: readonly BingoGamePlayer[];
}

export interface BingoGamePlayer {
  readonly playerId: string;
  readonly username: string;
  readonly card: readonly CardSquare[];
  /** Ascending. */
  readonly marked: readonly number[];
  readonly hasBingo: boolean;
  readonly hasMegaBingo: boolean;
  readonly finishPosition: number | null;
  readonly joinedAt: string;
}

export const bingoGames = readModel<BingoGameDocument>({
  name: 'bingo-games',
  version: 2,
  indexes: [['status', '-id']],
});

export interface BingoValueDocument {
  readonly id: number;
  /** Events of the list up to the last change of text or difficulty: what an `If-Match` is held against. */
  readonly revision: number;
  readonly value: string;
  readonly difficulty: Difficulty;
  readonly isActive: boolean;
}

export const bingoValues = readModel<BingoValueDocument>({
  name: 'bingo-values',
  version: 2,
  indexes: [['difficulty', 'id']],
});

/** What a player has achieved in all games that ended. */
export interface BingoPlayerDocument {
  readonly playerId: string;
  readonly username: string;
  readonly games: number;
  readonly bingos: number;
  readonly megaBingos: number;
  readonly wins: number;
}

export const bingoPlayers = readModel<BingoPlayerDocument>({
  name: 'bingo-players',
  version: 1,
  indexes: [
    ['-wins', '-bingos', 'playerId'],
    ['-games', '-bingos', 'playerId'],
    ['-bingos', '-wins', 'playerId'],
    ['-megaBingos', '-wins', 'playerId'],
  ],
});
