import type { WhitelistSlot } from '@app/contracts/whitelist/whitelist';
import fc from 'fast-check';
import { countOf, draftOf, editsIn, outcomesOf, typedId, withGame, type Draft, type Staging } from './staging';

const STEAM = (n: number) => `7656119${String(n).padStart(10, '0')}`;
const UUID = '6513270e-269e-4d37-b2a7-4de452e6b438';
const slot = (slotNumber: number, overrides: Partial<WhitelistSlot> = {}): WhitelistSlot => ({
  slotNumber,
  entryId: `e${slotNumber}-0`,
  game: 'SQUAD',
  steamId: STEAM(slotNumber),
  reforgerUuid: null,
  isActive: true,
  isOwnSlot: slotNumber === 1,
  ...overrides,
});
const EMPTY = { steamId: null };
const CLOSED = { reforger: false };
const staged = (base: WhitelistSlot, draft: Draft): Staging => new Map([[base.slotNumber, { base, draft }]]);
const outcome = (base: WhitelistSlot, draft: Draft, { others = [slot(1)], enabledGames = CLOSED } = {}) =>
  outcomesOf(staged(base, draft), { slots: [...others, base], enabledGames }).get(base.slotNumber);

test('what is typed back is no change', () => {
  expect(outcome(slot(2), draftOf(slot(2)))).toEqual({ kind: 'same' });
  expect(outcome(slot(2, EMPTY), { game: '', id: '' })).toEqual({ kind: 'same' });
  expect(outcome(slot(2, EMPTY), { game: 'REFORGER', id: '' })).toEqual({ kind: 'same' });
});

test('another id is a change, and remembers the one before', () => {
  expect(outcome(slot(2), { game: 'SQUAD', id: STEAM(99) })).toEqual({
    kind: 'changed',
    edit: { entryId: 'e2-0', game: 'SQUAD', id: STEAM(99), shouldDelete: false },
    was: STEAM(2),
  });
});

test('a slot that held somebody and loses its game or its id becomes a deletion', () => {
  for (const draft of [
    { game: '', id: '' },
    { game: 'SQUAD', id: '' },
  ] as const)
    expect(outcome(slot(2), draft)).toMatchObject({ kind: 'removed', edit: { shouldDelete: true }, was: STEAM(2) });
});

test('another game brings its stored id, or none', () => {
  const both = slot(2, { reforgerUuid: UUID });
  expect(withGame(both, 'REFORGER')).toEqual({ game: 'REFORGER', id: UUID });
  expect(withGame(slot(2), 'REFORGER')).toEqual({ game: 'REFORGER', id: '' });
  expect(withGame(both, '')).toEqual({ game: '', id: '' });
});

test('each game has its own idea of an id', () => {
  expect(outcome(slot(2), { game: 'SQUAD', id: '7656119802' })).toEqual({
    kind: 'wrong',
    problem: 'Invalid Steam ID format',
  });
  expect(outcome(slot(2, { game: 'REFORGER', reforgerUuid: UUID }), { game: 'REFORGER', id: 'nope' })).toEqual({
    kind: 'wrong',
    problem: 'Invalid UUID format',
  });
});

test('Reforger waits until it is enabled, except where it is already', () => {
  const wanted: Draft = { game: 'REFORGER', id: UUID };
  const other = UUID.replace('6', 'a');
  expect(outcome(slot(2), wanted)).toEqual({ kind: 'wrong', problem: 'Coming Soon' });
  expect(outcome(slot(2), wanted, { enabledGames: { reforger: true } })).toMatchObject({ kind: 'changed' });
  expect(outcome(slot(2, { game: 'REFORGER', reforgerUuid: UUID }), { game: 'REFORGER', id: other })).toMatchObject({
    kind: 'changed',
  });
});

describe('the same player', () => {
  test('cannot hold a second slot, the own one counted', () => {
    expect(outcome(slot(2), { game: 'SQUAD', id: STEAM(1) })).toEqual({
      kind: 'wrong',
      problem: 'Slot 1 holds this player already',
    });
  });

  test('may move from one slot to another in one save', () => {
    const [two, three] = [slot(2), slot(3)];
    const staging: Staging = new Map([
      [2, { base: two, draft: { game: '', id: '' } as Draft }],
      [3, { base: three, draft: { game: 'SQUAD', id: STEAM(2) } as Draft }],
    ]);
    const outcomes = outcomesOf(staging, { slots: [slot(1), two, three], enabledGames: CLOSED });
    expect(countOf(outcomes)).toEqual({ changes: 2, toFix: 0 });
  });

  test('may stand in a slot that is out of use', () => {
    const others = [slot(1), slot(9, { isActive: false })];
    expect(outcome(slot(2), { game: 'SQUAD', id: STEAM(9) }, { others })).toMatchObject({ kind: 'changed' });
  });
});

describe('a slot that was changed elsewhere meanwhile', () => {
  const base = slot(2);
  const now = slot(2, { entryId: 'e2-1', steamId: STEAM(50) });
  const judged = (draft: Draft) =>
    outcomesOf(new Map([[2, { base, draft }]]), { slots: [slot(1), now], enabledGames: CLOSED }).get(2);

  test('is not overwritten silently', () => {
    expect(judged({ game: 'SQUAD', id: STEAM(99) })).toEqual({ kind: 'conflict', theirs: STEAM(50) });
    expect(judged({ game: '', id: '' })).toEqual({ kind: 'conflict', theirs: STEAM(50) });
  });

  test('is no matter when both wanted the same', () => {
    expect(judged({ game: 'SQUAD', id: STEAM(50) })).toEqual({ kind: 'same' });
  });
});

test('edits of slots that lost their allocation, or of the own one, come to nothing', () => {
  const lost = slot(2, { isActive: false });
  expect(outcome(lost, { game: 'SQUAD', id: STEAM(99) })).toBeUndefined();
  expect(outcome(slot(1), { game: 'SQUAD', id: STEAM(99) }, { others: [] })).toBeUndefined();
});

test('ids are typed as they are sent', () => {
  expect(typedId('SQUAD', 'https://steamcommunity.com/profiles/76561190000000042/')).toBe('76561190000000042');
  expect(typedId('REFORGER', ` ${UUID.toUpperCase()}x`)).toBe(UUID);
});

test('whatever is typed, only whole and valid edits of changed slots are sent, and never one player twice', () => {
  const slots = [1, 2, 3, 4, 5].map((n) => slot(n, n === 4 ? EMPTY : {}));
  const draft = fc.record({
    game: fc.constantFrom('SQUAD' as const, 'REFORGER' as const, '' as const),
    id: fc.oneof(fc.constantFrom('', '7656119', UUID), fc.nat(8).map(STEAM)),
  });
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.integer({ min: 1, max: 5 }), draft)), fc.boolean(), (drafts, reforger) => {
      const staging: Staging = new Map(drafts.map(([n, wanted]) => [n, { base: slots[n - 1]!, draft: wanted }]));
      const outcomes = outcomesOf(staging, { slots, enabledGames: { reforger } });
      const edits = editsIn(outcomes);
      for (const edit of edits) {
        const before = slots.find(({ entryId }) => entryId === edit.entryId)!;
        if (edit.shouldDelete) expect(before.steamId).not.toBeNull();
        else {
          expect(edit.id).toMatch(edit.game === 'SQUAD' ? /^7656119\d{10}$/ : /^[0-9a-f-]{36}$/);
          expect(edit.id).not.toBe(before.steamId);
          if (!reforger) expect(edit.game).toBe('SQUAD');
        }
      }
      if (countOf(outcomes).toFix > 0) return;
      const after = slots.map((before) => {
        const edit = edits.find(({ entryId }) => entryId === before.entryId);
        return edit ? (edit.shouldDelete ? null : edit.id) : before.steamId;
      });
      const held = after.filter((id) => id !== null);
      expect(new Set(held).size).toBe(held.length);
    }),
  );
});
