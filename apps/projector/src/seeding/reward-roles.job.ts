import type { Community } from '@app/contracts/community/community';
import { rewardRoleIds } from '@app/contracts/community/seeding';
import {
  rewardRoles,
  seedingAccounts,
  seedingPlayers,
  type RewardRoleDocument,
  type SeedingAccountDocument,
  type SeedingPlayerDocument,
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
import { pagesOf } from '@app/storage/read-models/pages';
import type { ReadModels } from '@app/storage/read-models/reader';
import { isCaughtUp, type LogEnd } from '../engine/caught-up';
import type { Consequence, Job } from '../engine/policies/policy-runner';
import { stateOf } from '../engine/policies/state-of';

const LOOK_EVERY = 30_000;
/** Whoever has earned a role and is not in the guild is looked for again after this, milliseconds. */
const ABSENT_FOR = 10 * 60_000;
/** Two records of one Steam account are rare: one with, one without its EOS id. */
const NAMESAKES = 5;

type Points = Readonly<Record<Reward, number>>;

interface Setup {
  readonly community: Pick<Community, 'guild' | 'timeZone' | 'seeding'>;
  readonly api: Pick<GuildApi, 'member' | 'addRole' | 'removeRole'>;
  readonly readModels: Pick<ReadModels, 'find' | 'getMany' | 'version'>;
  readonly log: LogEnd;
  readonly now?: () => number;
  readonly every?: number;
}

interface RoleOf {
  readonly reward: Reward;
  readonly memberId: string;
}

const NO_POINTS: Points = { 'super-seeder': 0, 'squad-leader': 0 };

/** What the read models say now. */
interface Standings {
  /** By Steam account, everybody who has any. */
  readonly points: ReadonlyMap<string, Points>;
  readonly held: readonly RewardRoleDocument[];
  /** What has not been carried out at the chat platform yet. */
  readonly open: readonly RewardRoleDocument[];
  readonly accounts: ReadonlyMap<string, SeedingAccountDocument>;
}

/**
 * Gives the roles that rolling points earn, and takes them away when points roll off, which they do without any event.
 * A decision is logged first; then the chat platform is called until it has accepted the change. Of a member who has the
 * role already nothing is taken later: somebody else gave it.
 */
export const rewardRolesJob = (setup: Setup): Job => {
  const job = new RewardRoles(setup);
  return {
    name: 'seeding-roles',
    label: 'Seeding rewards',
    every: setup.every ?? LOOK_EVERY,
    run: async (decide, signal) => {
      if (!(await isCaughtUp([seedingPlayers, seedingAccounts, rewardRoles], setup.readModels, setup.log))) return;
      const standings = await job.standings();
      const revoked = await job.revoke(standings, decide, signal);
      const granted = await job.grant(standings, decide, signal);
      await job.deliver([...revoked, ...granted], decide, signal);
    },
  };
};

class RewardRoles {
  private readonly wanted: Readonly<Record<Reward, { readonly roleId: string; readonly points: number }>>;
  private readonly dayAt: (at: number) => string;
  private readonly absentUntil = new Map<string, number>();

  constructor(private readonly setup: Setup) {
    const { timeZone, seeding } = setup.community;
    const roleIds = rewardRoleIds(setup.community);
    this.wanted = {
      'super-seeder': { roleId: roleIds['super-seeder'], points: seeding.superSeeder.points },
      'squad-leader': { roleId: roleIds['squad-leader'], points: seeding.squadLeader.points },
    };
    this.dayAt = calendarOf(timeZone).dayAt;
  }

  async standings(): Promise<Standings> {
    const points = await this.points(this.dayAt(this.now()));
    const held = await this.rolesWhere('held');
    const open = await this.rolesWhere('open');
    const accounts = await this.setup.readModels.getMany(seedingAccounts, [
      ...new Set([...held.map(({ steamId }) => steamId), ...points.keys()]),
    ]);
    return { points, held, open, accounts };
  }

  /** @returns of which roles something was decided: the read model learns of it only later */
  async revoke({ points, held, accounts }: Standings, decide: Consequence, signal: AbortSignal): Promise<RoleOf[]> {
    const decided: RoleOf[] = [];
    for (const { reward, memberId, steamId, roleId: given } of held) {
      if (signal.aborted) break;
      const { points: threshold, roleId } = this.wanted[reward];
      let reached = (points.get(steamId) ?? NO_POINTS)[reward];
      // Who is seen for the first time today moves to another page, and somebody else is in none of those that were read.
      if (reached < threshold) reached = (await this.pointsOf(steamId))[reward];
      const isLinked = accounts.get(steamId)?.memberId === memberId;
      const isReplaced = given !== null && given !== roleId;
      if (isLinked && reached >= threshold && !isReplaced) continue;
      const because = !isLinked ? 'unlinked' : reached < threshold ? 'rolled-off' : 'replaced';
      const revoke = { reward, memberId, points: reached, threshold, because, at: this.iso() } as const;
      await decide(rewardRole, rewardRoleId(reward, memberId), revokeRole(revoke));
      decided.push({ reward, memberId });
    }
    return decided;
  }

  /** @returns as above */
  async grant(
    { points, held, open, accounts }: Standings,
    decide: Consequence,
    signal: AbortSignal,
  ): Promise<RoleOf[]> {
    const decided: RoleOf[] = [];
    const holds = new Set(held.map(({ reward, steamId }) => `${reward} ${steamId}`));
    const formerly = new Map(open.map(({ reward, steamId, memberId }) => [`${reward} ${steamId}`, memberId]));
    for (const [steamId, reached] of points)
      for (const reward of REWARDS) {
        const { roleId, points: threshold } = this.wanted[reward];
        const memberId = accounts.get(steamId)?.memberId;
        if (!memberId || reached[reward] < threshold || holds.has(`${reward} ${steamId}`)) continue;
        if (signal.aborted) return decided;
        // The read model knows one member of an account: whoever had it before loses the role first.
        const former = formerly.get(`${reward} ${steamId}`) ?? memberId;
        if (former !== memberId && (await stateOf(decide, rewardRole, rewardRoleId(reward, former))).open) continue;
        const heldBefore = await this.showsRole(memberId, roleId);
        if (heldBefore === undefined) continue;
        const grant = {
          reward,
          memberId,
          steamId,
          points: reached[reward],
          threshold,
          heldBefore,
          roleId,
          at: this.iso(),
        };
        await decide(rewardRole, rewardRoleId(reward, memberId), grantRole(grant));
        decided.push({ reward, memberId });
      }
    return decided;
  }

  /** The outbox. The read model may lag; the streams do not. */
  async deliver(decided: readonly RoleOf[], decide: Consequence, signal: AbortSignal): Promise<void> {
    for (const { reward, memberId } of [...decided, ...(await this.rolesWhere('open'))]) {
      if (signal.aborted) return;
      const id = rewardRoleId(reward, memberId);
      const role = await stateOf(decide, rewardRole, id);
      if (!isRoleDue(role, this.iso())) continue;
      const of = { reward, memberId };
      try {
        await this.change(memberId, role.roleId ?? this.wanted[reward].roleId, role.held);
        await decide(rewardRole, id, confirmRole({ ...of, held: role.held, at: this.iso() }));
      } catch (error) {
        if (!(error instanceof GuildRefused || error instanceof GuildUnavailable)) throw error;
        const wait = error instanceof GuildUnavailable ? { wait: error.retryAfter } : {};
        await decide(rewardRole, id, roleFailed({ ...of, reason: error.message, ...wait, at: this.iso() }));
      }
    }
  }

  private async pointsOf(steamId: string): Promise<Points> {
    const where = [{ field: 'steamId', is: 'eq', value: steamId }] as const;
    const found = await this.setup.readModels.find(seedingPlayers, { where, limit: NAMESAKES });
    return pointsIn(found, this.dayAt(this.now())).get(steamId) ?? NO_POINTS;
  }

  private async points(today: string): Promise<Map<string, Points>> {
    const points = new Map<string, Points>();
    const where = [{ field: 'lastDay', is: 'gt', value: dayBefore(today, ROLLING_DAYS) }] as const;
    for await (const page of pagesOf(this.setup.readModels, seedingPlayers, { where, sort: ['lastDay', 'playerId'] }))
      pointsIn(page, today, points);
    return points;
  }

  private async rolesWhere(field: 'held' | 'open'): Promise<RewardRoleDocument[]> {
    const all: RewardRoleDocument[] = [];
    const query = { where: [{ field, is: 'eq', value: true }], sort: ['memberId', 'reward'] } as const;
    for await (const page of pagesOf(this.setup.readModels, rewardRoles, query)) all.push(...page);
    return all;
  }

  /** Whether the guild shows the role already; undefined for who is not in it. */
  private async showsRole(memberId: string, roleId: string): Promise<boolean | undefined> {
    const { absentUntil, setup } = this;
    if ((absentUntil.get(memberId) ?? 0) > this.now()) return undefined;
    const member = await setup.api.member(setup.community.guild.id, memberId);
    if (member) absentUntil.delete(memberId);
    else absentUntil.set(memberId, this.now() + ABSENT_FOR);
    return member?.roles.includes(roleId);
  }

  private async change(memberId: string, roleId: string, held: boolean): Promise<void> {
    const { api, community } = this.setup;
    if (held) return api.addRole(community.guild.id, memberId, roleId);
    try {
      await api.removeRole(community.guild.id, memberId, roleId);
    } catch (error) {
      // Whoever has left the guild has no role any more.
      if (!(error instanceof GuildRefused && error.status === 404)) throw error;
    }
  }

  private now(): number {
    return (this.setup.now ?? Date.now)();
  }

  private iso(): string {
    return new Date(this.now()).toISOString();
  }
}

/** By Steam account, added to `points`. Of two records of an account the better one counts. */
const pointsIn = (players: readonly SeedingPlayerDocument[], today: string, points = new Map<string, Points>()) => {
  for (const { steamId, days } of players) {
    if (steamId === '') continue;
    const { seeding, leading } = rollingPoints(days, today);
    const before = points.get(steamId) ?? NO_POINTS;
    points.set(steamId, {
      'super-seeder': Math.max(before['super-seeder'], seeding),
      'squad-leader': Math.max(before['squad-leader'], leading),
    });
  }
  return points;
};
