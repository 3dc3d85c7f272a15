import { createHash } from 'node:crypto';
import type { Community } from '@app/contracts/community/community';
import { actedAsStaff, staffRolesOf } from '@app/contracts/community/staff-roles';
import { privacyRules } from '@app/contracts/community/privacy';
import { rewardRoleIds } from '@app/contracts/community/seeding';
import { erasureRequests, type ErasureRequestDocument } from '@app/contracts/privacy/read-models';
import { erasePerson, erasures } from '@app/domain/operations/traces';
import {
  completeErasure,
  holdBackErasure,
  privacy,
  resumeErasure,
  startErasure,
  announceErasure,
  untold,
  type Erasure,
} from '@app/domain/privacy/privacy';
import { forgetStaffName, formerStaff, keepStaffName } from '@app/domain/privacy/former-staff';
import { GuildUnavailable, type GuildApi } from '@app/outside/guild-api';
import type { AuditNote } from '@app/storage/event-log/event';
import type { EventLog } from '@app/storage/event-log/log';
import { accountReservation } from '@app/storage/event-log/reservation';
import { readingFrom, type Streams } from '@app/storage/event-log/streams';
import type { PersonKeyStore } from '@app/storage/person-keys/port';
import {
  accountsOf,
  byRecord,
  destroyKeys,
  endMemberships,
  isAnothers,
  takeRewardRoles,
  type Forgetting,
} from '@app/processes/erasure';
import { formerNameOf } from '@app/processes/former-staff';
import type { EventStorePort, NameReservation } from '@app/processes/port';
import { WholeLog } from '@app/storage/event-log/whole/whole-log';
import { pagesOf } from '@app/storage/read-models/pages';
import type { ReadModelStore } from '@app/storage/read-models/port';
import type { ReadModels } from '@app/storage/read-models/reader';
import { passedBy } from '../engine/log-time';
import { actorOf, type Consequence, type Job } from '../engine/policies/policy-runner';
import { dropOthers, foldAgain } from '../operations/fold-again';
import { erasureMessage } from './erasure-message';

const LOOK_EVERY = 3_600_000;
const POLL_EVERY = 500;
/** Requests read at once, the oldest first. */
const AT_ONCE = 500;

const NAME = 'erasures';
const LABEL = 'Erasures';

interface Setup {
  readonly log: Pick<EventLog, 'head' | 'readStream' | 'readAll' | 'excerpt'>;
  readonly streams: Streams;
  readonly personKeys: PersonKeyStore;
  readonly store: Pick<ReadModelStore, 'readControl'>;
  readonly readModels: Pick<ReadModels, 'find' | 'version'>;
  readonly reservationSecret: string;
  /** The read models that name people. */
  readonly naming: readonly string[];
  /** Ends every session of a member. */
  readonly signOut: (memberId: string) => Promise<void>;
  readonly addresses: Forgetting['addresses'];
  readonly community: Pick<Community, 'guild' | 'locale' | 'name' | 'privacy' | 'rights' | 'seeding' | 'timeZone'>;
  /** Absent where there is no guild to speak to. */
  readonly api: Pick<GuildApi, 'member' | 'takeRole' | 'tell'> | undefined;
  readonly now?: () => number;
  readonly every?: number;
  readonly pollEvery?: number;
}

/** An erasure whose keys are destroyed: who, by pseudonym, and which round. */
interface Destroyed {
  readonly person: string;
  readonly requestId: string;
  readonly round: number;
}

/**
 * Carries out what members requested once the days have passed, and erases accounts with a moderation record when it
 * counts no more.
 * The member's stream says how far it has come, and is found by the pseudonym, which survives the key. A process that
 * breaks off anywhere leaves a request that is running: the next run does again what was done and changes nothing by it.
 * So does one whose member has a role to lose while the chat platform cannot be reached.
 */
export const erasuresJob = (setup: Setup): Job => ({
  name: NAME,
  label: LABEL,
  every: setup.every ?? LOOK_EVERY,
  run: async (decide, signal) => {
    const { readModels } = setup;
    const run = new Run(setup, decide, iso(await passedBy(setup.log, (setup.now ?? Date.now)())));
    await run.forgetFormerStaff();
    if (!(await readModels.version(erasureRequests))) return;
    const where = [{ field: 'open', is: 'eq', value: 'open' }] as const;
    // All of them, before the first is carried out: many may wait for the end of a ban in front of those that are due.
    const requests: ErasureRequestDocument[] = [];
    const pages = pagesOf(readModels, erasureRequests, { where, sort: ['dueAt'] }, AT_ONCE);
    for await (const page of pages) requests.push(...page);
    if (requests.length === 0) return;
    const destroyed: Destroyed[] = [];
    let later: GuildUnavailable | undefined;
    for (const request of requests) {
      signal.throwIfAborted();
      try {
        destroyed.push(...(await run.erase(request)));
      } catch (error) {
        if (!(error instanceof GuildUnavailable)) throw error;
        // Others may have no role to take.
        later = error;
      }
    }
    await run.forget(destroyed, signal);
    if (later) throw later;
  },
});

class Run {
  private readonly eventStore: EventStorePort;
  private readonly rules: ReturnType<typeof privacyRules>;
  /** Read once for all who are erased in this run. */
  private readonly whole: WholeLog;

  constructor(
    private readonly setup: Setup,
    private readonly decide: Consequence,
    /** What is due by this time begins: that of the log, which no clock is ahead of. */
    private readonly by: string,
  ) {
    this.rules = privacyRules(setup.community.privacy);
    this.whole = new WholeLog(setup.log, (roles) => actedAsStaff(setup.community, roles));
    this.eventStore = { ...readingFrom(setup.streams), transact: decide };
  }

  /** @returns the erasure if its keys are destroyed and the read models have still to forget it */
  async erase({ person, requestId }: ErasureRequestDocument): Promise<Destroyed[]> {
    const { personKeys } = this.setup;
    const [key] = await personKeys.ofPseudonyms([person]);
    const memberId = key?.id ?? person;
    const erasure = await this.begun(memberId, requestId);
    // While their key is there: nobody knows afterwards who they were.
    if (erasure) await this.tell(memberId, erasure);
    if (erasure?.state !== 'running') return [];
    await this.destroy(memberId, erasure);
    return [{ person, requestId, round: erasure.round }];
  }

  /** The current request, after what is due has begun. */
  private async begun(memberId: string, requestId: string): Promise<Erasure | undefined> {
    const at = this.by;
    const before = await this.load(memberId, requestId);
    if (before?.state === 'pending' && before.dueAt <= at) {
      if (await this.holdsStaffRole(memberId)) {
        await this.start(memberId, holdBackErasure({ memberId, requestId, at }), 'HOLD_BACK');
        return this.load(memberId, requestId);
      }
      const who = { memberId, at, recordDays: this.rules.recordDays };
      const { free: accounts, banned } = await accountsOf(
        this.eventStore,
        { log: this.setup.log, whole: this.whole },
        who,
        this.of,
      );
      await this.start(memberId, startErasure({ memberId, requestId, accounts, banned, at }));
    } else if (before?.state === 'completed' && before.banned.length > 0) {
      const groups = await this.whole.sameAccounts(before.banned);
      const when = { at, recordDays: this.rules.recordDays };
      const { free, banned } = await byRecord(this.eventStore, groups, when);
      const accounts = await this.without(memberId, free);
      if (accounts.length === 0) return before;
      await this.start(memberId, resumeErasure({ memberId, requestId, accounts, banned, at }));
    } else return before;
    return this.load(memberId, requestId);
  }

  /** At least once: the chat platform sends the same message once within minutes. @throws GuildUnavailable */
  private async tell(memberId: string, erasure: Erasure): Promise<void> {
    const about = untold(erasure);
    if (!about) return;
    const { api, community } = this.setup;
    const refused = api ? await api.tell(memberId, erasureMessage(community, erasure, about)) : 'There is no guild.';
    const { requestId } = erasure;
    const told = { memberId, requestId, about, reached: refused === undefined, at: this.at() };
    await this.decide(privacy, memberId, announceErasure(told));
  }

  private async load(memberId: string, requestId: string): Promise<Erasure | undefined> {
    const { state } = await this.setup.streams.load(privacy, memberId);
    return state.erasures.find((one) => one.requestId === requestId);
  }

  private async start(
    memberId: string,
    decision: ReturnType<typeof startErasure>,
    action: 'ERASE' | 'HOLD_BACK' = 'ERASE',
  ): Promise<void> {
    await this.setup.streams.transact(privacy, memberId, decision, this.context(action, memberId));
  }

  /** Everybody, where there is no guild to speak to. @throws GuildUnavailable */
  private async isInGuild(memberId: string): Promise<boolean> {
    const { api, community } = this.setup;
    return !api || (await api.member(community.guild.id, memberId)) !== undefined;
  }

  /** @throws GuildUnavailable */
  private async holdsStaffRole(memberId: string): Promise<boolean> {
    const { api, community } = this.setup;
    const member = await api?.member(community.guild.id, memberId);
    return member !== undefined && staffRolesOf(community, member.roles).length > 0;
  }

  /** What nobody else has proved since to be theirs. */
  private async without(memberId: string, accounts: readonly string[]): Promise<readonly string[]> {
    const left: string[] = [];
    for (const id of accounts) if (!(await isAnothers(this.eventStore, memberId, id, this.of))) left.push(id);
    return left;
  }

  private async destroy(memberId: string, { requestId, round, accounts: begun, banned }: Erasure): Promise<void> {
    const accounts = await this.without(memberId, begun);
    const { personKeys: keys, addresses, streams, signOut } = this.setup;
    if ((await keys.ofIds([memberId, ...accounts])).length === 0)
      return void (await destroyKeys({ keys, addresses }, this.whole, { memberId, accounts }));
    const at = this.at();
    if (round === 1) {
      await endMemberships(this.eventStore, { memberId, at }, this.of, (id) => this.isInGuild(id));
      await this.takeRewardRoles(memberId, at);
      await signOut(memberId);
      await this.keepFormerName(memberId, at);
    }
    const erased = { memberId, accounts: accounts.length, banned: banned.length, at };
    await streams.transact(erasures, undefined, erasePerson(erased), {
      ...this.context('ERASE', memberId),
      idempotency: { key: `${requestId}/${round}`, hash: requestId },
    });
    await destroyKeys({ keys, addresses }, this.whole, { memberId, accounts });
    streams.forget();
  }

  private async keepFormerName(memberId: string, at: string): Promise<void> {
    const name = await formerNameOf(this.setup.personKeys, this.whole, { memberId, days: this.rules.staffDays });
    if (name) await this.decide(formerStaff, undefined, keepStaffName({ ...name, at }));
  }

  /** Destroys the keys of names that are kept no longer. */
  async forgetFormerStaff(): Promise<void> {
    const { personKeys, streams } = this.setup;
    const at = this.by;
    for (const [person, { record, until }] of (await streams.load(formerStaff)).state) {
      if (until > at) continue;
      await personKeys.destroy([record]);
      streams.forget();
      await this.decide(formerStaff, undefined, forgetStaffName({ person, at }));
    }
  }

  private async takeRewardRoles(memberId: string, at: string): Promise<void> {
    const { api, community } = this.setup;
    if (!api) return;
    const takeRole = (id: string, roleId: string) => api.takeRole(community.guild.id, id, roleId);
    await takeRewardRoles(this.eventStore, takeRole, { memberId, at, roleIds: rewardRoleIds(community) });
  }

  /**
   * Has every read model that may name them folded again, one after the other, all of them for all that were erased. While
   * one is folded, what served of those before goes.
   */
  async forget(destroyed: readonly Destroyed[], signal: AbortSignal): Promise<void> {
    if (destroyed.length === 0) return;
    const { naming, streams, store, now = Date.now, pollEvery = POLL_EVERY } = this.setup;
    const requestId = batchOf(destroyed);
    const by = { streams, store, decide: this.decide, now, pollEvery, signal };
    const drops: Promise<void>[] = [];
    try {
      for (const projection of naming) {
        await foldAgain(projection, requestId, by);
        const drop = dropOthers(projection, requestId, by);
        // It may fail before the last one is folded.
        drop.catch(() => undefined);
        drops.push(drop);
      }
    } finally {
      await Promise.allSettled(drops);
    }
    await Promise.all(drops);
    for (const { person, ...erasure } of destroyed)
      await this.decide(privacy, person, completeErasure({ memberId: person, ...erasure, at: this.at() }));
  }

  private readonly of: NameReservation = (...account) => accountReservation(this.setup.reservationSecret)(...account);

  private context(action: string, memberId: string) {
    const audit: AuditNote = {
      ...({ game: 'platform', tool: 'privacy', action, resourceType: 'member' } as const),
      ...{ resourceId: memberId, resourceName: memberId, changes: {} },
    };
    return { actor: actorOf({ name: NAME, label: LABEL }), requestId: NAME, audit };
  }

  private at(): string {
    return iso((this.setup.now ?? Date.now)());
  }
}

const iso = (at: number): string => new Date(at).toISOString();

/** The same erasures have the same builds: whoever was interrupted goes on with them. */
const batchOf = (destroyed: readonly Destroyed[]): string => {
  const names = destroyed.map(({ requestId, round }) => `${requestId}/${round}`).sort();
  return `erased-${createHash('sha256').update(JSON.stringify(names)).digest('hex').slice(0, 24)}`;
};
