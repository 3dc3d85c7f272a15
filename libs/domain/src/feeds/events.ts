import type { EventOf } from '../decider';

/** A channel of the guild, and what it was called when it was chosen. */
export interface FeedChannel {
  readonly channelId: string;
  readonly channelName: string;
}

interface OfFeed {
  /** Counts from 1; a number is never used again. */
  readonly feedId: number;
  /** ISO 8601, UTC. */
  readonly at: string;
}

/** What goes to which channel of the chat platform. */
export interface DiscordFeedFacts {
  /** `kind` is one of the catalogue of feeds. */
  DiscordFeedAdded: OfFeed & FeedChannel & { readonly kind: string };
  DiscordFeedChanged: OfFeed & FeedChannel & { readonly isOn: boolean };
  DiscordFeedDeleted: OfFeed;
  /** Staff want a message now. It is sent like any other. */
  DiscordFeedTestRequested: OfFeed;
  /** The chat platform refuses its messages, and it is off. `code` is Discord's. */
  DiscordFeedRefused: OfFeed & { readonly code: number; readonly why: string };
}

/** How far a feed has come: `position` is a log position, and everything up to there was told or had to be told to nobody. */
export interface DiscordOutboxFacts {
  /** It is about to be sent. It is about what happened up to `position`; the first `summarised` of it are only counted. */
  DiscordMessageBegun: OfFeed & { readonly position: string; readonly summarised: number };
  /** The message that was begun is in the channel. */
  DiscordMessageSent: OfFeed & { readonly channelId: string; readonly messageId: string };
  DiscordFeedPassed: OfFeed & { readonly position: string };
}

export type DiscordFeedEvent = EventOf<DiscordFeedFacts>;
export type DiscordOutboxEvent = EventOf<DiscordOutboxFacts>;
