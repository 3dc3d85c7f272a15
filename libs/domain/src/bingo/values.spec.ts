import { ANY_VERSION } from '../editing';
import { given } from '../../../../test/given';
import type { BingoEvent } from './events';
import { fold } from '../decider';
import { assignGameNumber, lobby } from './lobby';
import { MOST_VALUE_BYTES, MOST_VALUES } from './rules';
import { activeValues, addValue, changeValue, deleteValue, disableValue, enableValue, values } from './values';

const at = '2026-11-19T09:00:00.000Z';
const added = (valueId: number, value: string, difficulty: 'easy' | 'hard' = 'easy'): BingoEvent => ({
  type: 'BingoValueAdded',
  data: { valueId, value, difficulty, at },
});
const list = given(values);

test('values are numbered from 1', () => {
  list()
    .when(addValue({ value: ' <i>Kangaroo</i> ', difficulty: 'easy', at }))
    .thenAgain(added(1, 'Kangaroo'));
  list(added(1, 'Kangaroo'))
    .when(addValue({ value: 'Brake check', difficulty: 'easy', at }))
    .thenAgain(added(2, 'Brake check'));
});

test('a number is not given out again after a delete', () =>
  list(added(1, 'Kangaroo'), { type: 'BingoValueDeleted', data: { valueId: 1, at } })
    .when(addValue({ value: 'Kangaroo', difficulty: 'easy', at }))
    .thenAgain(added(2, 'Kangaroo')));

test.each(['<br>', '\u200b', '<b>\u3164</b>'])('%j has nothing to read: it is an empty value', (value) =>
  list()
    .when(addValue({ value, difficulty: 'easy', at }))
    .thenRejected('value-invalid', 'Value cannot be empty'),
);

test('the same words stand once in the whole list, because a card draws from all of it', () => {
  for (const value of ['kangaroo', ' Kangaroo\u202e'])
    for (const difficulty of ['easy', 'hard'] as const)
      list(added(1, 'Kangaroo'))
        .when(addValue({ value, difficulty, at }))
        .thenRejected('value-exists', /exists in Easy/);
});

test('of the same words in an old list only the first are dealt', () => {
  const { state } = list(added(1, 'Kangaroo'), added(2, 'KANGAROO', 'hard'), added(3, 'Emu', 'hard'));
  expect(activeValues(state).map(({ valueId }) => valueId)).toEqual([1, 3]);
});

test('a list has an end, and a host who reaches it is told', () => {
  const many = Array.from({ length: MOST_VALUES }, (_, n) => added(n + 1, `Value ${n}`));
  list(...many)
    .when(addValue({ value: 'One more', difficulty: 'easy', at }))
    .thenRejected('values-full', /There are 1000 values already/);
});

test('whatever is added, a start with all of it fits into one append', () => {
  const long = (n: number) => `${n} ${'👩'.repeat(490)}`;
  const events: BingoEvent[] = [added(1, 'Emu'), ...Array.from({ length: 300 }, (_, n) => added(n + 2, long(n + 2)))];
  let state = fold(values, events);
  let refusal: unknown;
  for (let n = events.length + 1; refusal === undefined && n < MOST_VALUES; n++)
    try {
      const [event] = [...addValue({ value: long(n), difficulty: 'easy', at })(state)];
      events.push(event!);
      state = values.evolve(state, event!);
    } catch (error) {
      refusal = error;
    }
  expect(refusal).toMatchObject({ code: 'values-too-long' });
  const full = list(...events);
  expect(Buffer.byteLength(JSON.stringify(activeValues(full.state)))).toBeLessThan(MOST_VALUE_BYTES);
  full
    .when(changeValue({ edit: ANY_VERSION, valueId: 1, value: long(1), difficulty: 'easy', at }))
    .thenRejected('values-too-long');
  full
    .when(changeValue({ edit: ANY_VERSION, valueId: 2, value: 'Wallaby', difficulty: 'easy', at }))
    .then({ type: 'BingoValueChanged', data: { valueId: 2, value: 'Wallaby', difficulty: 'easy', at } });
});

test('whatever values are changed into, a start with all of them fits into one append', () => {
  // As many letters, and three times as many bytes.
  let state = fold(
    values,
    Array.from({ length: 900 }, (_, n) => added(n + 1, `${n} ${'a'.repeat(490)}`)),
  );
  let refusal: unknown;
  for (let n = 0; refusal === undefined && n < 900; n++)
    try {
      const to = { valueId: n + 1, value: `${n} ${'袋'.repeat(490)}`, difficulty: 'easy', at } as const;
      for (const event of changeValue({ edit: ANY_VERSION, ...to })(state)) state = values.evolve(state, event);
    } catch (error) {
      refusal = error;
    }
  expect(refusal).toMatchObject({ code: 'values-too-long' });
  expect(Buffer.byteLength(JSON.stringify(activeValues(state)))).toBeLessThan(MOST_VALUE_BYTES);
});

test('a change that was logged with null for its difficulty leaves the difficulty as it was', () => {
  const changed = { type: 'BingoValueChanged', data: { valueId: 1, value: 'Emu', difficulty: null, at } };
  const { state } = list(added(1, 'Kangaroo', 'hard'), changed as unknown as BingoEvent);
  expect(activeValues(state)).toEqual([{ valueId: 1, value: 'Emu', difficulty: 'hard' }]);
});

test('a value is changed, and changed to the same nothing happens', () =>
  list(added(1, 'Kangaroo'))
    .when(changeValue({ edit: ANY_VERSION, valueId: 1, value: 'Wallaby', difficulty: 'hard', at }))
    .then({ type: 'BingoValueChanged', data: { valueId: 1, value: 'Wallaby', difficulty: 'hard', at } }));

test('its difficulty alone is changed', () =>
  list(added(1, 'Kangaroo'))
    .when(changeValue({ edit: ANY_VERSION, valueId: 1, value: 'Kangaroo', difficulty: 'hard', at }))
    .then({ type: 'BingoValueChanged', data: { valueId: 1, value: 'Kangaroo', difficulty: 'hard', at } }));

test('a value that was changed since it was read is not overwritten; another that was changed matters not', () => {
  const save = (from: number) =>
    changeValue({ edit: { from, editor: 'host' }, valueId: 1, value: 'Emu', difficulty: 'easy', at });
  const changed = (valueId: number): BingoEvent => ({
    type: 'BingoValueChanged',
    data: { valueId, value: 'Quokka', difficulty: 'hard', at },
  });
  list(added(1, 'Kangaroo'), added(2, 'Wallaby'), changed(1))
    .when(save(2))
    .thenRejected('value-changed', 'This value was changed in the meantime. Nothing was saved.');
  list(added(1, 'Kangaroo'), added(2, 'Wallaby'), changed(2))
    .when(save(2))
    .then({ type: 'BingoValueChanged', data: { valueId: 1, value: 'Emu', difficulty: 'easy', at } });
});

test('a value cannot be changed into one that exists', () =>
  list(added(1, 'Kangaroo'), added(2, 'Wallaby'))
    .when(changeValue({ edit: ANY_VERSION, valueId: 2, value: 'KANGAROO', difficulty: 'easy', at }))
    .thenRejected('value-exists'));

test('a disabled value is not dealt until it is enabled', () => {
  const disabled: BingoEvent = { type: 'BingoValueDisabled', data: { valueId: 1, at } };
  const enabled: BingoEvent = { type: 'BingoValueEnabled', data: { valueId: 1, at } };
  list(added(1, 'Kangaroo'))
    .when(disableValue({ valueId: 1, at }))
    .then(disabled);
  expect(activeValues(list(added(1, 'Kangaroo'), disabled).state)).toEqual([]);
  list(added(1, 'Kangaroo'), disabled)
    .when(enableValue({ valueId: 1, at }))
    .then(enabled);
  expect(activeValues(list(added(1, 'Kangaroo'), disabled, enabled).state)).toHaveLength(1);
});

test('a value is deleted once', () =>
  list(added(1, 'Kangaroo'))
    .when(deleteValue({ valueId: 1, at }))
    .then({ type: 'BingoValueDeleted', data: { valueId: 1, at } }));

test('the others stay', () => {
  const deleted: BingoEvent = { type: 'BingoValueDeleted', data: { valueId: 2, at } };
  const { state } = list(added(1, 'Kangaroo'), added(2, 'Wallaby'), added(3, 'Emu'), deleted);
  expect(activeValues(state).map(({ value }) => value)).toEqual(['Kangaroo', 'Emu']);
});

test.each([
  ['changed', changeValue({ edit: ANY_VERSION, valueId: 9, value: 'x', difficulty: 'easy', at })],
  ['enabled', enableValue({ valueId: 9, at })],
  ['disabled', disableValue({ valueId: 9, at })],
  ['deleted', deleteValue({ valueId: 9, at })],
])('a value that never was cannot be %s', (_, decision) =>
  list(added(1, 'Kangaroo')).when(decision).thenRejected('value-not-found'),
);

test('a game number is given once, also to two starts at the same moment', () =>
  given(lobby)()
    .when(assignGameNumber({ last: 0, at }))
    .then({ type: 'BingoGameNumberAssigned', data: { gameId: 1, at } }));
