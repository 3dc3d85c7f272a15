import { Rejected, type Decider, type Decision } from '../decider';
import { met, Outdated, whyOutdated, type Edit, type LastChange, type Met } from '../editing';
import type { DiscordFeedEvent, DiscordFeedFacts, FeedChannel } from './events';

/** Each reads the log by itself and sends at its own pace. */
const MOST_FEEDS = 25;

export interface Feed extends FeedChannel {
  readonly kind: string;
  readonly isOn: boolean;
}

interface Kept extends Feed {
  readonly last: LastChange;
}

export interface Feeds {
  readonly lastId: number;
  /** How many events there were. */
  readonly revision: number;
  readonly feeds: ReadonlyMap<number, Kept>;
}

class FeedChanged extends Outdated<Feed> {
  constructor({ last: _, ...current }: Kept, why: 'conflict' | 'unseen', seen: Met) {
    super(current, why, seen, { what: 'This feed was changed', code: 'feed-changed' });
  }
}

/** All feeds of the community, in one stream. */
export const discordFeeds: Decider<Feeds, DiscordFeedEvent> = {
  category: 'discordFeeds',
  initial: { lastId: 0, revision: 0, feeds: new Map() },
  evolve({ lastId, revision: before, feeds: all }, event, by) {
    const { feedId } = event.data;
    const feeds = new Map(all);
    const revision = before + 1;
    const last = { revision, by };
    switch (event.type) {
      case 'DiscordFeedAdded': {
        const { kind, channelId, channelName } = event.data;
        feeds.set(feedId, { kind, channelId, channelName, isOn: true, last });
        return { lastId: feedId, revision, feeds };
      }
      case 'DiscordFeedChanged': {
        const { channelId, channelName, isOn } = event.data;
        feeds.set(feedId, { ...feeds.get(feedId)!, channelId, channelName, isOn, last });
        break;
      }
      case 'DiscordFeedRefused':
        feeds.set(feedId, { ...feeds.get(feedId)!, isOn: false, last });
        break;
      case 'DiscordFeedDeleted':
        feeds.delete(feedId);
        break;
      case 'DiscordFeedTestRequested':
    }
    return { lastId, revision, feeds };
  },
};

type Decide = Decision<Feeds, DiscordFeedEvent>;

/** It tells what happens from now on. */
export const addFeed = (feed: Omit<DiscordFeedFacts['DiscordFeedAdded'], 'feedId'>): Decide =>
  function* ({ lastId, feeds }) {
    if (feeds.size >= MOST_FEEDS)
      throw new Rejected('too-many-feeds', `There are ${MOST_FEEDS} feeds already. Delete one first.`);
    refuseTwice(feeds, feed);
    yield { type: 'DiscordFeedAdded', data: { feedId: lastId + 1, ...feed } };
  };

/** Another channel, or on and off. One that is switched on tells what happens from then on. */
export const changeFeed = ({
  edit,
  ...change
}: DiscordFeedFacts['DiscordFeedChanged'] & { readonly edit: Edit }): Decide =>
  function* ({ feeds, revision }) {
    const before = existing(feeds, change.feedId);
    if (before.channelId === change.channelId && before.isOn === change.isOn) return;
    refuseOutdated(edit, before, revision);
    refuseTwice(feeds, { kind: before.kind, ...change });
    yield { type: 'DiscordFeedChanged', data: change };
  };

/** Deleting again changes nothing; without `edit.from` nothing is compared. */
export const deleteFeed = ({
  edit,
  ...gone
}: DiscordFeedFacts['DiscordFeedDeleted'] & { readonly edit: Edit }): Decide =>
  function* ({ lastId, feeds, revision }) {
    const before = feeds.get(gone.feedId);
    if (!before && gone.feedId <= lastId) return;
    if (edit.from !== undefined) refuseOutdated(edit, existing(feeds, gone.feedId), revision);
    existing(feeds, gone.feedId);
    yield { type: 'DiscordFeedDeleted', data: gone };
  };

export const testFeed = (test: DiscordFeedFacts['DiscordFeedTestRequested']): Decide =>
  function* ({ feeds }) {
    if (!existing(feeds, test.feedId).isOn) throw new Rejected('feed-off', 'This feed is off. Switch it on first.');
    yield { type: 'DiscordFeedTestRequested', data: test };
  };

/** @param channelId the channel that refused: by now the feed may have another */
export const refuseFeed = ({
  channelId,
  ...refusal
}: DiscordFeedFacts['DiscordFeedRefused'] & { readonly channelId: string }): Decide =>
  function* ({ feeds }) {
    const feed = feeds.get(refusal.feedId);
    if (feed?.isOn && feed.channelId === channelId) yield { type: 'DiscordFeedRefused', data: refusal };
  };

const existing = (feeds: Feeds['feeds'], feedId: number): Kept => {
  const feed = feeds.get(feedId);
  if (!feed) throw new Rejected('feed-not-found', 'This feed does not exist.', 'missing');
  return feed;
};

const refuseOutdated = (edit: Edit, feed: Kept, revision: number): void => {
  const why = whyOutdated(edit, feed.last, revision);
  if (why) throw new FeedChanged(feed, why, met(edit, feed.last, revision));
};

const refuseTwice = (
  feeds: Feeds['feeds'],
  { kind, channelId, feedId }: { readonly kind: string; readonly channelId: string; readonly feedId?: number },
): void => {
  for (const [id, feed] of feeds)
    if (id !== feedId && feed.kind === kind && feed.channelId === channelId)
      throw new Rejected('feed-exists', 'This channel has such a feed already.');
};
