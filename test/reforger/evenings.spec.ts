import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type {
  ReforgerFightsDocument,
  ReforgerGameDocument,
  ReforgerPlayerDocument,
} from '@app/contracts/reforger/read-models';
import { isWithin } from '@app/domain/reforger/timeline';
import { evenings, recordEvenings } from '../../apps/local/src/simulator/reforger';
import { fights } from '../../apps/projector/src/reforger/fights.projection';
import { games } from '../../apps/projector/src/reforger/games.projection';
import { players } from '../../apps/projector/src/reforger/players.projection';
import { seedsOf } from '../seeds';
import { fold } from './facts';
import { Site, batchesIn } from './recorded';

let folder: string;
beforeAll(() => (folder = mkdtempSync(join(tmpdir(), 'evenings-'))));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Tally {
  kills: number;
  deaths: number;
  teamkills: number;
}

/** Counted in the lines themselves: UUIDs are told apart from names by their form. */
const talliesIn = (lines: readonly string[]): Map<string, Tally> => {
  const tallies = new Map<string, Tally>();
  const count = (id: string | undefined, figure: keyof Tally) => {
    if (id === undefined) return;
    const tally = tallies.get(id) ?? { kills: 0, deaths: 0, teamkills: 0 };
    tally[figure]++;
    tallies.set(id, tally);
  };
  for (const line of lines) {
    const id = (field: string) => new RegExp(`${field} = ([0-9a-f]{8}-[0-9a-f-]{27})`).exec(line)?.[1];
    count(id('victimBiId'), 'deaths');
    count(id('killerBiId'), line.includes('isTeamKill = true') ? 'teamkills' : 'kills');
  }
  return tallies;
};

test.each(seedsOf(3))('evenings of seed %i: each player has what the lines say, in sum and in each game', (seed) => {
  const season = { seed: `evenings-${seed}`, firstDay: Date.UTC(2026, 9, 20, 14), days: 4 };
  const all = [...evenings({ ...season, until: Date.UTC(2026, 9, 24, 1) })];
  const here = join(folder, String(seed));
  recordEvenings(here, all, new Map());
  const site = new Site();
  for (const batch of batchesIn(here)) site.take(batch);

  const known = fold<ReforgerPlayerDocument>(players, ...site.events);
  const truth = talliesIn(all.flatMap(({ kills }) => kills));
  expect(truth.size).toBeGreaterThan(10);
  for (const [id, tally] of truth) expect([id, known.get(id)]).toMatchObject([id, tally]);

  const days = [...fold<ReforgerFightsDocument>(fights, ...site.events)];
  const found = [...fold<ReforgerGameDocument>(games, ...site.events).values()].sort((one, other) =>
    one.startedAt < other.startedAt ? -1 : 1,
  );
  expect(found.map(({ endedAt }) => endedAt !== null)).toEqual(all.map(() => true));
  found.forEach((game, index) => {
    for (const [id, { kills, deaths }] of talliesIn(all[index]!.kills)) {
      const own = days.filter(([key]) => key.startsWith(`${id} 1 `));
      const inGame = (what: 'kills' | 'deaths') =>
        own.flatMap(([key, doc]) => doc[what].filter((time) => isWithin(`${key.split(' ')[2]}T${time}`, game))).length;
      expect([id, inGame('kills'), inGame('deaths')]).toEqual([id, kills, deaths]);
    }
  });
});
