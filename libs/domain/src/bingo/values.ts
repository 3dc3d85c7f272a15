import { Rejected, type Decider, type Decision } from '../decider';
import { Outdated, met, whyOutdated, type Edit, type LastChange, type Met } from '../editing';
import type { BingoEvent, Square } from './events';
import { MOST_VALUES, sanitiseValue, valueBytes, valueKey, valueProblem, valuesFit, type Difficulty } from './rules';

/** The list a card is dealt from. One stream, because a game copies it whole when it starts. */
export interface Values {
  readonly lastId: number;
  /** How many events there were. */
  readonly revision: number;
  readonly values: ReadonlyMap<number, Value>;
}

interface Value {
  readonly value: string;
  readonly difficulty: Difficulty;
  readonly active: boolean;
  /** Of text or difficulty. */
  readonly last: LastChange;
}

/** Somebody else's words stand where an edit was to go. Nothing is saved. */
class ValueChanged extends Outdated<Pick<Value, 'value' | 'difficulty'>> {
  constructor({ value, difficulty }: Value, why: 'conflict' | 'unseen', met: Met) {
    super({ value, difficulty }, why, met, { what: 'This value was changed', code: 'value-changed' });
  }
}

export const values: Decider<Values, BingoEvent> = {
  category: 'bingoValues',
  initial: { lastId: 0, revision: 0, values: new Map() },
  evolve(before, event, by) {
    const list = { ...before, revision: before.revision + 1 };
    const last = { revision: list.revision, by };
    switch (event.type) {
      case 'BingoValueAdded':
        return {
          ...list,
          lastId: event.data.valueId,
          values: put(list.values, event.data.valueId, { ...wordsOf(event.data), active: true, last }),
        };
      case 'BingoValueChanged':
        return { ...list, values: change(list.values, event.data.valueId, { ...changeIn(event.data), last }) };
      case 'BingoValueEnabled':
        return { ...list, values: change(list.values, event.data.valueId, { active: true }) };
      case 'BingoValueDisabled':
        return { ...list, values: change(list.values, event.data.valueId, { active: false }) };
      case 'BingoValueDeleted':
        return { ...list, values: new Map([...list.values].filter(([id]) => id !== event.data.valueId)) };
      default:
        return list;
    }
  },
};

const wordsOf = ({ value, difficulty }: { value: string; difficulty: Difficulty }) => ({ value, difficulty });

/** What a change says. Some were logged with null for a difficulty, before null was refused: the difficulty then stayed. */
export const changeIn = (data: {
  readonly value: string;
  readonly difficulty: Difficulty | null;
}): { value: string; difficulty?: Difficulty } =>
  data.difficulty === null ? { value: data.value } : { value: data.value, difficulty: data.difficulty };

const put = (all: Values['values'], id: number, value: Value) => new Map(all).set(id, value);

const change = (all: Values['values'], id: number, to: Partial<Value>) => {
  const value = all.get(id);
  return value ? put(all, id, { ...value, ...to }) : all;
};

/** Everything a card may be dealt from now, by id. Of values with the same words, which old lists hold, only the first. */
export const activeValues = ({ values: all }: Values): Square[] =>
  [...all]
    .filter(([, { active }]) => active)
    .map(([valueId, { value, difficulty }]) => ({ valueId, value, difficulty }))
    .sort((a, b) => a.valueId - b.valueId)
    .filter(firstOfWords());

const firstOfWords = () => {
  const seen = new Set<string>();
  return ({ value }: Square): boolean => seen.size < seen.add(valueKey(value)).size;
};

export const addValue = (add: { value: string; difficulty: Difficulty; at: string }): Decision<Values, BingoEvent> =>
  function* (list) {
    const value = acceptable(add.value);
    refuseDuplicate(list, value);
    if (list.values.size >= MOST_VALUES)
      throw new Rejected('values-full', `There are ${MOST_VALUES} values already. Delete some first.`);
    refuseUnfit(list, value);
    yield {
      type: 'BingoValueAdded',
      data: { valueId: list.lastId + 1, value, difficulty: add.difficulty, at: add.at },
    };
  };

export const changeValue = ({
  edit,
  ...to
}: {
  valueId: number;
  value: string;
  difficulty: Difficulty;
  at: string;
  edit: Edit;
}): Decision<Values, BingoEvent> =>
  function* (list) {
    const before = existing(list, to.valueId);
    const value = acceptable(to.value);
    if (before.value === value && before.difficulty === to.difficulty) return;
    const outdated = whyOutdated(edit, before.last, list.revision);
    if (outdated) throw new ValueChanged(before, outdated, met(edit, before.last, list.revision));
    refuseDuplicate(list, value, to.valueId);
    if (valueBytes(value) > valueBytes(before.value)) refuseUnfit(list, value, to.valueId);
    yield { type: 'BingoValueChanged', data: { ...to, value } };
  };

export const enableValue = (which: { valueId: number; at: string }): Decision<Values, BingoEvent> =>
  function* (list) {
    if (!existing(list, which.valueId).active) yield { type: 'BingoValueEnabled', data: which };
  };

export const disableValue = (which: { valueId: number; at: string }): Decision<Values, BingoEvent> =>
  function* (list) {
    if (existing(list, which.valueId).active) yield { type: 'BingoValueDisabled', data: which };
  };

export const deleteValue = (which: { valueId: number; at: string }): Decision<Values, BingoEvent> =>
  function* (list) {
    if (list.values.has(which.valueId)) yield { type: 'BingoValueDeleted', data: which };
    // An id that was given out before has been deleted already; one that never was does not exist.
    else if (which.valueId > list.lastId) existing(list, which.valueId);
  };

const existing = (list: Values, valueId: number): Value => {
  const value = list.values.get(valueId);
  if (!value) throw new Rejected('value-not-found', 'This value does not exist.', 'missing');
  return value;
};

const acceptable = (input: string): string => {
  const value = sanitiseValue(input);
  const problem = valueProblem(value);
  if (problem) throw new Rejected('value-invalid', problem, 'invalid');
  return value;
};

const NAMES = { easy: 'Easy', medium: 'Medium', hard: 'Hard', quotes: 'Quotes' } as const;

/** A card draws from all difficulties, so the same words may stand once in all of them. */
const refuseDuplicate = (list: Values, value: string, except?: number) => {
  const key = valueKey(value);
  for (const [id, other] of list.values) {
    if (id !== except && valueKey(other.value) === key)
      throw new Rejected('value-exists', `This value already exists in ${NAMES[other.difficulty]}.`);
  }
};

const refuseUnfit = (list: Values, value: string, except?: number) => {
  const others = [...list.values].filter(([id]) => id !== except).map(([, other]) => other.value);
  if (!valuesFit([...others, value]))
    throw new Rejected(
      'values-too-long',
      'All values together are too long to start a game. Delete or shorten some first.',
    );
};
