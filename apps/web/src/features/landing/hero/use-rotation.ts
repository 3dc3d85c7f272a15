import { useEffect, useState } from 'react';
import { useReducedMotion } from './use-reduced-motion';

/** How long a picture stays, and how long before its turn the next one is fetched. Milliseconds. */
export const DWELL = 9_000;
const HEAD_START = 3_000;

export interface Rotation {
  /** Which picture is shown, from 0. */
  readonly shown: number;
  /** Which one it took over from; undefined for the first. */
  readonly before: number | undefined;
  readonly playing: boolean;
  play(): void;
  pause(): void;
  show(index: number): void;
}

/**
 * Shows one picture after another until it is paused. A picture is loaded when its turn is near, not before, and shown
 * when it is there; one that cannot be loaded is tried again a turn later. Who wants less motion starts paused.
 *
 * @param load fetches a picture so that it can be shown at once
 */
export function useRotation(count: number, load: (index: number) => Promise<unknown>): Rotation {
  const reduced = useReducedMotion();
  const [choice, setChoice] = useState<'play' | 'pause'>();
  const [{ shown, before }, setShown] = useState<{ shown: number; before?: number }>({ shown: 0 });
  const [turn, setTurn] = useState(0);
  const playing = choice ? choice === 'play' : !reduced;
  const next = (shown + 1) % count;

  useEffect(() => {
    if (!playing) return;
    let current = true;
    let ready: ReturnType<typeof setTimeout> | undefined;
    const timer = setTimeout(() => {
      const loaded = load(next).then(
        () => true,
        () => false,
      );
      ready = setTimeout(() => {
        void loaded.then((there) => {
          if (!current) return;
          if (there) setShown({ shown: next, before: shown });
          setTurn((last) => last + 1);
        });
      }, HEAD_START);
    }, DWELL - HEAD_START);
    return () => {
      current = false;
      clearTimeout(timer);
      clearTimeout(ready);
    };
  }, [playing, next, shown, turn, load]);

  return {
    shown,
    before,
    playing,
    play: () => setChoice('play'),
    pause: () => setChoice('pause'),
    show: (index) => {
      const go = () => setShown((last) => (last.shown === index ? last : { shown: index, before: last.shown }));
      void load(index).then(go, () => undefined);
    },
  };
}
