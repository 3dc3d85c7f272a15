import type { ReactNode } from 'react';
import { cx } from '~/lib/cx';

/** A heading at the left and what it is about at the right; below each other where there is no room. */
export function Band({
  id,
  title,
  children,
  raised = false,
}: {
  id: string;
  title: ReactNode;
  children: ReactNode;
  /** On a ground of its own, to set it apart from its neighbours. */
  raised?: boolean;
}) {
  return (
    <section aria-labelledby={id} className={cx(raised && 'border-y border-line bg-panel')}>
      <div className="page grid gap-x-6 gap-y-5 py-14 nav:grid-cols-[5fr_7fr] nav:py-20">
        <h2 id={id} className="max-w-[14ch] text-1">
          {title}
        </h2>
        <div className="max-w-[64ch] space-y-4 text-[1.0625rem] leading-[1.6] text-ink-2">{children}</div>
      </div>
    </section>
  );
}
