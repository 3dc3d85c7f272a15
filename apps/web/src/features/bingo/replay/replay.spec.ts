import type { BingoParticipant, ReplayEvent } from '@app/contracts/bingo/bingo';
import { DNF, hasBingo, hasMegaBingo } from '@app/domain/bingo/rules';
import fc from 'fast-check';
import { around, eventText, framesOf, isMilestone } from './replay';
import { cardOf } from '~/test/bingo';

const SIDE = 3;
const NAMES = ['Old Mate Dave', 'Kestrel', 'Billabong', 'Bunya'];

type Move = { readonly who: number; readonly square: number };

/**
 * Plays an evening from the rules alone: the events as the log tells them, and beside them what the game's details
 * say at its end, worked out from the squares and the order of bingos, not from the events.
 */
function evening(moves: readonly Move[], takenBackAfter: number | undefined) {
  const events: ReplayEvent[] = [];
  const players = new Map<number, { name: string; joined: string; marked: Set<number> }>();
  const finished: number[] = [];
  const record = (type: ReplayEvent['type'], overrides: Partial<ReplayEvent> = {}) => {
    const revision = events.length;
    const at = new Date(Date.UTC(2026, 10, 21, 10, 0, revision)).toISOString();
    events.push({ type, revision, at, ...overrides });
    return at;
  };
  record('started');
  moves.forEach(({ who, square }, nth) => {
    if (nth === takenBackAfter) {
      record('ended');
      record('end-taken-back');
    }
    const name = NAMES[who]!;
    const of = { discord_id: `id-${who}`, username: name };
    const player = players.get(who);
    if (!player) {
      const joined = record('joined', { ...of, card_values: cardOf(SIDE * SIDE) });
      players.set(who, { name, joined, marked: new Set() });
      return;
    }
    const before = new Set(player.marked);
    if (before.has(square)) player.marked.delete(square);
    else player.marked.add(square);
    record(before.has(square) ? 'unmarked' : 'marked', { ...of, square });
    const [had, has] = [hasBingo(SIDE, before), hasBingo(SIDE, player.marked)];
    const [hadMega, hasMega] = [hasMegaBingo(SIDE, before), hasMegaBingo(SIDE, player.marked)];
    if (hadMega && !hasMega) record('mega-bingo-lost', of);
    if (had && !has) {
      record('bingo-lost', { ...of, position: finished.indexOf(who) + 1 });
      finished.splice(finished.indexOf(who), 1);
    }
    if (!had && has) record('bingo', { ...of, position: finished.push(who) });
    if (!hadMega && hasMega) record('mega-bingo', of);
  });
  record('ended');
  const details: BingoParticipant[] = [...players].map(([who, { name, joined, marked }], index) => ({
    id: index + 1,
    discord_id: `id-${who}`,
    username: name,
    card_values: cardOf(SIDE * SIDE),
    marked_values: [...marked].sort((a, b) => a - b),
    has_bingo: hasBingo(SIDE, marked),
    has_mega_bingo: hasMegaBingo(SIDE, marked),
    finished_position: finished.includes(who) ? finished.indexOf(who) + 1 : DNF,
    joined_at: joined,
  }));
  return { events, details };
}

const moves = fc.array(fc.record({ who: fc.nat(3), square: fc.nat(8) }), { maxLength: 120 });

test('the last frame is what the details of the game say', () => {
  fc.assert(
    fc.property(moves, fc.option(fc.nat(119), { nil: undefined }), (played, takenBackAfter) => {
      const { events, details } = evening(played, takenBackAfter);
      expect(framesOf({ events }).at(-1)!.participants).toEqual(details);
    }),
  );
});

test('every event has its frame, and each frame depends on the events up to it alone', () => {
  fc.assert(
    fc.property(moves, fc.nat(), (played, cut) => {
      const { events } = evening(played, undefined);
      const at = cut % events.length;
      const frames = framesOf({ events });
      expect(frames).toHaveLength(events.length);
      expect(frames[at]).toEqual(framesOf({ events: events.slice(0, at + 1) }).at(-1));
    }),
  );
});

test('whoever stood behind a lost bingo moves up', () => {
  const line = [0, 1, 2].map((square) => ({ who: 0, square }));
  const other = [3, 4, 5].map((square) => ({ who: 1, square }));
  const { events } = evening(
    [{ who: 0, square: 0 }, { who: 1, square: 0 }, ...line, ...other, { who: 0, square: 1 }],
    undefined,
  );
  const [dave, kestrel] = framesOf({ events }).at(-2)!.participants;
  expect(dave).toMatchObject({ has_bingo: false, finished_position: null });
  expect(kestrel).toMatchObject({ has_bingo: true, finished_position: 1 });
});

test('events read as sentences', () => {
  const { events } = evening(
    [{ who: 1, square: 0 }, ...[2, 1, 0].map((square) => ({ who: 1, square })), { who: 1, square: 2 }],
    undefined,
  );
  const { participants } = framesOf({ events }).at(-1)!;
  expect(events.map((event) => eventText(event, participants))).toEqual([
    'The game starts',
    'Kestrel joins',
    'Kestrel marks Kangaroo',
    'Kestrel marks Merge without indicating',
    'Kestrel marks Ute with an unsecured load',
    'Kestrel has a bingo, #1',
    'Kestrel unmarks Kangaroo',
    'Kestrel loses the bingo',
    'The game ends',
  ]);
  expect(events.filter(isMilestone).map(({ type }) => type)).toEqual(['bingo', 'bingo-lost', 'ended']);
});

test('of a long list only the stretch around one place is shown', () => {
  expect(around(0, 5, 80)).toEqual({ from: 0, to: 5 });
  expect(around(500, 1_000, 80)).toEqual({ from: 460, to: 540 });
  expect(around(999, 1_000, 80)).toEqual({ from: 920, to: 1_000 });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 500 }), fc.nat(), fc.integer({ min: 1, max: 90 }), (length, n, most) => {
      const index = n % length;
      const { from, to } = around(index, length, most);
      return from <= index && index < to && to - from === Math.min(most, length);
    }),
  );
});
