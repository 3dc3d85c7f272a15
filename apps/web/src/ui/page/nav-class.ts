import { cx } from '~/lib/cx';

/** A word in the bar; the current one is underlined in gold. */
export const navClass = (current: boolean): string =>
  cx(
    'title relative flex items-center gap-2 px-2.25 text-4 min-[70rem]:px-3.25 whitespace-nowrap transition-colors duration-90 hover:text-ink focus-visible:-outline-offset-3 data-[state=open]:text-ink',
    current ? 'text-ink after:absolute after:inset-x-0 after:-bottom-px after:h-0.5 after:bg-gold' : 'text-ink-2',
  );
