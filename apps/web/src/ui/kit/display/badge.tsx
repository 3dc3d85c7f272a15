import type { ReactNode } from 'react';
import { cx } from '~/lib/cx';

/** won is solid gold: yours. The others are outlines that name a state; role is grey. */
export type BadgeTone = 'won' | 'gold' | 'ok' | 'warn' | 'bad' | 'orange' | 'info' | 'diamond' | 'role';

const TONES: Record<BadgeTone, string> = {
  won: 'border-gold bg-gold text-on-gold',
  gold: 'border-gold text-gold',
  ok: 'border-ok text-ok',
  warn: 'border-warn text-warn',
  bad: 'border-bad text-bad',
  orange: 'border-orange text-orange',
  info: 'border-info text-info',
  diamond: 'border-diamond text-diamond',
  role: 'border-line-strong text-ink-2',
};

export function Badge({ tone, children, className }: { tone: BadgeTone; children: ReactNode; className?: string }) {
  return (
    <span
      className={cx(
        'title inline-flex h-5.5 items-center rounded-control border px-1.75 text-[.875rem] whitespace-nowrap',
        TONES[tone],
        className,
      )}
    >
      {children}
    </span>
  );
}
