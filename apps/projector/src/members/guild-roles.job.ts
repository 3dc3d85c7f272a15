import type { Community } from '@app/contracts/community/community';
import { whitelists, type WhitelistDocument } from '@app/contracts/whitelist/read-models';
import { member, observeRoles } from '@app/domain/members/roles';
import { allowanceOf, allowancesIn } from '@app/domain/whitelist/entitlement';
import { changeAllowance, whitelist } from '@app/domain/whitelist/whitelist';
import { MissingAccess, type ApiMember, type GuildApi } from '@app/outside/guild-api';
import type { ReadModels } from '@app/storage/read-models/reader';
import type { Job } from '../engine/policies/policy-runner';

const PAGE = 1_000;
const LOOK_EVERY = 30_000;

interface Setup {
  readonly community: Community;
  readonly api: Pick<GuildApi, 'members' | 'member'>;
  readonly readModels: Pick<ReadModels, 'find' | 'version'>;
  readonly every?: number;
}

/**
 * Reads the guild's roles of those to whom roles matter while they are away: whoever has redeemed a whitelist. It records
 * a difference; the allowance follows by policy. Where the configuration gives another allowance for the same roles, the
 * job changes it.
 */
export const guildRolesJob = (setup: Setup): Job => {
  const { guild, whitelist: settings } = setup.community;
  const allowances = allowancesIn(guild.roles, settings.exclusive);
  const keys = new Map(guild.roles.map(({ id, key }) => [id, key]));
  /** Whose allowance did not fit their recorded roles at the last look: perhaps the policy is just about to change it. */
  const unfit = new Set<string>();

  return {
    name: 'guild-roles',
    label: 'Roles of members',
    every: setup.every ?? LOOK_EVERY,
    run: async (decide, signal) => {
      // Right after an installation's first start nobody can have redeemed anything.
      if (!(await setup.readModels.version(whitelists))) return;
      const owners = await redeemed(setup);
      if (owners.length === 0) return;
      const at = new Date().toISOString();
      const seen = await membersOf(setup, owners);
      for (const { memberId, name, allowance } of owners) {
        if (signal.aborted) return;
        const one = seen.get(memberId);
        const roles = (one?.roles ?? []).flatMap((id) => keys.get(id) ?? []).sort();
        const to = allowanceOf(roles, allowances);
        const waited = unfit.delete(memberId);
        if (to === allowance) continue;
        const observed = observeRoles({ memberId, name, inGuild: one !== undefined, roles, at });
        if (!(await decide(member, memberId, observed)).repeated) continue;
        if (waited)
          await decide(whitelist, memberId, changeAllowance({ memberId, to, because: 'configuration', roles, at }));
        else unfit.add(memberId);
      }
    },
  };
};

const redeemed = async ({ readModels }: Setup): Promise<WhitelistDocument[]> => {
  const all: WhitelistDocument[] = [];
  for (;;) {
    const found = await readModels.find(whitelists, {
      where: [
        { field: 'redeemed', is: 'eq', value: true },
        { field: 'memberId', is: 'gt', value: all.at(-1)?.memberId ?? '' },
      ],
      sort: ['memberId'],
      limit: PAGE,
    });
    all.push(...found);
    if (found.length < PAGE) return all;
  }
};

const membersOf = async (setup: Setup, owners: readonly WhitelistDocument[]): Promise<Map<string, ApiMember>> => {
  try {
    const all = await everybody(setup);
    if (all.size === 0) throw new Error('The guild says that it is empty, which is not believed.');
    return all;
  } catch (error) {
    if (!(error instanceof MissingAccess)) throw error;
    return oneByOne(
      setup,
      owners.map(({ memberId }) => memberId),
    );
  }
};

/** All of the guild or nothing: half a list would take slots away from whoever is in the other half. */
const everybody = async ({ api, community: { guild } }: Setup): Promise<Map<string, ApiMember>> => {
  const all = new Map<string, ApiMember>();
  for (let after = '0'; ;) {
    const page = await api.members(guild.id, { limit: PAGE, after });
    for (const one of page) if (one.user) all.set(one.user.id, one);
    const last = page.at(-1)?.user?.id;
    if (page.length < PAGE || last === undefined) return all;
    after = last;
  }
};

/** For a bot that may not list the guild. Slower, and within the chat platform's limits. */
const oneByOne = async (
  { api, community: { guild } }: Setup,
  ids: readonly string[],
): Promise<Map<string, ApiMember>> => {
  const all = new Map<string, ApiMember>();
  for (const id of ids) {
    const one = await api.member(guild.id, id);
    if (one) all.set(id, one);
  }
  return all;
};
