import type { Decider, Decision } from '../decider';
import type { DiscordOutboxEvent, DiscordOutboxFacts } from './events';

/** How far one feed has come. */
export interface Outbox {
  /** Everything up to here was told or passed over; undefined before the first. */
  readonly position: string | undefined;
  /** The message that is being sent, or that was when a process ended. */
  readonly begun: DiscordOutboxFacts['DiscordMessageBegun'] | undefined;
  /** The last message. */
  readonly sent: Pick<DiscordOutboxFacts['DiscordMessageSent'], 'channelId' | 'messageId' | 'at'> | undefined;
  /** Of the last event. */
  readonly at: string;
}

/** Streams are named `discordOutbox-<feed>`. */
export const discordOutbox: Decider<Outbox, DiscordOutboxEvent> = {
  category: 'discordOutbox',
  initial: { position: undefined, begun: undefined, sent: undefined, at: '' },
  evolve(outbox, { type, data }) {
    const { at } = data;
    switch (type) {
      case 'DiscordMessageBegun':
        return { ...outbox, begun: data, at };
      case 'DiscordMessageSent':
        return { position: outbox.begun?.position ?? outbox.position, begun: undefined, sent: data, at };
      case 'DiscordFeedPassed':
        return { ...outbox, position: data.position, begun: undefined, at };
    }
  },
};

type Decide = Decision<Outbox, DiscordOutboxEvent>;

/** One at a time, and never back. */
export const beginMessage = (message: DiscordOutboxFacts['DiscordMessageBegun']): Decide =>
  function* ({ position = '', begun }) {
    if (!begun && message.position >= position) yield { type: 'DiscordMessageBegun', data: message };
  };

/** @param position of the message that was begun */
export const endMessage = ({
  position,
  ...sent
}: DiscordOutboxFacts['DiscordMessageSent'] & { readonly position: string }): Decide =>
  function* ({ begun }) {
    if (begun?.position === position) yield { type: 'DiscordMessageSent', data: sent };
  };

/** Nothing up to there is told any more, not even what was begun before. */
export const passFeed = (passed: DiscordOutboxFacts['DiscordFeedPassed']): Decide =>
  function* ({ position = '', begun }) {
    if (begun ? passed.position >= begun.position : passed.position > position)
      yield { type: 'DiscordFeedPassed', data: passed };
  };
