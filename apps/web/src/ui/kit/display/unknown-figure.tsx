import { Hint } from './hint';

/** Stands for a figure that no source provides, which is never shown as zero. `needs` says which source would. */
export function UnknownFigure({ needs, end = false }: { needs?: string | undefined; end?: boolean }) {
  return (
    <span className="inline-flex items-center gap-1.5 font-body text-body font-normal text-ink-3">
      <svg width="13" height="13" viewBox="0 0 13 13" className="shrink-0" aria-hidden>
        <circle cx="6.5" cy="6.5" r="5.5" fill="none" stroke="currentColor" strokeWidth="1.2" strokeDasharray="2 2" />
      </svg>
      Not known
      {needs && <Hint end={end}>{needs}</Hint>}
    </span>
  );
}
