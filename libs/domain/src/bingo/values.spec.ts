import { given } from '../../../../test/given';
import type { BingoEvent } from './events';
import { assignGameNumber, lobby } from './lobby';
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

test('nothing but markup is an empty value', () =>
  list()
    .when(addValue({ value: '<br>', difficulty: 'easy', at }))
    .thenRejected('value-invalid', 'Value cannot be empty'));

test('the same words stand once in a difficulty', () => {
  list(added(1, 'Kangaroo'))
    .when(addValue({ value: 'kangaroo', difficulty: 'easy', at }))
    .thenRejected('value-exists');
  list(added(1, 'Kangaroo'))
    .when(addValue({ value: 'Kangaroo', difficulty: 'hard', at }))
    .thenAgain(added(2, 'Kangaroo', 'hard'));
});

test('a value is changed, and changed to the same nothing happens', () =>
  list(added(1, 'Kangaroo'))
    .when(changeValue({ valueId: 1, value: 'Wallaby', difficulty: 'hard', at }))
    .then({ type: 'BingoValueChanged', data: { valueId: 1, value: 'Wallaby', difficulty: 'hard', at } }));

test('a value cannot be changed into one that exists', () =>
  list(added(1, 'Kangaroo'), added(2, 'Wallaby'))
    .when(changeValue({ valueId: 2, value: 'KANGAROO', difficulty: 'easy', at }))
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

test.each([
  ['changed', changeValue({ valueId: 9, value: 'x', difficulty: 'easy', at })],
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
