import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { cx } from '~/lib/cx';
import { IconButton } from './icon-button';
import { pageNumbers } from './page-numbers';

/** Turns the pages of a list; shows nothing while there is only one. Pages count from 1; `numbers` where a list has a rule of its own. */
export function Pagination({
  page,
  pages,
  onChange,
  label,
  numbers = pageNumbers(page, pages),
}: {
  page: number;
  pages: number;
  onChange: (page: number) => void;
  label: string;
  numbers?: readonly (number | 'gap')[];
}) {
  const nav = useRef<HTMLElement>(null);
  // At the ends an arrow is disabled, and the focus would fall to the beginning of the document.
  useLayoutEffect(() => {
    const { activeElement } = document;
    if (activeElement?.matches(':disabled') && nav.current?.contains(activeElement))
      nav.current.querySelector<HTMLElement>('[aria-current]')?.focus({ preventScroll: true });
  }, [page, pages]);
  if (pages <= 1) return null;
  return (
    <nav ref={nav} aria-label={label} className="flex flex-wrap items-center gap-1.5">
      <IconButton label="Previous page" disabled={page <= 1} onClick={() => onChange(Math.min(page - 1, pages))}>
        <ChevronLeft size={18} strokeWidth={1.75} aria-hidden />
      </IconButton>
      {numbers.map((shown, place) =>
        shown === 'gap' ? (
          <span key={`gap-${place}`} className="title grid size-8 place-items-center text-ink-3" aria-hidden>
            ...
          </span>
        ) : (
          <button
            key={shown}
            type="button"
            aria-label={`Page ${shown}`}
            aria-current={shown === page ? 'page' : undefined}
            onClick={() => onChange(shown)}
            className={cx(
              'figures h-8 min-w-8 rounded-control border px-1.5 text-4 leading-none font-[650]',
              shown === page ? 'border-gold text-gold' : 'border-transparent text-ink-2 hover:bg-raised hover:text-ink',
            )}
          >
            {shown}
          </button>
        ),
      )}
      <IconButton label="Next page" disabled={page >= pages} onClick={() => onChange(page + 1)}>
        <ChevronRight size={18} strokeWidth={1.75} aria-hidden />
      </IconButton>
    </nav>
  );
}
