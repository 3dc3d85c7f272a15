import type { ReactNode } from 'react';
import { usePageTitle } from '~/lib/page-title';
import { Terrain } from '~/ui/art/terrain';
import strip from 'terrain:community-strip.svg?url';

/** A page that shows only a message and what to do next. */
export function MessagePage({
  title,
  children,
  action,
  extra,
}: {
  title: string;
  children: ReactNode;
  action?: ReactNode;
  extra?: ReactNode;
}) {
  usePageTitle(title);
  return (
    <div className="relative isolate">
      <Terrain src={strip} className="absolute inset-x-0 top-0 h-80 -z-10" fade="corner" />
      <div className="page pt-24 pb-16">
        <h1 className="text-1">{title}</h1>
        <p className="mt-4 max-w-[56ch] text-lead text-ink-2">{children}</p>
        {action && <div className="mt-7 flex flex-wrap gap-2.5">{action}</div>}
        {extra && <div className="mt-10 max-w-2xl">{extra}</div>}
      </div>
    </div>
  );
}
