import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx';

/** A table with a name. Numbers stand right and in tabular figures: `Th number`, `Td number`. */
export function Table({
  caption,
  dense,
  className,
  children,
}: {
  caption: string;
  dense?: boolean;
  className?: string;
  children: ReactNode;
}) {
  return (
    <div className={cx('overflow-x-auto rounded-panel border border-line bg-panel', className)}>
      <table className={cx('w-full border-collapse', dense ? '[--cell:var(--row-dense)]' : '[--cell:var(--row)]')}>
        <caption className="sr-only">{caption}</caption>
        {children}
      </table>
    </div>
  );
}

type Cell = { number?: boolean };

export function Th({ number, className, ...rest }: ComponentProps<'th'> & Cell) {
  return (
    <th
      scope="col"
      {...rest}
      className={cx(
        'title h-9.5 border-b border-line-strong px-3.5 text-body whitespace-nowrap text-ink-3 aria-[sort]:text-ink',
        number ? 'text-right' : 'text-left',
        className,
      )}
    />
  );
}

export function Td({ number, className, ...rest }: ComponentProps<'td'> & Cell) {
  return (
    <td
      {...rest}
      className={cx(
        'h-(--cell) px-3.5',
        number && 'figures text-right text-[1.1875rem] leading-none font-[650] whitespace-nowrap',
        className,
      )}
    />
  );
}

export function Row({ yours, className, ...rest }: ComponentProps<'tr'> & { yours?: boolean }) {
  return (
    <tr
      {...rest}
      className={cx('border-b border-line last:border-b-0', yours ? 'bg-gold-wash' : 'hover:bg-raised', className)}
    />
  );
}
