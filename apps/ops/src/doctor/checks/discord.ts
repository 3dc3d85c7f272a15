import type { Community } from '@app/contracts/community/community';
import {
  GuildApi,
  MissingAccess,
  SERVER_MEMBERS_FLAGS,
  TokenRefused,
  UnknownGuild,
  type ApiRole,
} from '@app/outside/guild-api';
import type { Config } from '../../../../api/src/platform/config';
import { NotChecked, type Check, type Finding } from '../check';
import { messageOf, PATIENCE } from '../words';
import type { Setup } from '../setup';

const ADMINISTRATOR = 1n << 3n;
const MANAGE_ROLES = 1n << 28n;

/** The bot: its token, its guild, what it may do there, and the roles of the configuration. */
export const bot: Check = {
  name: 'Discord bot',
  examine: async (setup) => {
    const { api } = setup;
    if ('wrong' in api) return new NotChecked('the settings of the api are wrong');
    const { discord, community } = api.settings;
    const guild = new GuildApi({ ...discord, contact: community.links.chatInvite, timeout: PATIENCE });
    try {
      const { id } = await guild.self();
      const roles = await guild.roles(community.guild.id);
      const member = await guild.member(community.guild.id, id);
      return [
        ...missingRoles(community, roles),
        ...roleRights(community, roles, new Set(member?.roles)),
        ...(await applicationOf(guild, setup, api.settings)),
        ...(await memberList(guild, community)),
      ];
    } catch (error) {
      return [failure(error, community)];
    }
  },
};

function failure(error: unknown, { guild }: Community): Finding {
  if (error instanceof TokenRefused)
    return {
      problem: 'Discord does not accept DISCORD_BOT_TOKEN.',
      remedy: 'Reset the token on the page Bot of the application, and put the new one into .env.',
    };
  if (error instanceof UnknownGuild)
    return {
      problem: `The bot is in no guild ${guild.id}.`,
      remedy:
        "Compare guild.id of the community configuration with the server's (Copy Server ID), and invite the bot to it.",
    };
  return {
    problem: `Discord cannot be asked about the bot: ${messageOf(error)}`,
    remedy: 'See whether this machine reaches https://discord.com, and DISCORD_API_URL.',
  };
}

const missingRoles = (community: Community, roles: readonly ApiRole[]): Finding[] => {
  const there = new Set(roles.map(({ id }) => id));
  return community.guild.roles
    .filter(({ id }) => !there.has(id))
    .map(({ key, id }) => ({
      problem: `The guild has no role ${id}, which the community configuration calls ${key}: nobody has its rights.`,
      remedy: 'Put the id of the role into guild.roles (Server Settings, Roles, Copy Role ID).',
    }));
};

/** What the bot gives and takes by itself: the rewards of seeding. */
const givenRoles = ({ seeding }: Community): ReadonlySet<string> =>
  new Set([seeding.superSeeder.role, seeding.squadLeader.role]);

function roleRights(community: Community, roles: readonly ApiRole[], held: ReadonlySet<string>): Finding[] {
  const keys = givenRoles(community);
  const given = community.guild.roles.filter(({ key }) => keys.has(key));
  // What everybody holds has the id of the guild.
  const own = roles.filter(({ id }) => held.has(id) || id === community.guild.id);
  const rights = own.reduce((all, { permissions }) => all | BigInt(permissions), 0n);
  const findings: Finding[] = [];
  if ((rights & (ADMINISTRATOR | MANAGE_ROLES)) === 0n)
    findings.push({
      problem: 'The bot may not manage roles: rewards of seeding are not given.',
      remedy: 'Give its role the permission Manage Roles (Server Settings, Roles).',
    });
  const top = Math.max(0, ...own.map(({ position }) => position));
  const above = given.filter(({ id }) => (roles.find((role) => role.id === id)?.position ?? 0) >= top);
  if (above.length > 0)
    findings.push({
      problem: `The role of the bot stands below ${above.map(({ name }) => name).join(' and ')}, which it is to give.`,
      remedy: 'Drag the role of the bot above them (Server Settings, Roles).',
    });
  return findings;
}

async function applicationOf(guild: GuildApi, { identity }: Setup, { publicUrl }: Config): Promise<Finding[]> {
  const { id, flags = 0, redirect_uris: redirects } = await guild.application();
  const findings: Finding[] = [];
  if ((flags & SERVER_MEMBERS_FLAGS) === 0)
    findings.push({
      problem: 'The server members intent of the bot is off: whoever leaves or loses a role is noticed late.',
      remedy: 'Switch on Server Members Intent on the page Bot of the application.',
    });
  if (!identity || 'wrong' in identity) return findings;
  const { discord, issuer } = identity.settings;
  const callback = `${issuer}/discord/callback`;
  if (id === discord.clientId && redirects && !redirects.includes(callback))
    findings.push({
      problem: `The application does not let sign-ins come back to ${callback}.`,
      remedy: `Add it to the redirects on the page OAuth2 of the application, to the letter. The site is ${publicUrl}.`,
    });
  return findings;
}

async function memberList(guild: GuildApi, community: Community): Promise<Finding[]> {
  try {
    await guild.members(community.guild.id, { limit: 1, after: '0' });
    return [];
  } catch (error) {
    // The intent is reported by the application.
    if (error instanceof MissingAccess) return [];
    throw error;
  }
}
