import { ChevronRight, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '~/lib/cx';

/** A part that opens and shuts, with its number in front. */
export function Fold({
  isOpen,
  onToggle,
  number,
  head,
  tail,
  children,
}: {
  isOpen: boolean;
  onToggle: () => void;
  number?: ReactNode;
  head: ReactNode;
  tail: ReactNode;
  children: ReactNode;
}) {
  return (
    <details open={isOpen} className="group border-t border-line">
      <summary
        className="flex min-h-10 cursor-pointer list-none items-center gap-3 px-3.5 py-1.5 hover:bg-raised focus-visible:-outline-offset-3 [&::-webkit-details-marker]:hidden"
        onClick={(event) => {
          // What is open is the page's to know: the data comes anew while it stands open.
          event.preventDefault();
          onToggle();
        }}
      >
        {number !== undefined && <span className="figures w-4 shrink-0 text-4 text-ink-3">{number}</span>}
        <span className="flex min-w-0 flex-wrap items-center gap-x-2.5">{head}</span>
        <span className="ml-auto flex shrink-0 items-center gap-3">
          {tail}
          <ChevronRight
            size={15}
            strokeWidth={1.75}
            className="shrink-0 text-ink-2 transition-transform duration-90 group-open:rotate-90"
            aria-hidden
          />
        </span>
      </summary>
      {children}
    </details>
  );
}

/** A sign with its word, which phones leave out. */
export const Mark = ({ Icon, words, className }: { Icon: LucideIcon; words: string; className: string }) => (
  <span className={cx('inline-flex items-center gap-1.5 text-small whitespace-nowrap', className)}>
    <Icon size={14} strokeWidth={1.75} aria-hidden />
    <span className="sr-only phone:not-sr-only">{words}</span>
  </span>
);
