import type { ReactNode } from 'react';
import { Skeleton } from '~/ui/kit/feedback/skeleton';

/** A list of figures under a title in the game's ink. */
export function StatList({
  title,
  ink,
  note,
  children,
}: {
  title: string;
  ink: string;
  note?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div>
      <h3 className={`border-b border-line-strong pb-2.5 text-4 font-[650] ${ink}`}>{title}</h3>
      <dl>{children}</dl>
      {note && <p className="mt-2.5 text-small text-ink-3">{note}</p>}
    </div>
  );
}

/** Undefined while it is read, null when it could not be. */
export type FigureText = ReactNode | undefined | null;

export function StatLine({ label, value }: { label: string; value: FigureText }) {
  return (
    <div className="flex min-h-10 items-center justify-between gap-4 border-b border-line">
      <dt className="text-ink-2">{label}</dt>
      <dd className="figures text-right text-[1.1875rem] font-[650]">
        {value === undefined ? <Skeleton className="h-4 w-14" /> : (value ?? <span className="text-ink-3">--</span>)}
      </dd>
    </div>
  );
}
