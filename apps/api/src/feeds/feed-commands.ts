import { FEEDS, type FeedKind } from '@app/contracts/feeds/feeds';
import type { AddFeedDto, ChangeFeedDto } from '@app/contracts/feeds/feeds.dto';
import type { Edit } from '@app/domain/editing';
import {
  addFeed,
  changeFeed,
  deleteFeed,
  discordFeeds,
  testFeed,
  type Feed,
  type Feeds,
} from '@app/domain/feeds/feeds';
import type { AuditNote } from '@app/storage/event-log/event';
import { Refused } from '../platform/responses/failures';
import { command } from '../platform/commands/command';
import { now, writeContext } from '../platform/commands/context';
import { idempotencyOf } from '../platform/requests/idempotency';
import { Channels } from './channels';

/** `before` and `after` are absent where there is none. */
const feedAudit = (
  action: 'CREATE' | 'UPDATE' | 'DELETE' | 'TEST',
  feedId: number,
  before: Feed | undefined,
  after: Feed | undefined,
): AuditNote => {
  const { kind, channelName } = after ?? before ?? { kind: '?', channelName: '?' };
  return {
    game: 'platform',
    tool: 'feeds',
    action,
    resourceType: 'discordFeed',
    resourceId: String(feedId),
    resourceName: `${kind} in #${channelName}`,
    changes: Object.fromEntries(
      (['kind', 'channelId', 'channelName', 'isOn'] as const)
        .filter((field) => before?.[field] !== after?.[field])
        .map((field) => [field, { from: before?.[field] ?? null, to: after?.[field] ?? null }]),
    ),
  };
};

export const AddFeed = command(
  'AddFeed',
  async ({ streams, channels }, context, input: AddFeedDto) => {
    const { id: channelId, name: channelName } = await channels.toPostIn(input.channelId);
    const feed = { kind: input.kind, channelId, channelName };
    return streams.transact(
      discordFeeds,
      undefined,
      addFeed({ ...feed, at: now() }),
      writeContext(context, {
        audit: ({ lastId }: Feeds) => feedAudit('CREATE', lastId + 1, undefined, { ...feed, isOn: true }),
        ...idempotencyOf(context, 'POST /api/admin/discord/feeds', input),
      }),
    );
  },
  { channels: Channels },
);

/** One that stays in its channel can be switched while Discord is away. */
export const ChangeFeed = command(
  'ChangeFeed',
  async ({ streams, channels }, context, feedId: number, { channelId, isOn }: ChangeFeedDto, edit: Edit) => {
    const before = (await streams.load(discordFeeds)).state.feeds.get(feedId);
    const channelName =
      before?.channelId === channelId ? before.channelName : (await channels.toPostIn(channelId)).name;
    return streams.transact(
      discordFeeds,
      undefined,
      changeFeed({ feedId, channelId, channelName, isOn, edit, at: now() }),
      writeContext(context, {
        audit: ({ feeds }: Feeds) => {
          const was = feeds.get(feedId)!;
          return feedAudit('UPDATE', feedId, was, { ...was, channelId, channelName, isOn });
        },
      }),
    );
  },
  { channels: Channels },
);

export const DeleteFeed = command('DeleteFeed', ({ streams }, context, feedId: number, edit: Edit) =>
  streams.transact(
    discordFeeds,
    undefined,
    deleteFeed({ feedId, edit, at: now() }),
    writeContext(context, { audit: ({ feeds }: Feeds) => feedAudit('DELETE', feedId, feeds.get(feedId), undefined) }),
  ),
);

export const TestFeed = command('TestFeed', async ({ streams }, context, feedId: number) => {
  const { kind } = (await streams.load(discordFeeds)).state.feeds.get(feedId) ?? {};
  if (kind !== undefined && kind in FEEDS && 'live' in FEEDS[kind as FeedKind])
    throw new Refused(409, 'feed-live', 'This feed is a message that stays: it is there within a minute.');
  return streams.transact(
    discordFeeds,
    undefined,
    testFeed({ feedId, at: now() }),
    writeContext(context, {
      audit: ({ feeds }: Feeds) => feedAudit('TEST', feedId, feeds.get(feedId), feeds.get(feedId)),
      ...idempotencyOf(context, `POST /api/admin/discord/feeds/${feedId}/test`, {}),
    }),
  );
});
