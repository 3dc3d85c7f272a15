import { cx } from '~/kit/cx';

/** Frames of APP-6, one for each part of the community. */
const FILLS = {
  infantry: 'M1 1l34 22M35 1L1 23',
  mechanised: 'M1 1l34 22M35 1L1 23M10 6h16a6 6 0 0 1 0 12H10a6 6 0 0 1 0-12z',
  aviation:
    'M18 12c-3-4-5.5-5.5-8-5.5a5.5 5.5 0 0 0 0 11c2.5 0 5-1.5 8-5.5s5.5-5.5 8-5.5a5.5 5.5 0 0 1 0 11c-2.5 0-5-1.5-8-5.5z',
  headquarters: 'M1 8h34',
};

export type Unit = keyof typeof FILLS;

export function UnitSymbol({ unit, className }: { unit: Unit; className?: string }) {
  return (
    <svg
      viewBox="0 0 36 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.7"
      className={cx('shrink-0', className)}
      aria-hidden
    >
      <path d="M1 1h34v22H1z" />
      <path d={FILLS[unit]} />
    </svg>
  );
}
