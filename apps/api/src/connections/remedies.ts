import type { AccountRemedyDto } from '@app/contracts/connections/connections.dto';
import type { ConnectionsEvent } from '@app/domain/connections/events';
import type { AccountKind } from '@app/domain/connections/rules';
import type { DomainEvent } from '@app/domain/decider';
import type { AuditNote } from '@app/storage/event-log/event';
import { relinkMemberAccount, unlinkMemberAccount } from '@app/storage/processes/linking';
import { command } from '../platform/commands/command';
import { now, writeContext } from '../platform/commands/context';
import { MemberNames } from '../platform/ports/member-names';
import { nameOrId } from '../platform/lookup/account-info';
import { Linking } from './linking';

/** The note of what staff did to a link. What only follows, such as the freed reservation, carries none. */
const remedyAudit =
  (memberName: string) =>
  (_: unknown, [first]: readonly DomainEvent[]): AuditNote | undefined => {
    const event = first as ConnectionsEvent;
    if (event.type !== 'GameAccountDisconnected' && event.type !== 'GameAccountConnected') return undefined;
    const { memberId, platform, accountId, byStaff } = event.data;
    if (!byStaff) return undefined;
    const isLinked = event.type === 'GameAccountConnected';
    return {
      ...{ game: 'platform', tool: 'member-accounts', action: isLinked ? 'RELINK_ACCOUNT' : 'UNLINK_ACCOUNT' },
      ...{ resourceType: 'member', resourceId: memberId, resourceName: memberName },
      changes: {
        [platform]: isLinked ? { from: null, to: accountId } : { from: accountId, to: null },
        reason: byStaff.reason,
      },
    };
  };

const remedy = (name: string, take: typeof unlinkMemberAccount) =>
  command(
    name,
    async ({ linking, names }, context, memberId: string, platform: AccountKind, input: AccountRemedyDto) => {
      const audit = remedyAudit(await nameOrId(names, memberId));
      return linking.through(writeContext(context, { audit }), (eventStore) =>
        take(eventStore, { memberId, platform, ...input, at: now() }, linking.reservationOf),
      );
    },
    { linking: Linking, names: MemberNames },
  );

export const UnlinkAccount = remedy('UnlinkAccount', unlinkMemberAccount);
export const RelinkAccount = remedy('RelinkAccount', relinkMemberAccount);
