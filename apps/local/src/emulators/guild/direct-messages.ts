import { Messages, type Message } from './messages';

export type DirectMessage = Message & { readonly to: string };

/** The direct messages of the bot. */
export class DirectMessages extends Messages {
  private readonly closed = new Set<string>();

  /** One channel for each user, the same for ever. */
  channelOf(user: string): string {
    return String(BigInt(user) + 1n);
  }

  userOf(channel: string): string {
    return String(BigInt(channel) - 1n);
  }

  isClosed(user: string): boolean {
    return this.closed.has(user);
  }

  /** Whether a user takes messages of the bot. */
  close(user: string, closed: boolean): void {
    if (closed) this.closed.add(user);
    else this.closed.delete(user);
  }

  /** Newest first. */
  all(): readonly DirectMessage[] {
    return this.newestFirst().map((message) => ({ ...message, to: this.userOf(message.channelId) }));
  }
}
