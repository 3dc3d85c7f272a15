import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { AuditEvent } from '@app/domain/audit/events';
import { acknowledgeTampering, findings } from '@app/domain/audit/findings';
import { Streams, type Receipt } from '@app/storage/event-log/streams';
import type { RequestContext } from '../platform/caller';
import { writeContext, now } from '../platform/context';

/** Staff have seen that the chain was tampered with, and say what they made of it. */
export class AcknowledgeFinding extends Command<Receipt<AuditEvent>> {
  constructor(
    readonly findingId: string,
    readonly note: string,
    readonly context: RequestContext,
  ) {
    super();
  }
}

@CommandHandler(AcknowledgeFinding)
export class AcknowledgeFindingHandler implements ICommandHandler<AcknowledgeFinding> {
  constructor(private readonly streams: Streams) {}

  execute({ findingId, note, context }: AcknowledgeFinding): Promise<Receipt<AuditEvent>> {
    return this.streams.transact(
      findings,
      undefined,
      acknowledgeTampering({ findingId, note, at: now() }),
      writeContext(context, {
        audit: {
          game: 'platform',
          tool: 'audit',
          action: 'ACKNOWLEDGE',
          resourceType: 'audit-finding',
          resourceId: findingId,
          resourceName: 'Tampering that was found',
          changes: { note },
        },
      }),
    );
  }
}
