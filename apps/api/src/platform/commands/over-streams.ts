import type { EventStorePort } from '@app/processes/port';
import { noteRefusedAt } from '@app/storage/event-log/refused-at';
import type { Context, Streams } from '@app/storage/event-log/streams';
import type { Written } from '../responses/read-after';

/**
 * Runs a process over several streams and returns the log position of every stream that it read or wrote. A refusal
 * carries them too.
 */
export const overStreams = async (
  streams: Streams,
  by: Context<never>,
  take: (eventStore: EventStorePort) => Promise<void>,
): Promise<readonly Written[]> => {
  const receipts: Written[] = [];
  const eventStore: EventStorePort = {
    load: async (decider, id) => {
      const { state, ...found } = await streams.load(decider, id);
      receipts.push(found);
      return state;
    },
    transact: async (decider, id, decision) => {
      const receipt = await streams.transact(decider, id, decision, by as Context);
      receipts.push(receipt);
      return receipt;
    },
  };
  try {
    await take(eventStore);
  } catch (error) {
    noteRefusedAt(error, ...receipts);
    throw error;
  }
  return receipts;
};
