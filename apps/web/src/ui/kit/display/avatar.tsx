import { cx } from '~/lib/cx';
import { fnv1a } from './fnv';
import { Picture } from './picture';

/** Two-tone fields, dark enough that the initials keep their contrast. */
const FIELDS = [
  ['#2c392e', '#35463a'],
  ['#2f2a3d', '#3a344b'],
  ['#3d2428', '#4a2d31'],
  ['#24363c', '#2d434a'],
  ['#3a3122', '#473c2a'],
  ['#28303f', '#323c4e'],
  ['#35302c', '#423c37'],
] as const;

/** A person's picture; their initials on a field of their own until it is there, or when there is none. Decorative: the name stands beside it. */
export function Avatar({
  name,
  src,
  size = 30,
  className,
}: {
  name: string;
  src?: string | undefined;
  size?: number;
  className?: string;
}) {
  const [field, tone] = FIELDS[fnv1a(name) % FIELDS.length]!;
  return (
    <Picture src={src} size={size} className={className}>
      <svg
        viewBox="0 0 30 30"
        width={size}
        height={size}
        className={cx('shrink-0 rounded-control', className)}
        aria-hidden
      >
        <path fill={field} d="M0 0h30v30H0z" />
        <path fill={tone} d="M30 0v30H0z" />
        <text
          x="15"
          y="19.5"
          textAnchor="middle"
          className="font-display"
          fontSize="13"
          fontWeight="750"
          fill="#e4e6d8"
        >
          {initials(name)}
        </text>
      </svg>
    </Picture>
  );
}

const initials = (name: string) =>
  Array.from(name.replace(/[^\p{L}\p{N}]/gu, '') || '?')
    .slice(0, 2)
    .join('')
    .toUpperCase();
