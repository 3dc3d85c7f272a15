import { cx } from '~/lib/cx';
import { round, type Part } from './insignia-parts';

const BOARD = 'M.5.5h36v41.5l-8 8.5h-20l-8-8.5z';

/** The cloth of a game. */
const CLOTHS = { squad: { fill: '#1a2018', edge: '#363e2e' }, reforger: { fill: '#151c22', edge: '#33414d' } } as const;

export interface InsigniaProps {
  readonly rank: number;
  readonly height?: number;
  /** Says the rank where no words stand beside it. */
  readonly label?: string;
  readonly className?: string;
}

/** An insignia on its shoulder board. */
export function ShoulderBoard({
  cloth,
  parts,
  height = 26,
  label,
  className,
}: Omit<InsigniaProps, 'rank'> & { cloth: keyof typeof CLOTHS; parts: readonly Part[] }) {
  const { fill: ground, edge } = CLOTHS[cloth];
  return (
    <svg
      viewBox="0 0 37 51"
      height={height}
      width={round((height * 37) / 51)}
      className={cx('shrink-0', className)}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      <path d={BOARD} fill={ground} stroke={edge} />
      {parts.map(({ d, fill = 'none', stroke, width, dash }) => (
        <path key={d} d={d} fill={fill} stroke={stroke} strokeWidth={width} strokeDasharray={dash} />
      ))}
    </svg>
  );
}
