import type { Changes } from '@app/contracts/audit/audit';
import { changesOf, summaryOf } from './changes';
import { searchParamsOf, filterIn, NO_FILTER } from '../filter';
import { resourceInWords } from '../names';

const of = (changes: Changes, action = 'UPDATE') => changesOf({ action, changes });
const summary = (changes: Changes) => summaryOf({ action: 'UPDATE', changes });

test('what was deleted or removed stands before, whether the note says so or not', () => {
  expect(of({ value: 'Ute', difficulty: { from: 'easy', to: null } }, 'DELETE')).toEqual([
    { field: 'value', before: 'Ute', after: undefined, compared: true },
    { field: 'difficulty', before: 'easy', after: undefined, compared: true },
  ]);
  expect(of({ member: { from: 'Owl', to: null }, steamId: '7' }, 'REMOVE_MEMBER').map(({ after }) => after)).toEqual([
    undefined,
    undefined,
  ]);
  expect(of({ removed: ['a', 'b'], added: ['c'] })).toEqual([
    { field: 'removed', before: 'a\nb', after: undefined, compared: true },
    { field: 'added', before: undefined, after: 'c', compared: false },
  ]);
});

test('a pair tells what was before and what is now, a plain value only what is now', () =>
  expect(of({ limit: { from: 30, to: 50 }, motto: 'Hop first', open: { from: true, to: null } })).toEqual([
    { field: 'limit', before: '30', after: '50', compared: true },
    { field: 'motto', before: undefined, after: 'Hop first', compared: false },
    { field: 'open', before: 'yes', after: undefined, compared: true },
  ]));

test('lists are told one to a line, and what is no pair stays as it is', () => {
  expect(of({ added: ['a', 'b'] })[0]!.after).toBe('a\nb');
  expect(of({ distribution: { easy: 5 } })[0]!.after).toBe('{\n  "easy": 5\n}');
  expect(of({ nothing: {} })[0]!.after).toBe('{}');
});

test('a row says which fields changed, and of long texts how many lines', () => {
  expect(summary({ member_limit: { from: 30, to: 50 }, motto: { from: 'a', to: 'b' } })).toBe('member limit, motto');
  expect(summary({ youtubeUrl: 'https://youtu.be/x', steamID: '7' })).toBe('youtube url, steam id');
  expect(summary({ content: { from: 'a\nb\nc', to: 'a\nc\nd\ne' } })).toBe('content +2 −1');
  expect(summary({})).toBe('');
});

test('all streams together have a name, and what else an entry is about keeps its own', () => {
  const named = (resourceName: string) => resourceInWords({ resourceName });
  expect(named('$all')).toBe('All streams');
  expect(named('$all BingoAchieved')).toBe('All streams BingoAchieved');
  expect(named('$allies')).toBe('$allies');
});

describe('the address of the page', () => {
  test('gives what is looked for, days as the reader means them', () => {
    const filter = filterIn(new URLSearchParams('game=squad&person=9&from=2026-11-14&to=2026-11-21&page=2'));
    expect(filter).toEqual({ ...NO_FILTER, game: 'squad', person: '9', from: '2026-11-14', to: '2026-11-21' });
    const params = searchParamsOf(filter);
    expect([...params.keys()]).toEqual(['game', 'adminUserId', 'startDate', 'endDate']);
    expect(new Date(params.get('startDate')!).getHours()).toBe(0);
    expect(Date.parse(params.get('endDate')!) - Date.parse(params.get('startDate')!)).toBe(8 * 86_400_000 - 1);
  });

  test('a day that is none is left out', () =>
    expect(filterIn(new URLSearchParams('from=yesterday&to=2026-13-45'))).toEqual(NO_FILTER));
});
