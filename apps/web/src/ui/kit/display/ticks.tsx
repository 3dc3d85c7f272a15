import type { CSSProperties } from 'react';
import { fullnessOf } from '@app/domain/servers/rules';
import { cx } from '~/lib/cx';

const TONES = { open: 'text-ok', filling: 'text-warn', full: 'text-bad' } as const;

/** One tick for every place, in two rows. Green, yellow from 80 per cent, red when full. */
export function Ticks({ players, capacity }: { players: number; capacity: number }) {
  const across = Math.ceil(capacity / 2);
  const taken = Math.min(Math.max(players, 0), capacity);
  return (
    <div
      role="img"
      aria-label={`${players} of ${capacity} players`}
      className={cx('grid gap-0.75', TONES[fullnessOf(players, capacity)])}
      style={{ '--tick': `calc(100% / ${across})` } as CSSProperties}
    >
      <Row across={across} taken={Math.min(taken, across)} />
      <Row across={across} taken={Math.max(0, taken - across)} />
    </div>
  );
}

const TICKS =
  'absolute inset-0 bg-[linear-gradient(to_right,currentColor_calc(100%-2px),transparent_0)] bg-[length:var(--tick)_100%] bg-repeat-x';

function Row({ across, taken }: { across: number; taken: number }) {
  return (
    <span className="relative block h-2.5">
      <span className={cx(TICKS, 'text-line')} />
      <span className={TICKS} style={{ clipPath: `inset(0 ${100 - (taken / across) * 100}% 0 0)` }} />
    </span>
  );
}
