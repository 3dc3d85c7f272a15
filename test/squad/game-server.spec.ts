import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LoginRefused, RconConnection } from '../../apps/agent/src/rcon/connection';
import { GameServer } from '../../apps/local/src/simulator/squad/game-server';
import { community } from '../../apps/local/src/simulator/squad/players';
import { RconServer } from '../../apps/local/src/simulator/squad/rcon-server';
import { matchAt, type SeasonPlan } from '../../apps/local/src/simulator/season';

const server = { id: 1, name: 'Squad #1' };
const season: SeasonPlan = {
  seed: 'live',
  servers: [server],
  players: community('live', 80, [1]),
  firstDay: 0,
  days: 0,
  tempo: 1,
};
const ignore = () => undefined;

let folder: string;
let rcon: RconServer;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'game-server-'));
  rcon = new RconServer('secret');
});
afterEach(() => {
  rcon.close();
  rmSync(folder, { recursive: true, force: true });
});

test('the agent logs in, gets answers in as many packets as they take, and receives pushed messages', async () => {
  const port = await rcon.open();
  const long = 'Wattlebird ♞ '.repeat(2_000);
  rcon.answer('ListPlayers', long);
  const pushed: string[] = [];
  const connection = await RconConnection.open({ host: '127.0.0.1', port }, 'secret', (body) => pushed.push(body));
  expect(await connection.run('ListPlayers')).toBe(long);
  expect(await connection.run('NoSuchCommand')).toBe('');
  rcon.push('[ChatAll] gg');
  expect(await connection.run('ListPlayers')).toBe(long);
  expect(pushed).toEqual(['[ChatAll] gg']);
  connection.close();
  await connection.over;
});

test('a wrong password is refused', async () => {
  const port = await rcon.open();
  await expect(RconConnection.open({ host: '127.0.0.1', port }, 'guess', ignore)).rejects.toThrow(LoginRefused);
});

test('a running match has sent its past when it has caught up, answers about now, and stops at once', async () => {
  const port = await rcon.open();
  const game = new GameServer(folder, rcon);
  const ending = new AbortController();
  const beginsAt = Date.now() - 25 * 60_000;
  let run: Promise<void> | undefined;
  await new Promise<void>((resolve) => {
    run = game.run([matchAt(season, server, beginsAt, 0, 60, 30_000)], ending.signal, resolve);
  });
  const log = readFileSync(game.log, 'utf8');
  expect(log).toContain('to InProgress\r\n');
  expect(log).not.toContain('to WaitingPostMatch');
  const connection = await RconConnection.open({ host: '127.0.0.1', port }, 'secret', ignore);
  expect(await connection.run('ListPlayers')).toMatch(/^----- Active Players -----\nID: 0 /u);
  expect(JSON.parse(await connection.run('ShowServerInfo'))).toMatchObject({ ServerName_s: 'Squad #1' });
  connection.close();
  await connection.over;
  ending.abort();
  await run;
});

test('the log of the last run is moved aside, as the game does', () => {
  new GameServer(folder, rcon);
  const again = new GameServer(folder, rcon);
  expect(readFileSync(join(folder, 'SquadGame-backup.log'), 'utf8')).toBe('');
  expect(readFileSync(again.log, 'utf8')).toBe('');
});
