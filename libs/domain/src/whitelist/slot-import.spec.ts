import fc from 'fast-check';
import { runsOf } from '../../../../test/seeds';
import { fold } from '../decider';
import { cleanText } from '../text';
import { readAdmins } from '../imports/read-admins';
import type { GivenSlot, WhitelistEvent } from './events';
import { exportedLine, squadFile } from './files';
import { givenSlots, giveSlot, importSlots, undoSlotImport, withdrawSlot, type GivenSlots } from './given-slots';
import { reportSlots } from './slot-import';

const now = '2026-11-28T09:00:00.000Z';
const steam = (n: number) => `7656119${String(n).padStart(10, '0')}`;
const [ANNA, BEN, CLEO, DAN] = [1, 2, 3, 4].map(steam) as [string, string, string, string];
const EOS = '0002abcdef0000000000000000000002';

const report = (text: string, listed: readonly string[] = [], expired = false) =>
  reportSlots(
    readAdmins(text, ['Whitelist']),
    { expired },
    {
      ...{ group: 'Whitelist', now, isListed: (player) => listed.includes(player) },
      identify: (player) => (player === EOS ? { player: DAN, name: 'Dan' } : undefined),
    },
  );

test('whoever only has a reserved slot is brought over, each once, until the end that the comment says', () => {
  const { lines, taken } = report(
    `Group=Admin:kick,reserve
Group=Vip:reserve
Admin=${ANNA}:Vip // Anna 290401099666423845 until 2027-01-31T12:30:00.000Z
Admin=${BEN}:Whitelist
Admin=${CLEO}:Admin
Admin=${EOS.toUpperCase()}:Vip
Admin=${DAN}:Vip
Admin=${steam(5)}:Vip // expires 2026-11-27
Admin=${steam(6)}:Vip
Admin=${steam(7)}:Vip // until the end
hello
`,
    [steam(6)],
  );
  expect(lines.map(({ line, state, why }) => [line, state, why])).toEqual([
    [1, 'nothing', 'A group, which is no slot.'],
    [2, 'nothing', 'A group, which is no slot.'],
    [3, 'taken', ''],
    [4, 'taken', ''],
    [5, 'other', 'Admin may do more than reserve a slot: bring the file over into the admin list, too.'],
    [6, 'taken', 'Its EOS id is written in lower case.'],
    [7, 'repeated', 'Line 6 has the same player.'],
    [8, 'expired', ''],
    [9, 'already', ''],
    [10, 'taken', ''],
    [11, 'unclear', 'Neither a comment nor Group= nor Admin=. The game will skip it.'],
  ]);
  expect(taken).toEqual([
    ...[{ player: ANNA, name: '', note: 'Anna 290401099666423845', until: '2027-01-31T12:30:00.000Z' }],
    ...[
      { player: BEN, name: '', note: '', until: null },
      { player: DAN, name: 'Dan', note: '', until: null },
    ],
    { player: steam(7), name: '', note: 'until the end', until: null },
  ]);
});

const playing = () => {
  let events: WhitelistEvent[] = [];
  const state = () => fold(givenSlots, events);
  return {
    state,
    act: (decide: (state: GivenSlots) => Iterable<WhitelistEvent>) => {
      const made = [...decide(state())];
      events = [...events, ...made];
      return made;
    },
  };
};
const slot = (player: string, until: string | null = null): GivenSlot => ({ player, name: '', note: 'Guest', until });
const imported = (importId: string) => ({ importId, source: 'Admins.cfg', left: 0 });

test('a slot is given once, ends by the clock, and is taken away with a reason', () => {
  const { act } = playing();
  expect(act(giveSlot(slot(ANNA, '2026-12-01T00:00:00.000Z'), now))).toHaveLength(1);
  expect(() => act(giveSlot(slot(ANNA), now))).toThrow('a slot already');
  expect(act(giveSlot(slot(ANNA), '2026-12-02T00:00:00.000Z'))).toHaveLength(1);
  expect(() => act(giveSlot(slot(BEN, now), now))).toThrow('A slot must end after now');
  expect(() => act(giveSlot({ ...slot(BEN), note: ' ' }, now))).toThrow('Say what the slot is for');
  expect(() => act(withdrawSlot(ANNA, ' ', now))).toThrow('Say why');
  expect(() => act(withdrawSlot(BEN, 'x', now))).toThrow('gave this player no slot');
  expect(act(withdrawSlot(ANNA, 'Sold', now))).toHaveLength(1);
});

test('undoing takes away what the import brought, but for what staff gave since', () => {
  const { act, state } = playing();
  act(giveSlot(slot(CLEO), now));
  act(importSlots({ slots: [slot(ANNA), slot(BEN), slot(CLEO)], at: now, imported: imported('one') }));
  expect(act(importSlots({ slots: [slot(DAN)], at: now, imported: imported('one') }))).toEqual([]);
  act(withdrawSlot(BEN, 'Twice', now));
  act(giveSlot(slot(BEN), now));
  act(undoSlotImport('one', 'The wrong file.', now));
  expect([...state().slots.keys()].sort()).toEqual([BEN, CLEO]);
  expect(act(undoSlotImport('one', 'The wrong file.', now))).toEqual([]);
  expect(() => act(undoSlotImport('two', 'x', now))).toThrow('There is no such import.');
});

test('the export is read back as the same slots, and as nothing new where they are', () => {
  const slots = fc.uniqueArray(
    fc.record({
      player: fc.nat(10_000).map(steam),
      name: fc.constant(''),
      note: fc
        .oneof(
          fc.string({ maxLength: 40 }),
          fc.constantFrom('until 2026-01-01', 'Kestrel (expires: 3/4/2027)', 'exp 1801387800'),
        )
        .map(cleanText),
      until: fc.oneof(
        fc.constant(null),
        fc
          .date({ min: new Date('2026-12-01'), max: new Date('2100-01-01'), noInvalidDate: true })
          .map((at) => at.toISOString()),
      ),
    }),
    { selector: ({ player }) => player, maxLength: 30 },
  );
  fc.assert(
    fc.property(slots, (given) => {
      const file = squadFile('Whitelist', new Map(given.map((one) => [one.player, exportedLine(one, 'Whitelist')])));
      const { taken } = report(file);
      expect(taken).toEqual(given);
      expect(
        report(
          file,
          given.map(({ player }) => player),
        ).taken,
      ).toEqual([]);
    }),
    { numRuns: runsOf(100, 5_000) },
  );
});
