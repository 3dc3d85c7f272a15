import type { ReactNode } from 'react';

/** The size of a window that is read: it stays the same whatever it shows. On phones 28 px of the page stay in sight. */
export const LARGE = 'w-[min(1040px,100vw)] h-[calc(100dvh-28px)] phone:h-[min(52rem,calc(100dvh-56px))] [&>div]:grow';

export function LargeTitle({ children }: { children: ReactNode }) {
  return <span className="text-2">{children}</span>;
}
