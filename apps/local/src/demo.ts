import { history } from '@app/domain/history';
import { EventLog } from '@app/storage/event-log/log';
import { Streams } from '@app/storage/event-log/streams';
import { seedBingo } from './demo-bingo';

/** Fills an empty log with a community to look at, by the same decisions that people's clicks make. */
export async function seedDemo(eventStoreUrl: string): Promise<void> {
  const log = new EventLog({ url: eventStoreUrl, history });
  try {
    await seedBingo(new Streams(log));
  } finally {
    await log.dispose();
  }
}
