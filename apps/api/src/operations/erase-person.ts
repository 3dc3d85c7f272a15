import { Inject, Injectable } from '@nestjs/common';
import { privacyRules } from '@app/contracts/community/privacy';
import { actedAsStaff, staffRolesOf } from '@app/contracts/community/staff-roles';
import { rewardRoleIds } from '@app/contracts/community/seeding';
import type { ErasureDto } from '@app/contracts/operations/log.dto';
import { Rejected } from '@app/domain/decider';
import { formerStaff, keepStaffName } from '@app/domain/privacy/former-staff';
import { erasePerson, erasures } from '@app/domain/operations/traces';
import { Turns } from '@app/storage/event-log/whole/turns';
import { within } from '@app/kit/within';
import type { AuditNote } from '@app/storage/event-log/event';
import { EventLog } from '@app/storage/event-log/log';
import { accountReservation } from '@app/storage/event-log/reservation';
import { Streams, type Context, eventStorePort } from '@app/storage/event-log/streams';
import type { PersonKeyStore } from '@app/storage/person-keys/port';
import {
  accountsOf,
  destroyKeys,
  endMemberships,
  takeRewardRoles,
  type AccountsToErase,
  type TakeRole,
} from '@app/processes/erasure';
import { formerNameOf } from '@app/processes/former-staff';
import type { NameReservation } from '@app/processes/port';
import { WholeLog } from '@app/storage/event-log/whole/whole-log';
import { command } from '../platform/commands/command';
import { CONFIG, type Config } from '../platform/config';
import { EndedSessions } from '../platform/ended-sessions';
import { Addresses } from '../platform/ingest/addresses';
import { writeContext, now } from '../platform/commands/context';
import { MemberRoles } from '../platform/ports/member-roles';
import { Refused } from '../platform/responses/failures';
import { PERSON_KEYS } from '../platform/storage.module';

/** An operator waits so long for whoever else reads the whole log, milliseconds. */
const LONGEST_WAIT = 20_000;
const BUSY_SECONDS = 60;

/** What goes with a member, and what stays because of a ban. */
@Injectable()
export class Erasing {
  constructor(
    private readonly streams: Streams,
    private readonly log: EventLog,
    @Inject(PERSON_KEYS) private readonly keys: PersonKeyStore,
    private readonly addresses: Addresses,
    private readonly sessions: EndedSessions,
    private readonly roles: MemberRoles,
    private readonly turns: Turns,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Lends the whole log, which one at a time reads in this process, and reads once.
   * @throws Refused 503 while somebody else reads it for long
   */
  async reading<Result>(act: (whole: WholeLog) => Promise<Result>): Promise<Result> {
    const turn = this.turns.take();
    const busy = () =>
      new Refused(503, 'log-busy', 'The whole log is being read for somebody else. Try again in a minute.', {
        retryAfter: BUSY_SECONDS,
      });
    try {
      await within(LONGEST_WAIT, turn, busy);
      return await act(new WholeLog(this.log.inBackground(), (roles) => actedAsStaff(this.config.community, roles)));
    } finally {
      void turn.then((end) => end());
    }
  }

  accountsOf(
    whole: WholeLog,
    { memberId, accounts: more = [] }: ErasureDto,
    at: string,
    by: Context,
  ): Promise<AccountsToErase> {
    const { recordDays } = privacyRules(this.config.community.privacy);
    const who = { memberId, at, more, recordDays };
    return accountsOf(eventStorePort(this.streams, by), { log: this.log, whole }, who, this.of);
  }

  /** @throws GuildUnavailable */
  endMemberships(memberId: string, at: string, by: Context): Promise<void> {
    const isInGuild = (id: string) => this.roles.isInGuild(id);
    return endMemberships(eventStorePort(this.streams, by), { memberId, at }, this.of, isInGuild);
  }

  /** @throws GuildUnavailable */
  takeRewardRoles(memberId: string, at: string, by: Context): Promise<void> {
    const roleIds = rewardRoleIds(this.config.community);
    const takeRole: TakeRole = (...role) => this.roles.takeRole(...role);
    return takeRewardRoles(eventStorePort(this.streams, by), takeRole, { memberId, at, roleIds });
  }

  /** Staff answer for what they did. @throws GuildUnavailable; Rejected while they hold a role of staff */
  async refuseStaff(memberId: string): Promise<void> {
    const [role] = staffRolesOf(this.config.community, await this.roles.rolesOf(memberId));
    if (role !== undefined)
      throw new Rejected('staff-role', `They hold the role ${role}. Have it taken from them before you erase them.`);
  }

  /** They did not ask the site for it, and may not know. @throws GuildUnavailable */
  async tell(memberId: string): Promise<void> {
    const { name } = this.config.community;
    const content = `${name}: an operator has erased what is stored about you. Your sessions have ended.`;
    await this.roles.tell(memberId, { content, nonce: `erased-${memberId}`.slice(0, 25) });
  }

  /** What they did as staff stays under their name for a time. */
  async keepFormerName(whole: WholeLog, memberId: string, at: string, by: Context): Promise<void> {
    const days = privacyRules(this.config.community.privacy).staffDays;
    const name = await formerNameOf(this.keys, whole, { memberId, days });
    if (name) await this.streams.transact(formerStaff, undefined, keepStaffName({ ...name, at }), by);
  }

  /** Whoever is signed in is not any more. */
  signOut(memberId: string): Promise<void> {
    return this.sessions.end(memberId);
  }

  /** From now on nobody reads what the log says of them. */
  async destroy(whole: WholeLog, memberId: string, accounts: readonly string[]): Promise<void> {
    const { keys, addresses } = this;
    await destroyKeys({ keys, addresses }, whole, { memberId, accounts });
    this.streams.forget();
  }

  private readonly of: NameReservation = (...account) => accountReservation(this.config.reservationSecret)(...account);
}

/** Destroys the keys of a member and of their accounts. Recorded before: what comes first is in the log whatever follows. */
export const ErasePerson = command(
  'ErasePerson',
  async ({ streams, erasing }, context, input: ErasureDto) => {
    const { memberId } = input;
    await erasing.refuseStaff(memberId);
    return erasing.reading(async (whole) => {
      const at = now();
      const { free, banned } = await erasing.accountsOf(whole, input, at, writeContext(context));
      if (banned.includes(memberId))
        throw new Rejected(
          'account-banned',
          'This account has a ban in force, or a moderation record that counts still. Erase it when that has ended.',
        );
      const audit: AuditNote = {
        ...({ game: 'platform', tool: 'operations', action: 'ERASE', resourceType: 'member' } as const),
        ...{ resourceId: memberId, resourceName: memberId },
        changes: { accounts: free.length, banned: banned.length },
      };
      const erased = { memberId, accounts: free.length, banned: banned.length, at };
      await erasing.endMemberships(memberId, at, writeContext(context));
      await erasing.takeRewardRoles(memberId, at, writeContext(context));
      await erasing.signOut(memberId);
      await erasing.tell(memberId);
      await erasing.keepFormerName(whole, memberId, at, writeContext(context));
      const by = writeContext(context, { audit });
      const receipt = await streams.transact(erasures, undefined, erasePerson(erased), by);
      await erasing.destroy(whole, memberId, free);
      return { receipt, accounts: free.length, banned };
    });
  },
  { erasing: Erasing },
);
