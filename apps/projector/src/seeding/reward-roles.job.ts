import type { Community } from '@app/contracts/community/community';
import {
  rewardRoles,
  seedingAccounts,
  seedingPlayers,
  type RewardRoleDocument,
} from '@app/contracts/seeding/read-models';
import { calendarOf, dayBefore } from '@app/domain/calendar';
import {
  grantRole,
  isRoleDue,
  revokeRole,
  rewardRole,
  rewardRoleId,
  roleFailed,
  confirmRole,
} from '@app/domain/seeding/reward-role';
import { REWARDS, ROLLING_DAYS, rollingPoints, type Reward } from '@app/domain/seeding/rules';
import { GuildRefused, GuildUnavailable, type GuildApi } from '@app/outside/guild-api';
import type { EventLog } from '@app/storage/event-log/log';
import type { Condition } from '@app/storage/read-models/port';
import type { ReadModels } from '@app/storage/read-models/reader';
import { isCaughtUp } from '../engine/caught-up';
import type { Consequence, Job } from '../engine/policy-runner';
import { stateOf } from '../engine/state-of';

const LOOK_EVERY = 30_000;
const PAGE = 1_000;
/** Whoever has earned a role and is not in the guild is looked for again after this, milliseconds. */
const ABSENT_FOR = 10 * 60_000;

type Points = Readonly<Record<Reward, number>>;

interface Whose {
  readonly reward: Reward;
  readonly memberId: string;
}

const NO_POINTS: Points = { 'super-seeder': 0, 'squad-leader': 0 };

/**
 * Gives the roles that rolling points earn, and takes them away when points roll off, which they do without any event.
 * A decision is logged first; then the chat platform is called until it has accepted the change. Of a member who has the
 * role already nothing is taken later: somebody else gave it.
 */
export const rewardRolesJob = ({
  community: { guild, timeZone, seeding },
  api,
  readModels,
  log,
  now = Date.now,
  every = LOOK_EVERY,
}: {
  readonly community: Pick<Community, 'guild' | 'timeZone' | 'seeding'>;
  readonly api: Pick<GuildApi, 'member' | 'addRole' | 'removeRole'>;
  readonly readModels: Pick<ReadModels, 'find' | 'getMany' | 'version'>;
  readonly log: Pick<EventLog, 'countAfter'>;
  readonly now?: () => number;
  readonly every?: number;
}): Job => {
  const models = [seedingPlayers, seedingAccounts, rewardRoles];
  const roleId = (key: string) => guild.roles.find((role) => role.key === key)!.id;
  const wanted: Readonly<Record<Reward, { readonly roleId: string; readonly points: number }>> = {
    'super-seeder': { roleId: roleId(seeding.superSeeder.role), points: seeding.superSeeder.points },
    'squad-leader': { roleId: roleId(seeding.squadLeader.role), points: seeding.squadLeader.points },
  };
  const { dayAt } = calendarOf(timeZone);
  const iso = () => new Date(now()).toISOString();
  const absentUntil = new Map<string, number>();

  /** By Steam account, everybody who has any. */
  const pointsNow = async (today: string): Promise<Map<string, Points>> => {
    const points = new Map<string, Points>();
    const where = [{ field: 'lastDay', is: 'gt', value: dayBefore(today, ROLLING_DAYS) }] as const;
    for (let skip = 0; ; skip += PAGE) {
      const page = await readModels.find(seedingPlayers, { where, sort: ['lastDay', 'playerId'], skip, limit: PAGE });
      for (const { steamId, days } of page) {
        if (steamId === '') continue;
        const { seeding: seeded, leading: led } = rollingPoints(days, today);
        const before = points.get(steamId) ?? NO_POINTS;
        // Two records of one account are rare: it was heard of with and without its EOS id.
        points.set(steamId, {
          'super-seeder': Math.max(before['super-seeder'], seeded),
          'squad-leader': Math.max(before['squad-leader'], led),
        });
      }
      if (page.length < PAGE) return points;
    }
  };

  const rolesWhere = async (field: 'held' | 'open'): Promise<RewardRoleDocument[]> => {
    const where: Condition[] = [{ field, is: 'eq', value: true }];
    const all: RewardRoleDocument[] = [];
    for (;;) {
      const sort = ['memberId', 'reward'];
      const page = await readModels.find(rewardRoles, { where, sort, skip: all.length, limit: PAGE });
      all.push(...page);
      if (page.length < PAGE) return all;
    }
  };

  /** Whether the guild shows the role already; undefined for who is not in it. */
  const showsRole = async (memberId: string, role: string): Promise<boolean | undefined> => {
    if ((absentUntil.get(memberId) ?? 0) > now()) return undefined;
    const member = await api.member(guild.id, memberId);
    if (member) absentUntil.delete(memberId);
    else absentUntil.set(memberId, now() + ABSENT_FOR);
    return member?.roles.includes(role);
  };

  /** @returns of which roles something was decided: the read model learns of it only later */
  const decideAll = async (decide: Consequence, signal: AbortSignal): Promise<Whose[]> => {
    const decided: Whose[] = [];
    const points = await pointsNow(dayAt(now()));
    const held = await rolesWhere('held');
    const accounts = await readModels.getMany(seedingAccounts, [
      ...new Set([...held.map(({ steamId }) => steamId), ...points.keys()]),
    ]);
    for (const { reward, memberId, steamId } of held) {
      if (signal.aborted) return decided;
      const { points: threshold } = wanted[reward];
      const reached = (points.get(steamId) ?? NO_POINTS)[reward];
      const isLinked = accounts.get(steamId)?.memberId === memberId;
      if (isLinked && reached >= threshold) continue;
      const because = isLinked ? 'rolled-off' : 'unlinked';
      const revoke = { reward, memberId, points: reached, threshold, because, at: iso() } as const;
      await decide(rewardRole, rewardRoleId(reward, memberId), revokeRole(revoke));
      decided.push({ reward, memberId });
    }
    const holds = new Set(held.map(({ reward, steamId }) => `${reward} ${steamId}`));
    for (const [steamId, reached] of points)
      for (const reward of REWARDS) {
        const { roleId: role, points: threshold } = wanted[reward];
        const memberId = accounts.get(steamId)?.memberId;
        if (!memberId || reached[reward] < threshold || holds.has(`${reward} ${steamId}`)) continue;
        if (signal.aborted) return decided;
        const heldBefore = await showsRole(memberId, role);
        if (heldBefore === undefined) continue;
        const grant = { reward, memberId, steamId, points: reached[reward], threshold, heldBefore, at: iso() };
        await decide(rewardRole, rewardRoleId(reward, memberId), grantRole(grant));
        decided.push({ reward, memberId });
      }
    return decided;
  };

  /** The outbox. The read model may lag; the streams do not. */
  const tellAll = async (decide: Consequence, decided: readonly Whose[], signal: AbortSignal) => {
    for (const { reward, memberId } of [...decided, ...(await rolesWhere('open'))]) {
      if (signal.aborted) return;
      const id = rewardRoleId(reward, memberId);
      const role = await stateOf(decide, rewardRole, id);
      if (!isRoleDue(role, iso())) continue;
      const of = { reward, memberId };
      try {
        await tell(memberId, wanted[reward].roleId, role.held);
        await decide(rewardRole, id, confirmRole({ ...of, held: role.held, at: iso() }));
      } catch (error) {
        if (!(error instanceof GuildRefused || error instanceof GuildUnavailable)) throw error;
        const wait = error instanceof GuildUnavailable ? { wait: error.retryAfter } : {};
        await decide(rewardRole, id, roleFailed({ ...of, reason: error.message, ...wait, at: iso() }));
      }
    }
  };

  const tell = async (memberId: string, role: string, held: boolean): Promise<void> => {
    if (held) return api.addRole(guild.id, memberId, role);
    try {
      await api.removeRole(guild.id, memberId, role);
    } catch (error) {
      // Whoever has left the guild has no role any more.
      if (!(error instanceof GuildRefused && error.status === 404)) throw error;
    }
  };

  return {
    name: 'seeding-roles',
    every,
    run: async (decide, signal) => {
      if (!(await isCaughtUp(models, readModels, log))) return;
      const decided = await decideAll(decide, signal);
      await tellAll(decide, decided, signal);
    },
  };
};
