import type {
  BanFileAnswer,
  BanFilter,
  BannedAnswer,
  BanListsAnswer,
  BansAnswer,
  ModeratedGame,
  ModerationSettings,
  OrdersAnswer,
  OrderState,
  RecordAnswer,
  WatchlistAnswer,
} from '@app/contracts/moderation/moderation';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '~/lib/api';

/** Orders without a final result are read this often, milliseconds. */
const UNDER_WAY_MS = 1_000;
const QUIET_MS = 15_000;

/** Whether its final result is still to come. */
export const isOpen = (state: OrderState | null): boolean => state === 'waiting' || state === 'taken';

export const moderationPath = (game: ModeratedGame) => `moderation/${game}`;

export const settingsQuery = (game: ModeratedGame) =>
  queryOptions({
    queryKey: ['moderation/settings', game],
    queryFn: ({ signal }) => api.get<ModerationSettings>(`${moderationPath(game)}/settings`, signal),
    staleTime: 300_000,
  });

export const ordersPath = (game: ModeratedGame, serverId: number) =>
  `${moderationPath(game)}/servers/${serverId}/orders`;

export const ordersQuery = (game: ModeratedGame, serverId: number) =>
  queryOptions({
    queryKey: ['moderation/orders', game, serverId],
    queryFn: ({ signal }) => api.get<OrdersAnswer>(ordersPath(game, serverId), signal),
    refetchInterval: ({ state: { data } }) =>
      data?.orders.some(({ state }) => isOpen(state)) ? UNDER_WAY_MS : QUIET_MS,
  });

export const recordQuery = (game: ModeratedGame, player: string) =>
  queryOptions({
    queryKey: ['moderation/record', game, player],
    queryFn: ({ signal }) =>
      api.get<RecordAnswer>(`${moderationPath(game)}/players/${encodeURIComponent(player)}/record`, signal),
    refetchInterval: ({ state: { data } }) =>
      data?.entries.some(({ state }) => isOpen(state)) ? UNDER_WAY_MS : QUIET_MS,
  });

export const bannedQuery = (game: ModeratedGame) =>
  queryOptions({
    queryKey: ['moderation/banned', game],
    queryFn: ({ signal }) => api.get<BannedAnswer>(`${moderationPath(game)}/banned`, signal),
    refetchInterval: QUIET_MS,
  });

/** Which bans a list shows. */
export interface BanChoice {
  readonly state: BanFilter;
  readonly search: string;
  readonly page: number;
}

export const bansQuery = (game: ModeratedGame, chosen: BanChoice) =>
  queryOptions({
    queryKey: ['moderation/bans', game, chosen],
    queryFn: ({ signal }) => {
      const query = new URLSearchParams({ state: chosen.state, search: chosen.search, page: String(chosen.page) });
      return api.get<BansAnswer>(`${moderationPath(game)}/bans?${query}`, signal);
    },
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) =>
      data?.bans.some(({ orders }) => orders.some(({ state }) => isOpen(state))) ? UNDER_WAY_MS : QUIET_MS,
  });

export const banFileQuery = queryOptions({
  queryKey: ['moderation/ban-file'],
  queryFn: ({ signal }) => api.get<BanFileAnswer>(`${moderationPath('squad')}/ban-file`, signal),
  refetchInterval: QUIET_MS,
});

export const watchlistPath = (game: ModeratedGame) => `${moderationPath(game)}/watchlist`;

/** Whom staff keep an eye on, with the ETag of what was read. */
export const watchlistQuery = (game: ModeratedGame) =>
  queryOptions({
    queryKey: ['moderation/watchlist', game],
    queryFn: async ({ signal }) => {
      const { body, etag } = await api.read<WatchlistAnswer>(watchlistPath(game), signal);
      return { players: body.players, etag };
    },
    refetchInterval: QUIET_MS,
  });

export const banListsPath = (game: ModeratedGame) => `${moderationPath(game)}/ban-lists`;

export const banListsQuery = (game: ModeratedGame) =>
  queryOptions({
    queryKey: ['moderation/ban-lists', game],
    queryFn: ({ signal }) => api.get<BanListsAnswer>(banListsPath(game), signal),
    refetchInterval: ({ state: { data } }) =>
      data?.lists.some(({ tried, requestedAt, endingAt }) => !tried || requestedAt !== null || endingAt !== null)
        ? UNDER_WAY_MS
        : QUIET_MS,
  });
