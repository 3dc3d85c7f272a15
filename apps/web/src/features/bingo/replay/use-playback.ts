import { useEffect, useState } from 'react';

/** Events a second, by the name of the speed. */
export const SPEEDS = { '1x': 2, '4x': 8, '16x': 32 } as const;
export type Speed = keyof typeof SPEEDS;

/** A place in a list of `length` events that runs forward by itself while it plays, and stops at the last one. */
export function usePlayback(length: number) {
  const last = Math.max(0, length - 1);
  const [index, setIndex] = useState(last);
  const [running, setRunning] = useState(false);
  const [speed, setSpeed] = useState<Speed>('4x');
  const playing = running && index < last;
  useEffect(() => {
    if (!playing) return;
    const timer = setInterval(() => setIndex((at) => Math.min(at + 1, last)), 1_000 / SPEEDS[speed]);
    return () => clearInterval(timer);
  }, [playing, speed, last]);
  return {
    index: Math.min(index, last),
    playing,
    speed,
    setSpeed,
    seek: (to: number) => {
      setRunning(false);
      setIndex(Math.max(0, Math.min(to, last)));
    },
    toggle: () => {
      // From the end it plays again from the beginning.
      if (!playing && index >= last) setIndex(0);
      setRunning(!playing);
    },
  };
}
