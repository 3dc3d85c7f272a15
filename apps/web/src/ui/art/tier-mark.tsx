import { metalOf, type Metal } from '@app/domain/supporters/rules';
import { cx } from '~/lib/cx';

/** Each metal has a shape of its own, so that tiers differ without colour. */
const MARKS: Record<Metal, { shape: string; ink: string }> = {
  bronze: { shape: 'M12 2l9 10-9 10L3 12z', ink: 'text-[var(--t-bronze)]' },
  silver: { shape: 'M12 2l8.7 5v10L12 22l-8.7-5V7z', ink: 'text-[var(--t-silver)]' },
  gold: {
    shape: 'M12 2l2.9 6.6 7.1.7-5.4 4.7 1.6 7L12 17.3 5.8 21l1.6-7L2 9.3l7.1-.7z',
    ink: 'text-[var(--t-gold)]',
  },
  diamond: { shape: 'M6 3h12l4 6-10 13L2 9zM2 9h20M12 22L8 9l4-6 4 6z', ink: 'text-diamond' },
};

/** The mark of a supporter; nothing for who is none. `solid` is for small ones beside a name; `label` says what it stands for where no word does. */
export function TierMark({
  tier,
  solid = false,
  label,
  className,
}: {
  tier: number;
  solid?: boolean;
  label?: string;
  className?: string;
}) {
  const metal = metalOf(tier);
  if (metal === null) return null;
  const { shape, ink } = MARKS[metal];
  return (
    <svg
      viewBox="0 0 24 24"
      className={cx('shrink-0', ink, className)}
      fill="none"
      stroke={solid && metal === 'diamond' ? 'var(--ground)' : 'currentColor'}
      strokeWidth="1.6"
      strokeLinejoin="round"
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      {label !== undefined && <title>{label}</title>}
      <path d={shape} fill="currentColor" fillOpacity={solid ? 1 : 0.18} />
    </svg>
  );
}
