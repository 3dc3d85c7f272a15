import type { Community } from '@app/contracts/community/community';
import { upcasters } from '@app/domain/upcasters';
import { EventLog } from '@app/storage/event-log/log';
import { Streams } from '@app/storage/event-log/streams';
import { seedAdminList } from './adminlist';
import { seedBingo } from './bingo';
import { seedConnections } from './connections';
import { seedExemptions } from './exemptions';
import { seedHighlights } from './highlights';
import { seedWhitelist } from './whitelist';

/** Fills an empty log with a community to look at, by the same decisions that people's clicks make. */
export async function seedDemo(eventStoreUrl: string, reservationSecret: string, community: Community): Promise<void> {
  const log = new EventLog({ url: eventStoreUrl, upcasters });
  try {
    const streams = new Streams(log);
    await seedBingo(streams);
    await seedAdminList(streams);
    await seedExemptions(streams);
    await seedHighlights(streams);
    await seedConnections(streams, reservationSecret);
    await seedWhitelist(streams, reservationSecret, community);
  } finally {
    await log.dispose();
  }
}
