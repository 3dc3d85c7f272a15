import type { ToolsEvent } from '@app/contracts/reforger/server-mods.dto';
import type { ReforgerEvent } from '@app/domain/reforger/events';
import { receiveToolsEvents, reforgerTools, toolsStream } from '@app/domain/reforger/tools';
import type { Receipt } from '@app/storage/event-log/streams';
import { command } from '../../platform/commands/command';
import { writeContext } from '../../platform/commands/context';
import { gameServerOf } from '../../platform/game-servers';
import { bothReceipts, checkClock } from '../../platform/ingest/batches';
import { receivedOf } from './tools-call';

/** Takes in what Server Admin Tools says. What came before is passed over. @throws Refused 404, 400; LogUnavailable */
export const ReceiveToolsEvents = command(
  'ReceiveToolsEvents',
  async ({ streams, config }, context, serverId: number, events: readonly ToolsEvent[]) => {
    gameServerOf(config, 'reforger', serverId);
    const received = events.map((event) => receivedOf(serverId, event));
    checkClock(received, config.ingestAhead);
    const days = new Map<string, typeof received>();
    for (const event of received) {
      const stream = toolsStream(serverId, event.at);
      days.set(stream, [...(days.get(stream) ?? []), event]);
    }
    let receipt: Receipt<ReforgerEvent> | undefined;
    for (const [stream, ofDay] of days)
      receipt = bothReceipts(
        receipt,
        await streams.transact(reforgerTools, stream, receiveToolsEvents(ofDay), writeContext(context)),
      );
    return receipt;
  },
);
