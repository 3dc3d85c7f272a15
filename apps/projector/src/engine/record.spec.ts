import { LOG_START } from '@app/storage/event-log/position';
import type { Generation, ProjectionRecord } from '@app/storage/read-models/projection-record';
import {
  cancel,
  drop,
  dropped,
  faulted,
  flip,
  flipBack,
  newRecord,
  progressed,
  rebuild,
  retry,
  settle,
} from './record';
import type { Change } from './record';

const NOW = 1_000;
const fault = { position: LOG_START, stream: 's-1', revision: 0, eventType: 'X', message: 'no', at: '', tries: 5 };

const fresh = newRecord('games', ['X'], LOG_START);
const after = (record: ProjectionRecord, ...changes: Change[]) =>
  changes.reduce((each, change) => change(each), record);
const states = ({ serving, generations }: ProjectionRecord) => ({
  serving,
  generations: Object.fromEntries(generations.map((each: Generation) => [each.generation, each.state])),
});

const serving = after(fresh, settle(1, ['X'], NOW), flip(1));
const rebuilt = after(serving, rebuild(2, 1, 'ops', NOW), flip(2));

describe('a projection’s record', () => {
  test('a projection that was never built begins its first generation', () =>
    expect(states(after(fresh, settle(1, ['X'], NOW)))).toEqual({
      serving: undefined,
      generations: { 1: 'building' },
    }));

  test('a generation that has caught up serves', () =>
    expect(states(serving)).toEqual({ serving: 1, generations: { 1: 'serving' } }));

  test('another holder with the same code changes nothing', () =>
    expect(settle(1, ['X'], NOW)(serving)).toEqual(serving));

  test('a changed version is built beside the old one, which serves frozen', () =>
    expect(states(after(serving, settle(2, ['X'], NOW)))).toEqual({
      serving: 1,
      generations: { 1: 'frozen', 2: 'building' },
    }));

  test('after a change of code the old generation is kept back frozen', () =>
    expect(states(after(serving, settle(2, ['X'], NOW), flip(2)))).toEqual({
      serving: 2,
      generations: { 1: 'frozen', 2: 'serving' },
    }));

  test('only one generation is kept back: what was older is removed', () => {
    const third = after(serving, settle(2, ['X'], NOW), flip(2), settle(3, ['X'], NOW), flip(3));
    expect(states(third)).toEqual({ serving: 3, generations: { 2: 'frozen', 3: 'serving' } });
    expect(third.leftovers).toEqual([1]);
  });

  test('a version that is rolled back goes on from the generation it left', () =>
    expect(states(after(serving, settle(2, ['X'], NOW), flip(2), settle(1, ['X'], NOW)))).toEqual({
      serving: 2,
      generations: { 1: 'building', 2: 'frozen' },
    }));

  test('a version that is rolled back before it took over is given up', () => {
    const back = after(serving, settle(2, ['X'], NOW), settle(1, ['X'], NOW));
    expect(states(back)).toEqual({ serving: 1, generations: { 1: 'serving' } });
    expect(back.leftovers).toEqual([2]);
  });

  test('a generation number is never given out again', () => {
    const back = after(serving, settle(2, ['X'], NOW), settle(1, ['X'], NOW), settle(2, ['X'], NOW));
    expect(states(back).generations).toEqual({ 1: 'frozen', 3: 'building' });
  });

  test('a generation flipped back to stays, whoever becomes the holder', () => {
    const back = after(serving, settle(2, ['X'], NOW), flip(2), flipBack(1));
    expect(states(back)).toEqual({ serving: 1, generations: { 1: 'frozen', 2: 'standby' } });
    expect(states(settle(2, ['X'], NOW)(back))).toEqual(states(back));
  });

  test('a rebuild stands beside the serving generation, which then folds on as standby', () => {
    expect(states(after(serving, rebuild(2, 1, 'ops', NOW)))).toEqual({
      serving: 1,
      generations: { 1: 'serving', 2: 'building' },
    });
    expect(states(rebuilt)).toEqual({ serving: 2, generations: { 1: 'standby', 2: 'serving' } });
  });

  test('a rebuild heard twice is built once', () => {
    expect(rebuild(2, 1, 'ops', NOW)(rebuilt)).toBe(rebuilt);
    const cancelled = after(serving, rebuild(2, 1, 'ops', NOW), cancel(2));
    expect(rebuild(2, 1, 'ops', NOW)(cancelled)).toBe(cancelled);
  });

  test('two rebuilds never run at the same time', () => {
    const building = after(serving, rebuild(2, 1, 'ops', NOW));
    expect(rebuild(3, 1, 'ops', NOW)(building)).toBe(building);
  });

  test('a cancelled rebuild leaves the serving generation as it was', () => {
    const cancelled = after(serving, rebuild(2, 1, 'ops', NOW), cancel(2));
    expect(states(cancelled)).toEqual(states(serving));
    expect(cancelled.leftovers).toEqual([2]);
    expect(dropped(2)(cancelled).leftovers).toEqual([]);
  });

  test('the build of a new version cannot be cancelled', () => {
    const building = after(serving, settle(2, ['X'], NOW));
    expect(cancel(2)(building)).toBe(building);
  });

  test('flipping back and forth loses nothing', () => {
    const back = after(rebuilt, flipBack(1));
    expect(states(back)).toEqual({ serving: 1, generations: { 1: 'serving', 2: 'standby' } });
    expect(states(after(back, flipBack(2)))).toEqual(states(rebuilt));
  });

  test('the serving generation cannot be dropped, the standby can', () => {
    expect(drop(2)(rebuilt)).toBe(rebuilt);
    expect(states(drop(1)(rebuilt))).toEqual({ serving: 2, generations: { 2: 'serving' } });
  });

  test.each([
    ['serving', after(rebuilt, faulted(2, fault)), 2],
    ['standby', after(rebuilt, faulted(1, fault)), 1],
    ['building', after(serving, rebuild(2, 1, 'ops', NOW), faulted(2, fault)), 2],
  ])('a faulted generation goes on as %s after a retry', (state, record, generation) => {
    expect(states(record).generations[generation]).toBe('faulted');
    const again = retry(generation)(record);
    expect(states(again).generations[generation]).toBe(state);
    expect(again.generations.some((each) => each.fault)).toBe(false);
  });

  test('a fault of old code ends with the code that made it', () => {
    const changed = after(serving, faulted(1, fault), settle(2, ['X'], NOW));
    expect(states(changed)).toEqual({ serving: 1, generations: { 1: 'frozen', 2: 'building' } });
  });

  test('a faulted generation is not kept back once its successor serves', () => {
    const next = after(serving, faulted(1, fault), rebuild(2, 1, 'ops', NOW), flip(2));
    expect(states(next)).toEqual({ serving: 2, generations: { 2: 'serving' } });
  });

  test('progress of a generation that was dropped meanwhile is forgotten', () =>
    expect(progressed(7, { position: LOG_START, handled: 1 })(serving)).toBe(serving));
});
