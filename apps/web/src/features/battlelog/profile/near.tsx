import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react';

/** Draws its content, and with it fetches code and data, once the reader comes near; until then it keeps `room` (a height). */
export function Near({ room, children }: { room: string; children: ReactNode }) {
  const [near, setNear] = useState(() => !('IntersectionObserver' in window));
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (near || !place.current) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { rootMargin: '600px 0px' },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [near]);
  const empty = <div ref={place} style={{ height: room }} />;
  return near ? <Suspense fallback={empty}>{children}</Suspense> : empty;
}
