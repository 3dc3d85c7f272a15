import { cx } from '~/lib/cx';
import { fnv1a } from '~/ui/kit/display/fnv';
import { Picture } from '~/ui/kit/display/picture';

/** Two-tone fields: ground and tone, dark enough for the letters on both. */
const FIELDS = [
  ['#26303f', '#41556c'],
  ['#33294a', '#54457a'],
  ['#472528', '#6f3b3c'],
  ['#263526', '#445d3c'],
  ['#20383a', '#36595a'],
  ['#40351a', '#685528'],
  ['#382722', '#5d443a'],
] as const;

/** Heraldic divisions of the square: pale, fess, bend, bend sinister, quarterly, chevron. */
const DIVISIONS = [
  'M0 0h24v48H0z',
  'M0 16h48v16H0z',
  'M0 0h15l33 33v15H33L0 15z',
  'M48 0H33L0 33v15h15l33-33z',
  'M24 0h24v24H24zM0 24h24v24H0z',
  'M0 48V34l24-20 24 20v14z',
] as const;

/** By how many letters the tag has. */
const LETTERS = [24, 24, 22, 17.5, 13.5] as const;

/** The picture of a clan; the tag on a field of its own until it is there, or when there is none. Decorative: the name stands beside it. */
export function ClanPlate({
  tag,
  src,
  size,
  className,
}: {
  tag: string;
  src?: string | null;
  size: number;
  className?: string;
}) {
  const { field, tone, division } = plateOf(tag);
  return (
    <Picture src={src} size={size} className={className}>
      <svg
        viewBox="0 0 48 48"
        width={size}
        height={size}
        className={cx('shrink-0 rounded-control', className)}
        aria-hidden
      >
        <path fill={field} d="M0 0h48v48H0z" />
        <path fill={tone} d={division} />
        <path fill="none" stroke={tone} strokeWidth="1.5" d="M2.75 2.75h42.5v42.5H2.75z" />
        <text
          x="24"
          y="24.5"
          textAnchor="middle"
          dominantBaseline="central"
          className="font-display"
          fontSize={LETTERS[Math.min(tag.length, LETTERS.length - 1)]}
          fontWeight="800"
          fill="#f1f2e8"
        >
          {tag}
        </text>
      </svg>
    </Picture>
  );
}

/** The same tag has the same plate everywhere. */
export const plateOf = (tag: string): { field: string; tone: string; division: string } => {
  const hash = fnv1a(tag);
  const [field, tone] = FIELDS[hash % FIELDS.length]!;
  return { field, tone, division: DIVISIONS[Math.floor(hash / FIELDS.length) % DIVISIONS.length]! };
};
