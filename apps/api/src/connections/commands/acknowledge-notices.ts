import type { ReadNoticesDto } from '@app/contracts/connections/connections.dto';
import { acknowledgeNotices, connections } from '@app/domain/connections/connections';
import { command } from '../../platform/commands/command';
import { writeContext, now } from '../../platform/commands/context';

export const AcknowledgeNotices = command('AcknowledgeNotices', ({ streams }, context, { ids }: ReadNoticesDto) => {
  const memberId = context.caller.actor.id;
  const acknowledge = acknowledgeNotices({ memberId, ...(ids ? { ids } : {}), at: now() });
  return streams.transact(connections, memberId, acknowledge, writeContext(context));
});
