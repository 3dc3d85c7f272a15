import type { AccountRemedyDto } from '@app/contracts/connections/connections.dto';
import type { ConnectionsEvent } from '@app/domain/connections/events';
import type { AccountKind } from '@app/domain/connections/rules';
import type { DomainEvent } from '@app/domain/decider';
import type { AuditNote } from '@app/storage/event-log/event';
import {
  confirmMemberAccount,
  relinkMemberAccount,
  unlinkMemberAccount,
  withdrawMemberConfirmation,
} from '@app/processes/linking';
import { command } from '../platform/commands/command';
import { now, writeContext } from '../platform/commands/context';
import { MemberNames } from '../platform/ports/member-names';
import { nameOrId } from '../platform/lookup/account-info';
import { Linking } from './linking';

const REMEDIES = {
  GameAccountConnected: { action: 'RELINK_ACCOUNT', change: (id: string) => ({ from: null, to: id }) },
  GameAccountDisconnected: { action: 'UNLINK_ACCOUNT', change: (id: string) => ({ from: id, to: null }) },
  GameAccountVerified: { action: 'CONFIRM_ACCOUNT', change: (id: string) => id },
  GameAccountConfirmationWithdrawn: { action: 'WITHDRAW_CONFIRMATION', change: (id: string) => id },
} as const;

const isRemedy = (event: ConnectionsEvent): event is Extract<ConnectionsEvent, { type: keyof typeof REMEDIES }> =>
  event.type in REMEDIES;

/** The note of what staff did to a link. What only follows, such as the freed reservation, carries none. */
const remedyAudit =
  (memberName: string) =>
  (_: unknown, [first]: readonly DomainEvent[]): AuditNote | undefined => {
    const event = first as ConnectionsEvent;
    if (!isRemedy(event)) return undefined;
    const { memberId, platform, accountId, byStaff } = event.data;
    if (!byStaff) return undefined;
    const { action, change } = REMEDIES[event.type];
    return {
      ...{ game: 'platform', tool: 'member-accounts', action },
      ...{ resourceType: 'member', resourceId: memberId, resourceName: memberName },
      changes: { [platform]: change(accountId), reason: byStaff.reason },
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
export const ConfirmAccount = remedy('ConfirmAccount', confirmMemberAccount);
export const WithdrawConfirmation = remedy('WithdrawConfirmation', withdrawMemberConfirmation);
