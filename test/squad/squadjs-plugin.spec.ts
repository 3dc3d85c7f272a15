import { fork, type ChildProcess } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { IngestBatch } from '@app/contracts/squad/ingest.dto';
import { AgentStatusReport } from '@app/contracts/operations/agent-status.dto';
import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import { FakeSite } from '../../apps/agent/src/delivery/fake-site';
import { until } from '../until';

const LAYER = 'Yehorivka_RAAS_v1';
const START = Date.now() - 60_000;
const one = { eosID: 'a'.repeat(32), steamID: '76561190000000001', name: 'Kea', teamID: 1, role: 'USA_Rifleman_01' };
const two = { eosID: 'b'.repeat(32), steamID: '76561190000000002', name: 'Kaka', teamID: 2, role: 'RGF_Medic_01' };

let folder: string;
let site: FakeSite;
const running: SquadJs[] = [];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'squadjs-'));
  const plugins = join(folder, 'plugins');
  mkdirSync(plugins);
  writeFileSync(join(folder, 'package.json'), '{"type": "module"}');
  copyFileSync(join(__dirname, '../../docs/squadjs-plugin.js'), join(plugins, 'community-ingest.js'));
  copyFileSync(join(__dirname, 'squadjs/base-plugin.mjs'), join(plugins, 'base-plugin.js'));
  site = new FakeSite();
  await site.open();
});
afterEach(async () => {
  for (const each of running.splice(0)) each.kill();
  await site.close();
  rmSync(folder, { recursive: true, force: true });
});

/** What the process says: that it can be used, what the plugin says, or the answer to a request. */
interface Message {
  readonly ready?: true;
  readonly verbose?: string;
  readonly id?: number;
  readonly answer?: unknown;
  readonly thrown?: string;
}

/** SquadJS with the plugin, in a process of its own. */
class SquadJs {
  readonly said: string[] = [];
  private readonly child: ChildProcess;
  private readonly answers = new Map<number, (message: Message) => void>();
  private readonly ready: Promise<void>;
  private requests = 0;

  constructor(options: object = {}) {
    const all = {
      ...{ site: site.url, server: 1, token: 'a-token', folder: join(folder, 'data') },
      ...{ flushEvery: 10, firstPause: 5, reportEvery: 50, ...options },
    };
    const file = join(folder, 'plugins/community-ingest.js');
    this.child = fork(join(__dirname, 'squadjs/harness.mjs'), [file, JSON.stringify(all)], { execArgv: [] });
    this.ready = new Promise((resolve) => {
      this.child.on('message', (message: Message) => {
        if (message.ready) resolve();
        if (message.verbose !== undefined) this.said.push(message.verbose);
        if (message.id !== undefined) this.answers.get(message.id)?.(message);
      });
    });
    running.push(this);
  }

  async load(currentLayer?: string): Promise<this> {
    await this.call('load', { currentLayer: currentLayer === undefined ? null : { classname: currentLayer } });
    return this;
  }

  emit(event: string, data: object | null = {}): Promise<unknown> {
    return this.call('emit', { event, data });
  }

  newGame(layer = LAYER, at = START): Promise<unknown> {
    return this.emit('NEW_GAME', { time: new Date(at), layerClassname: layer, layer: { classname: layer } });
  }

  dies(ms: number, more: object = {}): Promise<unknown> {
    const blow = { victim: two, attacker: one, damage: 60, weapon: 'BP_M4_C_2147' };
    return this.emit('PLAYER_DIED', { time: new Date(START + ms), ...blow, ...more });
  }

  unmount(): Promise<unknown> {
    return this.call('unmount');
  }

  memory(): Promise<unknown> {
    return this.call('memory');
  }

  set(state: object): Promise<unknown> {
    return this.call('set', state);
  }

  kill(): void {
    this.child.kill('SIGKILL');
  }

  private async call(what: string, argument?: object): Promise<unknown> {
    await this.ready;
    const id = ++this.requests;
    const { answer, thrown } = await new Promise<Message>((resolve) => {
      this.answers.set(id, resolve);
      this.child.send({ id, what, with: argument });
    });
    this.answers.delete(id);
    if (thrown !== undefined) throw new Error(thrown);
    return answer;
  }
}

const squadJs = (options?: object) => new SquadJs(options);
const facts = (kind: string) => [...site.facts].filter(([, fact]) => fact.kind === kind);
const deaths = () => facts('playerDied').length;
const matches = () => new Set([...site.facts.keys()].map((key) => key.split(' ')[0]));
const outbox = () => {
  const path = join(folder, 'data/server-1/outbox');
  // What is being written or was just sent may be gone before it is looked at.
  return readdirSync(path).flatMap((name) => statSync(join(path, name), { throwIfNoEntry: false })?.size ?? []);
};

test('SquadJS takes it for any server, and not without a token', async () => {
  await squadJs({ server: 1 }).load();
  await expect(squadJs({ token: '' }).load()).rejects.toThrow('token is required but is the default value');
  await expect(squadJs({ site: undefined }).load()).rejects.toThrow('site is required but missing');
});

test('a match arrives as the contract says', async () => {
  const squad = await squadJs().load();
  await squad.newGame();
  await squad.emit('PLAYER_CONNECTED', { time: new Date(START + 1_000), player: one, ip: '203.0.113.9' });
  await squad.emit('PLAYER_DAMAGED', {
    time: new Date(START + 2_000),
    victim: two,
    attacker: one,
    damage: 40,
    weapon: 'BP_M4_C_1',
  });
  await squad.emit('PLAYER_WOUNDED', {
    time: new Date(START + 2_000),
    victim: two,
    attacker: one,
    damage: 60,
    weapon: 'BP_M4_C_1',
  });
  await squad.emit('PLAYER_REVIVED', { time: new Date(START + 3_000), victim: two, reviver: two, attacker: one });
  await squad.dies(4_000);
  await squad.dies(4_500, { victim: null, attacker: null, victimName: 'Stranger', weapon: 'nullptr' });
  await squad.emit('CHAT_MESSAGE', { time: new Date(START + 5_000), chat: 'ChatAll', player: one, message: 'gg' });
  await squad.set({
    players: [{ ...one, squadID: '1', isLeader: true }, two],
    squads: [{ squadID: '1', teamID: '1', squadName: 'INF', size: '1', locked: 'False' }],
  });
  await squad.emit('UPDATED_PLAYER_INFORMATION');
  await squad.emit('UPDATED_SERVER_INFORMATION', {
    serverName: 'One',
    playerCount: 2,
    maxPlayers: 100,
    publicQueue: 0,
    reserveQueue: '',
    gameVersion: 'v10',
    currentLayer: LAYER,
    nextLayer: null,
  });
  await squad.emit('PLAYER_DISCONNECTED', { time: new Date(START + 6_000), player: two, eosID: two.eosID });
  await squad.emit('ROUND_ENDED', {
    time: new Date(START + 7_000),
    winner: { team: '1', faction: 'USA', subfaction: '1st', tickets: '120' },
    loser: { team: '2', faction: 'RGF', subfaction: '49th', tickets: '0' },
  });
  await until('the whole match', () =>
    Promise.resolve(facts('matchEnded').length === 1 && facts('populationSampled').length === 1),
  );

  const problems = site.requests.flatMap(({ batch }) =>
    validateSync(plainToInstance(IngestBatch, batch), { whitelist: true, forbidNonWhitelisted: true }),
  );
  expect(problems).toEqual([]);
  expect(matches().size).toBe(1);
  expect([...new Set([...site.facts.values()].map(({ kind }) => kind))].sort()).toEqual([
    ...['chatSent', 'matchEnded', 'matchStarted', 'playerDamaged', 'playerDied', 'playerJoined', 'playerLeft'],
    ...['playerRevived', 'playerWounded', 'populationSampled', 'rosterSampled'],
  ]);
  expect(site.addresses).toEqual(new Set(['203.0.113.9']));
  await until('a report', () => Promise.resolve(site.reports.length > 0));
  expect(
    validateSync(plainToInstance(AgentStatusReport, site.reports.at(-1)), {
      whitelist: true,
      forbidNonWhitelisted: true,
    }),
  ).toEqual([]);
});

test.each(['killed', 'unmounted'])(
  '%s in the middle of a match and started again, it goes on with that match',
  async (how) => {
    const before = await squadJs().load(LAYER);
    await before.newGame();
    for (let n = 1; n <= 20; n++) await before.dies(n * 1_000);
    await until('the first half', () => Promise.resolve(deaths() === 20));
    if (how === 'unmounted') await before.unmount();
    before.kill();
    const after = await squadJs().load(LAYER);
    for (let n = 21; n <= 40; n++) await after.dies(n * 1_000);
    await until('the second half', () => Promise.resolve(deaths() === 40));
    expect(matches().size).toBe(1);
    expect(facts('matchStarted')).toHaveLength(1);
    // A crash may come between the site's answer and the deletion of what it took.
    expect(site.repeated).toBeLessThanOrEqual(how === 'killed' ? 20 : 0);
  },
);

test('what was written while the site was away is sent after a restart, in order and once', async () => {
  site.mishap = () => ({ status: 503 });
  const before = await squadJs().load(LAYER);
  await before.newGame();
  for (let n = 1; n <= 10; n++) await before.dies(n * 1_000);
  await until('batches on the disk', () => Promise.resolve(outbox().length > 0 && site.requests.length > 2));
  await before.unmount();
  before.kill();
  site.mishap = () => undefined;
  await squadJs().load(LAYER);
  await until('all of it', () => Promise.resolve(deaths() === 10));
  const sequences = facts('playerDied').map(([, { sequence }]) => sequence);
  expect(sequences).toEqual([...sequences].sort((a, b) => a - b));
});

test('another layer after a restart is another match', async () => {
  const before = await squadJs().load(LAYER);
  await before.newGame();
  await until('the match', () => Promise.resolve(facts('matchStarted').length === 1));
  before.kill();
  const after = await squadJs().load('Gorodok_RAAS_v1');
  await after.dies(1_000);
  await until('a second match', () => Promise.resolve(facts('matchStarted').length === 2));
  expect(facts('matchStarted').map(([, fact]) => fact)).toMatchObject([
    { layer: LAYER, partial: false },
    { layer: 'Gorodok_RAAS_v1', partial: true },
  ]);
});

test.each([
  ['429, as long as the site says', { status: 429, headers: { 'retry-after': '1' } }, 900],
  ['500, with growing pauses', { status: 500 }, 0],
  ['an answer that never comes is the same', 'cut after', 0],
] as const)('after %s it sends again', async (_, mishap, atLeastMs) => {
  site.mishap = (request) => (request < 2 ? mishap : undefined);
  const squad = await squadJs().load();
  await squad.newGame();
  await until('the match', () => Promise.resolve(facts('matchStarted').length === 1 && site.requests.length === 3));
  expect(site.requests[1]!.at - site.requests[0]!.at).toBeGreaterThanOrEqual(atLeastMs);
  await until('an empty outbox', () => Promise.resolve(outbox().length === 0));
});

test('a site that lost what it had learns that it does not come, and takes what follows', async () => {
  const squad = await squadJs().load();
  await squad.newGame();
  await squad.dies(1_000);
  await until('the beginning', () => Promise.resolve(deaths() === 1));
  site.forget([...matches()][0]!);
  await squad.dies(2_000);
  await squad.dies(3_000);
  await until('what follows', () => Promise.resolve(deaths() === 2));
  expect(site.aside).toMatchObject([{ after: -1 }]);
  expect(squad.said.join('\n')).toMatch(/lacks facts of .* they are lost/);
});

test('a batch that the site refuses gives way with its reason, and is sent again when staff ask for it', async () => {
  const refuse = { status: 400, body: { success: false, error: 'Facts.0.damage is odd.', code: 'invalid' } };
  site.mishap = (_, { facts: sent }) =>
    sent.some((fact) => 'damage' in fact && fact.damage === 13) ? refuse : undefined;
  const squad = await squadJs().load();
  await squad.newGame();
  await squad.dies(1_000);
  await until('the first death', () => Promise.resolve(deaths() === 1));
  await squad.dies(2_000, { damage: 13 });
  await until('what is set aside', () => Promise.resolve(site.aside.length === 1));
  await squad.dies(3_000);
  await until('the third death', () => Promise.resolve(deaths() === 2));
  await until('the report', () => Promise.resolve(site.reports.at(-1)?.asideTotal === 1));
  const { match, source, from, to, reason } = site.reports.at(-1)!.aside[0]!;
  expect(reason).toContain('Facts.0.damage is odd.');
  site.mishap = () => undefined;
  site.orders = [
    {
      requestId: '6f1c1f0e-97a5-4d0c-8a55-0d2f9f6c7a01',
      order: 'send-again',
      batch: { match, source, from, to },
      refusal: null,
    },
  ];
  await until('the second death', () => Promise.resolve(deaths() === 3 && site.orders.length === 0));
  expect(site.aside).toEqual([]);
  expect(readdirSync(join(folder, 'data/server-1/aside'))).toEqual([]);
});

test('while the site is away neither memory nor disk grows beyond its bound, the loss is said, and it goes on', async () => {
  site.mishap = () => ({ status: 503 });
  const squad = await squadJs({ buffer: 0.02 }).load();
  await squad.newGame();
  const names = (n: number) => Array.from({ length: 20 }, (_, at) => `${n}${at}${Math.random()}`).join('');
  const newest = () =>
    readdirSync(join(folder, 'data/server-1/outbox'))
      .filter((name) => name.endsWith('.gz'))
      .sort()
      .at(-1);
  let written = newest();
  for (let n = 1; n <= 600; n++) {
    await squad.emit('CHAT_MESSAGE', {
      time: new Date(START + n * 50),
      chat: 'ChatAll',
      player: one,
      message: names(n),
    });
    // A busy machine must not make one batch of so many that it alone is over the bound.
    if (n % 20 > 0) continue;
    await until('some of them to be written', () => Promise.resolve(newest() !== written));
    written = newest();
  }
  await until('the loss to be said', () =>
    Promise.resolve(squad.said.some((text) => /which is the bound: \d+ facts are lost/.test(text))),
  );
  await squad.emit('CHAT_MESSAGE', {
    time: new Date(START + 40_000),
    chat: 'ChatAll',
    player: one,
    message: 'the last',
  });
  const last = () => facts('chatSent').some(([, fact]) => 'message' in fact && fact.message === 'the last');
  expect(outbox().reduce((sum, bytes) => sum + bytes, 0)).toBeLessThan(60_000);
  site.mishap = () => undefined;
  await until('what is left', () => Promise.resolve(last() && outbox().length === 0));
  expect(site.aside.length).toBeGreaterThan(0);
  expect(facts('chatSent').length).toBeLessThan(601);
});

test('what it does not understand never reaches SquadJS', async () => {
  const squad = await squadJs().load();
  await squad.newGame();
  await squad.emit('PLAYER_DIED', null);
  await squad.emit('PLAYER_WOUNDED', { time: 'no time', victim: null, attacker: null });
  await squad.emit('ROUND_ENDED', { winner: null, loser: null });
  await squad.set({ players: null });
  await squad.emit('UPDATED_PLAYER_INFORMATION');
  await until('the end', () => Promise.resolve(facts('matchEnded').length === 1));
});
