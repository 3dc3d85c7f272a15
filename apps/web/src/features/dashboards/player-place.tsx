import { useEffect, useRef, type ReactNode } from 'react';

/**
 * Where staff act on the selected player: beside the teams where there is room, else above them. It comes into view with
 * the focus; when it is closed the focus goes back to the name that opened it.
 */
export function PlayerPlace({ playerId, children }: { playerId: string; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const opener = document.activeElement;
    const box = place.current!;
    box.focus({ preventScroll: true });
    box.scrollIntoView({ block: 'nearest' });
    return () => {
      if (
        opener instanceof HTMLElement &&
        (document.activeElement === document.body || box.contains(document.activeElement))
      )
        opener.focus();
    };
  }, [playerId]);
  return (
    <div
      ref={place}
      tabIndex={-1}
      className="order-first min-w-0 scroll-mt-20 scroll-mb-4 outline-none phone:col-span-full min-[73.75rem]:order-none"
    >
      {children}
    </div>
  );
}
