import type { ReforgerSetAsideDto } from '@app/contracts/reforger/ingest.dto';
import type { ReforgerEvent } from '@app/domain/reforger/events';
import { logStream, reforgerLog, setFactsAside } from '@app/domain/reforger/log/log';
import type { Receipt } from '@app/storage/event-log/streams';
import { command } from '../../platform/commands/command';
import { now, writeContext } from '../../platform/commands/context';
import { gameServerOf } from '../../platform/game-servers';
import { checkRange } from '../../platform/ingest/batches';

/**
 * An agent goes on after facts that it could not deliver. Of saves and groups nothing is recorded: the next holds everything.
 * @throws Refused 404, 400; Rejected `ingest-gap`; LogUnavailable
 */
export const SetReforgerFactsAside = command(
  'SetReforgerFactsAside',
  async (
    { streams, config },
    context,
    serverId: number,
    aside: ReforgerSetAsideDto,
  ): Promise<Receipt<ReforgerEvent> | undefined> => {
    gameServerOf(config, 'reforger', serverId);
    checkRange(aside);
    const { source, log, after, to, reason } = aside;
    if (source === 'saves' || source === 'groups') return undefined;
    const which = { serverId, source, log };
    const decision = setFactsAside({ ...which, after, to, reason, at: now() });
    return streams.transact(reforgerLog, logStream(which), decision, writeContext(context));
  },
);
