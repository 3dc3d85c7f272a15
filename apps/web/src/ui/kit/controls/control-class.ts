/** The frame of everything that takes a value. */
export const controlClass =
  'h-9.5 w-full min-w-0 rounded-control border border-control bg-well px-3 text-ink transition-colors duration-90 placeholder:text-ink-3 hover:border-ink-3 disabled:border-line-strong disabled:text-ink-3 aria-invalid:border-bad';
