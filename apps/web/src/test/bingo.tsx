import type {
  ActiveGameAnswer,
  BingoGame,
  BingoParticipant,
  CardSquare,
  Difficulty,
  GridSize,
} from '@app/contracts/bingo/bingo';
import type { ReactNode } from 'react';
import { serveRoutes, showPage, type Routes } from '~/test/page';

/** What the tests of these screens are given: games, players, a server that answers by path, a page around a screen. */

const TEXTS = [
  'Ute with an unsecured load',
  'Merge without indicating',
  'Kangaroo',
  'Red light runner',
  'Magpie attacks',
  'Brake check',
  'Caravan sways',
  'Bin night slalom',
  'Aquaplaning',
];
const DIFFICULTIES: readonly Difficulty[] = ['easy', 'medium', 'hard', 'quotes'];

/** A card with a text of its own on every square. */
export const cardOf = (squares: number): CardSquare[] =>
  Array.from({ length: squares }, (_, square) => ({
    value: TEXTS[square] ?? `Event ${square + 1}`,
    difficulty: DIFFICULTIES[square % 4]!,
  }));

export const player = (
  username: string,
  { marked = [], ...overrides }: Partial<BingoParticipant> & { marked?: readonly number[] } = {},
): BingoParticipant => ({
  id: 1,
  discord_id: `id-${username.toLowerCase().replaceAll(' ', '-')}`,
  username,
  card_values: cardOf(25),
  marked_values: marked,
  has_bingo: false,
  has_mega_bingo: false,
  finished_position: null,
  joined_at: '2026-11-21T10:05:00.000Z',
  ...overrides,
});

export const game = (grid_size: GridSize = '5x5'): BingoGame => ({
  id: 12,
  grid_size,
  started_by_username: 'Dropbear Actual',
  started_at: '2026-11-21T09:02:00.000Z',
});

export const ME = 'id-kestrel';

export const active = (overrides: Partial<ActiveGameAnswer> = {}): ActiveGameAnswer => ({
  success: true,
  game: null,
  participants: [],
  userDiscordId: ME,
  ...overrides,
});

const EMPTY: Routes = {
  'GET check-access': { body: { success: true, hasAccess: true } },
  'GET can-manage': { body: { success: true, canManage: false } },
  'GET active-game': { body: active() },
  'GET game-history': { body: { success: true, games: [], totalPages: 0, totalGames: 0 } },
  'GET leaderboard': {
    body: { success: true, leaderboard: { topWins: [], topGames: [], topBingos: [], topMegaBingos: [] } },
  },
};

/** Answers by route and records the requests, by the same names. */
export const serveBingo = (given: Routes = {}) => serveRoutes('/api/bingo/', { ...EMPTY, ...given });

export const show = (screen: ReactNode, path = '/bingo') => showPage(screen, path);
