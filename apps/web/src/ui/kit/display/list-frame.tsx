import { ChevronDown, ChevronUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '~/lib/cx';

/** A column's name; `end` where its values are set flush right. */
type Column = string | { readonly end: string };

/** A list of rows in columns, with their names above on wide screens. `old` draws a list that could not be read again. */
export function ListFrame({
  grid,
  columns,
  old,
  children,
}: {
  /** The classes of the grid that the names share with the rows, and their padding. */
  grid: string;
  columns: readonly Column[];
  old: boolean;
  children: ReactNode;
}) {
  return (
    <div className={cx('border bg-panel', old ? 'border-dashed border-line-strong opacity-80' : 'border-line')}>
      <div
        aria-hidden
        className={cx(grid, 'title border-b border-line-strong py-2.5 text-body text-ink-3 max-nav:hidden')}
      >
        {columns.map((column) =>
          typeof column === 'string' ? (
            <span key={column}>{column}</span>
          ) : (
            <span key={column.end} className="text-right">
              {column.end}
            </span>
          ),
        )}
      </div>
      {children}
    </div>
  );
}

/** A row that opens in place. It is marked while it is open; `children` is what it opens to. */
export function OpenRow({
  id,
  open,
  onToggle,
  className,
  row,
  children,
}: {
  id: string;
  open: boolean;
  onToggle: () => void;
  className: string;
  row: ReactNode;
  children: ReactNode;
}) {
  return (
    <li className={cx('border-b border-line last:border-b-0', open && 'border-l-2 border-l-gold bg-raised')}>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={onToggle}
        className={cx('w-full items-center text-left hover:bg-raised focus-visible:-outline-offset-3', className)}
      >
        {row}
      </button>
      {open && (
        <div id={id} className="px-3.5 pt-1 pb-5 nav:px-6">
          {children}
        </div>
      )}
    </li>
  );
}

export const OpenSign = ({ open }: { open: boolean }) => {
  const Chevron = open ? ChevronUp : ChevronDown;
  return <Chevron size={16} strokeWidth={1.75} className="text-ink-2" aria-hidden />;
};
