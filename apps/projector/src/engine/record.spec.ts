import { LOG_START, toLogPosition } from '@app/storage/event-log/position';
import type { Generation, ProjectionRecord } from '@app/storage/read-models/projection-record';
import {
  cancel,
  compare,
  compared,
  drop,
  dropped,
  faulted,
  find,
  takeOver,
  flipBack,
  folds,
  newRecord,
  progressed,
  ready,
  rebuild,
  flip,
  retry,
  settle,
} from './record';
import type { Change, Code } from './record';

const NOW = 1_000;
const requested = { requestedBy: 'ops' };
const code = (version: number, rules?: string): Code =>
  rules === undefined ? { version } : { version, rules: { version: rules, value: { are: rules } } };
const fault = { position: LOG_START, stream: 's-1', revision: 0, eventType: 'X', message: 'no', at: '', tries: 5 };

const fresh = newRecord('games', ['X'], LOG_START);
const after = (record: ProjectionRecord, ...changes: Change[]) =>
  changes.reduce((each, change) => change(each), record);
const states = ({ serving, generations }: ProjectionRecord) => ({
  serving,
  generations: Object.fromEntries(generations.map((each: Generation) => [each.generation, each.state])),
});

const serving = after(fresh, settle(code(1), ['X'], NOW), takeOver(1));
const rebuilt = after(serving, rebuild(2, code(1), requested, NOW), takeOver(2));

describe('a projection’s record', () => {
  test('a projection that was never built begins its first generation', () =>
    expect(states(after(fresh, settle(code(1), ['X'], NOW)))).toEqual({
      serving: undefined,
      generations: { 1: 'building' },
    }));

  test('a generation that has caught up serves', () =>
    expect(states(serving)).toEqual({ serving: 1, generations: { 1: 'serving' } }));

  test('another holder with the same code changes nothing', () =>
    expect(settle(code(1), ['X'], NOW)(serving)).toEqual(serving));

  test('a changed version is built beside the old one, which serves frozen', () =>
    expect(states(after(serving, settle(code(2), ['X'], NOW)))).toEqual({
      serving: 1,
      generations: { 1: 'frozen', 2: 'building' },
    }));

  test('after a change of code the old generation is kept back frozen', () =>
    expect(states(after(serving, settle(code(2), ['X'], NOW), takeOver(2)))).toEqual({
      serving: 2,
      generations: { 1: 'frozen', 2: 'serving' },
    }));

  test('only one generation is kept back: what was older is removed', () => {
    const third = after(serving, settle(code(2), ['X'], NOW), takeOver(2), settle(code(3), ['X'], NOW), takeOver(3));
    expect(states(third)).toEqual({ serving: 3, generations: { 2: 'frozen', 3: 'serving' } });
    expect(third.leftovers).toEqual([1]);
  });

  test('a version that is rolled back goes on from the generation it left', () =>
    expect(states(after(serving, settle(code(2), ['X'], NOW), takeOver(2), settle(code(1), ['X'], NOW)))).toEqual({
      serving: 2,
      generations: { 1: 'building', 2: 'frozen' },
    }));

  test('a version that is rolled back before it took over is given up', () => {
    const back = after(serving, settle(code(2), ['X'], NOW), settle(code(1), ['X'], NOW));
    expect(states(back)).toEqual({ serving: 1, generations: { 1: 'serving' } });
    expect(back.leftovers).toEqual([2]);
  });

  test('a generation number is never given out again', () => {
    const back = after(serving, settle(code(2), ['X'], NOW), settle(code(1), ['X'], NOW), settle(code(2), ['X'], NOW));
    expect(states(back).generations).toEqual({ 1: 'frozen', 3: 'building' });
  });

  test('a generation flipped back to stays, whoever becomes the holder', () => {
    const back = after(serving, settle(code(2), ['X'], NOW), takeOver(2), flipBack(1));
    expect(states(back)).toEqual({ serving: 1, generations: { 1: 'frozen', 2: 'standby' } });
    expect(states(settle(code(2), ['X'], NOW)(back))).toEqual(states(back));
  });

  test('a rebuild stands beside the serving generation, which then folds on as standby', () => {
    expect(states(after(serving, rebuild(2, code(1), requested, NOW)))).toEqual({
      serving: 1,
      generations: { 1: 'serving', 2: 'building' },
    });
    expect(states(rebuilt)).toEqual({ serving: 2, generations: { 1: 'standby', 2: 'serving' } });
  });

  test('a record that earlier code wrote gets the current names of its fields', () => {
    const [generation] = serving.generations;
    const { handledTypes: hears, ...rest } = serving;
    const former = { ...rest, hears, generations: [{ ...generation!, heardAt: 5 }] } as unknown as ProjectionRecord;
    const record = settle(code(1), ['X'], NOW)(former);
    expect(record).toEqual({ ...serving, generations: [{ ...generation!, newestEventAt: 5 }] });
  });

  test('a rebuild commanded twice is built once', () => {
    expect(rebuild(2, code(1), requested, NOW)(rebuilt)).toBe(rebuilt);
    const cancelled = after(serving, rebuild(2, code(1), requested, NOW), cancel(2));
    expect(rebuild(2, code(1), requested, NOW)(cancelled)).toBe(cancelled);
  });

  test('two rebuilds never run at the same time', () => {
    const building = after(serving, rebuild(2, code(1), requested, NOW));
    expect(rebuild(3, code(1), requested, NOW)(building)).toBe(building);
  });

  test('a cancelled rebuild leaves the serving generation as it was', () => {
    const cancelled = after(serving, rebuild(2, code(1), requested, NOW), cancel(2));
    expect(states(cancelled)).toEqual(states(serving));
    expect(cancelled.leftovers).toEqual([2]);
    expect(dropped(2)(cancelled).leftovers).toEqual([]);
  });

  test('the build of a new version cannot be cancelled', () => {
    const building = after(serving, settle(code(2), ['X'], NOW));
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
    ['building', after(serving, rebuild(2, code(1), requested, NOW), faulted(2, fault)), 2],
  ])('a faulted generation goes on as %s after a retry', (state, record, generation) => {
    expect(states(record).generations[generation]).toBe('faulted');
    const again = retry(generation)(record);
    expect(states(again).generations[generation]).toBe(state);
    expect(again.generations.some((each) => each.fault)).toBe(false);
  });

  test('a fault of old code ends with the code that made it', () => {
    const changed = after(serving, faulted(1, fault), settle(code(2), ['X'], NOW));
    expect(states(changed)).toEqual({ serving: 1, generations: { 1: 'frozen', 2: 'building' } });
  });

  test('a faulted generation is not kept back once its successor serves', () => {
    const next = after(serving, faulted(1, fault), rebuild(2, code(1), requested, NOW), takeOver(2));
    expect(states(next)).toEqual({ serving: 2, generations: { 2: 'serving' } });
  });

  test('progress of a generation that was dropped meanwhile is forgotten', () =>
    expect(progressed(7, { logPosition: LOG_START, handled: 1 })(serving)).toBe(serving));

  test('what is reported between two checkpoints leaves the checkpoint alone', () => {
    const position = toLogPosition({ commit: 7, prepare: 7 });
    const moved = after(
      serving,
      progressed(1, { logPosition: position, handled: 3, newestEventAt: 5 }),
      progressed(1, { checkedAt: 9 }),
    );
    expect(moved.generations[0]).toMatchObject({ position, handled: 3, newestEventAt: 5, checkedAt: 9 });
  });
});

describe('rules that change', () => {
  const byA = after(fresh, settle(code(1, 'a'), ['X'], NOW), takeOver(1));
  const held = after(byA, settle(code(1, 'b'), ['X'], NOW));
  const waits = after(held, ready(2));
  const flipped = after(waits, flip(2, 'ops'), takeOver(2));

  test('other rules are built beside those that serve, which fold on, each by its own', () => {
    expect(states(held)).toEqual({ serving: 1, generations: { 1: 'serving', 2: 'building' } });
    expect(held.generations.map(({ rules }) => rules)).toEqual(['a', 'b']);
    expect(held.ruleSets).toEqual({ a: { are: 'a' }, b: { are: 'b' } });
    expect(held.rules).toBe('b');
    expect(held.generations.every((each) => folds(each, 1))).toBe(true);
  });

  test('what was built by other rules never takes over by itself', () => {
    expect(takeOver(2)(held)).toBe(held);
    expect(states(waits).generations).toEqual({ 1: 'serving', 2: 'ready' });
    expect(takeOver(2)(waits)).toBe(waits);
    expect(folds(find(waits, 2)!, 1)).toBe(true);
  });

  test('only what is held waits', () => {
    const plain = after(serving, rebuild(2, code(1), requested, NOW));
    expect(ready(2)(plain)).toBe(plain);
    expect(
      states(after(serving, rebuild(2, code(1), { ...requested, hold: true }, NOW), ready(2))).generations,
    ).toEqual({
      1: 'serving',
      2: 'ready',
    });
  });

  test('an operator lets it serve, and goes back, and forth again', () => {
    expect(flip(2, 'ops')(held)).toBe(held);
    expect(states(flipped)).toEqual({ serving: 2, generations: { 1: 'standby', 2: 'serving' } });
    const back = after(flipped, flipBack(1));
    expect(states(back)).toEqual({ serving: 1, generations: { 1: 'serving', 2: 'standby' } });
    expect(settle(code(1, 'b'), ['X'], NOW)(back)).toEqual(back);
    expect(states(after(back, flipBack(2)))).toEqual(states(flipped));
  });

  test('another holder with the same rules changes nothing, wherever the build stands', () => {
    for (const record of [byA, held, waits, after(waits, flip(2, 'ops')), flipped])
      expect(settle(code(1, record.rules!), ['X'], NOW)(record)).toEqual(record);
  });

  test('rules that are taken back before the takeOver are given up', () => {
    const back = after(waits, settle(code(1, 'a'), ['X'], NOW));
    expect(states(back)).toEqual({ serving: 1, generations: { 1: 'serving' } });
    expect(back.leftovers).toEqual([2]);
    expect(back.ruleSets).toEqual({ a: { are: 'a' } });
  });

  test('rules that change once more are built instead, under a new number', () => {
    const third = after(waits, settle(code(1, 'c'), ['X'], NOW));
    expect(states(third).generations).toEqual({ 1: 'serving', 3: 'building' });
    expect(third.generations[1]).toMatchObject({ rules: 'c', build: { hold: true } });
  });

  test('rules taken back after the take-over are those of the generation kept: nothing is built', () => {
    const back = after(flipped, settle(code(1, 'a'), ['X'], NOW));
    expect(states(back)).toEqual(states(flipped));
  });

  test.each([
    ['cancels the build', after(held, cancel(2))],
    ['cancels what waits', after(waits, cancel(2))],
    ['drops what waits', after(waits, drop(2))],
    ['drops it after having flipped back', after(flipped, flipBack(1), drop(2))],
  ])('when an operator %s nothing is built again, until the rules are others', (_, declined) => {
    expect(states(declined)).toEqual({ serving: 1, generations: { 1: 'serving' } });
    expect(states(settle(code(1, 'b'), ['X'], NOW)(declined)).generations).toEqual({ 1: 'serving' });
    const others = after(declined, settle(code(1, 'c'), ['X'], NOW));
    expect(states(others).generations).toEqual({ 1: 'serving', 3: 'building' });
    expect(states(after(others, settle(code(1, 'b'), ['X'], NOW))).generations).toEqual({
      1: 'serving',
      4: 'building',
    });
  });

  test('a rebuild that an operator requests takes the configured rules and takes over by itself', () => {
    const declined = after(held, cancel(2));
    const rebuilt = after(declined, rebuild(3, code(1, 'b'), requested, NOW), takeOver(3));
    expect(states(rebuilt)).toEqual({ serving: 3, generations: { 1: 'standby', 3: 'serving' } });
  });

  test('while one waits no other is built', () => expect(rebuild(3, code(1, 'b'), requested, NOW)(waits)).toBe(waits));

  test('a fault on the way is retried as a build, and waits again in the end', () => {
    const again = after(waits, faulted(2, fault), retry(2));
    expect(states(again).generations).toEqual({ 1: 'serving', 2: 'building' });
    expect(states(after(again, ready(2))).generations).toEqual({ 1: 'serving', 2: 'ready' });
  });

  test('a new version is built by the configured rules and takes over by itself, whatever waited', () => {
    const next = after(waits, settle(code(2, 'b'), ['X'], NOW));
    expect(states(next)).toEqual({ serving: 1, generations: { 1: 'frozen', 3: 'building' } });
    expect(states(takeOver(3)(next))).toEqual({ serving: 3, generations: { 1: 'frozen', 3: 'serving' } });
  });

  test('a version that is rolled back goes on from its generation only if the rules are still its own', () => {
    const next = after(byA, settle(code(2, 'a'), ['X'], NOW), takeOver(2));
    expect(states(settle(code(1, 'a'), ['X'], NOW)(next)).generations).toEqual({ 1: 'building', 2: 'frozen' });
    expect(states(settle(code(1, 'b'), ['X'], NOW)(next)).generations).toEqual({
      1: 'frozen',
      2: 'frozen',
      3: 'building',
    });
  });

  test('after a roll-back before the take-over what was kept back folds on too', () =>
    expect(states(after(flipped, settle(code(2, 'b'), ['X'], NOW), settle(code(1, 'b'), ['X'], NOW)))).toEqual(
      states(flipped),
    ));

  test('a comparison is requested once and ends once', () => {
    const comparing = compare('r1', 1, 2, NOW)(waits);
    expect(comparing.comparison).toEqual({ requestId: 'r1', requestedAt: NOW, from: 1, to: 2 });
    expect(compared('r0')(comparing)).toBe(comparing);
    expect(compared('r1')(comparing)).toEqual(waits);
  });
});
