import { bingoValues, type BingoValueDocument } from '@app/contracts/bingo/read-models';
import type { BingoEvent } from '@app/domain/bingo/events';
import { changeIn } from '@app/domain/bingo/values';
import { projection } from '../projection';

/** The list that hosts keep and cards are dealt from. */
export const values = projection<BingoValueDocument, BingoEvent>()({
  into: bingoValues,
  key: ({ data }) => String(data.valueId),
  initial: (id) => ({ id: Number(id), revision: 0, value: '', difficulty: 'easy', isActive: true }),
  evolve: {
    BingoValueAdded: (known, { data: { value, difficulty }, revision }) => ({
      ...known,
      revision: revision + 1,
      value,
      difficulty,
    }),
    BingoValueChanged: (known, { data, revision }) => ({ ...known, revision: revision + 1, ...changeIn(data) }),
    BingoValueEnabled: (known) => ({ ...known, isActive: true }),
    BingoValueDisabled: (known) => ({ ...known, isActive: false }),
    BingoValueDeleted: () => undefined,
  },
});
