import { READ_MESSAGE_HISTORY, SEND_MESSAGES, VIEW_CHANNEL } from './bot';
import { Messages } from './messages';
import { isMessage, messageJson, notFound, problem, type Answer, type GuildRequest } from './rest';

const TEXT = 0;
const CATEGORY = 4;

/** The channels of the guild, but for the one in which its page shows commands. */
const CHANNELS = [
  { id: '600000000000000001', name: 'Community', type: CATEGORY, parent: null },
  { id: '600000000000000002', name: 'general', type: TEXT, parent: '600000000000000001' },
  { id: '600000000000000003', name: 'game-feed', type: TEXT, parent: '600000000000000001' },
  { id: '600000000000000004', name: 'staff-log', type: TEXT, parent: '600000000000000001' },
  { id: '600000000000000005', name: 'rules', type: TEXT, parent: '600000000000000001' },
];
const RULES = '600000000000000005';

/** What the bot may not do in a channel; `gone`: it was deleted. */
export type Restriction = keyof typeof DENIED | 'gone';

const DENIED = { view: VIEW_CHANNEL, send: SEND_MESSAGES, history: READ_MESSAGE_HISTORY } as const;

export const isRestriction = (value: unknown): value is Restriction | null =>
  value === null || value === 'gone' || Object.keys(DENIED).includes(value as string);

/** Channels that everybody sees, and what the bot has written there. */
export class Channels {
  private readonly messages: Messages;
  private readonly restricted = new Map<string, Restriction>([[RULES, 'send']]);

  constructor(
    private readonly guild: string,
    file: string | undefined,
  ) {
    this.messages = new Messages(file);
  }

  /** @returns whether there is such a channel */
  restrict(channel: string, restriction: Restriction | null): boolean {
    if (restriction === null) this.restricted.delete(channel);
    else this.restricted.set(channel, restriction);
    return CHANNELS.some(({ id }) => id === channel);
  }

  /** Those in which somebody can read, with what the bot wrote, oldest first. */
  get shown() {
    return this.there
      .filter(({ type }) => type === TEXT)
      .map(({ id, name }) => ({ id, name, messages: this.messages.in(id, 100).toReversed() }));
  }

  /** The list of channels, and messages in them. Undefined for any other call. */
  async answer({ method, path, query, body }: GuildRequest): Promise<Answer | undefined> {
    const guild = /^\/guilds\/(\d{17,20})\/channels$/.exec(path)?.[1];
    if (guild !== undefined) {
      if (method !== 'GET') return problem(405, 0, '405: Method Not Allowed');
      return guild === this.guild ? { status: 200, body: this.list() } : problem(404, 10004, 'Unknown Guild');
    }
    const [, channel, message] = /^\/channels\/(\d{17,20})\/messages(?:\/(\d{17,20}))?$/.exec(path) ?? [];
    const found = CHANNELS.find(({ id }) => id === channel);
    if (!found) return undefined;
    const restriction = this.restricted.get(found.id);
    if (restriction === 'gone' || found.type !== TEXT) return problem(404, 10003, 'Unknown Channel');
    if (restriction === 'view') return problem(403, 50001, 'Missing Access');
    if (method === 'GET' && message === undefined) {
      const limit = Number(query.get('limit') ?? 50);
      if (!Number.isInteger(limit) || limit < 1 || limit > 100) return problem(400, 50035, 'Invalid Form Body');
      // Without the history Discord answers with no messages.
      const readable = restriction === 'history' ? [] : this.messages.in(found.id, limit);
      return { status: 200, body: readable.map((one) => messageJson(one)) };
    }
    if (method !== (message === undefined ? 'POST' : 'PATCH')) return notFound;
    const wanted = await body();
    if (!isMessage(wanted)) return problem(400, 50035, 'Invalid Form Body');
    if (message !== undefined) {
      const edited = this.messages.edit(found.id, message, wanted.content);
      return edited ? { status: 200, body: messageJson(edited) } : problem(404, 10008, 'Unknown Message');
    }
    if (restriction === 'send') return problem(403, 50013, 'Missing Permissions');
    const nonce = wanted.enforce_nonce ? wanted.nonce : undefined;
    return { status: 200, body: messageJson(this.messages.send(found.id, wanted.content, nonce), wanted.nonce) };
  }

  private get there() {
    return CHANNELS.filter(({ id }) => this.restricted.get(id) !== 'gone');
  }

  private list() {
    return this.there.map(({ id, name, type, parent }, position) => {
      const restriction = this.restricted.get(id);
      const deny = restriction && restriction !== 'gone' ? DENIED[restriction] : 0;
      return {
        ...{ id, type, name, position, guild_id: this.guild, parent_id: parent, nsfw: false, flags: 0 },
        permission_overwrites: deny === 0 ? [] : [{ id: this.guild, type: 0, allow: '0', deny: String(deny) }],
        ...(type === TEXT ? { topic: null, last_message_id: null, rate_limit_per_user: 0 } : {}),
      };
    });
  }
}
