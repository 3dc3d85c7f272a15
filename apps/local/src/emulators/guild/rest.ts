import { colourNumber } from '../../colour';
import { personas, type Persona } from '../../personas';
import { BOT, botRole, EVERYBODY_MAY, type BotRights } from './bot';
import type { Formed } from './formed';
import type { DirectMessages } from './direct-messages';
import type { Guild, Member, Members } from './members';
import type { Message } from './messages';

/** An answer of the emulator: Discord's own error objects carry a numeric `code`. */
export type Answer = { readonly status: number; readonly body?: unknown; readonly headers?: Record<string, string> };
export type GuildRequest = {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: () => Promise<unknown>;
  /** Undefined for a body that is none. */
  readonly form?: () => Promise<Formed | undefined>;
};
const SNOWFLAKE = /^\d{17,20}$/;
export const problem = (status: number, code: number, message: string): Answer => ({ status, body: { message, code } });
export const notFound = problem(404, 0, '404: Not Found');

export const userJson = ({ discordId, username, name, avatar }: Persona) => ({
  id: discordId,
  username,
  global_name: name,
  avatar,
  discriminator: '0',
  public_flags: 0,
  flags: 0,
  bot: false,
  banner: null,
  accent_color: null,
  avatar_decoration_data: null,
});

export const personaWith = (id: string) => personas.find(({ discordId }) => discordId === id);

export const memberJson = (id: string, { roles, joinedAt, nick, ...account }: Member) => {
  const { username = `user${id.slice(-4)}`, global_name = null, avatar = null } = account;
  const persona = personaWith(id);
  return {
    user: persona ? userJson(persona) : { id, username, global_name, avatar, discriminator: '0' },
    nick: nick ?? null,
    avatar: null,
    banner: null,
    roles,
    joined_at: joinedAt.replace('Z', '000+00:00'),
    premium_since: null,
    deaf: false,
    mute: false,
    flags: 0,
    pending: false,
    communication_disabled_until: null,
  };
};

const roleJson = (id: string, name: string, color: number, position: number, permissions = '0') => ({
  id,
  name,
  color,
  colors: { primary_color: color, secondary_color: null, tertiary_color: null },
  hoist: position > 0,
  icon: null,
  unicode_emoji: null,
  position,
  permissions,
  managed: false,
  mentionable: false,
  flags: 0,
});

const rolesJson = ({ id, roles }: Guild, rights: BotRights) => {
  const bot = botRole(rights, roles.length);
  const lowest = rights.onTop ? 0 : 1;
  return [
    roleJson(id, '@everyone', 0, 0, String(EVERYBODY_MAY)),
    ...roles.map((role, index) =>
      roleJson(role.id, role.name, colourNumber(role.color), roles.length - index + lowest),
    ),
    { ...roleJson(bot.id, bot.name, 0, bot.position, bot.permissions), managed: true },
  ];
};

export const messageJson = ({ id, channelId, content, at, editedAt }: Message, nonce?: string) => ({
  id,
  channel_id: channelId,
  type: 0,
  content,
  timestamp: at.replace('Z', '000+00:00'),
  author: BOT,
  edited_timestamp: editedAt?.replace('Z', '000+00:00') ?? null,
  ...{ tts: false, pinned: false, mention_everyone: false },
  ...{ mentions: [], mention_roles: [], attachments: [], embeds: [], components: [], flags: 0 },
  ...(nonce === undefined ? {} : { nonce }),
});

interface NewMessage {
  readonly content: string;
  readonly nonce?: string;
  readonly enforce_nonce?: boolean;
}

export const isMessage = (value: unknown): value is NewMessage => {
  const { content, nonce } = (value ?? {}) as Record<string, unknown>;
  const isContent = typeof content === 'string' && content.length > 0 && content.length <= 2_000;
  return isContent && (nonce === undefined || (typeof nonce === 'string' && nonce.length <= 25));
};

/** Direct messages: opens a user's channel, sends to it, lists it. Undefined for any other call. */
export async function messagingAnswer(request: GuildRequest, messages: DirectMessages): Promise<Answer | undefined> {
  const { method, path, query, body } = request;
  if (method === 'POST' && path === '/users/@me/channels') {
    const { recipient_id: user } = ((await body()) ?? {}) as Record<string, unknown>;
    if (typeof user !== 'string' || !SNOWFLAKE.test(user)) return problem(400, 50035, 'Invalid Form Body');
    const persona = personaWith(user);
    if (!persona) return problem(400, 50033, 'Invalid Recipient(s)');
    const id = messages.channelOf(user);
    return { status: 200, body: { id, type: 1, last_message_id: null, flags: 0, recipients: [userJson(persona)] } };
  }
  const channel = /^\/channels\/(\d{17,20})\/messages$/.exec(path)?.[1];
  if (channel === undefined) return undefined;
  const user = messages.userOf(channel);
  if (!personaWith(user)) return problem(404, 10003, 'Unknown Channel');
  if (method === 'GET') {
    const limit = Number(query.get('limit') ?? 50);
    if (!Number.isInteger(limit) || limit < 1 || limit > 100) return problem(400, 50035, 'Invalid Form Body');
    return { status: 200, body: messages.in(channel, limit).map((message) => messageJson(message)) };
  }
  if (method !== 'POST') return problem(405, 0, '405: Method Not Allowed');
  const wanted = await body();
  if (!isMessage(wanted)) return problem(400, 50035, 'Invalid Form Body');
  if (messages.isClosed(user)) return problem(403, 50007, 'Cannot send messages to this user');
  const nonce = wanted.enforce_nonce ? wanted.nonce : undefined;
  return { status: 200, body: messageJson(messages.send(channel, wanted.content, nonce), wanted.nonce) };
}

/** Adds a role to a member or removes it. Undefined for any other call. */
export function roleAnswer({ method, path }: GuildRequest, guild: Guild, members: Members): Answer | undefined {
  const [, id, user = '', role] = /^\/guilds\/(\d{17,20})\/members\/(\d{17,20})\/roles\/(\d{17,20})$/.exec(path) ?? [];
  if (id === undefined) return undefined;
  if (method !== 'PUT' && method !== 'DELETE') return problem(405, 0, '405: Method Not Allowed');
  if (id !== guild.id) return problem(404, 10004, 'Unknown Guild');
  const found = guild.roles.find((one) => one.id === role);
  if (!found) return problem(404, 10011, 'Unknown Role');
  if (!members.member(user)) return problem(404, 10007, 'Unknown Member');
  members.change(user, found.id, method === 'PUT');
  return { status: 204 };
}

/** The calls of Discord's REST API (v10) that the product makes to read. */
export function restAnswer(
  { method, path, query }: GuildRequest,
  guild: Guild,
  members: Members,
  rights: BotRights,
): Answer {
  if (method !== 'GET') return problem(405, 0, '405: Method Not Allowed');
  const [, kind = '', id = '', what, user] = path.split('/');
  if (!SNOWFLAKE.test(id) || (user !== undefined && !SNOWFLAKE.test(user)))
    return ['guilds', 'users'].includes(kind) && id ? problem(400, 50035, 'Invalid Form Body') : notFound;

  if (kind === 'users' && what === undefined) {
    const persona = personaWith(id);
    return persona ? { status: 200, body: userJson(persona) } : problem(404, 10013, 'Unknown User');
  }
  if (kind !== 'guilds') return notFound;
  if (id !== guild.id) return problem(404, 10004, 'Unknown Guild');
  if (what === 'roles' && user === undefined) return { status: 200, body: rolesJson(guild, rights) };
  if (what !== 'members') return notFound;
  if (user !== undefined) {
    const member = members.member(user);
    return member ? { status: 200, body: memberJson(user, member) } : problem(404, 10007, 'Unknown Member');
  }
  const limit = Number(query.get('limit') ?? 1);
  const after = query.get('after') ?? '0';
  if (!Number.isInteger(limit) || limit < 1 || limit > 1000 || !/^\d{1,20}$/.test(after))
    return problem(400, 50035, 'Invalid Form Body');
  const ids = members.ids().filter((one) => BigInt(one) > BigInt(after));
  return { status: 200, body: ids.slice(0, limit).map((one) => memberJson(one, members.member(one)!)) };
}
