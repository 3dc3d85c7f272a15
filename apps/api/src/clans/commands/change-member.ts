import { clanRules } from '@app/contracts/community/clans';
import { clans, type Clan } from '@app/domain/clans/clan';
import type { ClanEvent } from '@app/domain/clans/events';
import { demote, kick, promote, transferLeadership, type ActsFor } from '@app/domain/clans/members';
import { command } from '../../platform/commands/command';
import { now, writeContext } from '../../platform/commands/context';
import { clanAudit } from '../audit';

export type MemberChange = 'promote' | 'demote' | 'kick' | 'transfer';

const CHANGES = { promote, demote, kick, transfer: transferLeadership } as const;

/** What the leader, and for some of it staff, do to one member. Answers with the member's name. */
export const ChangeMember = command(
  'ChangeMember',
  async ({ streams, config }, context, clanId: number, who: ActsFor, what: MemberChange, steamId: string) => {
    const most = clanRules(config.community.clans).officers;
    const change = CHANGES[what]({ who, steamId, at: now(), most });
    let name = steamId;
    const receipt = await streams.transact<Clan, ClanEvent>(
      clans,
      clanId,
      function* (state) {
        name = [...state.members.values()].find((one) => one.steamId === steamId)?.memberName ?? steamId;
        yield* change(state);
      },
      writeContext(context, who === 'staff' ? { audit: clanAudit } : {}),
    );
    return { name, receipt };
  },
);
