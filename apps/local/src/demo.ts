import { history } from '@app/domain/history';
import { EventLog } from '@app/storage/event-log/log';
import { Streams } from '@app/storage/event-log/streams';
import { seedBingo } from './demo-bingo';
import { seedConnections } from './demo-connections';

/** Fills an empty log with a community to look at, by the same decisions that people's clicks make. */
export async function seedDemo(eventStoreUrl: string, reservationSecret: string): Promise<void> {
  const log = new EventLog({ url: eventStoreUrl, history });
  try {
    const streams = new Streams(log);
    await seedBingo(streams);
    await seedConnections(streams, reservationSecret);
  } finally {
    await log.dispose();
  }
}
