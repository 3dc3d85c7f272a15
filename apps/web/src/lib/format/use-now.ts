import { useSyncExternalStore } from 'react';

const TICK_MS = 1_000;

const listeners = new Set<() => void>();
let now = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;

const tick = () => {
  now = Date.now();
  for (const listener of listeners) listener();
};

/** One timer, however many show a time. */
const subscribe = (listener: () => void) => {
  if (listeners.size === 0) timer = setInterval(tick, TICK_MS);
  listeners.add(listener);
  now = Date.now();
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) clearInterval(timer);
  };
};
const standStill = () => () => undefined;

const read = () => {
  if (listeners.size === 0 && Math.abs(Date.now() - now) >= TICK_MS) now = Date.now();
  return now;
};

/** The time, read every second while `running`. Milliseconds. */
export const useNow = (running = true): number => useSyncExternalStore(running ? subscribe : standStill, read);
