import type { NotRanked } from '@app/contracts/battlelog/battlelog';
import { battlelog, type BattlelogGame } from '~/lib/calls/battlelog';
import { EVERYTHING, scopeSearch, type Scope } from './leaderboards/scope';

/** Boards are published at this pace, milliseconds; an answer stays fresh for as long. */
const BOARD_FRESH_MS = 20 * 60_000;
const BOARD = { staleTime: BOARD_FRESH_MS, gcTime: BOARD_FRESH_MS };
const PROFILE = { staleTime: 60_000 };
const ONCE = { retry: false };

/** A read, as `useQuery` takes it. */
export interface Query<Answer> {
  readonly queryKey: string[];
  readonly queryFn: (context: { readonly signal: AbortSignal }) => Promise<Answer>;
  readonly staleTime?: number;
  readonly gcTime?: number;
  readonly retry?: false;
}

/** One player of a board. */
export interface BoardEntry {
  readonly rank: number;
  readonly playerName: string;
  /** Null: not known. */
  readonly levelRank: number | null;
  readonly levelName: string | null;
  readonly value: number;
}

export interface BoardAnswer<Entry> {
  readonly data: {
    readonly description: string;
    /** What has to be sent before the board can be filled, as a sentence. */
    readonly needs?: string | null;
    readonly players: readonly Entry[];
    readonly lastUpdated: string | null;
  };
}

export interface AroundMe<Entry> {
  readonly rank: number | null;
  readonly reason: NotRanked | null;
  /** Kills and deaths together from which on a K/D is ranked. */
  readonly rankedKdFrom?: number;
  readonly players: readonly Entry[];
}

interface FoundPlayers<Found> {
  readonly results: readonly Found[];
}

/** The reads of a game's battlelog. `Answers` gives the shapes that differ from game to game. */
export function battlelogQueries<Answers extends { stats: object; entry: BoardEntry; found: object; summary: object }>(
  game: BattlelogGame,
) {
  const { read } = battlelog(game);
  type Board = BoardAnswer<Answers['entry']>;
  type Around = { readonly data: AroundMe<Answers['entry']> };
  const query = <Answer extends object>(key: string[], path: string, options: object = PROFILE): Query<Answer> => ({
    queryKey: [`${game}/${key[0]!}`, ...key.slice(1)],
    queryFn: ({ signal }) => read<Answer>(path, signal),
    ...options,
  });
  const onBoard = <Answer extends object>(name: string, board: string, path: string, scope: Scope) => {
    const search = scopeSearch(scope);
    return query<Answer>([name, board, search], `leaderboards/${path}${search}`, BOARD);
  };
  return {
    stats: query<Answers['stats']>(['stats'], 'stats'),
    leaderboard: (board: string, scope: Scope = EVERYTHING) => onBoard<Board>('leaderboard', board, board, scope),
    aroundMe: (board: string, scope: Scope) => onBoard<Around>('around-me', board, `${board}/around-me`, scope),
    /** `text` is cleaned already. */
    search: (text: string) =>
      query<FoundPlayers<Answers['found']>>(['search', text], `players/search?q=${encodeURIComponent(text)}`, ONCE),
    summary: query<Answers['summary']>(['profile'], 'profile', {}),
    /** The parts of a profile, each loaded, failing and tried again by itself. `key` names the player. */
    part:
      <Answer extends object>(name: string) =>
      (key: string) =>
        query<Answer>([`profile/${name}`, key], `profile/${name}/${encodeURIComponent(key)}`),
    /** A page of one match, or a part of it, below `path`. */
    match:
      <Answer extends object>(path: string, part = '') =>
      (id: string) =>
        query<Answer>([path + part, id], `${path}/${encodeURIComponent(id)}${part}`),
  };
}

export type BoardQueries<Entry extends BoardEntry> = Pick<
  ReturnType<typeof battlelogQueries<{ stats: object; entry: Entry; found: object; summary: object }>>,
  'leaderboard' | 'aroundMe'
>;
