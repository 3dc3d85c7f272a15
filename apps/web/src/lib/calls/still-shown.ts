import { useCallback, useLayoutEffect, useRef } from 'react';

/** Whether a component is still on the page: an answer that leads elsewhere leads nobody who has gone already. */
export function useStillShown(): () => boolean {
  const isShown = useRef(true);
  useLayoutEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return useCallback(() => isShown.current, []);
}
