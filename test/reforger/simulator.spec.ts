import 'reflect-metadata';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ReforgerBatch } from '@app/contracts/reforger/ingest.dto';
import type { LiveReforgerServerDocument } from '@app/contracts/servers/read-models';
import { checkOf } from '../../apps/api/src/platform/checks';
import { evenings, recordEvenings, runningGames, type ReforgerGame } from '../../apps/local/src/simulator/reforger';
import { runReforgerServer } from '../../apps/local/src/simulator/reforger-server';
import type { Projection } from '../../apps/projector/src/projection';
import { liveReforgerServers } from '../../apps/projector/src/servers/live-reforger-servers.projection';
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
  let before: (typeof all)[number]['saves'] = new Map();
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
  expect(Math.max(...site.events.map(({ data }) => Date.parse(data.at)))).toBeLessThan(season.until);
});

describe('a running server', () => {
  const began = Date.now() - 130 * MINUTE;
  const games = (count: number): ReforgerGame[] => {
    const [all, endless] = [[] as ReforgerGame[], runningGames('running', began)];
    while (all.length < count) all.push(endless.next().value as ReforgerGame);
    return all;
  };

  test('writes its past at once, what follows when it is due, and stops at once', async () => {
    const profile = join(folder, 'running');
    const ending = new AbortController();
    let run: Promise<void> | undefined;
    await new Promise<void>((caughtUp) => {
      run = runReforgerServer(profile, runningGames('running', began), ending.signal, caughtUp);
    });
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

  test('plays the same games again from the same beginning, and says every half minute how it is', () => {
    expect(games(3)).toEqual(games(3));
    const [{ lines }] = games(1) as [ReforgerGame];
    const measured = lines.filter(({ text }) => text.includes(': FPS: ')).map(({ at }) => at);
    expect(measured.slice(1).every((at, index) => at - measured[index]! === MINUTE / 2)).toBe(true);
    expect(new Set(games(3).map(({ folder: one }) => one)).size).toBe(3);
  });
});
