import type { ReactNode } from 'react';
import { StatusDot } from '~/ui/kit/feedback/status-dot';

/** One figure with its name above and what it means below. */
export const Tile = ({
  name,
  dot,
  children,
  below,
}: {
  name: string;
  dot?: 'ok' | 'warn' | 'bad';
  children: ReactNode;
  below: string;
}) => (
  <div className="min-w-0 border-r border-b border-line px-4 py-3.5">
    <dt className="text-small text-ink-3">{name}</dt>
    <dd>
      <span className="title flex items-center gap-2.5 text-3">
        {dot && <StatusDot status={dot} />}
        {children}
      </span>
      <span className="mt-0.5 block text-small max-nav:line-clamp-2 nav:truncate text-ink-3" title={below}>
        {below || '–'}
      </span>
    </dd>
  </div>
);
