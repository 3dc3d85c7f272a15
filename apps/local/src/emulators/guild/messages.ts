import { readJson, replaceFile } from '../../files';

/** What the bot has written to a channel. */
export interface Message {
  readonly id: string;
  readonly channelId: string;
  readonly content: string;
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly editedAt?: string;
}

type StoredMessage = Message & { readonly nonce?: string };

/** How long a nonce is remembered, milliseconds: the chat platform says "a few minutes". */
const NONCE_MS = 5 * 60_000;
const MOST_MESSAGES = 500;
const DISCORD_EPOCH = 1_420_070_400_000n;

/** Messages of the bot, stored in a file so that pages show them after a restart; in memory alone without one. */
export class Messages {
  private messages: readonly StoredMessage[];
  private last = 0n;

  constructor(
    private readonly file: string | undefined,
    private readonly now: () => number = Date.now,
  ) {
    this.messages = ((file && readJson(file)) || []) as StoredMessage[];
  }

  /** A nonce that was used within `NONCE_MS` sends nothing: the earlier message is the answer. */
  send(channelId: string, content: string, nonce: string | undefined): Message {
    const now = this.now();
    const repeated = this.messages.find(
      (one) => nonce !== undefined && one.nonce === nonce && now - Date.parse(one.at) < NONCE_MS,
    );
    if (repeated) return repeated;
    const at = new Date(now).toISOString();
    const message = { id: this.nextId(now), channelId, content, at, ...(nonce ? { nonce } : {}) };
    this.keep([...this.messages, message].slice(-MOST_MESSAGES));
    return message;
  }

  /** Undefined where there is no such message. */
  edit(channelId: string, id: string, content: string): Message | undefined {
    const before = this.messages.find((one) => one.id === id && one.channelId === channelId);
    if (!before) return undefined;
    const after = { ...before, content, editedAt: new Date(this.now()).toISOString() };
    this.keep(this.messages.map((one) => (one === before ? after : one)));
    return after;
  }

  /** Newest first. */
  in(channelId: string, limit: number): readonly Message[] {
    return this.newestFirst()
      .filter((one) => one.channelId === channelId)
      .slice(0, limit);
  }

  protected newestFirst(): readonly Message[] {
    return this.messages.map(({ nonce: _, ...message }) => message).reverse();
  }

  private keep(messages: readonly StoredMessage[]): void {
    this.messages = messages;
    if (this.file !== undefined) replaceFile(this.file, `${JSON.stringify(messages, null, 2)}\n`);
  }

  private nextId(now: number): string {
    const wanted = (BigInt(now) - DISCORD_EPOCH) << 22n;
    this.last = wanted > this.last ? wanted : this.last + 1n;
    return String(this.last);
  }
}
