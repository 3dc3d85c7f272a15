import type { ReactNode } from 'react';
import { Terrain } from '~/ui/art/terrain';
import strip from 'terrain:community-strip.svg?url';

/** The end of a page: one more thing to do, on the map. */
export function CallBand({
  title,
  children,
  actions,
  tint,
}: {
  title: ReactNode;
  children: ReactNode;
  actions: ReactNode;
  tint?: string;
}) {
  return (
    <section aria-labelledby="call" className="relative isolate -mb-16 overflow-hidden border-t border-line">
      <Terrain src={strip} tint={tint} className="absolute inset-0 -z-10" />
      <div className="absolute inset-0 -z-10 bg-linear-to-r from-ground from-10% via-ground/80 via-45% to-ground/10" />
      <div className="page py-16 nav:py-20">
        <h2 id="call" className="text-1">
          {title}
        </h2>
        <div className="mt-4 max-w-[34em] text-lead leading-[1.42] text-ink-2">{children}</div>
        <div className="mt-7 flex flex-wrap gap-3">{actions}</div>
      </div>
    </section>
  );
}
