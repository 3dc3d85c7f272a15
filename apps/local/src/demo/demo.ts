import { createHash } from 'node:crypto';
import type { Community } from '@app/contracts/community/community';
import { pause } from '@app/kit/pause';
import { within } from '@app/kit/within';
import { LogUnavailable } from '@app/storage/event-log/errors';
import { EventLog } from '@app/storage/event-log/log';
import { isLogEmpty } from '@app/storage/event-log/raw-log';
import { openPersonKeys } from '@app/storage/person-keys/open';
import { Streams } from '@app/storage/event-log/streams';
import type { ReadModelSettings } from '@app/storage/read-models/open';
import { fitsDemo } from '../personas';
import type { RunFile } from '../run-file';
import { seedAdminList } from './adminlist';
import { seedAutomations } from './automations';
import { seedBingo } from './bingo';
import { seedClans, type Person } from './clans';
import { seedConnections } from './connections';
import { seedExemptions } from './exemptions';
import { seedHighlights } from './highlights';
import { seedModeration } from './moderation';
import { planSquadDemo, playersOfDemo } from './games/squad-plan';
import { planSupportersDemo } from './supporters';
import { seedWhitelist } from './whitelist';

interface Site {
  readonly eventStoreUrl: string;
  readonly reservationSecret: string;
  readonly guild: RunFile['guild'];
  readonly dataDir: string;
  readonly readModels: ReadModelSettings;
}

/** An event of the demo may wait so long to be acknowledged: with a part of it the log would not be empty any more. */
const PATIENCE_MS = 10 * 60_000;
const AGAIN_MS = 500;
const SLOW_MS = 10_000;
const SLOW = 'Writing the demo into the event log takes longer than usual.';

/**
 * Fills an empty log with a community to look at, by the same decisions that people's clicks make, and plans what is
 * delivered once the site is up. Does nothing where the log has events, or where the community lacks the demo's roles.
 * @param waits is told what it waits for
 */
export async function seedDemo(
  { eventStoreUrl, reservationSecret, guild, dataDir, readModels }: Site,
  community: Community,
  waits: (why: string) => void,
): Promise<void> {
  if (!fitsDemo(community) || !(await untilAnswered(() => isLogEmpty(eventStoreUrl), waits))) return;
  planSquadDemo(dataDir, community);
  planSupportersDemo(dataDir, community);
  const personKeys = openPersonKeys(readModels);
  const log = new EventLog({ url: eventStoreUrl, personKeys, patience: PATIENCE_MS });
  const slow = setTimeout(() => waits(SLOW), SLOW_MS);
  try {
    const streams = new Streams(log);
    await seedBingo(streams);
    await seedAdminList(streams);
    await seedExemptions(streams);
    await seedHighlights(streams);
    await seedAutomations(streams, community);
    await seedConnections(streams, reservationSecret);
    await seedWhitelist(streams, reservationSecret, community);
    const servers = community.servers.filter(({ game }) => game === 'squad').map(({ id }) => id);
    if (servers.length > 0) await seedModeration(streams, playersOfDemo(servers), community);
    await joinGuild(guild, await seedClans(streams, reservationSecret, community));
  } finally {
    clearTimeout(slow);
    await log.dispose();
    await personKeys.close();
  }
}

/** A handle as the chat platform takes it, made of a name; undefined where the name has nothing to make one of. */
const handleOf = (name: string): string | undefined =>
  name
    .toLowerCase()
    .match(/[a-z0-9]+/g)
    ?.join('_');

/** Asks a log that may have just started until it answers, and says why it waits when that has changed. */
async function untilAnswered<Answer>(ask: () => Promise<Answer>, waits: (why: string) => void): Promise<Answer> {
  for (let said = ''; ;) {
    try {
      return await within(SLOW_MS, ask(), () => new LogUnavailable('The event log does not answer.'));
    } catch (error) {
      if (!(error instanceof LogUnavailable)) throw error;
      if (error.message !== said) waits((said = error.message));
      await pause(AGAIN_MS);
    }
  }
}

/** Players come to the emulated guild. A guild of the chat platform has its own members. */
const joinGuild = async ({ controlUrl, botToken }: Site['guild'], people: readonly Person[]): Promise<void> => {
  if (controlUrl === undefined) return;
  const join = async ({ discordId, name: global_name }: Person) => {
    const avatar = createHash('md5').update(discordId).digest('hex');
    const response = await fetch(`${controlUrl}/members/${discordId}`, {
      method: 'PUT',
      headers: { authorization: `Bot ${botToken}`, 'content-type': 'application/json' },
      body: JSON.stringify({ roles: [], username: handleOf(global_name), global_name, avatar }),
    });
    if (!response.ok) throw new Error(`The guild answered ${response.status}`);
  };
  await Promise.all(people.map(join));
};
