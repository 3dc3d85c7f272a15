import type { NotRanked } from '@app/contracts/battlelog/battlelog';
import type { ComponentType, ReactNode } from 'react';
import type { BattlelogGame } from '~/lib/calls/battlelog';
import type { AroundMe, BoardEntry, BoardQueries } from '../queries';

export interface Board {
  readonly id: string;
  readonly label: string;
  /** Of a difference between two players: '932 points behind'. */
  readonly unit: string;
  /** The unit stands behind every figure: '9,814 km'. */
  readonly unitShown?: boolean;
  /** What the board counts, while the server has not said it. */
  readonly about?: string;
}

/** The leaderboards of a game, and how it draws their players. */
export interface GameBoards<Entry extends BoardEntry> {
  readonly game: BattlelogGame;
  /** The address of their page. */
  readonly path: string;
  /** In their order; the first is shown when the address names none. */
  readonly boards: readonly Board[];
  /** Whether a board can be worked out anew when a reader wants it. */
  readonly reworked?: boolean;
  /** How often they change, where that is worth a word. */
  readonly pace?: string;
  /** What fills an empty board: 'The first match on our servers ...' */
  readonly empty: string;
  readonly queries: BoardQueries<Entry>;
  /** Of an entry, unlike any other's. */
  readonly keyOf: (entry: Entry) => string;
  /** A value as it is shown, without its unit. */
  readonly figure: (board: string, value: number) => string;
  readonly Insignia: ComponentType<{ rank: number; height: number; label: string }>;
  /** A name that leads to its player. `className` is of the name alone. */
  readonly Name: ComponentType<{ entry: Entry; className: string }>;
  /** Why somebody is on no board, and what would change that. */
  readonly notRanked: Record<NotRanked, (board: string, around: AroundMe<Entry>) => string>;
  /** Where somebody without an account goes. */
  readonly linking: ReactNode;
}

export const boardOf = <Entry extends BoardEntry>({ boards }: GameBoards<Entry>, id: string): Board =>
  boards.find((board) => board.id === id) ?? boards[0]!;

/** The board that an address names. */
export const boardIn = <Entry extends BoardEntry>(of: GameBoards<Entry>, search: URLSearchParams): Board =>
  boardOf(of, search.get('category') ?? '');
