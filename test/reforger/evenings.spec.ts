import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type {
  ReforgerFightsDocument,
  ReforgerGameDocument,
  ReforgerPlayerDocument,
} from '@app/contracts/reforger/read-models';
import { isWithin } from '@app/domain/reforger/timeline';
import { evenings, recordEvenings } from '../../apps/local/src/simulator/reforger/reforger';
import { fights } from '../../apps/projector/src/reforger/fights/fights.projection';
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

/** Counted in the lines themselves: UUIDs differ from names by their form. */
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

const seasonOf = (seed: number, firstDay: number, days: number) => {
  const until = Date.UTC(2026, 9, firstDay + days, 1);
  return [...evenings({ seed: `evenings-${seed}`, firstDay: Date.UTC(2026, 9, firstDay, 14), days, until })];
};

test.each(seedsOf(3))('evenings of seed %i: each player has what the lines say, in sum and in each game', (seed) => {
  const all = seasonOf(seed, 20, 4);
  const here = join(folder, String(seed));
  recordEvenings(here, all, new Map());
  const site = new Site();
  for (const batch of batchesIn(here)) site.take(batch);

  const player = fold<ReforgerPlayerDocument>(players, ...site.events);
  const truth = talliesIn(all.flatMap(({ kills }) => kills));
  expect(truth.size).toBeGreaterThan(10);
  for (const [id, tally] of truth) expect([id, player.get(id)]).toMatchObject([id, tally]);

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

/** What stands where in a save: numbers, as the game writes them. */
const SAVED = { timePlayed: 2, distanceWalked: 7, shotsFired: 10, roadkills: 18, bandages: 24 } as const;
const EXPERIENCE = 1;

const numbersOf = (save: string | undefined): readonly number[] | undefined =>
  save === undefined ? undefined : (JSON.parse(save) as { m_aStats: number[] }).m_aStats;

/** What saves add, in whole numbers; seconds and metres in thousandths. */
const gainedIn = (before: readonly number[], after: readonly number[]) =>
  Object.fromEntries(
    Object.entries(SAVED).map(([figure, index]) => {
      const scale = figure === 'timePlayed' || figure === 'distanceWalked' ? 1_000 : 1;
      return [figure, Math.round((after[index]! - before[index]!) * scale)];
    }),
  );

const figuresOf = (player: ReforgerPlayerDocument) =>
  Object.fromEntries(Object.keys(SAVED).map((figure) => [figure, player[figure as keyof typeof SAVED]]));

test.each(seedsOf(3))(
  'evenings of seed %i: saves, joins and chat count in full, and a wiped server takes nothing',
  (seed) => {
    const all = seasonOf(seed, 20, 4);
    const here = join(folder, `saves ${seed}`);
    const [first] = all;
    const site = new Site();
    const play = (...session: Parameters<typeof recordEvenings>) => {
      recordEvenings(...session);
      for (const batch of batchesIn(here)) site.take(batch);
      return fold<ReforgerPlayerDocument>(players, ...site.events);
    };

    const known = play(here, all, first!.saves);
    const last = all.at(-1)!.saves;
    expect(first!.saves.size).toBeGreaterThan(5);
    for (const [id, save] of first!.saves) {
      const gained = gainedIn(numbersOf(save)!, numbersOf(last.get(id))!);
      expect([id, figuresOf(known.get(id)!)]).toEqual([id, gained]);
    }
    const joined = all.flatMap(({ joins }) => joins);
    const said = all.flatMap(({ chat }) => chat);
    const count = (type: string) => site.events.filter((event) => event.type === type).length;
    expect(joined.length).toBeGreaterThan(0);
    for (const line of joined) {
      const [, id] = /([0-9a-f]{8}-[0-9a-f-]{27})/.exec(line)!;
      const [, platform] = /platform = (?:platform-)?(\w+)/.exec(line)!;
      expect([id, known.get(id!)?.platform?.value]).toEqual([id, platform]);
    }
    expect(count('ReforgerChatSent')).toBe(said.length);

    // The server begins anew: every save is lower than before, and grows from nothing.
    const wiped = (at: number) => {
      const save = Array<number>(39).fill(0);
      save[EXPERIENCE] = 10_000 + 25 * at;
      for (const index of Object.values(SAVED)) save[index] = at;
      return new Map([...last.keys()].map((id) => [id, JSON.stringify({ m_aStats: save })]));
    };
    const [later] = seasonOf(seed, 26, 2);
    const after = play(here, [{ ...later!, saves: wiped(3) }], wiped(1));
    for (const [id, save] of last) {
      const anew = gainedIn(Array<number>(39).fill(0), numbersOf(wiped(3).get(id))!);
      const mine = figuresOf(known.get(id)!);
      const sum = Object.fromEntries(Object.entries(mine).map(([figure, value]) => [figure, value + anew[figure]!]));
      expect([id, figuresOf(after.get(id)!)]).toEqual([id, sum]);
      const experienceOf = (player: ReforgerPlayerDocument | undefined) => player!.careers['1']!.experience;
      expect(experienceOf(after.get(id))).toBeGreaterThanOrEqual(experienceOf(known.get(id)));
      expect(numbersOf(save)![EXPERIENCE]).toBeGreaterThan(numbersOf(wiped(3).get(id))![EXPERIENCE]!);
    }
  },
);
