import fc from 'fast-check';
import { ranked } from '~/test/clans';
import { COLUMNS, sorted } from './sorting';

const boards = fc
  .array(fc.record({ total_kills: fc.nat(3), total_score: fc.nat(3), member_count: fc.nat(3) }), { maxLength: 8 })
  .map((figures) => figures.map((one, index) => ranked(index + 1, `Clan ${index + 1}`, one)));

test('sorting loses no clan, changes none, and keeps equals by rank', () => {
  fc.assert(
    fc.property(
      boards,
      fc.constantFrom(...COLUMNS),
      fc.constantFrom('ascending', 'descending'),
      (board, { key }, way) => {
        const order = { by: key, direction: way } as const;
        const shown = sorted(board, order);
        expect([...shown].sort((a, b) => a.rank - b.rank)).toEqual(board);
        const again = sorted(shown.toReversed(), order);
        expect(again).toEqual(shown);
      },
    ),
  );
});
