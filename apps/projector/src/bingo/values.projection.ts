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
    BingoValueAdded: (doc, { data: { value, difficulty }, revision }) => ({
      ...doc,
      revision: revision + 1,
      value,
      difficulty,
    }),
    BingoValueChanged: (doc, { data, revision }) => ({ ...doc, revision: revision + 1, ...changeIn(data) }),
    BingoValueEnabled: (doc) => ({ ...doc, isActive: true }),
    BingoValueDisabled: (doc) => ({ ...doc, isActive: false }),
    BingoValueDeleted: () => undefined,
  },
});
