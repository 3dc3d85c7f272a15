import type { ReactNode } from 'react';
import { Mark } from '~/shell/mark';

/** The whole window, before there is a page to show. */
export function FullScreen({ children }: { children: ReactNode }) {
  return (
    <main className="grid min-h-svh place-items-center px-6">
      <div className="flex max-w-lg flex-col items-center gap-5 text-center">{children}</div>
    </main>
  );
}

/** Until it is known who is here. The name is missing only before the community itself is known. */
export function FullScreenLoading({ name }: { name?: string | undefined }) {
  return (
    <FullScreen>
      <Mark className="w-16 text-gold" />
      <h1 aria-live="polite" className="title text-3 text-ink-2">
        {name ? `Loading ${name}...` : 'Loading...'}
      </h1>
    </FullScreen>
  );
}
