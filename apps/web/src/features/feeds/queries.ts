import type { ChannelsAnswer, FeedsAnswer } from '@app/contracts/feeds/feeds';
import { queryOptions } from '@tanstack/react-query';
import { api } from '~/lib/api';

export const FEEDS_PATH = 'admin/discord/feeds';

/** All feeds, with the ETag of what was read. */
export const feedsQuery = queryOptions({
  queryKey: ['discord/feeds'],
  queryFn: async ({ signal }) => {
    const { body, etag } = await api.read<FeedsAnswer>(FEEDS_PATH, signal);
    return { feeds: body.feeds, etag };
  },
});

/** The text channels that the bot sees. */
export const channelsQuery = queryOptions({
  queryKey: ['discord/channels'],
  queryFn: ({ signal }) => api.get<ChannelsAnswer>('admin/discord/channels', signal),
});
