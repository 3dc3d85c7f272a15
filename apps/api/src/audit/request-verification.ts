import type { AuditVerificationDto } from '@app/contracts/audit/audit.dto';
import type { SignedHead } from '@app/domain/audit/events';
import { requestVerification, verifications } from '@app/domain/audit/verification';
import type { AuditNote } from '@app/storage/event-log/event';
import { command } from '../platform/commands/command';
import { writeContext, now } from '../platform/commands/context';

/** The projector receives the event and compares the chain with the log; nobody has to wait. */
export const RequestVerification = command(
  'RequestVerification',
  async ({ streams }, context, input: AuditVerificationDto) => {
    const requestId = input.requestId ?? context.requestId;
    const head = input.head ? { ...input.head } : null;
    const receipt = await streams.transact(
      verifications,
      undefined,
      requestVerification({ requestId, head, at: now() }),
      writeContext(context, { audit: verificationAudit(head) }),
    );
    return { requestId, receipt };
  },
);

const verificationAudit = (head: SignedHead | null): AuditNote => ({
  game: 'platform',
  tool: 'audit',
  action: 'VERIFY',
  resourceType: 'audit-chain',
  resourceId: 'chain',
  resourceName: 'Chain of audited events',
  changes: head ? { records: head.records, signedAt: head.at } : {},
});
