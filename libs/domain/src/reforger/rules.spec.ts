import fc from 'fast-check';
import { REFORGER_BOARDS } from '@app/contracts/reforger/reforger';
import { levelName, rankOf } from './ladder';
import { ribbonsOf, type RibbonFigures } from './ribbons';
import {
  armyOf,
  boardNeeds,
  describeBoard,
  factionName,
  isBoard,
  killsByStar,
  medicOf,
  overallOf,
  rulesGiven,
  USUAL_RULES,
  weaponClass,
  type Sources,
} from './rules';
import { bucketOf, bucketsBetween, daysBetween, gameIdOf, gameOf, isWithin } from './timeline';

const { ladder, weapons, factions, points, medic } = USUAL_RULES;

describe('the ladder', () => {
  test.each([
    [0, 1, 'Bronze Private', 20_000],
    [10_000, 1, 'Bronze Private', 20_000],
    [29_999, 2, 'Bronze Private', 30_000],
    [30_000, 3, 'Bronze Corporal', 40_000],
    [110_000, 11, 'Bronze Major', 120_000],
    [200_000, 20, 'Silver Private', 210_000],
    [529_999, 52, 'Gold Colonel', 530_000],
    [530_000, 53, 'Gold General', 540_000],
    [1_000_000, 100, 'Gold General', 1_000_000],
    [9e15, 100, 'Gold General', 1_000_000],
  ])('%d points of experience are level %d, %s', (experience, rank, name, nextRankXP) => {
    expect(rankOf(experience, ladder)).toMatchObject({ rank, name, nextRankXP });
  });

  test('has a name for each of a hundred levels, and the numbers of a rank fit each other', () => {
    for (let level = 1; level <= 100; level++) expect(levelName(level, ladder)).toMatch(/^(Bronze|Silver|Gold) [A-Z]/);
    fc.assert(
      fc.property(fc.double({ min: -1e6, max: 2e6, noNaN: true }), (experience) => {
        const { rank, progressPercentage, currentXP, nextRankXP, xpToNextRank } = rankOf(experience, ladder);
        expect(rank).toBeGreaterThanOrEqual(1);
        expect(progressPercentage).toBeGreaterThanOrEqual(0);
        expect(progressPercentage).toBeLessThanOrEqual(100);
        expect(xpToNextRank).toBe(Math.max(0, nextRankXP - currentXP));
      }),
    );
  });
});

test.each([
  ['AK-74', 'assault'],
  ['AKS-74U', 'assault'],
  ['M16A2', 'assault'],
  ['M16 Carbine', 'assault'],
  ['M4A1', 'assault'],
  ['RPG-7', 'rockets'],
  ['M72 LAW', 'rockets'],
  ['SVD', 'sniper'],
  ['M21 SWS', 'sniper'],
  ['PKM', 'support'],
  ['M249 SAW', 'support'],
  ['RPK-74', 'support'],
  ['M60', 'support'],
  ['KPVT', 'armour'],
  ['PKT', 'armour'],
  ['BTR-70', 'armour'],
  ['BRDM-2', 'armour'],
  ['LAV-25', 'armour'],
  ['M242 Bushmaster', 'armour'],
  ['RGD-5', 'none'],
  ['M67', 'none'],
  ['M9', 'none'],
  ['Makarov PM', 'none'],
  ['', 'none'],
])('%s counts as %s', (weapon, expected) => {
  expect(weaponClass(weapon, weapons)).toBe(expected);
});

test('what a vehicle fired is armour, whatever it is called', () => {
  const kills = [
    { weapon: 'AK-74', kills: 5, vehicleKills: 2 },
    { weapon: 'BTR-70', kills: 3, vehicleKills: 0 },
    { weapon: 'M67', kills: 9, vehicleKills: 0 },
  ];
  expect(killsByStar(kills, weapons)).toEqual({ assault: 3, rockets: 0, sniper: 0, support: 0, armour: 5 });
});

test('scores are sums of points, and friendly fire costs', () => {
  const figures = { kills: 3, aiKills: 2, roadkills: 1, bandages: 4, tourniquets: 1, saline: 1, morphine: 1, wins: 1 };
  expect(overallOf({ ...figures, teamkills: 2 }, points)).toBe(300 + 40 + 100 + 7 * 25 + 500 - 400);
  expect(medicOf(figures, medic)).toBe(4 + 1 + 2 + 2);
});

test('the two armies have names and boards, all others stay as the game calls them', () => {
  expect(
    ['#AR-Faction_US', '#AR-Faction_USSR', '#AR-Faction_FIA', 'constructor'].map((one) => factionName(one, factions)),
  ).toEqual(['US Army', 'Soviet Army', '#AR-Faction_FIA', 'constructor']);
  expect(
    ['#AR-Faction_US', '#AR-Faction_USSR', '#AR-Faction_FIA', '__proto__'].map((one) => armyOf(one, factions)),
  ).toEqual(['us', 'ussr', null, null]);
  const given = rulesGiven({ factions: { BLUFOR: 'US Army' } }).factions;
  expect([armyOf('BLUFOR', given), armyOf('#AR-Faction_USSR', given)]).toEqual(['us', 'ussr']);
});

test('every board of the contract has a description, and says what it needs until its source has sent it', () => {
  const none = Object.fromEntries(
    ['killLines', 'weaponSources', 'saves', 'winners', 'rosters', 'groups', 'games'].map((name) => [name, false]),
  ) as unknown as Sources;
  const all = Object.fromEntries(Object.keys(none).map((name) => [name, true])) as unknown as Sources;
  for (const board of REFORGER_BOARDS) {
    if (!isBoard(board)) throw new Error(`${board} has no rules.`);
    expect(describeBoard(board)).not.toBe('');
    expect([boardNeeds(board, all), boardNeeds(board, none)]).toEqual([null, expect.stringMatching(/^It needs .*\.$/)]);
  }
  expect(isBoard('constructor')).toBe(false);
});

const nothing: RibbonFigures = {
  starKills: { assault: 0, rockets: 0, sniper: 0, support: 0, armour: 0 },
  ...{ kills: 0, wins: 0, level: 0, seedingHours: 0, metresWalked: 0 },
};
const everywhere = (kills: number) => ({
  assault: kills,
  rockets: kills,
  sniper: kills,
  support: kills,
  armour: kills,
});

test('nobody has a ribbon for nothing', () => {
  const { ribbons, progress } = ribbonsOf(nothing, USUAL_RULES);
  expect(Object.keys(ribbons)).toEqual(Array.from({ length: 8 }, (_, index) => `ribbon${index + 1}`));
  expect([...new Set(Object.values(ribbons)), ...new Set(Object.values(progress))]).toEqual([false, 0]);
});

test.each<[number, Partial<RibbonFigures>, Partial<RibbonFigures>]>([
  [1, { starKills: everywhere(100) }, { starKills: { ...everywhere(100), sniper: 99 } }],
  [2, { starKills: { ...everywhere(0), rockets: 10_000 } }, { starKills: everywhere(9_999) }],
  [3, { level: 11 }, { level: 10 }],
  [4, { seedingHours: 100 }, { seedingHours: 99.99 }],
  [5, { kills: 10_000 }, { kills: 9_999 }],
  [6, { wins: 25 }, { wins: 24 }],
  [7, { metresWalked: 804_672 }, { metresWalked: 804_671 }],
  [8, { level: 53 }, { level: 52 }],
])('ribbon %d is earned by all that it takes, and by nothing less', (n, figures, less) => {
  expect(ribbonsOf({ ...nothing, ...figures }, USUAL_RULES).ribbons[`ribbon${n}`]).toBe(true);
  expect(ribbonsOf({ ...nothing, ...less }, USUAL_RULES).ribbons[`ribbon${n}`]).toBe(false);
});

describe('time', () => {
  const instant = fc
    .date({ min: new Date('2015-01-01T00:00:00.000Z'), max: new Date('2099-12-31T23:59:59.999Z'), noInvalidDate: true })
    .map((date) => date.toISOString());

  test('the id of a game is its server and its beginning', () => {
    expect(gameIdOf(1, '2026-10-04T09:00:05.000Z')).toBe('1-20261004T090005000');
    expect(['', '1-x', '0-20261004T090005000', '100-20261004T090005000', '1-20261004T09000500'].map(gameOf)).toEqual(
      Array(5).fill(undefined),
    );
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99 }), instant, (serverId, startedAt) =>
        expect(gameOf(gameIdOf(serverId, startedAt))).toEqual({ serverId, startedAt }),
      ),
    );
  });

  test('whatever happens in a game lies in one of its buckets and on one of its days', () => {
    fc.assert(
      fc.property(instant, fc.nat({ max: 20_000 }), fc.nat({ max: 20_000 }), (startedAt, length, into) => {
        const later = (seconds: number) => new Date(Date.parse(startedAt) + seconds * 1_000).toISOString();
        const endedAt = later(length);
        const at = later(Math.min(length, into));
        expect(isWithin(at, { startedAt, endedAt })).toBe(true);
        expect(bucketsBetween(startedAt, endedAt, 144)).toContain(bucketOf(at));
        expect(daysBetween(startedAt, endedAt, 2)).toContain(at.slice(0, 10));
        expect(isWithin(later(length + 1), { startedAt, endedAt })).toBe(false);
      }),
    );
    expect(bucketsBetween('2026-10-04T09:09:59.000Z', '2026-10-04T09:20:00.000Z', 9)).toEqual([
      ...['2026-10-04T09:0', '2026-10-04T09:1', '2026-10-04T09:2'],
    ]);
    expect(bucketsBetween('2026-10-04T09:00:00.000Z', '2099-10-04T09:20:00.000Z', 144)).toHaveLength(144);
  });
});
