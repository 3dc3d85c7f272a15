import { appendFileSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SquadLeaderboardAnswer, SquadMatchAnswer } from '@app/contracts/squad/squad';
import type { SquadPlayerDocument } from '@app/contracts/squad/read-models';
import { RconServer } from '../../apps/local/src/simulator/squad/rcon-server';
import type { Projection } from '../../apps/projector/src/projection';
import { players } from '../../apps/projector/src/squad/players.projection';
import { random } from '../faults/projector-world';
import { MATCH, batches, documentsOf, eventsOf, expected, recorded, recordedSteps } from '../squad/recorded';
import { until } from '../until';
import { runChild, type Child } from './support/child';
import { startStack, type Stack } from './support/stack';

jest.setTimeout(400_000);

const TOKEN = 'token-of-the-first-server';
const PASSWORD = 'secret-of-the-rcon';
const BASE = '/api/battlelog/squad';
const SEED = Number(process.env['PIECES_SEED'] ?? 1);

const MINUTE = 60_000;
const RECORDED_END = Date.parse('2026-10-03T10:05:10.012Z');
/** The recorded evening, put so that it ends a minute ago: what RCON says now belongs to its end. */
const SHIFT = Date.now() - MINUTE - RECORDED_END;
const stamp = (at: number) =>
  new Date(at).toISOString().replaceAll('-', '.').replace('T', '-').slice(0, 19).replaceAll(':', '.');
const stampOf = (at: number) => `${stamp(at)}:${String(at % 1_000).padStart(3, '0')}`;

const steps = recordedSteps();
const lines = steps.flatMap((step) => ('line' in step ? [step.line] : []));
const shifted = lines.map((line) =>
  line.replace(/^\[(\d{4})\.(\d\d)\.(\d\d)-(\d\d)\.(\d\d)\.(\d\d):(\d{3})\]/, (_, y, mo, d, h, mi, s, ms) => {
    const at = Date.UTC(+y, +mo - 1, +d, +h, +mi, +s, +ms);
    return `[${stampOf(at + SHIFT)}]`;
  }),
);
/** As the shifted log names it. */
const MATCH_SHIFTED = `${new Date(Date.parse('2026-10-03T09:00:04.000Z') + SHIFT).toISOString().replace(/[-:.Z]/g, '')}-Yehorivka_RAAS_v1`;

const [me] = expected.players as [(typeof expected.players)[number]];

/** The match of the evening before: one player is there for half an hour, then the server crashes. */
const CRASHED_MINUTES = 30;
const crashBegan = RECORDED_END + SHIFT - 14 * 60 * MINUTE;
const crash = [
  'Log file open, before the crash',
  `[${stampOf(crashBegan)}][  1]LogWorld: Bringing World /Game/Maps/Sumari/Gameplay_Layers/Sumari_RAAS_v1.Sumari_RAAS_v1 up for play (max tick rate 50) at x`,
  `[${stampOf(crashBegan)}][  2]LogSquad: PostLogin: NewPlayer: BP_PlayerController_C /Game/Maps/S/G/S_v1.S_v1:PersistentLevel.BP_PlayerController_C_7 (IP: 198.51.100.1 | Online IDs: EOS: ${me.eosID} steam: ${me.steamID})`,
  `[${stampOf(crashBegan)}][  2]LogSquad: Player  ${me.name} has been added to Team 1`,
  `[${stampOf(crashBegan)}][  2]LogNet: Join succeeded: ${me.name}`,
  ...Array.from(
    { length: CRASHED_MINUTES },
    (_, minute) =>
      `[${stampOf(crashBegan + (minute + 1) * MINUTE)}][  3]LogSquad: USQGameState: Server Tick Rate: 40.00`,
  ),
];

/** What the log alone says of the recorded match. */
const truth = documentsOf(
  players as unknown as Projection<SquadPlayerDocument>,
  recorded(eventsOf(batches(false).filter(({ match }) => match === MATCH))),
);

let stack: Stack;
let projector: Awaited<ReturnType<Stack['projector']>>;
let folder: string;
let log: string;
let rcon: RconServer;
let agent: Child | undefined;

beforeAll(async () => {
  stack = await startStack({ env: { INGEST_TOKENS: `1:${TOKEN}` }, projections: ['live-servers', 'squad'] });
  projector = await stack.projector();
  folder = mkdtempSync(join(tmpdir(), 'pieces-'));
  log = join(folder, 'SquadGame.log');
  rcon = new RconServer(PASSWORD);
});
afterAll(async () => {
  agent?.process.kill('SIGKILL');
  rcon.close();
  await projector.stop();
  await stack.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Site, projector and log share this process with the queries: with fewer of them all are quicker. */
const eventually: typeof until = (what, look) => until(what, look, { patience: 150_000, every: 250 });

const state = () => join(folder, 'state', 'state.json');
const readUpTo = () =>
  (JSON.parse(readFileSync(state(), 'utf8')) as { place: { offset: number } | null }).place?.offset;

const start = (...more: string[]) => {
  const args = ['--server', '1', '--log', log, '--state', join(folder, 'state'), '--site', stack.url, ...more];
  agent = runChild('apps/agent/src/main.ts', args, { INGEST_TOKEN: TOKEN, RCON_PASSWORD: PASSWORD });
};
const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
  agent!.process.kill(signal);
  await agent!.ended;
};
const hasRead = (bytes: number) =>
  eventually(`the agent to have read ${bytes} bytes`, async () => {
    try {
      return readUpTo() === bytes;
    } catch {
      return false;
    }
  });

test('a match recorded in pieces gives the totals of its ground truth', async () => {
  const dice = random(SEED);
  const whole = Buffer.from(shifted.map((line) => `${line}\r\n`).join(''));
  const pieces = [0, ...[1, 2, 3].map(() => 1 + dice.below(whole.length - 1)).sort((a, b) => a - b), whole.length];
  const piece = (nth: number) => whole.subarray(pieces[nth], pieces[nth + 1]);
  const rotate = (name: string) => renameSync(log, join(folder, `SquadGame-backup-${name}.log`));

  // It receives the evening before, and is stopped.
  writeFileSync(
    log,
    crash
      .slice(0, 20)
      .map((line) => `${line}\r\n`)
      .join(''),
  );
  start();
  await hasRead(readFileSync(log).length);
  await end('SIGTERM');

  // Meanwhile the server crashes, starts anew, and its log is rotated once more in the middle of the match.
  appendFileSync(
    log,
    crash
      .slice(20)
      .map((line) => `${line}\r\n`)
      .join(''),
  );
  rotate('1');
  const lineEnd = piece(0).lastIndexOf(10) + 1;
  writeFileSync(log, piece(0).subarray(0, lineEnd));
  rotate('2');
  writeFileSync(log, piece(0).subarray(lineEnd));
  appendFileSync(log, piece(1));
  start();
  await eventually('the match on its page', async () => (await matchPage()) !== undefined);
  await end('SIGKILL');

  appendFileSync(log, piece(2));
  start();
  await eventually('it to follow', async () => agent!.output().includes('Following'));
  await end('SIGTERM');

  // What RCON says while it catches up is of now: everybody has changed sides.
  const roster = steps.findLast(
    (step) => 'rcon' in step && step.rcon.kind === 'answer' && step.rcon.command === 'ListPlayers',
  );
  const { body } = (roster as { rcon: { body: string } }).rcon;
  rcon.answer(
    'ListPlayers',
    body.replace(/Team ID: (\d)/g, (_, team: string) => `Team ID: ${3 - Number(team)}`),
  );
  rcon.answer('ListSquads', '----- Active Squads -----\nTeam ID: 1 (a)\nTeam ID: 2 (b)');
  rcon.answer('ShowServerInfo', JSON.stringify({ ServerName_s: 'Squad #1', MaxPlayers: '100', PlayerCount_I: '42' }));
  const port = await rcon.open();
  appendFileSync(log, padded(piece(3)));
  start('--rcon', `127.0.0.1:${port}`, '--poll', '1');
  await hasRead(readFileSync(log).length);
  await eventually('what RCON said to arrive', async () =>
    (await stack.get('/api/squad-server/public-status', { as: 'member' })).text.includes('"playerCount":42'),
  );
  await end('SIGTERM');

  const { data } = await eventually('the end of the match', async () => {
    const page = await matchPage();
    return page?.data.outcome === 'won' && page;
  });
  expect(data.winner).toBe(expected.match.winnerTeam);
  for (const { eosID, team, kills, deaths, revives, teamkills } of expected.players)
    expect(data.players.find(({ playerId }) => playerId === eosID)).toMatchObject({
      ...{ team, kills, deaths, revives, teamkills },
    });

  const { kills, deaths, revives, teamkills } = expected.totals;
  await comesTrue('the totals', async () =>
    expect((await get('stats')).data).toMatchObject({
      totalPlayers: expected.players.length,
      // The one that the crash broke off is the other.
      totalMatches: 2,
      ...{ totalKills: kills, totalDeaths: deaths, totalRevives: revives, totalTeamkills: teamkills },
    }),
  );
  for (const [category, figure] of FIGURES)
    await boardBecomes(
      category,
      new Map(expected.players.flatMap((player) => (player[figure] > 0 ? [[player.eosID, player[figure]]] : []))),
    );

  // The crash gave its half hour and one minute, and no night.
  const played = [...truth.values()].map(({ playerId, playtime }) => {
    const seconds = playtime + (playerId === me.eosID ? (CRASHED_MINUTES + 1) * 60 : 0);
    return [playerId, Math.floor(seconds / 60)] as const;
  });
  await boardBecomes('playtime', new Map(played.filter(([, minutes]) => minutes > 0)));
  expect(JSON.parse(readFileSync(state(), 'utf8'))).toMatchObject({ gaps: [] });
});

const FIGURES = [
  ['kills', 'kills'],
  ['deaths', 'deaths'],
  ['revives', 'revives'],
  ['wounds', 'woundsInflicted'],
] as const;

/** As long as hours of play: each line is followed by many of the kind that nobody reads, of the same frame. */
const padded = (text: Buffer): string =>
  text
    .toString('utf8')
    .split('\r\n')
    .map((line, index, all) => {
      const frame = /^\[[^\]]+\]\[[^\]]+\]/.exec(line)?.[0];
      const isWhole = frame !== undefined && index < all.length - 1;
      return isWhole ? `${line}${`\r\n${frame}LogStats: ${'.'.repeat(200)}`.repeat(30)}` : line;
    })
    .join('\r\n');

const get = async (path: string) => {
  const { status, body } = await stack.get(`${BASE}/${path}`, { as: 'member' });
  expect(status).toBe(200);
  return body as { data: unknown };
};
const board = async (category: string) => {
  const { data } = (await get(`leaderboards/${category}`)) as unknown as SquadLeaderboardAnswer;
  return new Map(data.players.map(({ playerID, value }) => [playerID, value]));
};
/** Totals and boards have read models of their own, which may be a moment behind the page of the match. */
const comesTrue = async (what: string, check: () => Promise<void>) => {
  const holds = () =>
    check().then(
      () => true,
      () => false,
    );
  await eventually(what, holds).catch(() => undefined);
  await check();
};
const boardBecomes = (category: string, wanted: ReadonlyMap<string, number>) =>
  comesTrue(category, async () => expect([category, await board(category)]).toEqual([category, wanted]));
const matchPage = async () => {
  const { status, body } = await stack.get(`${BASE}/matches/1-${MATCH_SHIFTED}`, { as: 'member' });
  return status === 200 ? (body as unknown as SquadMatchAnswer) : undefined;
};
