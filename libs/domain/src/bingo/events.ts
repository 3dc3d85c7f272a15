import type { EventOf } from '../decider';
import type { Difficulty, Distribution, GridSize } from './rules';

/** A value as a game copied it when it started. */
export interface Square {
  readonly valueId: number;
  readonly value: string;
  readonly difficulty: Difficulty;
}

/** How a player stood when the game ended. `position`, the finish position, is DNF (999) without a bingo. */
export interface Standing {
  readonly playerId: string;
  readonly username: string;
  readonly position: number;
  readonly hasBingo: boolean;
  readonly hasMegaBingo: boolean;
}

interface OfGame {
  readonly gameId: number;
  /** When it happened, ISO 8601, UTC. */
  readonly at: string;
}

interface OfPlayer extends OfGame {
  readonly playerId: string;
}

interface OfValue {
  readonly valueId: number;
  readonly at: string;
}

/** Everything that can happen in Dashcam Bingo. */
export interface BingoFacts {
  BingoGameNumberAssigned: OfGame;

  /** `values` is every active value at that moment: later changes to the list do not reach a running game. */
  BingoGameStarted: OfGame & {
    readonly gridSize: GridSize;
    readonly distribution: Distribution;
    readonly values: readonly Square[];
    readonly startedById: string;
    readonly startedBy: string;
  };
  /** A player joined. `card` is row-major, one square a cell. */
  BingoCardDealt: OfPlayer & { readonly username: string; readonly card: readonly Square[] };
  BingoSquareMarked: OfPlayer & { readonly square: number };
  BingoSquareUnmarked: OfPlayer & { readonly square: number };
  /** The first full line. `position`, the finish position, counts from 1, in order of the events. */
  BingoAchieved: OfPlayer & { readonly position: number };
  /** The last full line was unmarked; players behind `position` move up by one. */
  BingoLost: OfPlayer & { readonly position: number };
  MegaBingoAchieved: OfPlayer;
  MegaBingoLost: OfPlayer;
  BingoGameEnded: OfGame & {
    readonly endedById: string;
    readonly endedBy: string;
    readonly standings: readonly Standing[];
  };
  /** The end was an accident; the game goes on. `standings` are those that no longer count. */
  BingoGameEndTakenBack: OfGame & {
    readonly takenBackById: string;
    readonly takenBackBy: string;
    readonly standings: readonly Standing[];
  };
  /** The next game begins: the end can no longer be taken back. */
  BingoGameClosed: OfGame;

  BingoValueAdded: OfValue & { readonly value: string; readonly difficulty: Difficulty };
  BingoValueChanged: OfValue & { readonly value: string; readonly difficulty: Difficulty };
  BingoValueEnabled: OfValue;
  BingoValueDisabled: OfValue;
  BingoValueDeleted: OfValue;
}

export type BingoEvent = EventOf<BingoFacts>;
