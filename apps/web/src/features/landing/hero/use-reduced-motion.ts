import { useSyncExternalStore } from 'react';

const query = () => window.matchMedia('(prefers-reduced-motion: reduce)');

const subscribe = (changed: () => void) => {
  const list = query();
  list.addEventListener('change', changed);
  return () => list.removeEventListener('change', changed);
};

/** Whether the reader asked for less motion; follows the setting while the page is open. */
export const useReducedMotion = (): boolean => useSyncExternalStore(subscribe, () => query().matches);
