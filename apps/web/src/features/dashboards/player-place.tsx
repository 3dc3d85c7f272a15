import { cx } from '~/lib/cx';
import { useEffect, useRef, type ReactNode } from 'react';

/**
 * Where staff act on the selected player: where there is room, beside the teams, and it stays in view; on phones a sheet
 * at the bottom; else above the teams. It comes into view with the focus. When it is closed, the focus goes back to the
 * name that opened it.
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
      className={cx(
        'max-phone:fixed max-phone:inset-x-0 max-phone:bottom-0 max-phone:z-20 max-phone:max-h-[80dvh] max-phone:overflow-y-auto max-phone:shadow-pop',
        'min-w-0 scroll-mt-20 scroll-mb-4 outline-none phone:order-first phone:col-span-full min-[73.75rem]:order-none',
        'min-[73.75rem]:sticky min-[73.75rem]:top-14 min-[73.75rem]:z-10 min-[73.75rem]:max-h-[calc(100dvh-4.5rem)] min-[73.75rem]:overflow-y-auto',
      )}
    >
      {children}
    </div>
  );
}
