import { useEffect, useState } from 'react';

/** The time, epoch milliseconds, again each second while `ticks`. */
export function useNow(ticks = true): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (!ticks) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, [ticks]);
  return now;
}
