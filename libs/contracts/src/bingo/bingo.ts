import type { Done } from '../done';

/** What the bingo calls answer. Field names and shapes are the community's specification. */

export type Difficulty = 'easy' | 'medium' | 'hard' | 'quotes';
export type GridSize = '3x3' | '4x4' | '5x5';

export interface CardSquare {
  readonly value: string;
  readonly difficulty: Difficulty;
}

export interface BingoGame {
  readonly id: number;
  readonly grid_size: GridSize;
  readonly started_by_username: string;
  /** ISO 8601, UTC. */
  readonly started_at: string;
}

export interface BingoParticipant {
  /** Unique within the game: the place in the order of joining, from 1. */
  readonly id: number;
  readonly discord_id: string;
  readonly username: string;
  readonly card_values: readonly CardSquare[];
  /** Zero-based, row-major, ascending. */
  readonly marked_values: readonly number[];
  readonly has_bingo: boolean;
  readonly has_mega_bingo: boolean;
  /** null while playing, 999 for DNF. */
  readonly finished_position: number | null;
  readonly joined_at: string;
}

export interface ActiveGameAnswer {
  readonly success: true;
  readonly game: BingoGame | null;
  readonly participants: readonly BingoParticipant[];
  readonly userDiscordId: string;
  /** For managers: the game whose accidental end can still be taken back, and until when (ISO 8601). */
  readonly takeBack?: { readonly gameId: number; readonly until: string };
}

export interface CheckAccessAnswer {
  readonly success: true;
  readonly hasAccess: boolean;
  readonly message?: string;
}

export interface CanManageAnswer {
  readonly success: true;
  readonly canManage: boolean;
}

export interface StartGameAnswer extends Done {
  readonly gameId: number;
}

export interface JoinGameAnswer {
  readonly success: true;
  readonly cardValues: readonly CardSquare[];
}

export interface UnmarkConsequences {
  readonly willLoseBingo: boolean;
  readonly willLoseMegaBingo: boolean;
  readonly currentPosition: number | null;
}

export interface CheckUnmarkAnswer {
  readonly success: true;
  readonly consequences: UnmarkConsequences;
}

export interface BingoLeaderboardEntry {
  readonly discord_id: string;
  readonly username: string;
  readonly total_games_played: number;
  readonly total_bingos: number;
  readonly total_mega_bingos: number;
  readonly total_first_place_wins: number;
}

export interface BingoLeaderboard {
  readonly topWins: readonly BingoLeaderboardEntry[];
  readonly topGames: readonly BingoLeaderboardEntry[];
  readonly topBingos: readonly BingoLeaderboardEntry[];
  readonly topMegaBingos: readonly BingoLeaderboardEntry[];
}

export interface LeaderboardAnswer {
  readonly success: true;
  readonly leaderboard: BingoLeaderboard;
}

export interface HistoryGame extends BingoGame {
  readonly ended_at: string;
  readonly participant_count: number;
  /** Players with a bingo. */
  readonly winner_count: number;
}

export interface GameHistoryAnswer {
  readonly success: true;
  readonly games: readonly HistoryGame[];
  readonly totalPages: number;
  readonly totalGames: number;
}

export interface MarkedStat {
  readonly value: string;
  readonly difficulty: Difficulty;
  readonly count: number;
  /** Names, in the order they joined. */
  readonly players: readonly string[];
}

export interface GameDetailsAnswer {
  readonly success: true;
  readonly game: BingoGame & {
    readonly ended_at: string | null;
    readonly markedStats: readonly MarkedStat[];
    readonly participants: readonly BingoParticipant[];
  };
}

export interface ParticipantAnswer {
  readonly success: true;
  readonly participant: BingoParticipant & { readonly grid_size: GridSize };
}

export interface BingoValue {
  readonly id: number;
  readonly value: string;
  readonly difficulty: Difficulty;
  readonly isActive: boolean;
}

export interface ValuesAnswer {
  readonly success: true;
  readonly values: Readonly<Record<Difficulty, readonly BingoValue[]>>;
}

/** One moment of a game, straight from the log. */
export interface ReplayEvent {
  readonly type:
    | 'started'
    | 'joined'
    | 'marked'
    | 'unmarked'
    | 'bingo'
    | 'bingo-lost'
    | 'mega-bingo'
    | 'mega-bingo-lost'
    | 'ended'
    | 'end-taken-back';
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly revision: number;
  readonly discord_id?: string;
  readonly username?: string;
  /** Zero-based, row-major; for marked and unmarked. */
  readonly square?: number;
  readonly card_values?: readonly CardSquare[];
  readonly position?: number;
}

export interface ReplayAnswer {
  readonly success: true;
  readonly game: BingoGame;
  readonly events: readonly ReplayEvent[];
}
