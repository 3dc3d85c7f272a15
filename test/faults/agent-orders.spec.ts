import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AgentServerOrder } from '@app/contracts/moderation/agent-orders.dto';
import { FakeSite } from '../agent/fake-site';
import { FakeRcon } from '../agent/fake-rcon';
import { runChild, type Child } from '../api/support/child';
import { until } from '../until';

// Every agent compiles its sources at its birth, and the machine may be busy.
jest.setTimeout(240_000);

const GECKO = {
  ...{ eosId: '0002f00d000000000000000000000001', steamId: '76561190000000001', name: 'xX_Gecko_Xx' },
  ...({ team: 2, squad: 6 } as const),
};
const kick = (orderId: string): AgentServerOrder => ({
  ...{ orderId, kind: 'kick', ageMs: 0, player: GECKO.steamId, squad: null, seconds: 0 },
  text: 'Teamkilling on purpose',
});

let folder: string;
let site: FakeSite;
let rcon: FakeRcon;
let port: number;
let agent: Child | undefined;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'agent-orders-'));
  site = new FakeSite();
  await site.open();
  rcon = new FakeRcon();
  rcon.players = [GECKO];
  ({ port } = await rcon.open());
});
afterEach(async () => {
  await kill();
  await rcon.close();
  await site.close();
  rmSync(folder, { recursive: true, force: true });
});

const start = () => {
  const args = ['--server', '1', '--log', join(folder, 'SquadGame.log'), '--rcon', `127.0.0.1:${port}`];
  agent = runChild('apps/agent/src/main.ts', [...args, '--site', site.url, '--state', join(folder, 'state')], {
    ...{ INGEST_TOKEN: 'a-token', RCON_PASSWORD: 'secret' },
  });
};
const kill = async () => {
  agent?.process.kill('SIGKILL');
  await agent?.ended;
  agent = undefined;
};
const journal = () =>
  JSON.parse(readFileSync(join(folder, 'state', 'orders.json'), 'utf8')) as {
    readonly entries: readonly { readonly orderId: string; readonly result: object | null }[];
  };
const resultOf = (orderId: string) =>
  until(`the result of ${orderId}`, () => Promise.resolve(site.results.find((one) => one.orderId === orderId)), {
    patience: 90_000,
  });
/** RCON takes a moment after a start; an order that comes before is refused, as it should be. */
const connected = () => until('the agent to poll', () => Promise.resolve(rcon.packets > 0), { patience: 90_000 });

test('an agent that is killed between acting and its answer does not kick again, and says that it does not know', async () => {
  rcon.before = () => new Promise(() => undefined);
  start();
  await connected();
  site.serverOrders = [kick('o1')];
  await until('the command', () => Promise.resolve(rcon.commands.length > 0), { patience: 90_000 });
  await kill();
  rcon.before = () => Promise.resolve();
  start();
  expect(await resultOf('o1')).toMatchObject({ outcome: 'unknown' });
  expect(rcon.commands).toEqual([`AdminKick "${GECKO.steamId}" Teamkilling on purpose`]);
  // And it goes on.
  await until('the next agent to poll', () => Promise.resolve(rcon.packets > 2), { patience: 90_000 });
  site.serverOrders = [kick('o2')];
  expect(await resultOf('o2')).toMatchObject({ outcome: 'done' });
  expect(rcon.commands).toHaveLength(2);
});

test('an agent that is killed between the answer and reporting it reports it at its next start, and does not kick again', async () => {
  start();
  await connected();
  site.serverOrders = [kick('o1')];
  await until('the result to be written down', () => {
    try {
      return Promise.resolve(journal().entries.some(({ result }) => result !== null));
    } catch {
      return Promise.resolve(false);
    }
  });
  await kill();
  // Whatever it may have said in its last moment, the site did not take it in.
  site.results.length = 0;
  start();
  expect(await resultOf('o1')).toMatchObject({ outcome: 'done' });
  expect(rcon.commands).toHaveLength(1);
});
