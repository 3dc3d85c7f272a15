import { act, renderHook } from '@testing-library/react';
import { DWELL, useRotation } from './use-rotation';

const COUNT = 5;
const still = window.matchMedia.bind(window);

beforeEach(() => void jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  window.matchMedia = still;
});

const wait = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));

function rotating(load: (index: number) => Promise<unknown> = () => Promise.resolve()) {
  const loaded: number[] = [];
  const noted = (index: number) => {
    loaded.push(index);
    return load(index);
  };
  const { result, unmount } = renderHook(() => useRotation(COUNT, noted));
  return { loaded, unmount, now: () => result.current };
}

/** Somebody who asked for less motion, and may change their mind. */
function reducedMotion() {
  let matches = true;
  const listeners = new Set<() => void>();
  window.matchMedia = (media) =>
    ({
      media,
      get matches() {
        return matches;
      },
      addEventListener: (_: string, listener: () => void) => listeners.add(listener),
      removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
    }) as unknown as MediaQueryList;
  return (wanted: boolean) => {
    matches = wanted;
    for (const listener of listeners) listener();
  };
}

test('five pictures take their turns, and then the first comes again', async () => {
  const { now } = rotating();
  const seen = [now().shown];
  for (let turn = 0; turn < COUNT; turn++) {
    await wait(DWELL);
    seen.push(now().shown);
  }
  expect(seen).toEqual([0, 1, 2, 3, 4, 0]);
});

test('a picture is fetched when its turn is near and not before', async () => {
  const { loaded } = rotating();
  await wait(DWELL / 2);
  expect(loaded).toEqual([]);
  await wait(DWELL / 2 - 1);
  expect(loaded).toEqual([1]);
  await wait(1);
  await wait(DWELL - 1);
  expect(loaded).toEqual([1, 2]);
});

test('a picture that is late is waited for, and the old one stays', async () => {
  let arrive: (() => void) | undefined;
  const { now } = rotating(() => new Promise<void>((resolve) => (arrive = resolve)));
  await wait(3 * DWELL);
  expect(now().shown).toBe(0);
  await act(async () => arrive!());
  expect(now()).toMatchObject({ shown: 1, before: 0 });
});

test('a picture that cannot be loaded is tried again a turn later', async () => {
  let reachable = false;
  const { loaded, now } = rotating(() => (reachable ? Promise.resolve() : Promise.reject(new Error('offline'))));
  await wait(DWELL);
  expect(now().shown).toBe(0);
  reachable = true;
  await wait(DWELL);
  expect(now().shown).toBe(1);
  expect(loaded).toEqual([1, 1]);
});

test('pausing holds the picture and fetches no other', async () => {
  const { loaded, now } = rotating();
  await wait(DWELL);
  act(() => now().pause());
  await wait(5 * DWELL);
  expect(now()).toMatchObject({ shown: 1, playing: false });
  expect(loaded).toEqual([1]);
  act(() => now().play());
  await wait(DWELL);
  expect(now().shown).toBe(2);
});

test('a picture that arrives after the pause is not shown', async () => {
  let arrive: (() => void) | undefined;
  const { now } = rotating(() => new Promise<void>((resolve) => (arrive = resolve)));
  await wait(DWELL);
  act(() => now().pause());
  await act(async () => arrive!());
  expect(now().shown).toBe(0);
});

test('any picture can be asked for, also while paused', async () => {
  const { loaded, now } = rotating();
  act(() => now().pause());
  await act(async () => now().show(3));
  expect(now()).toMatchObject({ shown: 3, before: 0, playing: false });
  expect(loaded).toEqual([3]);
});

test('who wants less motion starts paused, and may play', async () => {
  reducedMotion();
  const { loaded, now } = rotating();
  await wait(3 * DWELL);
  expect(now()).toMatchObject({ shown: 0, playing: false });
  expect(loaded).toEqual([]);
  act(() => now().play());
  await wait(DWELL);
  expect(now().shown).toBe(1);
});

test('the rotation follows the setting while the page is open', async () => {
  const prefer = reducedMotion();
  const { now } = rotating();
  act(() => prefer(false));
  await wait(DWELL);
  expect(now().shown).toBe(1);
  act(() => prefer(true));
  await wait(3 * DWELL);
  expect(now()).toMatchObject({ shown: 1, playing: false });
});

test('leaving the page ends it', async () => {
  const { loaded, unmount } = rotating();
  unmount();
  await wait(3 * DWELL);
  expect(loaded).toEqual([]);
});
