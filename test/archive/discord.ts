import { addFeed, changeFeed, deleteFeed, discordFeeds, refuseFeed, testFeed } from '@app/domain/feeds/feeds';
import { beginMessage, discordOutbox, endMessage, passFeed } from '@app/domain/feeds/outbox';
import { ANY_VERSION } from '@app/domain/editing';
import { toLogPosition } from '@app/storage/event-log/position';
import type { Context, Streams } from '@app/storage/event-log/streams';

/** A feed that told something, was moved, refused and deleted. */
export const playDiscord = async (streams: Streams, by: Context): Promise<readonly string[]> => {
  const at = '2026-11-28T09:00:00.000Z';
  const general = { channelId: '600000000000000002', channelName: 'general' };
  const of = { feedId: 1, at };
  const position = (commit: bigint) => toLogPosition({ commit, prepare: commit });
  for (const decision of [
    addFeed({ kind: 'bans', ...general, at }),
    testFeed(of),
    changeFeed({ ...of, channelId: '600000000000000004', channelName: 'staff-log', isOn: true, edit: ANY_VERSION }),
    refuseFeed({ ...of, channelId: '600000000000000004', code: 10003, why: 'It answered 404: Unknown Channel' }),
    deleteFeed({ ...of, edit: ANY_VERSION }),
  ])
    await streams.transact(discordFeeds, undefined, decision, by);
  for (const decision of [
    passFeed({ ...of, position: position(7n) }),
    beginMessage({ ...of, position: position(9n), summarised: 0 }),
    endMessage({ ...of, position: position(9n), channelId: general.channelId, messageId: '700000000000000001' }),
  ])
    await streams.transact(discordOutbox, '1', decision, by);
  return ['discordFeeds', 'discordOutbox-1'];
};
