import 'reflect-metadata';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ReforgerBatch } from '@app/contracts/reforger/ingest.dto';
import type { ReforgerSeederDocument } from '@app/contracts/reforger/read-models';
import { GroupsReport } from '@app/contracts/reforger/server-mods.dto';
import type { LiveReforgerServerDocument } from '@app/contracts/servers/read-models';
import { LoginRefused } from '../../apps/agent/src/rcon/connection';
import { BattlEyeConnection } from '../../apps/agent/src/reforger/battleye';
import { savesOf, textOfSave } from '../../apps/agent/src/reforger/files';
import { readRoster } from '../../apps/agent/src/reforger/roster';
import { readSave } from '../../apps/agent/src/reforger/save';
import { checkOf } from '../../apps/api/src/platform/validation/checks';
import { BattlEyeServer } from '../../apps/local/src/simulator/reforger/battleye-server';
import {
  evenings,
  recordEvenings,
  savesBefore,
  runningGames,
  type ReforgerGame,
} from '../../apps/local/src/simulator/reforger/reforger';
import { RunningSaves } from '../../apps/local/src/simulator/reforger/reforger-saves';
import { runReforgerServer } from '../../apps/local/src/simulator/reforger/reforger-server';
import { configuredFor, type Projection } from '../../apps/projector/src/projection';
import { seeders } from '../../apps/projector/src/reforger/seeders.projection';
import { liveReforgerServers } from '../../apps/projector/src/servers/live-reforger-servers.projection';
import { community } from '../api/support/guild';
import { documentsOf, recorded } from './facts';
import { Site, batchesIn } from './recorded';

const MINUTE = 60_000;
const season = { seed: 'evenings', firstDay: Date.UTC(2026, 9, 20, 14), days: 6, until: Date.UTC(2026, 9, 26, 1) };

let folder: string;
beforeAll(() => (folder = mkdtempSync(join(tmpdir(), 'evenings-'))));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('evenings are read without a line that nobody understands, portion by portion', () => {
  const all = [...evenings(season)];
  const check = checkOf(ReforgerBatch);
  const site = new Site();
  let before = savesBefore(season.seed);
  for (let from = 0; from < all.length; from += 5) {
    const part = all.slice(from, from + 5);
    recordEvenings(folder, part, before);
    for (const batch of batchesIn(folder)) {
      expect(check(JSON.parse(JSON.stringify(batch)))).toBeUndefined();
      site.take(batch);
    }
    before = part.at(-1)!.saves;
  }
  const count = (type: string) => site.events.filter((event) => event.type === type).length;
  expect(count('ReforgerLineUnrecognised')).toBe(0);
  expect(count('ReforgerPlayerKilled')).toBe(all.reduce((sum, { kills }) => sum + kills.length, 0));
  expect(count('ReforgerGameStarted')).toBe(all.length);
  expect(count('ReforgerGameEnded')).toBe(all.length);
  const ended = site.events.flatMap((event) => (event.type === 'ReforgerGameEnded' ? [event.data] : []));
  expect(
    ended.every(({ winner, results, reason }) => winner !== null && results.length > 0 && reason !== 'abandoned'),
  ).toBe(true);
  const careers = site.events.flatMap((event) => (event.type === 'ReforgerCareerChanged' ? [event.data] : []));
  expect(careers.every(({ epoch }) => epoch === 1)).toBe(true);
  expect(careers.some(({ added }) => added.kills > 0 && added.distanceWalked > 0)).toBe(true);
  const falls = (of: 'experience' | 'warCrimes') =>
    careers.some((one, index) =>
      careers.slice(index + 1).some(({ playerId, total }) => playerId === one.playerId && total[of] < one.total[of]),
    );
  expect([falls('experience'), falls('warCrimes')]).toEqual([true, true]);
  expect(Math.max(...site.events.map(({ data }) => Date.parse(data.at)))).toBeLessThan(season.until);
  const seeded = documentsOf(
    configuredFor(seeders, community) as Projection<ReforgerSeederDocument>,
    recorded(site.events, Date.now),
  );
  const minutes = [...seeded.values()].filter(({ scope }) => scope === 'all').map((one) => one.seeders / MINUTE);
  expect(Math.max(...minutes)).toBeGreaterThan(60);
});

/** The names of each kind of keyed line in a folder of RJSLogging, such as `PLAYER_KILLED`, sorted. */
const fieldsOf = (logs: string): Map<string, Set<string>> => {
  const found = new Map<string, Set<string>>();
  for (const file of ['playerKilledEvents.log', 'playerJoinedEvents.log', 'chatEvents.log'])
    for (const line of readFileSync(join(logs, file), 'utf8').split('\n')) {
      const [, kind, fields] = /^\[.+?\] (\w+) = (.+)$/.exec(line) ?? [];
      const names = [...(fields ?? '').matchAll(/(?:^|, )(\w+) = /g)].map(([, name]) => name!).sort();
      if (kind) found.set(kind, (found.get(kind) ?? new Set()).add(names.join(' ')));
    }
  return found;
};

test('lines of RJSLogging have the fields of those that the mod writes today', () => {
  recordEvenings(folder, [...evenings(season)].slice(0, 2), savesBefore(season.seed));
  const today = fieldsOf(join(__dirname, '../fixtures/reforger-today/rjs/RJS/events'));
  const ours = fieldsOf(join(folder, 'rjs-logging'));
  expect([...ours.keys()].sort()).toEqual(['CHAT', 'PLAYER_JOINED', 'PLAYER_KILLED']);
  for (const [kind, shapes] of ours) expect([kind, [...shapes]]).toEqual([kind, [...today.get(kind)!]]);
});

test('saves of a running server go on, and are not written before the month has left its own', () => {
  const saves = new RunningSaves(join(folder, 'saves'));
  const [{ outputs }] = [runningGames('running', Date.now()).next().value as ReforgerGame];
  const rosters = outputs.flatMap((output) => ('here' in output ? [output.here] : []));
  const saved = () =>
    savesOf(join(folder, 'saves')).map((save) => [save.playerId, readSave(textOfSave(save)!)!.sessionSeconds] as const);
  for (const here of rosters.slice(0, 20)) {
    saves.see(here, 30);
    saves.write(here);
  }
  expect(saved()).toEqual([]);
  mkdirSync(join(folder, 'saves'));
  let before = new Map<string, number>();
  for (const here of rosters.slice(20)) {
    saves.see(here, 30);
    saves.write(here);
    for (const [player, seconds] of saved()) expect(seconds).toBeGreaterThanOrEqual(before.get(player) ?? 0);
    before = new Map(saved());
  }
  expect(before.size).toBeGreaterThan(5);
});

test('the agent logs in to the simulated RCON, and reads a roster of many players', async () => {
  const server = new BattlEyeServer('secret');
  const address = { host: '127.0.0.1', port: await server.open() };
  const open = (password: string) => BattlEyeConnection.open(address, password, () => undefined);
  try {
    await expect(open('wrong')).rejects.toThrow(LoginRefused);
    const connection = await open('secret');
    const uuids = Array.from({ length: 100 }, (_, n) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`);
    server.answer('players', uuids.map((uuid, n) => `${n + 1} ; ${uuid} ; Barra; the fish — ${n}`).join('\n'));
    const roster = readRoster(await connection.run('players'))!;
    expect(roster.map(({ playerId }) => playerId)).toEqual(uuids);
    expect(await connection.run('anything else')).toBe("Unknown command 'anything'");
    connection.close();
  } finally {
    server.close();
  }
});

describe('a running server', () => {
  /** Whether a game of those that began then has run for 20 minutes at a time, and goes on: its late players are there. */
  const isUnderWay = (beginsAt: number, at: number): boolean => {
    for (const { outputs } of runningGames('running', beginsAt)) {
      const [first, last] = [outputs[0]!.at, outputs.at(-1)!.at];
      if (last > at) return first < at - 20 * MINUTE && last > at + 5 * MINUTE;
    }
    return false;
  };
  // How long games last depends on when they begin. Now may not be the restart between two of them.
  const now = Date.now();
  const began = Array.from({ length: 60 }, (_, minute) => now - (130 + minute) * MINUTE).find((at) =>
    isUnderWay(at, now),
  )!;
  const games = (count: number): ReforgerGame[] => {
    const [all, endless] = [[] as ReforgerGame[], runningGames('running', began)];
    while (all.length < count) all.push(endless.next().value as ReforgerGame);
    return all;
  };

  test('writes its past at once, what follows when it is due, and stops at once', async () => {
    const profile = join(folder, 'running');
    const ending = new AbortController();
    let run: Promise<void> | undefined;
    const answers = new Map<string, string>();
    const reports: GroupsReport[] = [];
    await new Promise<void>((caughtUp) => {
      const rcon = { answer: (command: string, body: string) => void answers.set(command, body) };
      const outside = { rcon, report: (groups: GroupsReport) => void reports.push(groups), caughtUp };
      run = runReforgerServer(profile, runningGames('running', began), ending.signal, outside);
    });
    const roster = readRoster(answers.get('players')!)!;
    expect(roster.length).toBeGreaterThan(5);
    expect(checkOf(GroupsReport)(JSON.parse(JSON.stringify(reports[0])))).toBeUndefined();
    const { groups, playersWithoutGroup } = reports[0]!;
    const grouped = [...groups.flatMap(({ members }) => members), ...playersWithoutGroup];
    expect(grouped.map(({ playerId }) => playerId).sort()).toEqual(roster.map(({ playerId }) => playerId).sort());
    expect(groups.every(({ members }) => members.filter(({ isLeader }) => isLeader).length === 1)).toBe(true);
    expect(new Set(grouped.map(({ rank }) => rank)).size).toBeGreaterThan(1);
    const site = new Site();
    for (const batch of batchesIn(profile)) site.take(batch);
    ending.abort();
    await run;
    const of = (type: string) => site.events.filter((event) => event.type === type);
    expect(of('ReforgerLineUnrecognised')).toEqual([]);
    expect(of('ReforgerGameStarted').length - of('ReforgerGameEnded').length).toBe(1);
    const measured = of('ReforgerPerformanceMeasured').map(({ data }) => Date.parse(data.at));
    expect(Math.max(...measured)).toBeGreaterThan(began + 120 * MINUTE);
    const card = documentsOf(
      liveReforgerServers as Projection as Projection<LiveReforgerServerDocument>,
      recorded(site.events, Date.now),
    ).get('1')!;
    expect(Date.parse(card.sampledAt)).toBe(Math.max(...measured));
    expect(card.players).toBeGreaterThan(5);
    const said = site.events.map(({ data }) => Date.parse(data.at));
    expect(Math.max(...said)).toBeLessThanOrEqual(Date.now());
  });

  test('writes no death twice: whoever died comes back before they die again', () => {
    const games = runningGames('deaths', season.firstDay);
    for (let count = 0; count < 20; count++) {
      const { outputs } = games.next().value as ReforgerGame;
      const last = new Map<string, number>();
      for (const output of outputs) {
        if (!('to' in output) || output.to !== 'kills') continue;
        const victim = /victimBiId = ([\w-]+)/.exec(output.text)![1]!;
        expect(output.at - (last.get(victim) ?? -Infinity)).toBeGreaterThanOrEqual(10_000);
        last.set(victim, output.at);
      }
    }
  });

  test('plays the same games again from the same beginning, and says every half minute how it is', () => {
    expect(games(3)).toEqual(games(3));
    const [{ outputs }] = games(1) as [ReforgerGame];
    const measured = outputs.filter((one) => 'text' in one && one.text.includes(': FPS: ')).map(({ at }) => at);
    expect(measured.slice(1).every((at, index) => at - measured[index]! === MINUTE / 2)).toBe(true);
    expect(new Set(games(3).map(({ folder: one }) => one)).size).toBe(3);
  });
});
