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

const named = ({ members }: Clan, steamId: string) => [...members.values()].find((one) => one.steamId === steamId);

/**
 * What the leader, and for some of it staff, do to one member. Answers with the member's name. Before somebody gets
 * rights the guild is asked whether they are there; while it does not answer, nobody gets any.
 */
export const ChangeMember = command(
  'ChangeMember',
  async ({ streams, config, roles }, context, clanId: number, who: ActsFor, what: MemberChange, steamId: string) => {
    const most = clanRules(config.community.clans).officers;
    const goneIdIn = async (): Promise<string | undefined> => {
      const { state } = await streams.load<Clan, ClanEvent>(clans, clanId);
      const memberId = named(state, steamId)?.memberId;
      const mayAct = who === 'staff' || leaderOf(state)?.memberId === who.memberId;
      return !mayAct || memberId === undefined || (await roles.isInGuild(memberId)) ? undefined : memberId;
    };
    const goneId = RAISES.has(what) ? await goneIdIn() : undefined;
    const change = CHANGES[what]({ who, steamId, at: now(), most, goneId });
    let name = steamId;
    const receipt = await streams.transact<Clan, ClanEvent>(
      clans,
      clanId,
      function* (state) {
        name = named(state, steamId)?.memberName ?? steamId;
        yield* change(state);
      },
      writeContext(context, who === 'staff' ? { audit: clanAudit } : {}),
    );
    return { name, receipt };
  },
  { roles: MemberRoles },
);
