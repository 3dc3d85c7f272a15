import type { ReactNode } from 'react';
import { Terrain } from '~/ui/art/terrain';
import strip from 'terrain:community-strip.svg?url';

/** A strip of terrain behind the title of a page; the map stops where the data starts. */
export function PageHeader({
  title,
  children,
  aside,
  terrain = strip,
  tint,
}: {
  title: ReactNode;
  children?: ReactNode;
  aside?: ReactNode;
  terrain?: string;
  tint?: string;
}) {
  return (
    <header className="relative isolate overflow-hidden border-b border-line">
      <Terrain src={terrain} tint={tint} className="absolute inset-0 -z-10" fade="left" />
      <div className="page flex min-h-36 flex-wrap items-end justify-between gap-x-8 gap-y-4 pt-9 pb-7">
        <div className="min-w-0">
          <h1 className="text-1">{title}</h1>
          {children && <p className="mt-3 max-w-[64ch] text-ink-2">{children}</p>}
        </div>
        {aside}
      </div>
    </header>
  );
}
