import { Link2, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { cx } from '~/lib/cx';
import { Button } from '../controls/button';
import { buttonClass } from '../controls/button-class';
import { Loading } from '../feedback/loading';
import { Skeleton } from '../feedback/skeleton';
import { toast } from '../toast/toast';
import { Row, Td, Th } from './table';

/** One figure of two that are compared. */
export interface ComparedFigure<Side> {
  readonly label: string;
  /** Null where it is not known. */
  readonly of: (side: Side) => number | null;
  readonly format: (value: number) => string;
  /** Who is ahead: whoever has more of it when absent; `even` where more of it is nothing to be ahead with. */
  readonly ahead?: 'less' | 'even';
}

/** Two side by side, a figure a row; whoever is ahead is marked. */
export function ComparisonTable<Side>({
  figures,
  sides: [left, right],
  head,
}: {
  figures: readonly ComparedFigure<Side>[];
  sides: readonly [Side, Side];
  /** What stands over the figures of one. */
  head: (side: Side) => ReactNode;
}) {
  return (
    <table className="w-full table-fixed border-collapse [--cell:40px]" aria-label="Comparison">
      <colgroup>
        <col className="w-[36%]" />
        <col />
        <col />
      </colgroup>
      <thead>
        <tr>
          <Th>
            <span className="sr-only">Figure</span>
          </Th>
          <Th number className="px-2! text-ink!">
            {head(left)}
          </Th>
          <Th number className="pr-3.5! pl-2! text-ink!">
            {head(right)}
          </Th>
        </tr>
      </thead>
      <tbody>
        {figures.map((figure) => {
          const [a, b] = [figure.of(left), figure.of(right)];
          return (
            <Row key={figure.label}>
              <th scope="row" className="px-3.5 text-left font-normal text-ink-2">
                {figure.label}
              </th>
              <Value figure={figure} value={a} other={b} />
              <Value figure={figure} value={b} other={a} />
            </Row>
          );
        })}
      </tbody>
    </table>
  );
}

function Value<Side>({
  figure: { format, ahead },
  value,
  other,
}: {
  figure: ComparedFigure<Side>;
  value: number | null;
  other: number | null;
}) {
  const leads =
    value !== null && other !== null && ahead !== 'even' && (ahead === 'less' ? value < other : value > other);
  return (
    <Td number className={cx('px-2! last:pr-3.5!', !leads && 'font-normal! text-ink-2')}>
      {leads && (
        <>
          <span className="sr-only">ahead, </span>
          <span className="mr-1.5 text-micro text-ok" aria-hidden>
            ▲
          </span>
        </>
      )}
      {value === null ? '–' : format(value)}
    </Td>
  );
}

export const ComparisonLoading = ({ figures }: { figures: readonly { readonly label: string }[] }) => (
  <Loading text="Loading comparison...">
    {figures.map(({ label }) => (
      <div key={label} className="flex h-10 items-center justify-between gap-6 border-b border-line px-3.5">
        <Skeleton className="h-4 w-28" />
        <Skeleton className="ml-auto h-4 w-14" />
        <Skeleton className="h-4 w-14" />
      </div>
    ))}
  </Loading>
);

/** The address names both that are compared, so it can be sent; `closeTo` is the same page without the comparison. */
export const ComparisonActions = ({ closeTo }: { closeTo: string }) => (
  <span className="flex gap-2">
    <Button size="small" look="ghost" onClick={() => void copyAddress()}>
      <Link2 size={16} strokeWidth={1.75} aria-hidden />
      Copy link
    </Button>
    <Link to={closeTo} replace preventScrollReset className={buttonClass('ghost', 'small')}>
      <X size={16} strokeWidth={1.75} aria-hidden />
      Close
    </Link>
  </span>
);

async function copyAddress(): Promise<void> {
  try {
    await navigator.clipboard.writeText(window.location.href);
    toast.success('Link copied');
  } catch {
    toast.failure('The browser does not allow it. Copy the address from its bar.', 'Not copied');
  }
}
