import { readJson, replaceFile } from '../../files';

export type DirectMessage = {
  readonly id: string;
  readonly channelId: string;
  readonly to: string;
  readonly content: string;
  /** ISO 8601, UTC. */
  readonly at: string;
};

type StoredMessage = DirectMessage & { readonly nonce?: string };

/** How long a nonce is remembered, milliseconds: the chat platform says "a few minutes". */
const NONCE_MS = 5 * 60_000;
const MOST_MESSAGES = 500;
const DISCORD_EPOCH = 1_420_070_400_000n;

/** The direct messages of the bot, stored in a file so that the inbox page shows them after a restart. */
export class DirectMessages {
  private messages: readonly StoredMessage[];
  private readonly closed = new Set<string>();
  private last = 0n;

  constructor(
    private readonly file: string,
    private readonly now: () => number = Date.now,
  ) {
    this.messages = (readJson(file) ?? []) as StoredMessage[];
  }

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

  /** A nonce that was used within `NONCE_MS` sends nothing: the earlier message is the answer. */
  send(channelId: string, content: string, nonce: string | undefined): DirectMessage {
    const now = this.now();
    const repeated = this.messages.find(
      (one) => nonce !== undefined && one.nonce === nonce && now - Date.parse(one.at) < NONCE_MS,
    );
    if (repeated) return repeated;
    const id = this.nextId(now);
    const at = new Date(now).toISOString();
    const message = { id, channelId, to: this.userOf(channelId), content, at, ...(nonce ? { nonce } : {}) };
    this.messages = [...this.messages, message].slice(-MOST_MESSAGES);
    replaceFile(this.file, `${JSON.stringify(this.messages, null, 2)}\n`);
    return message;
  }

  /** Newest first. */
  in(channelId: string, limit: number): readonly DirectMessage[] {
    return this.all()
      .filter((one) => one.channelId === channelId)
      .slice(0, limit);
  }

  /** Newest first. */
  all(): readonly DirectMessage[] {
    return this.messages.map(({ id, channelId, to, content, at }) => ({ id, channelId, to, content, at })).reverse();
  }

  private nextId(now: number): string {
    const wanted = (BigInt(now) - DISCORD_EPOCH) << 22n;
    this.last = wanted > this.last ? wanted : this.last + 1n;
    return String(this.last);
  }
}
