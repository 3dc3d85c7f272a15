import type { Site } from '@app/contracts/content/site';
import type { ReactNode } from 'react';
import { Symbol } from '~/ui/art/unit-symbol';

/** The whole window, before there is a page to show. */
export function FullScreen({ children }: { children: ReactNode }) {
  return (
    <main className="grid min-h-svh place-items-center px-6">
      <div className="flex max-w-lg flex-col items-center gap-5 text-center">{children}</div>
    </main>
  );
}

/** Shown until the session is loaded. `site` is missing only before the community itself is loaded. */
export function FullScreenLoading({ site }: { site?: Site | undefined }) {
  return (
    <FullScreen>
      {site && <Symbol name={site.symbols.mark} weight={2.2} className="w-16 text-gold" />}
      <h1 aria-live="polite" className="title text-3 text-ink-2">
        {site ? `Loading ${site.name}...` : 'Loading...'}
      </h1>
    </FullScreen>
  );
}
