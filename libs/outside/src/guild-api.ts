import { pause } from '@app/kit/pause';
import type { RESTPutAPIApplicationGuildCommandsJSONBody } from 'discord-api-types/v10';
import { boundedText } from './bounded-text';
import { messageBody, withPicture, type Interaction, type Message } from './interactions';

/** Slash commands as they are registered. */
export type CommandList = Readonly<RESTPutAPIApplicationGuildCommandsJSONBody>;

/** The chat platform cannot be reached, or sends no usable answer. The message says why; `retryAfter` is in seconds. */
export class GuildUnavailable extends Error {
  override readonly name = 'GuildUnavailable';

  constructor(
    why: string,
    readonly retryAfter = 1,
  ) {
    super(why);
  }
}

/** The bot may not see what was requested: for the list of members it needs the server members intent. */
export class MissingAccess extends GuildUnavailable {}

/** The token is not one of a bot: a wrong setting. */
export class TokenRefused extends GuildUnavailable {
  constructor() {
    super('The chat platform does not accept the token of the bot.', BANISHED_MS / 1_000);
  }
}

/** The guild itself is not there for the bot: a wrong setting, which no member is to blame for. */
export class UnknownGuild extends GuildUnavailable {
  constructor(guild: string) {
    super(
      `The chat platform knows no guild ${guild} that the bot is in. Check guild.id in the community's configuration, and invite the bot.`,
      BANISHED_MS / 1_000,
    );
  }
}

/**
 * The chat platform understood the request and refuses it; a repeated request will not help. `code` is Discord's, 0
 * where it gives none.
 */
export class GuildRefused extends Error {
  override readonly name = 'GuildRefused';

  constructor(
    readonly status: number,
    readonly code: number,
    why: string,
  ) {
    super(why);
  }
}

/** The address of the chat platform's REST API, and the bot that sends the requests. */
export interface GuildApiOptions {
  readonly apiUrl: string;
  /** A call takes at most so long, milliseconds; 2,500 when absent. */
  readonly timeout?: number;
  readonly botToken: string;
  /** A URL of whoever runs the bot. Discord may block clients that do not name one in `User-Agent`. */
  readonly contact: string;
}

/** A member as in Discord's REST API (v10); only the fields that are read here. */
export interface ApiMember {
  readonly user?: ApiUser;
  readonly nick?: string | null;
  readonly avatar?: string | null;
  readonly roles: readonly string[];
  readonly joined_at: string | null;
}

export interface ApiUser {
  readonly id: string;
  readonly username: string;
  readonly global_name?: string | null;
  readonly avatar?: string | null;
  readonly bot?: boolean;
}

export interface ApiRole {
  readonly id: string;
  readonly name: string;
  readonly color: number;
  /** A role with a higher one is above a role with a lower one. */
  readonly position: number;
  /** A bit set, in decimal digits. */
  readonly permissions: string;
}

/** A channel of a guild; only what is read here. */
export interface ApiChannel {
  readonly id: string;
  readonly type: number;
  readonly name: string;
  readonly position: number;
  readonly parent_id?: string | null;
  readonly permission_overwrites: readonly {
    /** Of a role or a member. */
    readonly id: string;
    /** Bit sets, in decimal digits. */
    readonly allow: string;
    readonly deny: string;
  }[];
}

/** The application that a bot belongs to, as Discord returns it to the bot. */
export interface ApiApplication {
  readonly id: string;
  /** A bit set: `SERVER_MEMBERS_FLAGS` say that the server members intent is on. */
  readonly flags?: number;
  /** Where sign-ins may come back to. */
  readonly redirect_uris?: readonly string[];
  /** The public half of what its interactions are signed with, hexadecimal. */
  readonly verify_key: string;
  /** Where it takes interactions. */
  readonly interactions_endpoint_url?: string | null;
}

/** GATEWAY_GUILD_MEMBERS, or GATEWAY_GUILD_MEMBERS_LIMITED for an application in fewer than 100 guilds. */
export const SERVER_MEMBERS_FLAGS = (1 << 14) | (1 << 15);

/** A message of a channel; only what is read here. */
export interface ApiMessage {
  readonly id: string;
  readonly content: string;
  readonly author: Pick<ApiUser, 'id' | 'bot'>;
  /** ISO 8601, with an offset. */
  readonly timestamp: string;
}

/** Whoever was erased is named by a pseudonym in the log, and Discord answers 400 to what is no id. */
const ID = /^\d+$/;

const TIMEOUT_MS = 2_500;
/** Bytes; a page of a thousand members has some thousand bytes of each. */
const MOST_ANSWER = 8 * 1_024 * 1_024;
/** A call waits for its turn this long; then it is given up. */
const PATIENCE_MS = 2_000;
/** Nobody waits for one page of the list of members alone, and whoever has read half of it wants the rest. */
const LIST_PATIENCE_MS = 12_000;
/** What Discord calls a call that the bot lacks a permission or an intent for. */
const MISSING_ACCESS = 50001;
/** What Discord calls a guild that does not exist, or that the bot is not in. */
const UNKNOWN_GUILD = 10004;
const UNKNOWN_MESSAGE = 10008;
const UNKNOWN_USER = 10013;
const MOST_IN_FLIGHT = 16;
/** A refused bot token is not tried again for this long: many invalid requests get an address banned. */
const BANISHED_MS = 30_000;
/** After a failed call the next ones fail at once for this long. */
const DOWN_MS = 500;

/** A failure as Discord words it; only what is read here. */
interface Problem {
  readonly code?: unknown;
  readonly message?: unknown;
  readonly retry_after?: unknown;
  readonly global?: unknown;
}

/** What the rate limit of one kind of call (a bucket) leaves us. */
interface Bucket {
  remaining: number;
  resetsAt: number;
}

/** Messages looked through for one that was sent; the most the chat platform gives at once. */
const MESSAGES_LOOKED_AT = 100;

interface CallOptions {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly body?: object;
  readonly patience?: number;
}

/**
 * Calls Discord's REST API, v10, as a bot. It keeps to the rate limits that the answers name, and gives up soon when
 * the API is down.
 */
export class GuildApi {
  private readonly buckets = new Map<string, Bucket>();
  /** By `performance.now()`, as `resetsAt` of a bucket is. */
  private pausedUntil = -Infinity;
  private downUntil = -Infinity;
  private inFlight = 0;

  constructor(private readonly options: GuildApiOptions) {}

  /** undefined when the user is not in the guild. @throws GuildUnavailable */
  async member(guild: string, user: string): Promise<ApiMember | undefined> {
    if (!ID.test(user)) return undefined;
    const member = await this.found<ApiMember>('member', `/guilds/${guild}/members/${user}`);
    if (member !== undefined && !hasRoles(member)) throw new GuildUnavailable('It answered with no member.');
    return member;
  }

  /** undefined for an account that does not exist. @throws GuildUnavailable */
  async user(user: string): Promise<ApiUser | undefined> {
    if (!ID.test(user)) return undefined;
    return this.found<ApiUser>('user', `/users/${user}`);
  }

  /** The bot itself. @throws TokenRefused, GuildUnavailable */
  self(): Promise<ApiUser> {
    return this.call('self', '/users/@me');
  }

  /** The application of the bot. @throws TokenRefused, GuildUnavailable */
  application(): Promise<ApiApplication> {
    return this.call('application', '/applications/@me');
  }

  /** @throws GuildUnavailable */
  async roles(guild: string): Promise<readonly ApiRole[]> {
    return (await this.found<readonly ApiRole[]>('roles', `/guilds/${guild}/roles`)) ?? [];
  }

  /** @throws GuildUnavailable */
  async channels(guild: string): Promise<readonly ApiChannel[]> {
    const found = await this.found<readonly ApiChannel[]>('channels', `/guilds/${guild}/channels`);
    if (!Array.isArray(found) || !found.every(hasId))
      throw new GuildUnavailable('It answered with no list of channels.');
    return found;
  }

  /**
   * A page of the guild's members, in order of their ids: at most `limit` (1,000) behind the id `after`. The list ends
   * with a page that is not full.
   *
   * @throws MissingAccess while the bot has no server members intent
   * @throws GuildUnavailable
   */
  async members(guild: string, { limit, after }: { limit: number; after: string }): Promise<readonly ApiMember[]> {
    const path = `/guilds/${guild}/members?limit=${limit}&after=${after}`;
    const page = await this.found<readonly ApiMember[]>('members', path, LIST_PATIENCE_MS);
    if (!page) throw new GuildUnavailable('There is no such guild.');
    // Whoever is missing from a list has no roles: what does not go on is not taken for its end.
    if (!isPage(page, after)) throw new GuildUnavailable('It answered with no list of members.');
    return page;
  }

  /** Giving a role that is held changes nothing. @throws GuildRefused, GuildUnavailable */
  async addRole(guild: string, user: string, role: string): Promise<void> {
    refuseNobody(user);
    await this.call('add-role', `/guilds/${guild}/members/${user}/roles/${role}`, { method: 'PUT' });
  }

  /** Taking a role that is not held changes nothing. @throws GuildRefused, GuildUnavailable */
  async removeRole(guild: string, user: string, role: string): Promise<void> {
    refuseNobody(user);
    await this.call('remove-role', `/guilds/${guild}/members/${user}/roles/${role}`, { method: 'DELETE' });
  }

  /** The same for whoever goes on after a refusal. @returns why the chat platform refuses @throws GuildUnavailable */
  async giveRole(guild: string, user: string, role: string): Promise<string | undefined> {
    try {
      await this.addRole(guild, user, role);
      return undefined;
    } catch (error) {
      if (!(error instanceof GuildRefused)) throw error;
      return error.message;
    }
  }

  /**
   * Takes a role, for whoever goes on after a refusal.
   *
   * @returns why the chat platform refuses; undefined when they do not have the role any more, also because they have left
   * @throws GuildUnavailable
   */
  async takeRole(guild: string, user: string, role: string): Promise<string | undefined> {
    try {
      await this.removeRole(guild, user, role);
      return undefined;
    } catch (error) {
      if (!(error instanceof GuildRefused)) throw error;
      return error.status === 404 ? undefined : error.message;
    }
  }

  /** The channel of direct messages with a user; opened when there is none. @throws GuildRefused, GuildUnavailable */
  async directChannel(user: string): Promise<string> {
    refuseNobody(user);
    const body = { recipient_id: user };
    const channel = await this.call<{ readonly id: string }>('channel', '/users/@me/channels', {
      method: 'POST',
      body,
    });
    if (!hasId(channel)) throw new GuildUnavailable('It answered with no channel.');
    return channel.id;
  }

  /**
   * Sends a message. The same nonce again within the next few minutes answers with the message that was sent before
   * instead of sending another.
   *
   * @param message `nonce` has at most 25 characters; `mentions` are the roles that the text may mention
   * @throws GuildRefused (50007: the user takes no messages), GuildUnavailable
   */
  async send(
    channel: string,
    { content, nonce, mentions = [] }: { content: string; nonce: string; mentions?: readonly string[] },
  ): Promise<Pick<ApiMessage, 'id'>> {
    // Nothing else in the text mentions (pings) anybody.
    const body = { content, nonce, enforce_nonce: true, allowed_mentions: { parse: [], roles: mentions } };
    const path = `/channels/${channel}/messages`;
    // Each channel has a limit of its own.
    const sent = await this.call<ApiMessage>(`send ${channel}`, path, { method: 'POST', body });
    if (!hasId(sent)) throw new GuildUnavailable('It answered with no message.');
    return sent;
  }

  /** Changes a message of the bot's. @returns whether it is there @throws GuildRefused, GuildUnavailable */
  async edit(channel: string, message: string, content: string): Promise<boolean> {
    const body = { content, allowed_mentions: { parse: [] } };
    try {
      await this.call(`edit ${channel}`, `/channels/${channel}/messages/${message}`, { method: 'PATCH', body });
      return true;
    } catch (error) {
      if (error instanceof GuildRefused && error.code === UNKNOWN_MESSAGE) return false;
      throw error;
    }
  }

  /**
   * Sends a direct message, for whoever goes on after a refusal.
   *
   * @returns why the user cannot be reached; undefined when the message was sent
   * @throws GuildUnavailable
   */
  async tell(user: string, message: { readonly content: string; readonly nonce: string }): Promise<string | undefined> {
    try {
      await this.send(await this.directChannel(user), message);
      return undefined;
    } catch (error) {
      if (!(error instanceof GuildRefused)) throw error;
      return error.message;
    }
  }

  /** The last hundred messages of a channel, newest first. @throws GuildRefused, GuildUnavailable */
  async messages(channel: string): Promise<readonly ApiMessage[]> {
    const path = `/channels/${channel}/messages?limit=${MESSAGES_LOOKED_AT}`;
    const found = await this.call<readonly ApiMessage[]>('messages', path);
    if (!Array.isArray(found) || !found.every((each) => hasId(each) && hasId(each.author)))
      throw new GuildUnavailable('It answered with no list of messages.');
    return found;
  }

  /** The answer to an interaction that was to follow later. @throws GuildRefused after a quarter of an hour, GuildUnavailable */
  async editAnswer(
    { application, token }: Pick<Interaction, 'application' | 'token'>,
    message: Message,
  ): Promise<void> {
    const path = `/webhooks/${application}/${encodeURIComponent(token)}/messages/@original`;
    const body = messageBody(message);
    const sent = message.picture ? withPicture(body, message.picture) : body;
    await this.call('edit-answer', path, { method: 'PATCH', body: sent });
  }

  /** The commands of the application in a guild. @throws GuildUnavailable */
  async commands(application: string, guild: string): Promise<readonly unknown[]> {
    const path = `/applications/${application}/guilds/${guild}/commands?with_localizations=true`;
    const found = await this.found<readonly unknown[]>('commands', path);
    if (!Array.isArray(found)) throw new GuildUnavailable('It answered with no list of commands.');
    return found as readonly unknown[];
  }

  /** Puts these in the place of all the application's commands in a guild. @throws GuildRefused, GuildUnavailable */
  async setCommands(application: string, guild: string, commands: CommandList): Promise<void> {
    const path = `/applications/${application}/guilds/${guild}/commands`;
    await this.call('set-commands', path, { method: 'PUT', body: commands });
  }

  /** undefined for what does not exist. */
  private async found<Body>(kind: string, path: string, patience = PATIENCE_MS): Promise<Body | undefined> {
    try {
      return await this.call<Body>(kind, path, { patience });
    } catch (error) {
      if (!(error instanceof GuildRefused)) throw error;
      const guild = /^\/guilds\/(\d+)/.exec(path)?.[1];
      if (guild !== undefined && error.code === UNKNOWN_GUILD) {
        this.downUntil = performance.now() + BANISHED_MS;
        throw new UnknownGuild(guild);
      }
      // Discord names what it does not know. Without that the answer is of its gateway, or of a proxy.
      if (error.status === 404 && error.code > 0) return undefined;
      if (error.code === MISSING_ACCESS) throw new MissingAccess('The bot may not see this.');
      this.downUntil = performance.now() + (error.status === 403 ? BANISHED_MS : DOWN_MS);
      throw new GuildUnavailable(`It answered ${error.status}.`);
    }
  }

  private async call<Body>(kind: string, path: string, options: CallOptions = {}): Promise<Body> {
    const { method = 'GET', body, patience = PATIENCE_MS } = options;
    await this.turn(kind, patience);
    this.inFlight++;
    try {
      const response = await fetch(`${this.options.apiUrl}${path}`, {
        method,
        signal: AbortSignal.timeout(this.options.timeout ?? TIMEOUT_MS),
        redirect: 'error',
        headers: {
          authorization: `Bot ${this.options.botToken}`,
          accept: 'application/json',
          'user-agent': `DiscordBot (${new URL(this.options.contact).href}, 1)`,
          ...(body && !(body instanceof FormData) && { 'content-type': 'application/json' }),
        },
        ...(body && { body: body instanceof FormData ? body : JSON.stringify(body) }),
      });
      this.learn(kind, response);
      if (response.ok) return (response.status === 204 ? undefined : await jsonOf(response)) as Body;
      const problem = (await jsonOf(response).catch(() => undefined)) as Problem | null | undefined;
      throw this.refused(kind, response, problem ?? {});
    } catch (error) {
      if (error instanceof GuildUnavailable || error instanceof GuildRefused) throw error;
      this.downUntil = performance.now() + DOWN_MS;
      throw new GuildUnavailable(error instanceof Error ? error.message : String(error));
    } finally {
      this.inFlight--;
    }
  }

  /** Waits until a call of this kind is allowed. @throws GuildUnavailable when that takes too long */
  private async turn(kind: string, patience: number): Promise<void> {
    const giveUpAt = performance.now() + patience;
    for (;;) {
      const now = performance.now();
      if (now < this.downUntil) throw new GuildUnavailable('It failed a moment ago.');
      const bucket = this.buckets.get(kind);
      if (bucket && bucket.resetsAt <= now) this.buckets.delete(kind);
      const exhausted = bucket && bucket.resetsAt > now && bucket.remaining <= 0;
      const freeAt = Math.max(this.pausedUntil, exhausted ? bucket.resetsAt : 0);
      if (freeAt <= now && this.inFlight < MOST_IN_FLIGHT) {
        if (bucket) bucket.remaining--;
        return;
      }
      const wait = Math.max(freeAt - now, 5);
      if (now + wait > giveUpAt) throw new GuildUnavailable('Its rate limit is used up.', wait / 1_000);
      await pause(wait);
    }
  }

  private learn(kind: string, { headers }: Response) {
    const remaining = Number(headers.get('x-ratelimit-remaining') ?? NaN);
    const seconds = Number(headers.get('x-ratelimit-reset-after') ?? NaN);
    if (!Number.isFinite(remaining) || !Number.isFinite(seconds)) return;
    const resetsAt = performance.now() + seconds * 1_000;
    const before = this.buckets.get(kind);
    // Answers overtake each other: within one window the smallest number is the newest.
    const sameWindow = before !== undefined && Math.abs(before.resetsAt - resetsAt) < 250;
    this.buckets.set(kind, { remaining: sameWindow ? Math.min(before.remaining, remaining) : remaining, resetsAt });
  }

  private refused(kind: string, { status, headers }: Response, body: Problem): GuildUnavailable | GuildRefused {
    const now = performance.now();
    // Of one call only: the others go on.
    if (status >= 400 && status < 500 && status !== 401 && status !== 429)
      return new GuildRefused(status, Number(body.code) || 0, `It answered ${status}: ${String(body.message ?? 'no')}`);
    if (status === 429) {
      const seconds = Number(body.retry_after ?? headers.get('retry-after') ?? 1) || 1;
      if (body.global === true) this.pausedUntil = now + seconds * 1_000;
      else this.buckets.set(kind, { remaining: 0, resetsAt: now + seconds * 1_000 });
      return new GuildUnavailable('It said that we ask too often.', seconds);
    }
    this.downUntil = now + (status === 401 ? BANISHED_MS : DOWN_MS);
    if (status === 401) return new TokenRefused();
    return new GuildUnavailable(`It answered ${status}.`);
  }
}

const jsonOf = async (response: Response): Promise<unknown> => {
  const text = await boundedText(response, MOST_ANSWER);
  if (text === undefined) throw new Error('Its answer is too long.');
  return JSON.parse(text);
};

const hasId = (answer: unknown): boolean => {
  const id = (answer as { readonly id?: unknown } | null)?.id;
  return typeof id === 'string' && ID.test(id);
};

const hasRoles = (member: unknown): boolean => Array.isArray((member as Partial<ApiMember> | null)?.roles);

/** Whether these are members behind the id `after`. */
const isPage = (page: unknown, after: string): boolean => {
  if (!Array.isArray(page)) return false;
  const last = (page as readonly (ApiMember | null)[]).at(-1)?.user?.id;
  return (
    (page as readonly (ApiMember | null)[]).every((member) => hasRoles(member) && ID.test(member?.user?.id ?? '')) &&
    (last === undefined || BigInt(last) > BigInt(after))
  );
};

const refuseNobody = (user: string) => {
  if (!ID.test(user)) throw new GuildRefused(404, UNKNOWN_USER, 'There is no such user.');
};
