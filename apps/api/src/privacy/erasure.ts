import { randomUUID } from 'node:crypto';
import { STAFF_RIGHTS } from '@app/contracts/community/rights';
import type { CancelErasureDto } from '@app/contracts/privacy/privacy.dto';
import {
  cancelErasure,
  exportData,
  failExport,
  privacy,
  requestErasure,
  withdrawErasure,
} from '@app/domain/privacy/privacy';
import { nextExportAt } from '@app/domain/privacy/rules';
import { Rejected, type DomainEvent } from '@app/domain/decider';
import type { PrivacyEvent } from '@app/domain/privacy/events';
import type { Actor, AuditNote } from '@app/storage/event-log/event';
import { command } from '../platform/commands/command';
import { now, writeContext } from '../platform/commands/context';
import { nameOrId } from '../platform/lookup/account-info';
import { MemberNames } from '../platform/ports/member-names';
import type { Caller } from '../platform/requests/caller';
import { Refused } from '../platform/responses/failures';
import { memberOf } from './person';

const auditOf = (action: string, { id, name }: Pick<Actor, 'id' | 'name'>, changes = {}): AuditNote => ({
  ...({ game: 'platform', tool: 'privacy', action, resourceType: 'member' } as const),
  ...{ resourceId: id, resourceName: name, changes },
});

export const isStaff = ({ rights }: Caller): boolean => STAFF_RIGHTS.some((right) => rights.has(right));

/** The member requests erasure. A repeated request changes nothing while one is pending. */
export const RequestErasure = command('RequestErasure', ({ streams }, context, typed: string) => {
  const member = memberOf(context);
  const { id: memberId, name } = member;
  if (isStaff(context.caller))
    throw new Refused(
      409,
      'staff-role',
      'You hold a role of staff, and staff answer for what they did. Give it up first; then ask again.',
    );
  if (typed.trim() !== name.trim()) throw new Refused(400, 'name-differs', `Type your name as it is: ${name}`);
  const decision = requestErasure({ memberId, name, requestId: randomUUID(), at: now() });
  return streams.transact(
    privacy,
    memberId,
    decision,
    writeContext(context, { audit: auditOf('REQUEST_ERASURE', member) }),
  );
});

export const WithdrawErasure = command('WithdrawErasure', ({ streams }, context, requestId: string) => {
  const member = memberOf(context);
  const decision = withdrawErasure({ memberId: member.id, requestId, at: now() });
  return streams.transact(
    privacy,
    member.id,
    decision,
    writeContext(context, { audit: auditOf('WITHDRAW_ERASURE', member) }),
  );
});

type CancelledEvent = Extract<PrivacyEvent, { type: 'ErasureCancelled' }>;

/** Staff stop a member's request, with a reason. */
export const CancelErasure = command(
  'CancelErasure',
  async ({ streams, names }, context, memberId: string, { requestId, reason }: CancelErasureDto) => {
    const decision = cancelErasure({ memberId, requestId, reason, at: now() });
    const of = { id: memberId, name: await nameOrId(names, memberId) };
    const audit = (_: unknown, [event]: readonly DomainEvent[]) =>
      auditOf('CANCEL_ERASURE', of, { reason: (event as CancelledEvent).data.reason });
    return streams.transact(privacy, memberId, decision, writeContext(context, { audit }));
  },
  { names: MemberNames },
);

/** Records that the member's data is about to be sent. @throws Refused 429 within a day of the last */
export const ExportData = command('ExportData', async ({ streams }, context) => {
  const { id: memberId } = memberOf(context);
  try {
    return await streams.transact(privacy, memberId, exportData({ memberId, at: now() }), writeContext(context));
  } catch (error) {
    if (!(error instanceof Rejected)) throw error;
    const { exported } = (await streams.load(privacy, memberId)).state;
    const next = exported ? nextExportAt(exported) : Date.now();
    const retryAfter = Math.max(1, Math.ceil((next - Date.now()) / 1_000));
    const text = `${error.message} The next can be made from ${new Date(next).toISOString()}.`;
    throw new Refused(429, error.code, text, { retryAfter });
  }
});

/** The file broke off on its way. */
export const FailExport = command('FailExport', ({ streams }, context) => {
  const { id: memberId } = memberOf(context);
  return streams.transact(privacy, memberId, failExport({ memberId, at: now() }), writeContext(context));
});
