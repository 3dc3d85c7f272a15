import type {
  ActiveGameAnswer,
  BingoGame,
  BingoParticipant,
  CardSquare,
  Difficulty,
  GridSize,
} from '@app/contracts/bingo/bingo';
import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { toast } from 'sonner';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { createQueryClient } from '~/app/query-client';
import { SessionValue } from '~/app/session';
import { siteQuery } from '~/app/site';
import Toaster from '~/kit/toaster';
import { KESTREL, SITE } from '~/test/render';
import { serve, type Heard } from '~/test/server';

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
  { marked = [], ...told }: Partial<BingoParticipant> & { marked?: readonly number[] } = {},
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
  ...told,
});

export const game = (grid_size: GridSize = '5x5'): BingoGame => ({
  id: 12,
  grid_size,
  started_by_username: 'Dropbear Actual',
  started_at: '2026-11-21T09:02:00.000Z',
});

export const ME = 'id-kestrel';

export const active = (told: Partial<ActiveGameAnswer> = {}): ActiveGameAnswer => ({
  success: true,
  game: null,
  participants: [],
  userDiscordId: ME,
  ...told,
});

type Reply = Awaited<ReturnType<Parameters<typeof serve>[0]>>;
/** By method and path without `/api/bingo/` and without the query; a longer path is matched by its longest beginning. */
export type Routes = Record<string, Reply | ((call: Heard) => Reply | Promise<Reply>)>;

const EMPTY: Routes = {
  'GET check-access': { body: { success: true, hasAccess: true } },
  'GET can-manage': { body: { success: true, canManage: false } },
  'GET active-game': { body: active() },
  'GET game-history': { body: { success: true, games: [], totalPages: 0, totalGames: 0 } },
  'GET leaderboard': {
    body: { success: true, leaderboard: { topWins: [], topGames: [], topBingos: [], topMegaBingos: [] } },
  },
};

/** Answers by route and remembers what it heard, by the same names. */
export function serveBingo(given: Routes = {}) {
  const routes = { ...EMPTY, ...given };
  const heard: (Heard & { route: string })[] = [];
  serve((call) => {
    const route = `${call.method} ${call.path.replace('/api/bingo/', '').split('?')[0]}`;
    heard.push({ ...call, route });
    const [name] = Object.keys(routes)
      .filter((known) => route === known || route.startsWith(`${known}/`))
      .sort((a, b) => b.length - a.length);
    const reply = name === undefined ? { status: 404, body: {} } : routes[name]!;
    return typeof reply === 'function' ? reply(call) : reply;
  });
  return {
    routes,
    heard,
    count: (route: string) => heard.filter((call) => call.route === route).length,
    bodies: (route: string) => heard.filter((call) => call.route === route).map(({ body }) => body),
  };
}

/** Never answers: for what is shown while something loads. */
export const never = () => new Promise<Reply>(() => undefined);

/** A screen in a page as the site makes it, with toasts and the one rule for freshness, but without retries. */
export function show(screen: ReactNode, path = '/bingo') {
  // Failures stay until they are closed, beyond the page that raised them.
  toast.dismiss();
  const client = createQueryClient();
  client.setDefaultOptions({ queries: { ...client.getDefaultOptions().queries, retry: false } });
  client.setQueryData(siteQuery.queryKey, SITE);
  return render(
    <QueryClientProvider client={client}>
      <SessionValue value={KESTREL}>
        <MemoryRouter initialEntries={[path]}>
          {screen}
          <Toaster />
          <Address />
        </MemoryRouter>
      </SessionValue>
    </QueryClientProvider>,
  );
}

function Address() {
  const { pathname, search } = useLocation();
  return <output data-testid="address">{pathname + search}</output>;
}
