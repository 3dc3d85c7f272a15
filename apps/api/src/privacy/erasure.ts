import { randomUUID } from 'node:crypto';
import { exportData, failExport, privacy, requestErasure, withdrawErasure } from '@app/domain/privacy/privacy';
import { nextExportAt } from '@app/domain/privacy/rules';
import { Rejected } from '@app/domain/decider';
import type { Actor, AuditNote } from '@app/storage/event-log/event';
import { command } from '../platform/commands/command';
import { now, writeContext } from '../platform/commands/context';
import { Refused } from '../platform/responses/failures';
import { memberOf } from './person';

const auditOf = (action: string, { id, name }: Actor): AuditNote => ({
  ...({ game: 'platform', tool: 'privacy', action, resourceType: 'member' } as const),
  ...{ resourceId: id, resourceName: name, changes: {} },
});

/** The member requests erasure. A repeated request changes nothing while one is pending. */
export const RequestErasure = command('RequestErasure', ({ streams }, context, typed: string) => {
  const member = memberOf(context);
  const { id: memberId, name } = member;
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
