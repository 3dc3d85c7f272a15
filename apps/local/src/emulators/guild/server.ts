import { timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pause } from '@app/kit/pause';
import { BadBody, bodyForm, bodyJson, bodyText, listenLocally, type LocalServer, type Place } from '../http';
import { personas, type Persona } from '../../personas';
import { avatarOf } from './avatar';
import { ALL_RIGHTS, BOT, selfAnswer, tokenAnswer, type Application, type BotRights } from './bot';
import { Channels, isRestriction } from './channels';
import { Chat, publicKeyOf, type Deed, type Endpoint } from './chat';
import { formedOf } from './formed';
import { chatPage, chatScript } from './chat-page';
import { Commands } from './commands';
import { DirectMessages } from './direct-messages';
import { inboxPage } from './inbox';
import { Members, NotInGuild, type Guild, type Look } from './members';
import { RateLimit } from './rate-limit';
import {
  memberJson,
  messagingAnswer,
  notFound,
  personaWith,
  problem,
  restAnswer,
  roleAnswer,
  type Answer,
  type GuildRequest,
} from './rest';
import { SignIns } from './sign-ins';

export type GuildOptions = {
  /** 0 takes any free port. */
  readonly port: number;
  readonly guild: Guild;
  /** Who is in it; every persona when absent. */
  readonly personas?: readonly Persona[];
  readonly botToken: string;
  /** What the bot belongs to; without one nobody signs in with it. */
  readonly application?: Application;
  /** Where changed memberships are stored. */
  readonly stateFile: string;
  /** Where the bot's direct messages are stored. */
  readonly messagesFile: string;
  /** Where the bot's messages to channels are stored; in memory alone when absent. */
  readonly channelsFile?: string;
  /** Where the registered commands are stored; in memory alone when absent. */
  readonly commandsFile?: string;
  /** Where the application takes interactions; without it there is no chat. */
  readonly interactions?: Endpoint;
  readonly rateLimit?: RateLimit;
  readonly place?: Place;
};

/** A simulated outage: every call of the REST API answers after `delayMs`, with `status` if one is given. */
type Fault = { readonly status?: number; readonly delayMs?: number };

const unauthorized = problem(401, 0, '401: Unauthorized');

const isFault = (value: unknown): value is Fault => {
  if (typeof value !== 'object' || value === null) return false;
  const { status, delayMs } = value as Record<string, unknown>;
  const whole = (number: unknown, from: number, to: number) =>
    number === undefined || (Number.isInteger(number) && Number(number) >= from && Number(number) <= to);
  return whole(status, 400, 599) && whole(delayMs, 0, 600_000);
};

const rolesIn = (value: unknown): string[] | undefined => {
  const roles = (value as { roles?: unknown } | undefined)?.roles;
  return Array.isArray(roles) && roles.every((role) => typeof role === 'string') ? roles : undefined;
};

const lookIn = (value: unknown): Look =>
  Object.fromEntries(
    ['nick', 'username', 'global_name', 'avatar'].flatMap((field) => {
      const text = (value as Record<string, unknown>)[field];
      return typeof text === 'string' ? [[field, text]] : [];
    }),
  );

/** The answer of a simulated outage. */
const failed = (status: number): Answer =>
  status === 429
    ? {
        status,
        headers: { 'retry-after': '1', 'x-ratelimit-scope': 'global' },
        body: { message: 'You are being rate limited.', retry_after: 1, global: true },
      }
    : problem(status, 0, `${status}: simulated`);

/** The chat platform's answer to a bot that lists members without the server members intent. */
const missingAccess = problem(403, 50001, 'Missing Access');

const isRights = (value: unknown): value is Partial<BotRights> =>
  typeof value === 'object' &&
  value !== null &&
  Object.entries(value).every(([right, has]) => right in ALL_RIGHTS && typeof has === 'boolean');

class GuildEmulator {
  private fault: Fault = {};
  private rights = ALL_RIGHTS;
  private readonly members: Members;
  readonly messages: DirectMessages;
  readonly channels: Channels;
  private readonly rateLimit: RateLimit;
  readonly commands: Commands;
  readonly chat: Chat | undefined;
  /** Absent without an application. */
  readonly signIns: SignIns | undefined;

  constructor(private readonly options: GuildOptions) {
    this.members = new Members(options.guild, options.personas ?? personas, options.stateFile);
    this.messages = new DirectMessages(options.messagesFile);
    this.channels = new Channels(options.guild.id, options.channelsFile);
    this.rateLimit = options.rateLimit ?? new RateLimit();
    const { application, guild, personas: people, commandsFile, interactions } = options;
    const id = application?.clientId ?? BOT.id;
    this.commands = new Commands(id, guild.id, commandsFile);
    this.chat = interactions && new Chat(id, guild, people ?? personas, this.members, this.commands, interactions);
    this.signIns = application && new SignIns(application, guild.name, people);
  }

  async answer(request: GuildRequest, authorization: string | undefined): Promise<Answer> {
    const rest = /^\/api\/v10(?=\/)/.exec(request.path);
    const control = request.path.startsWith('/control/');
    if (!rest && !control) return notFound;
    if (!this.isBot(authorization)) return unauthorized;
    if (control) return this.control(request);

    const path = request.path.slice(rest![0].length);
    const { headers, retryAfter } = this.rateLimit.take(`${request.method} ${path.replace(/\d{17,20}$/, ':id')}`);
    if (retryAfter !== undefined)
      return {
        status: 429,
        headers: { ...headers, 'retry-after': String(Math.ceil(retryAfter)), 'x-ratelimit-scope': 'user' },
        body: { message: 'You are being rate limited.', retry_after: retryAfter, global: false },
      };
    const { status, delayMs } = this.fault;
    if (delayMs) await pause(delayMs);
    const listing = /^\/guilds\/\d+\/members$/.test(path);
    const answer = status
      ? failed(status)
      : listing && !this.rights.members
        ? missingAccess
        : await this.rest({ ...request, path });
    return { ...answer, headers: { ...headers, ...answer.headers } };
  }

  token(form: URLSearchParams): Answer {
    return tokenAnswer(form, this.options.application, this.signIns);
  }

  avatarOf(user: string): string | undefined {
    return personaWith(user)?.avatar ?? this.members.member(user)?.avatar;
  }

  private async rest(request: GuildRequest): Promise<Answer> {
    const { guild, application, interactions } = this.options;
    const verifyKey = interactions && publicKeyOf(interactions.seed);
    const done =
      selfAnswer(request, guild.id, this.rights, { application, verifyKey, endpoint: interactions?.url }) ??
      (await this.commands.answer(request, this.rights.commands)) ??
      (await this.chat?.answer(request)) ??
      (await this.channels.answer(request)) ??
      (await messagingAnswer(request, this.messages)) ??
      roleAnswer(request, guild, this.members);
    return done ?? restAnswer(request, guild, this.members, this.rights);
  }

  /** Calls that only the emulator has: change members and roles, the bot's intents, and simulate outages. */
  private async control({ method, path, body }: GuildRequest): Promise<Answer> {
    const user = /^\/control\/members\/(\d{17,20})$/.exec(path)?.[1];
    switch (true) {
      case user !== undefined && method === 'PUT': {
        const wanted = await body();
        const roles = rolesIn(wanted);
        if (!roles)
          return problem(
            400,
            50035,
            'expected {"roles": ["<key or id>", ...]}, and "nick", "username", "global_name", "avatar" if any',
          );
        return { status: 200, body: memberJson(user, this.members.set(user, roles, lookIn(wanted))) };
      }
      case user !== undefined && method === 'DELETE':
        this.members.remove(user);
        return { status: 204 };
      case path === '/control/members' && method === 'DELETE':
        this.members.reset();
        return { status: 204 };
      case path === '/control/fault' && method === 'PUT': {
        const fault = await body();
        if (!isFault(fault)) return problem(400, 50035, 'expected {"status": 400 to 599, "delayMs": 0 to 600000}');
        this.fault = fault;
        return { status: 204 };
      }
      case path === '/control/fault' && method === 'DELETE':
        this.fault = {};
        return { status: 204 };
      case path === '/control/messages' && method === 'GET':
        return { status: 200, body: this.messages.all() };
      case /^\/control\/messages\/\d{17,20}$/.test(path) && (method === 'PUT' || method === 'DELETE'):
        // Deleted: the user takes no messages of the bot any more.
        this.messages.close(path.split('/').at(-1)!, method === 'DELETE');
        return { status: 204 };
      case /^\/control\/channels\/\d{17,20}$/.test(path) && method === 'PUT': {
        const { denies } = ((await body()) ?? {}) as { denies?: unknown };
        if (!isRestriction(denies))
          return problem(400, 50035, 'expected {"denies": "view", "send", "history", "gone" or null}');
        return this.channels.restrict(path.split('/').at(-1)!, denies) ? { status: 204 } : notFound;
      }
      case path === '/control/bot' && method === 'PUT': {
        const rights = await body();
        if (!isRights(rights))
          return problem(400, 50035, 'expected {"members", "managesRoles", "commands", "onTop"}, each true or false');
        this.rights = { ...this.rights, ...rights };
        return { status: 204 };
      }
      default:
        return notFound;
    }
  }

  private isBot(authorization = ''): boolean {
    const given = Buffer.from(authorization);
    const wanted = Buffer.from(`Bot ${this.options.botToken}`);
    return given.length === wanted.length && timingSafeEqual(given, wanted);
  }
}

/** Avatars need no token, like the chat platform's own. `size` is a power of two from 16 to 512 pixels. */
function avatarAnswer(emulator: GuildEmulator, path: string, query: URLSearchParams): Buffer | undefined {
  const [, user, hash] = /^\/avatars\/(\d{17,20})\/([0-9a-f]{32})\.png$/.exec(path) ?? [];
  if (!user || !hash || emulator.avatarOf(user) !== hash) return undefined;
  const size = Number(query.get('size') ?? 128);
  return avatarOf(hash, [16, 32, 64, 128, 256, 512].find((one) => one >= size) ?? 512);
}

const isDeed = (value: unknown): value is Deed => {
  const { persona, locale, command, line, values, typing } = (value ?? {}) as Record<string, unknown>;
  const texts = [persona, locale, command, line, ...Object.values((values ?? {}) as object)] as readonly unknown[];
  return texts.every((text) => typeof text === 'string') && (typing === undefined || typeof typing === 'string');
};

/** The page on which people use the bot's commands, and its calls. Pages of other origins may not call it. */
async function chatAnswer(
  chat: Chat,
  channels: Channels,
  path: string,
  query: URLSearchParams,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { origin, host } = request.headers;
  const page = (type: string, text: string) =>
    void response
      .writeHead(200, {
        ...{ 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-store' },
        'content-security-policy':
          "default-src 'self'; img-src 'self' data:; style-src 'unsafe-inline'; frame-ancestors 'none'",
      })
      .end(text);
  const call = `${request.method} ${path}`;
  if (call === 'GET /chat') return page('text/html', chatPage);
  if (call === 'GET /chat/script.js') return page('text/javascript', chatScript);
  if (call === 'GET /chat/start')
    return send(response, { status: 200, body: { people: chat.people, commands: chat.commands.offered() } });
  if (call === 'GET /chat/messages')
    return send(response, { status: 200, body: chat.seenBy(query.get('persona') ?? '') });
  const picture = chat.picture(/^GET \/chat\/pictures\/(\d{17,20})\.png$/.exec(call)?.[1] ?? '');
  if (picture) return void response.writeHead(200, { 'content-type': 'image/png' }).end(picture);
  if (call === 'GET /chat/channels') return send(response, { status: 200, body: channels.shown });
  if (call !== 'POST /chat/deeds' || (origin !== undefined && origin !== `http://${host}`))
    return send(response, notFound);
  const deed = await bodyJson(request).catch(() => undefined);
  send(response, isDeed(deed) ? { status: 200, body: await chat.act(deed) } : problem(400, 50035, 'Invalid Form Body'));
}

const send = (response: ServerResponse, { status, body, headers }: Answer): void => {
  const text = body === undefined ? undefined : JSON.stringify(body);
  response.writeHead(status, { ...(text && { 'content-type': 'application/json' }), ...headers }).end(text);
};

async function handle(emulator: GuildEmulator, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname: path, searchParams: query } = new URL(request.url ?? '/', 'http://guild');
  const method = request.method ?? 'GET';
  const avatar = method === 'GET' ? avatarAnswer(emulator, path, query) : undefined;
  if (avatar) {
    const headers = {
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'cross-origin',
    };
    response.writeHead(200, headers).end(avatar);
    return;
  }
  if (method === 'GET' && path === '/inbox') {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' });
    response.end(inboxPage(emulator.messages.all()));
    return;
  }
  if (emulator.chat && path.startsWith('/chat'))
    return chatAnswer(emulator.chat, emulator.channels, path, query, request, response);
  const body = () => bodyJson(request);
  const form = async () => {
    const sent = await bodyForm(request);
    return sent && formedOf(sent);
  };
  try {
    const { authorization = '' } = request.headers;
    if (path === '/oauth2/authorize' && emulator.signIns)
      return await emulator.signIns.authorize(query, request, response);
    // Calls without a token: the form says who calls.
    if (method === 'POST' && path === '/api/v10/oauth2/token')
      return send(response, emulator.token(new URLSearchParams(await bodyText(request))));
    if (method === 'POST' && path === '/api/v10/oauth2/token/revoke') {
      emulator.signIns?.revoke(new URLSearchParams(await bodyText(request)).get('token') ?? '');
      return send(response, { status: 200, body: {} });
    }
    if (path === '/api/v10/users/@me' && authorization.startsWith('Bearer ') && emulator.signIns)
      return send(response, emulator.signIns.user(authorization));
    send(response, await emulator.answer({ method, path, query, body, form }, authorization));
  } catch (error) {
    if (!(error instanceof BadBody || error instanceof NotInGuild)) console.error(error);
    send(
      response,
      error instanceof BadBody || error instanceof NotInGuild
        ? problem(400, 50035, error.message)
        : problem(500, 0, '500: Internal Server Error'),
    );
  }
}

/**
 * A guild on this machine that answers like the chat platform's REST API: `/api/v10/...`, `/avatars/...`, and
 * `/control/...` for tests and demonstrations; `/inbox` shows what the bot has written, `/chat` is where
 * people use its commands. With an application people sign
 * in at `/oauth2/authorize`. All else but avatars needs `Authorization: Bot <token>`.
 */
export async function startGuild(options: GuildOptions): Promise<LocalServer> {
  const emulator = new GuildEmulator(options);
  const handler = () => (request: IncomingMessage, response: ServerResponse) =>
    void handle(emulator, request, response);
  return listenLocally(options.port, handler, options.place);
}
