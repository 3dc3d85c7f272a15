import { ClockAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '~/lib/cx';
import { UnknownFigure } from '~/ui/kit/display/unknown-figure';
import { Age } from './age';

/** A figure of the strip; null is not known. */
export function Figure({
  label,
  children,
  className,
}: {
  label: string;
  children: ReactNode;
  className?: string | undefined;
}) {
  return (
    <div className={cx('min-w-0 bg-panel px-3.5 py-3 nav:px-5.5 nav:py-4', className)}>
      <dt className="text-small text-ink-3">{label}</dt>
      <dd className="mt-1 text-[1.625rem] leading-none font-[750]">{children ?? <UnknownFigure />}</dd>
    </div>
  );
}

/** A number of the strip: `87/100`. */
export const Count = ({ value, of }: { value: number | null; of?: number | null }) =>
  value === null ? (
    <UnknownFigure />
  ) : (
    <span className="figures">
      {value}
      {of !== undefined && of !== null && <span className="text-[1.125rem] text-ink-3">/{of}</span>}
    </span>
  );

/** The age of the newest report. */
export const Received = ({ at, isOld }: { at: string; isOld: boolean }) => (
  <span className={cx('figures inline-flex items-center gap-2 whitespace-nowrap', isOld && 'text-warn')}>
    {isOld && <ClockAlert size={18} strokeWidth={1.75} aria-hidden />}
    <Age at={at} />
  </span>
);
