import { mkdtempSync, mkdirSync, rmSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AutomationsAnswer, DecisionsAnswer } from '@app/contracts/automations/automations';
import type { LiveStatusAnswer, ReforgerLiveAnswer, SquadLiveAnswer } from '@app/contracts/dashboards/dashboards';
import type { ServersAnswer } from '@app/contracts/operations/servers';
import { PRESETS } from '@app/domain/automations/rules';
import { FakeBattlEye } from '../agent/fake-battleye';
import { FakeRcon } from '../agent/fake-rcon';
import { until } from '../until';
import { runChild, type Child } from './support/child';
import { startStack, type Stack } from './support/stack';

jest.setTimeout(400_000);

const TOKENS = { squad: 'token-of-the-squad-server', reforger: 'token-of-the-reforger-server' };
const REASON = 'Cheating';
const eventually: typeof until = (what, look) => until(what, look, { patience: 150_000, every: 100 });

let stack: Stack;
let projector: Awaited<ReturnType<Stack['projector']>>;
let folder: string;
let agent: Child | undefined;

beforeAll(async () => {
  stack = await startStack({
    env: { INGEST_TOKENS: `1:${TOKENS.squad},reforger-1:${TOKENS.reforger}` },
    projections: [
      ...['bans', 'server-orders', 'squad-players', 'reforger-players', 'squad-dashboards', 'reforger-dashboards'],
      ...['automations', 'automation-decisions'],
    ],
    jobs: ['automations'],
  });
  projector = await stack.projector();
});
afterAll(async () => {
  await projector.stop();
  await stack.close();
});
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'banned-'))));
afterEach(async () => {
  await end();
  rmSync(folder, { recursive: true, force: true });
});

const start = (game: 'squad' | 'reforger', port: number) => {
  const source = game === 'squad' ? ['--log', join(folder, 'SquadGame.log')] : ['--profile', join(folder, 'profile')];
  mkdirSync(join(folder, 'profile'), { recursive: true });
  const args = ['--game', game, '--server', '1', ...source, '--rcon', `127.0.0.1:${port}`, '--poll', '1'];
  agent = runChild('apps/agent/src/main.ts', [...args, '--state', join(folder, 'state'), '--site', stack.url], {
    ...{ INGEST_TOKEN: TOKENS[game], RCON_PASSWORD: 'secret' },
  });
};
const end = async () => {
  agent?.process.kill('SIGKILL');
  await agent?.ended;
  agent = undefined;
};
const ban = async (game: 'squad' | 'reforger', player: string) => {
  const body = { player, name: 'Sample One', reason: REASON, days: 1, notes: '', evidence: [] };
  const headers = { 'idempotency-key': randomUUID() };
  const { status } = await stack.post(`/api/moderation/${game}/bans`, body, { as: 'community-admin', headers });
  expect(status).toBe(200);
};

test('a banned Squad player is put out each time he comes, also when he was banned while the agent was away', async () => {
  const player = { eosId: '00021111aaaa4444bbbb5555cccc0001', steamId: '76561190000000001', name: 'Sample One' };
  const other = { eosId: '00021111aaaa4444bbbb5555cccc0002', steamId: '76561190000000002', name: 'Sample Two' };
  const seat = { team: 1, squad: null } as const;
  const rcon = new FakeRcon();
  const kicks = (steamId: string) => rcon.commands.filter((command) => command.startsWith(`AdminKick "${steamId}"`));
  // As a server does, it puts out whom it kicks.
  rcon.before = (command) => {
    rcon.players = rcon.players.filter(({ steamId }) => !command.startsWith(`AdminKick "${steamId}"`));
    return Promise.resolve();
  };
  rcon.answer = (command) => (command.startsWith('AdminKick') ? 'Kicked player 0. [Online IDs= EOS: x]  Sample' : '');
  const live = async () => {
    const answer = await stack.get('/api/squad-server/live-data/1', { as: 'squad-admin' });
    const { teams } = (answer.body as unknown as SquadLiveAnswer).data ?? {};
    return teams?.[1].players.map(({ name }) => name) ?? [];
  };
  const { port } = await rcon.open();
  try {
    rcon.players = [{ ...player, ...seat }];
    start('squad', port);
    await eventually('the player on the live dashboard', async () => (await live()).includes('Sample One'));
    await ban('squad', player.steamId);
    await eventually('the first kick', async () => kicks(player.steamId).length === 1);
    // The game reads its list of bans at its own time: he is let in again, and again.
    for (const times of [2, 3]) {
      rcon.players = [
        { ...player, ...seat },
        { ...other, ...seat },
      ];
      await eventually(`kick ${times}`, async () => kicks(player.steamId).length === times);
    }
    expect(kicks(other.steamId)).toEqual([]);

    await end();
    await ban('squad', other.steamId);
    start('squad', port);
    await eventually('the kick of who was banned meanwhile', async () => kicks(other.steamId).length === 1);
    await eventually('nobody on the live dashboard', async () => (await live()).length === 0);
  } finally {
    await end();
    await rcon.close();
  }
});

test('a rule answers in the chat, climbs its ladder, and stops at the switch; every act names its cause', async () => {
  const player = { eosId: '00021111aaaa4444bbbb5555cccc0003', steamId: '76561190000000003', name: 'Sample Three' };
  const rcon = new FakeRcon();
  rcon.players = [{ ...player, team: 1, squad: null }];
  rcon.answer = () => 'Remote admin has warned player Sample Three.';
  const orders = () => rcon.commands.filter((command) => /^Admin(?:Warn|Kick) /.test(command));
  const as = 'squad-coordinator';
  const url = '/api/automations/squad';
  const { port } = await rcon.open();
  const rule = {
    ...PRESETS.find(({ id }) => id === 'words')!.rule,
    limits: { every: 0, perMinute: 10, perDay: 10 },
  };
  try {
    start('squad', port);
    await eventually('the agent to look at the server', async () => rcon.packets > 3);
    const added = await stack.post(url, { rule }, { as, headers: { 'idempotency-key': randomUUID() } });
    expect(added.status).toBe(200);
    const { id } = added.body as { id: number };
    const seen = await eventually('the rule in the list', async () => {
      const { headers, body } = await stack.get(url, { as });
      return (body as unknown as AutomationsAnswer).automations.length > 0 && headers.get('etag');
    });
    const on = await stack.post(`${url}/${id}/mode`, { mode: 'on' }, { as, headers: { 'if-match': String(seen) } });
    expect(on.status).toBe(200);
    for (const [n, line] of ['what an idiot', '1D10T', 'i d i o t'].entries()) {
      rcon.say(player, line);
      await eventually(`act ${n + 1}`, async () => orders().length === n + 1);
    }
    expect(orders()).toEqual([
      expect.stringContaining('Mind your words, Sample Three.'),
      expect.stringContaining('The next time you are kicked.'),
      expect.stringMatching(/^AdminKick .*Language/),
    ]);

    const stopped = await stack.post(`${url}/servers/1/stop`, {}, { as: 'squad-admin' });
    expect(stopped.status).toBe(200);
    rcon.say(player, 'idiot again');
    const decisions = async () =>
      ((await stack.get(`${url}/${id}/decisions`, { as })).body as unknown as DecisionsAnswer).decisions;
    await eventually('a decision that only watches', async () => (await decisions()).length === 4);
    const [watched, kick] = await decisions();
    expect(watched).toMatchObject({ mode: 'watch', count: 4, saw: 'idiot again', orders: [] });
    expect(kick).toMatchObject({ mode: 'on', count: 3, orders: [{ kind: 'kick' }] });
    expect(orders()).toHaveLength(3);
  } finally {
    await end();
    await rcon.close();
  }
});

test('a banned Reforger player is banned and put out, and again when the server lets him in', async () => {
  const uuid = '00000000-0000-4000-8000-00000000000a';
  const header = 'Players on server: [Player#] ; [Player UID] ; [Player Name]\n';
  const rcon = new FakeBattlEye();
  let isOn = true;
  let list = (): string => (isOn ? `${header}1 ; ${uuid} ; Sample One\n` : header);
  rcon.output = (command) => {
    if (command === 'players') return [list()];
    if (command.startsWith('#ban create')) return ["Player 'Sample One' banned!"];
    isOn = false;
    return ["Player 'Sample One' kicked!"];
  };
  const orders = () => rcon.commands.filter((command) => command.startsWith('#'));
  const total = async () => {
    const answer = await stack.get('/api/reforger-server/live-data?serverId=1', { as: 'reforger-admin' });
    return (answer.body as unknown as ReforgerLiveAnswer).data?.squadListData.summary.totalPlayers;
  };
  const status = async () => {
    const answer = await stack.get('/api/reforger-server/status?serverId=1', { as: 'reforger-admin' });
    return (answer.body as unknown as LiveStatusAnswer).status;
  };
  const port = await rcon.open();
  try {
    start('reforger', port);
    await eventually('the player on the live dashboard', async () => (await total()) === 1);
    await ban('reforger', uuid);
    await eventually('ban and kick', async () => orders().length === 2);
    expect(orders()).toEqual([expect.stringMatching(`^#ban create ${uuid} 86\\d{3} Banned from`), '#kick 1']);
    await eventually('nobody on the live dashboard', async () => (await total()) === 0);
    isOn = true;
    await eventually('the kick of who was let in', async () => orders().length === 3);
    expect(orders()[2]).toBe('#kick 1');

    // An answer that is not understood is not nobody.
    expect(await status()).toEqual({ isOnline: true, playersUnknownSince: null });
    isOn = true;
    list = () => "Unknown command: 'players' of 203.0.113.5";
    await eventually('the answer that is not understood', async () => (await status()).playersUnknownSince !== null);
    expect(await status()).toMatchObject({ isOnline: true });
    const { servers } = (await stack.get('/api/operations/servers', { as: 'community-admin' }))
      .body as unknown as ServersAnswer;
    expect(servers.find(({ game }) => game === 'reforger')?.report?.rcon.misread).toEqual([
      {
        ...{ command: 'players', text: "Unknown command: 'players' of (address)" },
        ...{ sinceMs: expect.any(Number) as number, times: expect.any(Number) as number },
      },
    ]);
    list = () => header;
    await eventually('it to be understood again', async () => (await status()).playersUnknownSince === null);
  } finally {
    await end();
    rcon.close();
  }
});
