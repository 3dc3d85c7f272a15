import fc from 'fast-check';
import { readAddress, writeAddress, type Address } from './address';

const read = (search: string) => readAddress(new URLSearchParams(search));
const write = (search: string, changes: Partial<Address>) =>
  writeAddress(new URLSearchParams(search), changes).toString();

test('a bare link is the current game, the first page, nothing opened', () => {
  expect(read('')).toEqual({ tab: 'current', page: 1, game: undefined, card: undefined, replay: undefined });
});

test('a link restores the tab, the page, the opened game, a card and a replay', () => {
  expect(read('tab=leaderboard&page=3&game=12&card=12.700000000000000141&replay=9')).toEqual({
    tab: 'leaderboard',
    page: 3,
    game: 12,
    card: { gameId: 12, discordId: '700000000000000141' },
    replay: 9,
  });
});

test('a link that makes no sense is read as one that says nothing', () => {
  expect(read('tab=cards&page=-2&game=first&card=12&replay=1e3')).toEqual(read(''));
});

test('what a link would restore anyway stays out of it, and so does nothing else', () => {
  expect(write('tab=leaderboard&page=3&ref=chat', { tab: 'current', page: 1 })).toBe('ref=chat');
  expect(write('', { game: 'none' })).toBe('game=none');
});

test('whatever is written is read back', () => {
  const address = fc.record({
    tab: fc.constantFrom('current' as const, 'leaderboard' as const),
    page: fc.integer({ min: 1, max: 99_999 }),
    game: fc.option(fc.oneof(fc.integer({ min: 1, max: 99_999 }), fc.constant('none' as const)), { nil: undefined }),
    card: fc.option(
      fc.record({ gameId: fc.integer({ min: 1, max: 99_999 }), discordId: fc.stringMatching(/^[\w.-]{1,20}$/) }),
      { nil: undefined },
    ),
    replay: fc.option(fc.integer({ min: 1, max: 99_999 }), { nil: undefined }),
  });
  fc.assert(fc.property(address, (given) => expect(read(write('tab=leaderboard&game=1', given))).toEqual(given)));
});
