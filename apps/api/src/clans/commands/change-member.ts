import { clanRules } from '@app/contracts/community/clans';
import { clans, leaderOf, type Clan } from '@app/domain/clans/clan';
import type { ClanEvent } from '@app/domain/clans/events';
import { demote, kick, promote, transferLeadership, type ActsFor } from '@app/domain/clans/members';
import { command } from '../../platform/commands/command';
import { now, writeContext } from '../../platform/commands/context';
import { MemberRoles } from '../../platform/ports/member-roles';
import { clanAudit } from '../audit';

export type MemberChange = 'promote' | 'demote' | 'kick' | 'transfer';

/** What gives a member rights in the clan. */
const RAISES: ReadonlySet<MemberChange> = new Set(['promote', 'transfer']);

const CHANGES = { promote, demote, kick, transfer: transferLeadership } as const;

/**
 * What the leader, and for some of it staff, do to one member. Answers with the member's name. Before somebody gets
 * rights the guild is asked whether they are there; while it does not answer, nobody gets any.
 */
export const ChangeMember = command(
  'ChangeMember',
  async ({ streams, config, roles }, context, clanId: number, who: ActsFor, what: MemberChange, steamId: string) => {
    const most = clanRules(config.community.clans).officers;
    const { state } = await streams.load<Clan, ClanEvent>(clans, clanId);
    const member = [...state.members.values()].find((one) => one.steamId === steamId);
    const mayAct = who === 'staff' || leaderOf(state)?.memberId === who.memberId;
    const isGone = RAISES.has(what) && mayAct && member && !(await roles.isInGuild(member.memberId));
    const goneId = isGone ? member.memberId : undefined;
    const receipt = await streams.transact<Clan, ClanEvent>(
      clans,
      clanId,
      CHANGES[what]({ who, steamId, at: now(), most, goneId }),
      writeContext(context, who === 'staff' ? { audit: clanAudit } : {}),
    );
    return { name: member?.memberName ?? steamId, receipt };
  },
  { roles: MemberRoles },
);
