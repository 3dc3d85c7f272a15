import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type {
  ReforgerGameDocument,
  ReforgerPlayerDocument,
  ReforgerProfileDocument,
  ReforgerStandingDocument,
  ReforgerTotalsDocument,
} from '@app/contracts/reforger/read-models';
import { evenings, recordEvenings, savesBefore } from '../../apps/local/src/simulator/reforger/reforger';
import { games } from '../../apps/projector/src/reforger/games.projection';
import { players } from '../../apps/projector/src/reforger/players.projection';
import { profiles } from '../../apps/projector/src/reforger/profiles.projection';
import { standings } from '../../apps/projector/src/reforger/standings.projection';
import { totals } from '../../apps/projector/src/reforger/totals.projection';
import { fold } from './facts';
import { Site, batchesIn } from './recorded';

const DAY = 24 * 3_600_000;
/** A month as the demo delivers it: the first portion begins with the saves that were there before. */
const PORTION = 14;
const firstDay = Date.UTC(2026, 9, 1, 14);
const month = { seed: 'demo', firstDay, days: 30, until: firstDay + 30 * DAY };

let folder: string;
const site = new Site();
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'month-'));
  const all = [...evenings(month)];
  let before = savesBefore(month.seed);
  for (let from = 0; from < all.length; from += PORTION) {
    const part = all.slice(from, from + PORTION);
    recordEvenings(folder, part, before);
    for (const batch of batchesIn(folder)) site.take(batch);
    before = part.at(-1)!.saves;
  }
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('nobody has played longer on their sides than they have played: the console and the saves agree', () => {
  const player = fold<ReforgerPlayerDocument>(players, ...site.events);
  const profile = [...fold<ReforgerProfileDocument>(profiles, ...site.events)];
  const bySides = profile.flatMap(([id, { factions }]) => (factions.length > 0 ? [id] : []));
  expect(bySides.length).toBeGreaterThan(40);
  const tooLong = profile.flatMap(([id, { factions }]) => {
    const sides = factions.reduce((sum, { seconds }) => sum + seconds, 0);
    const played = (player.get(id)?.timePlayed ?? 0) / 1_000;
    return sides > played ? [{ id, sides, played }] : [];
  });
  expect(tooLong).toEqual([]);
});

test('boards of all time have what profiles have, and the totals are their sums', () => {
  const player = fold<ReforgerPlayerDocument>(players, ...site.events);
  const board = [...fold<ReforgerStandingDocument>(standings, ...site.events).values()];
  const ofServer = board.filter(({ scope }) => scope === '1');
  expect(ofServer.length).toBe([...player.values()].filter(({ changedAt }) => changedAt !== '').length);
  for (const { playerId, ofAll } of ofServer) expect(player.get(playerId)).toMatchObject({ ...ofAll });
  const [all] = fold<ReforgerTotalsDocument>(totals, ...site.events).values();
  for (const figure of ['deaths', 'teamkills', 'shotsFired', 'distanceWalked', 'distanceDriven'] as const) {
    const sum = [...player.values()].reduce((together, each) => together + each[figure], 0);
    expect([figure, sum]).toEqual([figure, all![figure]]);
  }
});

test('wins and losses are those of the games that a profile lists', () => {
  const player = fold<ReforgerPlayerDocument>(players, ...site.events);
  const all = [...fold<ReforgerGameDocument>(games, ...site.events).values()];
  for (const [id, { wins, losses }] of player) {
    const results = all.flatMap((game) => game.results.filter(({ playerId }) => playerId === id));
    expect([id, wins, losses]).toEqual([
      id,
      results.filter(({ won }) => won).length,
      results.filter(({ won }) => !won).length,
    ]);
  }
});
