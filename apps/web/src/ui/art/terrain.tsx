import type { CSSProperties } from 'react';
import { cx } from '~/lib/cx';

const FADES = {
  left: 'bg-linear-to-r from-ground from-10% via-ground/75 via-40% to-ground/0 to-75%',
  corner:
    'bg-[linear-gradient(to_top,var(--ground),transparent_60%),linear-gradient(to_right,var(--ground)_10%,color-mix(in_srgb,var(--ground)_82%,transparent)_40%,transparent_80%)]',
  none: '',
};

/** A drawn map in a tint, with the ground fading in where text stands on it. Decorative. */
export function Terrain({
  src,
  tint,
  className,
  fade = 'none',
}: {
  src: string;
  tint?: string | undefined;
  className?: string;
  fade?: keyof typeof FADES;
}) {
  return (
    <div className={cx('pointer-events-none', className)} aria-hidden>
      <div className="terrain size-full" style={tint ? ({ '--tint': `var(--${tint})` } as CSSProperties) : undefined}>
        <div className="size-full" style={{ maskImage: `url("${src}")` }} />
      </div>
      <div className={cx('absolute inset-0', FADES[fade])} />
    </div>
  );
}
