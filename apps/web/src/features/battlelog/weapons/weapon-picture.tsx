import { lazy, Suspense } from 'react';
import type { WeaponKind } from '~/ui/art/weapons';

const Art = lazy(() => import('~/ui/art/weapons').then(({ WeaponArt }) => ({ default: WeaponArt })));

/** A weapon's silhouette; all of them are fetched when the first is drawn. `className` gives the height. */
export function WeaponPicture({
  weapon,
  kind,
  className,
}: {
  weapon: string;
  kind?: WeaponKind | undefined;
  className: string;
}) {
  return (
    <Suspense fallback={<span className={`block ${className}`} aria-hidden />}>
      <Art weapon={weapon} kind={kind} className={className} />
    </Suspense>
  );
}
