import type { Site } from '@app/contracts/content/site';
import { useLayoutEffect } from 'react';

/** Replaces the style sheet's colours with the community's before the first paint. */
export function useTints(tints: Site['tints'] | undefined): void {
  useLayoutEffect(() => {
    if (!tints) return;
    const { style } = document.documentElement;
    const { accent, ...parts } = tints;
    style.setProperty('--gold', accent);
    for (const [part, tint] of Object.entries(parts) as [string, string][]) style.setProperty(`--${part}`, tint);
  }, [tints]);
}
