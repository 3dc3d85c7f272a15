import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AgentServerOrder } from '@app/contracts/moderation/agent-orders.dto';
import { until as untilSeen } from '../../../../test/until';
import { FakeSite } from '../../../../test/agent/fake-site';
import { FakeRcon, type FakePlayer } from '../../../../test/agent/fake-rcon';
import { RconConnection } from '../rcon/connection';
import { CurrentRcon } from './current-rcon';
import { OrderJournal } from './journal';
import { serveOrders, type OrdersPace } from './serve-orders';

const PACE: OrdersPace = { waitMs: 2_000, firstPauseMs: 1, longestPauseMs: 20, graceMs: 5_000 };
const gecko: FakePlayer = {
  ...{
    eosId: '0002f00d000000000000000000000001',
    steamId: '76561190000000001',
    name: 'xX_Gecko_Xx',
    team: 2,
    squad: 6,
  },
};
const yabby: FakePlayer = {
  ...{ eosId: '0002f00d000000000000000000000002', steamId: '76561190000000002', name: 'Yabby', team: 2, squad: 6 },
};
const order = (more: Partial<AgentServerOrder> = {}): AgentServerOrder => ({
  ...{ orderId: 'o1', kind: 'kick', ageMs: 400, player: gecko.steamId, squad: null, seconds: 0 },
  ...{ text: 'Teamkilling on purpose', ...more },
});

let folder: string;
let site: FakeSite;
let rcon: FakeRcon;
let session: CurrentRcon;
let link: RconConnection | undefined;
let stop: AbortController;
let running: Promise<void>;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'orders-'));
  site = new FakeSite();
  await site.open();
  rcon = new FakeRcon();
  rcon.players = [gecko, yabby];
  rcon.squads = [{ team: 2, id: 6, name: 'spec ops' }];
  session = new CurrentRcon('connection refused');
  link = await RconConnection.open(await rcon.open(), 'secret', () => undefined, 500);
  session.connected(link);
  stop = new AbortController();
});
afterEach(async () => {
  stop.abort();
  await running;
  link?.close();
  await rcon.close();
  await site.close();
  rmSync(folder, { recursive: true, force: true });
});

const start = () => {
  const options = {
    state: folder,
    site: { url: site.url, game: 'squad' as const, server: 1, token: () => 'a-token' },
  };
  running = serveOrders(options, session, () => undefined, stop.signal, PACE);
};
const results = async (count = 1) => {
  await untilSeen(`${count} results`, () => Promise.resolve(site.results.length >= count), { patience: 10_000 });
  return site.results.map(({ took: _, ...result }) => result);
};

test('a kick is done once, by the player’s id, and the server’s answer is reported', async () => {
  rcon.answer = () => 'Kicked player 0. [Online IDs= EOS: 0002 steam: 7656] xX_Gecko_Xx';
  start();
  site.serverOrders = [order()];
  expect(await results()).toEqual([
    { orderId: 'o1', outcome: 'done', answer: 'Kicked player 0. [Online IDs= EOS: 0002 steam: 7656] xX_Gecko_Xx' },
  ]);
  expect(rcon.commands).toEqual([`AdminKick "${gecko.steamId}" Teamkilling on purpose`]);
});

test('a message and a warning go to the EOS id, a broadcast to all, a message to each of the squad', async () => {
  start();
  site.serverOrders = [
    order({ orderId: 'o0', kind: 'message', text: 'Moved you' }),
    order({ kind: 'warn', text: 'Take the "kit"; or else' }),
    order({ orderId: 'o2', kind: 'broadcast', player: null, text: 'Seeding\nrewards' }),
    order({ orderId: 'o3', kind: 'squad-message', player: null, squad: { team: 2, squadId: 6 }, text: 'Unlock' }),
  ];
  expect((await results(4)).map(({ outcome }) => outcome)).toEqual(['done', 'done', 'done', 'done']);
  expect(rcon.commands).toEqual([
    `AdminWarn "${gecko.eosId}" Moved you`,
    `AdminWarn "${gecko.eosId}" Take the 'kit', or else`,
    'AdminBroadcast Seeding rewards',
    `AdminWarn "${gecko.eosId}" Unlock`,
    `AdminWarn "${yabby.eosId}" Unlock`,
  ]);
});

const specOps = { team: 2, squadId: 6, name: ' spec\u200b ops' } as const;

test('who plays where and what comes next is changed by id, by the number of the squad and by the layer’s name', async () => {
  start();
  site.serverOrders = [
    order({ orderId: 'o0', kind: 'remove-from-squad', text: '' }),
    order({ orderId: 'o1', kind: 'change-team', text: '' }),
    order({ orderId: 'o2', kind: 'rename-squad', player: null, squad: specOps, text: '' }),
    order({ orderId: 'o3', kind: 'disband-squad', player: null, squad: specOps, text: '' }),
    order({ orderId: 'o4', kind: 'next-layer', player: null, text: 'Sumari_Seed_v1 RGF VDV' }),
    order({ orderId: 'o5', kind: 'next-layer', player: null, text: 'Bogus_v1' }),
  ];
  expect((await results(6)).map(({ outcome, answer }) => [outcome, answer])).toEqual([
    ['done', 'Player xX_Gecko_Xx was removed from squad'],
    ['done', `Forced team change for player 0. [Online IDs= EOS: ${gecko.eosId} steam: ${gecko.steamId}] xX_Gecko_Xx`],
    ['done', 'Remote admin renamed squad 6 on team 2, named "spec ops", to "Squad 6"'],
    ['done', 'Remote admin disbanded squad 6 on team 2, named "spec ops"'],
    ['done', 'Set next layer to Sumari_Seed_v1 RGF VDV'],
    ['failed', 'ERROR: Unable to set next layer : layer Not Found : Bogus_v1'],
  ]);
  expect(rcon.commands).toEqual([
    `AdminRemovePlayerFromSquad ${gecko.eosId}`,
    `AdminForceTeamChange ${gecko.eosId}`,
    'AdminRenameSquad 2 6',
    'AdminDisbandSquad 2 6',
    'AdminSetNextLayer Sumari_Seed_v1 RGF VDV',
    'AdminSetNextLayer Bogus_v1',
  ]);
});

test('who plays on an id of Steam alone is known by that', async () => {
  rcon.answer = (command) => command;
  rcon.players = [{ ...gecko, eosId: '' }];
  start();
  site.serverOrders = [order({ kind: 'change-team', text: '' })];
  await results();
  expect(rcon.commands).toEqual([`AdminForceTeamChange ${gecko.steamId}`]);
});

test.each<[string, Partial<AgentServerOrder>, object]>([
  [
    'who is not there',
    { player: '76561190000000009' },
    { outcome: 'absent', answer: 'The player is not on the server.' },
  ],
  ['what is too old', { ageMs: 60_001 }, { outcome: 'late', answer: 'It was more than a minute old.' }],
  ['an empty squad', { kind: 'squad-message', player: null, squad: { team: 1, squadId: 1 } }, { outcome: 'absent' }],
  [
    'a message to a squad that has the number of another by now',
    { kind: 'squad-message', player: null, squad: { ...specOps, name: 'ARMOUR 1' } },
    { outcome: 'absent', answer: 'Another squad has this number now.' },
  ],
  [
    'the end of a squad that has the number of another by now',
    { kind: 'disband-squad', player: null, squad: { ...specOps, name: 'ARMOUR 1' } },
    { outcome: 'absent', answer: 'Another squad has this number now.' },
  ],
  [
    'a new name for a squad that the site does not name',
    { kind: 'rename-squad', player: null, squad: { team: 2, squadId: 6 } },
    { outcome: 'absent' },
  ],
  [
    'the end of a squad that is gone',
    { kind: 'disband-squad', player: null, squad: { ...specOps, team: 1 } },
    { outcome: 'absent', answer: 'There is no such squad.' },
  ],
  ['the end of no squad', { kind: 'disband-squad', player: null }, { outcome: 'absent' }],
  [
    'a change of team for somebody who is not there',
    { kind: 'change-team', player: '76561190000000009' },
    { outcome: 'absent', answer: 'The player is not on the server.' },
  ],
  [
    'a layer that would be another command',
    { kind: 'next-layer', player: null, text: 'Narva_RAAS_v1\nAdminEndMatch' },
    { outcome: 'refused', answer: 'This is no name of a layer.' },
  ],
  ['a kind that is no kind', { kind: 'constructor' as never }, { outcome: 'refused' }],
  ['what is not in the list', { kind: 'shutdown' as never }, { outcome: 'refused' }],
  ['a ban of the server’s own', { kind: 'ban' }, { outcome: 'refused' }],
])('%s: nothing is sent, and that is told', async (_, more, expected) => {
  start();
  site.serverOrders = [order(more)];
  expect(await results()).toEqual([expect.objectContaining(expected)]);
  expect(rcon.commands).toEqual([]);
});

test('who is in no squad is taken out of none', async () => {
  rcon.players = [{ ...gecko, squad: null }];
  start();
  site.serverOrders = [order({ kind: 'remove-from-squad', text: '' })];
  expect(await results()).toEqual([
    expect.objectContaining({ outcome: 'absent', answer: 'The player is in no squad.' }),
  ]);
  expect(rcon.commands).toEqual([]);
});

test('who leaves between the list and the command was not there', async () => {
  rcon.answer = () => `Could not find player ${gecko.steamId}`;
  start();
  site.serverOrders = [order()];
  expect(await results()).toEqual([expect.objectContaining({ outcome: 'absent' })]);
});

test('without RCON nothing is sent, and the reason is reported', async () => {
  session.lost('connect ECONNREFUSED');
  start();
  site.serverOrders = [order()];
  const answer = 'RCON: connect ECONNREFUSED. Nothing was sent to the server.';
  expect(await results()).toEqual([{ orderId: 'o1', outcome: 'refused', answer }]);
});

test('a session that breaks before the answer: nobody knows, and it is not done again', async () => {
  rcon.before = async () => rcon.drop();
  start();
  site.serverOrders = [order()];
  expect(await results()).toEqual([expect.objectContaining({ outcome: 'unknown' })]);
  expect(rcon.commands).toHaveLength(1);
});

test('answers of the site that get lost repeat nothing', async () => {
  site.loseAnswers = 3;
  start();
  site.serverOrders = [order()];
  await results();
  expect(rcon.commands).toHaveLength(1);
});

test('an order that comes again after its result was reported is reported again, not done again', async () => {
  start();
  site.serverOrders = [order()];
  await results();
  site.results.length = 0;
  expect(await results()).toEqual([expect.objectContaining({ orderId: 'o1', outcome: 'done' })]);
  expect(rcon.commands).toHaveLength(1);
});

test('an order that was begun when the agent ended is reported as unknown', async () => {
  const journal = new OrderJournal(folder);
  journal.begin('o1');
  site.serverOrders = [order()];
  start();
  expect(await results()).toEqual([
    { orderId: 'o1', outcome: 'unknown', answer: 'The agent ended while it carried this out.' },
  ]);
  expect(rcon.commands).toEqual([]);
  expect([...site.agents]).toEqual([journal.agent]);
});

test('it is written down before the command leaves', async () => {
  let written: unknown;
  rcon.before = () => {
    written = JSON.parse(readFileSync(join(folder, 'orders.json'), 'utf8'));
    return Promise.resolve();
  };
  start();
  site.serverOrders = [order()];
  await results();
  expect(written).toMatchObject({ entries: [{ orderId: 'o1', result: null }] });
});

test('a journal that cannot be read makes another agent', () => {
  const { agent } = new OrderJournal(folder);
  expect(new OrderJournal(folder).agent).toBe(agent);
  writeFileSync(join(folder, 'orders.json'), '{"agent');
  expect(new OrderJournal(folder).agent).not.toBe(agent);
  expect(existsSync(join(folder, 'orders.json'))).toBe(true);
});

test('a journal stays small, and forgets nothing that the site does not know', () => {
  const journal = new OrderJournal(folder);
  for (let n = 0; n < 400; n++) {
    journal.begin(`o${n}`);
    journal.end(`o${n}`, { outcome: 'done', answer: null, took: 1 });
    if (n % 2 === 0) journal.acknowledge(journal.results);
  }
  const { entries } = JSON.parse(readFileSync(join(folder, 'orders.json'), 'utf8')) as { entries: unknown[] };
  expect(entries.length).toBeLessThanOrEqual(201);
  expect(journal.results.at(-1)).toMatchObject({ orderId: 'o399' });
});
