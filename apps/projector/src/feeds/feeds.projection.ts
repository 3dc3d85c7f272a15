import type { FeedEntry } from '@app/contracts/feeds/feeds';
import { discordFeeds, FEEDS_DOCUMENT, type FeedsDocument } from '@app/contracts/feeds/read-models';
import type { DiscordFeedEvent, DiscordOutboxEvent } from '@app/domain/feeds/events';
import { projection } from '../projection';

type Feed = FeedsDocument['feeds'][number];

const changed = (
  doc: FeedsDocument,
  { data: { feedId }, revision }: { readonly data: { readonly feedId: number }; readonly revision?: number },
  change: (feed: Feed) => Partial<FeedEntry> & Partial<Pick<Feed, 'since'>>,
): FeedsDocument => ({
  revision: revision === undefined ? doc.revision : revision + 1,
  feeds: doc.feeds.map((feed) => (feed.id === feedId ? { ...feed, ...change(feed) } : feed)),
});

/** What goes to which channel, and when it last did. */
export const feeds = projection<FeedsDocument, DiscordFeedEvent | DiscordOutboxEvent>()({
  into: discordFeeds,
  key: () => FEEDS_DOCUMENT,
  initial: () => ({ revision: 0, feeds: [] }),
  evolve: {
    DiscordFeedAdded: (doc, { data, revision, logPosition: since }) => {
      const { feedId: id, kind, channelId, channelName } = data;
      const feed = { id, kind, channelId, channelName, isOn: true, refused: null, sentAt: null, since };
      return { revision: revision + 1, feeds: [...doc.feeds, feed] };
    },
    DiscordFeedChanged: (doc, event) =>
      changed(doc, event, (before) => {
        const { channelId, channelName, isOn } = event.data;
        const since = isOn && !before.isOn ? event.logPosition : before.since;
        return { channelId, channelName, isOn, since, refused: null };
      }),
    DiscordFeedRefused: (doc, event) =>
      changed(doc, event, () => ({ isOn: false, refused: { at: event.data.at, why: event.data.why } })),
    DiscordFeedTestRequested: (doc, event) => changed(doc, event, () => ({})),
    DiscordFeedDeleted: (doc, { data: { feedId }, revision }) => ({
      revision: revision + 1,
      feeds: doc.feeds.filter(({ id }) => id !== feedId),
    }),
    // Of a stream of its own, whose revision is not that of the feeds.
    DiscordMessageSent: (doc, { data }) => changed(doc, { data }, () => ({ sentAt: data.at })),
  },
});
