import type { ApiChannel, ApiRole, GuildApi } from './guild-api';

/** A channel in which messages are written. */
export interface TextChannel {
  readonly id: string;
  readonly name: string;
  /** What the bot would need to see it, to write there and to see what it wrote, as Discord calls it; empty: it may. */
  readonly lacks: readonly string[];
  /** Everybody in the guild sees it. */
  readonly isOpen: boolean;
}

/** Text and announcements, as Discord numbers them. */
const TEXT: readonly number[] = [0, 5];

const ADMINISTRATOR = 1n << 3n;
const VIEW_CHANNEL = 1n << 10n;
const POSTING = {
  'View Channel': VIEW_CHANNEL,
  'Send Messages': 1n << 11n,
  'Read Message History': 1n << 16n,
} as const;

/**
 * What somebody may do in a channel, by Discord's rule: a channel's exceptions for everybody, then for all their roles,
 * then for themselves.
 */
const permissionsIn = (
  { permission_overwrites: exceptions }: Pick<ApiChannel, 'permission_overwrites'>,
  of: { readonly guild: string; readonly id: string; readonly roles: readonly Pick<ApiRole, 'id' | 'permissions'>[] },
): bigint => {
  const all = of.roles.reduce((bits, { permissions }) => bits | BigInt(permissions), 0n);
  if (all & ADMINISTRATOR) return ~0n;
  const held = new Set(of.roles.map(({ id }) => id));
  const steps = [
    exceptions.filter(({ id }) => id === of.guild),
    exceptions.filter(({ id }) => id !== of.guild && held.has(id)),
    exceptions.filter(({ id }) => id === of.id),
  ];
  return steps.reduce((may, step) => {
    const deny = step.reduce((bits, one) => bits | BigInt(one.deny), 0n);
    return step.reduce((bits, { allow }) => bits | BigInt(allow), may & ~deny);
  }, all);
};

/** The text channels of a guild, by category as Discord sorts them. @throws GuildUnavailable */
export const textChannels = async (
  api: Pick<GuildApi, 'channels' | 'roles' | 'self' | 'member'>,
  guild: string,
): Promise<readonly TextChannel[]> => {
  const [channels, roles, { id }] = await Promise.all([api.channels(guild), api.roles(guild), api.self()]);
  const { roles: held = [] } = (await api.member(guild, id)) ?? {};
  const bot = { guild, id, roles: roles.filter((role) => role.id === guild || held.includes(role.id)) };
  const everybody = { guild, id: guild, roles: roles.filter((role) => role.id === guild) };
  const places = new Map(channels.map((channel) => [channel.id, channel.position]));
  const placeOf = ({ parent_id: parent, position }: ApiChannel) => [places.get(parent ?? '') ?? -1, position] as const;
  return channels
    .filter(({ type }) => TEXT.includes(type))
    .sort((one, other) => placeOf(one)[0] - placeOf(other)[0] || placeOf(one)[1] - placeOf(other)[1])
    .map((channel) => {
      const may = permissionsIn(channel, bot);
      return {
        ...{ id: channel.id, name: channel.name },
        lacks: Object.entries(POSTING).flatMap(([permission, bit]) => (may & bit ? [] : [permission])),
        isOpen: (permissionsIn(channel, everybody) & VIEW_CHANNEL) !== 0n,
      };
    });
};
