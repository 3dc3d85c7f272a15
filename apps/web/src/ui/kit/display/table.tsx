import type { ComponentProps } from 'react';
import { cx } from '~/lib/cx';

/** Cells of a table. Numbers stand right and in tabular figures: `Th number`, `Td number`; the table sets `--cell`, a row's height. */
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
      aria-current={yours || undefined}
      className={cx('border-b border-line last:border-b-0', yours ? 'bg-gold-wash' : 'hover:bg-raised', className)}
    />
  );
}
