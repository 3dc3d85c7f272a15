import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createConnection, createServer, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseCommunity } from '@app/contracts/community/community';
import config from '../../../../community/community.json';
import { pause } from '@app/kit/pause';
import { startEventStore } from '../emulators/event-store/server';
import { patreonMembersFile, type PatreonMember } from '../emulators/patreon/server';
import { seedDemo } from './demo';
import { SUPPORTERS } from './supporters';

const community = { ...parseCommunity(config), servers: [] };
// The most of the demo, which no wait is about.
jest.mock('./clans', () => ({ seedClans: () => Promise.resolve([]) }));

const READY_AFTER = 4_000;
/** Longer than a person's request waits for the log. */
const SLOW = 1_600;

test('an event store of one’s own that has just started is waited for, and so is its slow first write', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'demo-'));
  const node = await startEventStore({ dir: join(dir, 'log'), port: 0, readyAfter: READY_AFTER });
  const { events: own } = node.stats();
  const sockets: Socket[] = [];
  let slowUntil: number | undefined;
  const slow = createServer((socket) => {
    const server = createConnection(node.port, '127.0.0.1');
    sockets.push(socket, server);
    for (const one of [socket, server]) one.setNoDelay().on('error', () => undefined);
    socket.pipe(server);
    let last = Promise.resolve();
    server.on('data', (bytes) => {
      // What the first event was acknowledged with arrives late.
      slowUntil ??= node.stats().events > own ? performance.now() + SLOW : undefined;
      const late = slowUntil && pause(slowUntil - performance.now());
      last = Promise.all([last, late]).then(() => void socket.write(bytes));
    });
  });
  await new Promise<void>((resolve) => slow.listen(0, '127.0.0.1', resolve));
  const eventStoreUrl = `esdb://127.0.0.1:${(slow.address() as AddressInfo).port}?tls=false`;
  const site = {
    ...{ eventStoreUrl, reservationSecret: 'a secret of the test', dataDir: dir },
    guild: { id: '1', apiUrl: 'http://guild.test', cdnUrl: 'http://guild.test' },
    readModels: { READ_MODELS_FILE: join(dir, 'read-models.sqlite') },
  };
  const said: string[] = [];
  try {
    await seedDemo(site, community, (why) => said.push(why));
    const { events } = node.stats();
    expect(events).toBeGreaterThan(own + 10);
    // Before any of them is reported: else the first comparison would miss whoever was.
    const listed = JSON.parse(readFileSync(patreonMembersFile(dir), 'utf8')) as PatreonMember[];
    expect(listed.map(({ id }) => id)).toEqual(SUPPORTERS.map((key) => `demo-${key}`));
    expect([said[0], new Set(said).size]).toEqual([expect.stringMatching(/^The event log/), said.length]);
    await seedDemo(site, community, (why) => said.push(why));
    expect(node.stats().events).toBe(events);
  } finally {
    for (const socket of sockets) socket.destroy();
    slow.close();
    await node.close();
    rmSync(dir, { recursive: true, force: true });
  }
}, 120_000);
