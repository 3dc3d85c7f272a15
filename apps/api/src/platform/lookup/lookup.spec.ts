import type { Sighting } from '@app/storage/addresses/port';
import * as fc from 'fast-check';
import { fightPage } from './fight-page';
import { bestOf } from './found';
import { masked } from './mask';
import { addressesOf, othersAt, strongest } from './shared-addresses';

test.each([
  ['203.0.113.77', '203.0.113.•••'],
  ['::ffff:203.0.113.77', '203.0.113.•••'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:•••'],
  ['2001:0DB8:0001::6', '2001:db8:1:•••'],
  ['2001:db8::6', '2001:db8:0:•••'],
  ['::1', '0:0:0:•••'],
  ['fe80::1%eth0', 'fe80:0:0:•••'],
  ['no address', '•••'],
  ['', '•••'],
])('%s is masked as %s', (address, shown) => expect(masked(address)).toBe(shown));

test('a mask holds nothing of what is behind the network', () =>
  fc.assert(
    fc.property(fc.ipV4(), fc.ipV6(), (four, six) => {
      expect(masked(four)).toBe(`${four.split('.').slice(0, 3).join('.')}.•••`);
      expect(masked(six).split(':')).toHaveLength(4);
    }),
  ));

const DAY = 86_400_000;
const dayAt = (at: number) => String(Math.floor(at / DAY));
const seen = (playerId: string, day: number, address = 'x', hour = 0): Sighting => ({
  ...{ game: 'squad', playerId, serverId: 1, at: day * DAY + hour * 3_600_000, address },
});

test('addresses come by the number of days, then the newer', () => {
  const all = addressesOf([seen('me', 1, 'a'), seen('me', 1, 'a', 5), seen('me', 2, 'b'), seen('me', 3, 'b')], dayAt);
  expect(all.map(({ address, days, lastSeen }) => [address, days.size, lastSeen])).toEqual([
    ['b', 2, 3 * DAY],
    ['a', 1, DAY + 5 * 3_600_000],
  ]);
});

test('others come by the days on which both were there; who never was on one of them comes last', () => {
  const sightings = [seen('one', 1), seen('one', 9), seen('two', 1), seen('two', 2), seen('three', 8), seen('me', 1)];
  expect(othersAt(sightings, 'me', new Set(['1', '2']), dayAt)).toEqual([
    { playerId: 'two', days: 2, lastSeen: 2 * DAY },
    { playerId: 'one', days: 1, lastSeen: 9 * DAY },
    { playerId: 'three', days: 0, lastSeen: 8 * DAY },
  ]);
});

test('whoever shares several addresses stands once, with the strongest', () => {
  const lists = [
    [
      { playerId: 'two', days: 2, lastSeen: 1 },
      { playerId: 'one', days: 1, lastSeen: 5 },
    ],
    [{ playerId: 'one', days: 3, lastSeen: 2 }],
  ];
  const found = strongest(lists, 2);
  expect(found.map(({ playerId, days }) => [playerId, days])).toEqual([
    ['one', 3],
    ['two', 2],
  ]);
  expect(strongest(lists, 1).map(({ playerId }) => playerId)).toEqual(['one']);
});

describe('a page of fights', () => {
  const fight = (n: number, serverId = 1, isTeamkill = false) => ({
    id: String(n).padStart(3, '0'),
    // Some at the same moment.
    at: `t${String(Math.floor(n / 3)).padStart(2, '0')}`,
    serverId,
    isTeamkill,
  });
  const fights = Array.from({ length: 25 }, (_, n) => fight(n, 1 + (n % 2), n % 5 === 0));

  test('has ten, the newest first, and says how many there are', () => {
    const page = fightPage([{ day: 1, fights }], {});
    expect(page).toMatchObject({ total: 25, totalPages: 3, currentPage: 1 });
    expect(page.events).toHaveLength(10);
    expect(fightPage([{ day: 1, fights }], { page: 3 }).events).toHaveLength(5);
    expect(fightPage([{ day: 1, fights }], { page: 99 })).toMatchObject({ events: [], total: 25 });
    expect(fightPage([], {})).toMatchObject({ events: [], total: 0, totalPages: 0 });
  });

  test('filters by teamkill and server', () => {
    expect(fightPage([{ day: 1, fights }], { teamkill: 'true' }).total).toBe(5);
    expect(fightPage([{ day: 1, fights }], { teamkill: 'false' }).total).toBe(20);
    expect(fightPage([{ day: 1, fights }], { serverID: '2' }).total).toBe(12);
    expect(fightPage([{ day: 1, fights }], { serverID: '2', teamkill: 'true' }).total).toBe(2);
  });

  test('all pages together are everything once, the newest first, however fights lie in days', () =>
    fc.assert(
      fc.property(fc.nat(25), fc.integer({ min: 1, max: 50 }), fc.boolean(), (cut, limit, isTurned) => {
        const days = [
          { day: 8, fights: fights.slice(0, cut) },
          { day: 9, fights: fights.slice(cut) },
        ];
        const lists = isTurned ? days.toReversed() : days;
        const { totalPages } = fightPage(lists, { limit });
        const pages = Array.from({ length: totalPages }, (_, n) => fightPage(lists, { limit, page: n + 1 }).events);
        expect(pages.flat()).toEqual(fights.toReversed());
      }),
    ));
});

describe('the best of what was found', () => {
  const begins = (name: string) => name.startsWith('gecko');

  test.each([
    ['the only one of that name', ['gecko'], ['gecko', 'gecko jim'], 'gecko', []],
    ['several of that name', ['gecko', 'gecko'], [], undefined, ['gecko', 'gecko']],
    ['the only one that begins so', [], ['geckojim', 'not a gecko'], 'geckojim', []],
    ['the only one that contains it', [], ['not a gecko'], 'not a gecko', []],
    ['several equally good ones', [], ['geckojim', 'geckoann'], undefined, ['geckojim', 'geckoann']],
    ['nobody', [], [], undefined, []],
  ])('%s', (_, exact, matching, player, choices) => {
    expect(bestOf<string>(exact, matching, begins)).toEqual({ player, choices });
  });
});
