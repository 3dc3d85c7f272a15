import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { AuditVerificationDto } from '@app/contracts/audit/audit.dto';
import type { AuditEvent, SignedHead } from '@app/domain/audit/events';
import { requestVerification, verifications } from '@app/domain/audit/verification';
import type { AuditNote } from '@app/storage/event-log/event';
import { Streams, type Receipt } from '@app/storage/event-log/streams';
import type { RequestContext } from '../platform/caller';
import { writeContext, now } from '../platform/context';

interface Requested {
  readonly requestId: string;
  readonly receipt: Receipt<AuditEvent>;
}

/** The projector receives the event and compares the chain with the log; nobody has to wait. */
export class RequestVerification extends Command<Requested> {
  constructor(
    readonly input: AuditVerificationDto,
    readonly context: RequestContext,
  ) {
    super();
  }
}

@CommandHandler(RequestVerification)
export class RequestVerificationHandler implements ICommandHandler<RequestVerification> {
  constructor(private readonly streams: Streams) {}

  async execute({ input, context }: RequestVerification): Promise<Requested> {
    const requestId = input.requestId ?? context.requestId;
    const head = input.head ? { ...input.head } : null;
    const receipt = await this.streams.transact(
      verifications,
      undefined,
      requestVerification({ requestId, head, at: now() }),
      writeContext(context, { audit: verificationAudit(head) }),
    );
    return { requestId, receipt };
  }
}

const verificationAudit = (head: SignedHead | null): AuditNote => ({
  game: 'platform',
  tool: 'audit',
  action: 'VERIFY',
  resourceType: 'audit-chain',
  resourceId: 'chain',
  resourceName: 'Chain of audited events',
  changes: head ? { records: head.records, signedAt: head.at } : {},
});
