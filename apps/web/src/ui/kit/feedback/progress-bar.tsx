import { Progress } from 'radix-ui';
import { cx } from '~/lib/cx';

const TONES = { gold: 'bg-gold', ok: 'bg-ok', warn: 'bg-warn', bad: 'bg-bad', info: 'bg-info' };

/** How much of a whole is done. `label` says of what; the figures stand beside it, never inside. */
export function ProgressBar({
  value,
  max,
  label,
  tone = 'gold',
  className,
}: {
  value: number;
  max: number;
  label: string;
  tone?: keyof typeof TONES;
  className?: string;
}) {
  const whole = Math.max(max, 1);
  const done = Math.min(Math.max(value, 0), whole);
  return (
    <Progress.Root
      value={done}
      max={whole}
      aria-label={label}
      getValueLabel={() => `${value} of ${max}`}
      className={cx('h-1.25 w-full overflow-hidden bg-line', className)}
    >
      <Progress.Indicator
        className={cx('h-full origin-left transition-transform duration-320 ease-(--out)', TONES[tone])}
        style={{ transform: `scaleX(${done / whole})` }}
      />
    </Progress.Root>
  );
}
