import { Info } from 'lucide-react';
import { useState } from 'react';
import { cx } from '~/lib/cx';

/** A small sign whose words show on hover, on focus and on a press, and go with Escape. `end`: at the right edge of the page. */
export function Hint({ children, end = false }: { children: string; end?: boolean }) {
  const [open, setOpen] = useState(false);
  return (
    <span
      className="relative -my-1 inline-block align-middle"
      onPointerEnter={() => setOpen(true)}
      onPointerLeave={() => setOpen(false)}
    >
      <button
        type="button"
        aria-label={children}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onClick={() => setOpen(true)}
        onKeyDown={({ key }) => key === 'Escape' && setOpen(false)}
        className="grid size-6 place-items-center rounded-control text-ink-3 hover:text-ink"
      >
        <Info size={14} strokeWidth={1.75} aria-hidden />
      </button>
      {open && (
        <span
          role="tooltip"
          className={cx(
            'absolute bottom-full z-20 w-max max-w-72 animate-fade bg-overlay px-3 py-2 text-small text-ink shadow-pop',
            end ? 'right-0' : 'left-1/2 -translate-x-1/2',
          )}
        >
          {children}
        </span>
      )}
    </span>
  );
}
