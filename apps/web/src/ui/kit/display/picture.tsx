import { useState, type ReactNode } from 'react';
import { cx } from '~/lib/cx';

/** A square picture of so many pixels; what stands for it until it has an address, and where it cannot be loaded. Decorative: the name stands beside it. */
export function Picture({
  src,
  size,
  className,
  children,
}: {
  src: string | null | undefined;
  size: number;
  className?: string | undefined;
  children: ReactNode;
}) {
  const [failed, setFailed] = useState<string>();
  if (!src || failed === src) return children;
  return (
    <img
      src={src}
      alt=""
      width={size}
      height={size}
      style={{ width: size, height: size }}
      decoding="async"
      onError={() => setFailed(src)}
      className={cx('shrink-0 rounded-control bg-raised object-cover', className)}
    />
  );
}
