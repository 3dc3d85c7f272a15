import type { ReactNode } from 'react';
import { Terrain } from '~/ui/art/terrain';
import strip from 'terrain:community-strip.svg?url';

/** The beginning of a page that is read: title and lead on a strip of the map, and what can be done at once. */
export function ContentHeader({
  title,
  lead,
  tint,
  above,
  children,
}: {
  title: ReactNode;
  lead?: ReactNode;
  tint?: string;
  /** A line over the title: the way back, the date. */
  above?: ReactNode;
  /** Buttons. */
  children?: ReactNode;
}) {
  return (
    <header className="relative isolate overflow-hidden border-b border-line">
      <Terrain src={strip} tint={tint} className="absolute inset-0 -z-10" fade="left" />
      {/* Hidden on narrow screens, which have no room for the map beside the title. */}
      <div className="absolute inset-0 -z-10 bg-ground/60 nav:hidden" />
      <div className="page flex min-h-56 flex-col justify-end pt-12 pb-10 nav:min-h-72 nav:pb-12">
        {above && <div className="mb-4 text-ink-2">{above}</div>}
        <h1 className="max-w-[22ch] text-1">{title}</h1>
        {lead && <div className="mt-4 max-w-[34em] text-lead leading-[1.42] text-ink-2">{lead}</div>}
        {children && <div className="mt-7 flex flex-wrap gap-3">{children}</div>}
      </div>
    </header>
  );
}
