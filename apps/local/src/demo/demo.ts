import type { Community } from '@app/contracts/community/community';
import { upcasters } from '@app/domain/upcasters';
import { EventLog } from '@app/storage/event-log/log';
import { isLogEmpty } from '@app/storage/event-log/raw-log';
import { Streams } from '@app/storage/event-log/streams';
import { fitsDemo } from '../personas';
import { seedAdminList } from './adminlist';
import { seedBingo } from './bingo';
import { seedConnections } from './connections';
import { seedExemptions } from './exemptions';
import { seedHighlights } from './highlights';
import { planSquadDemo } from './squad-plan';
import { planSupportersDemo } from './supporters';
import { seedWhitelist } from './whitelist';

/**
 * Fills an empty log with a community to look at, by the same decisions that people's clicks make, and plans what is
 * delivered once the site is up. Does nothing where the log has events, or where the community lacks the demo's roles.
 */
export async function seedDemo(
  eventStoreUrl: string,
  reservationSecret: string,
  community: Community,
  dataDir: string,
): Promise<void> {
  if (!fitsDemo(community) || !(await isLogEmpty(eventStoreUrl))) return;
  planSquadDemo(dataDir, community);
  planSupportersDemo(dataDir);
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
