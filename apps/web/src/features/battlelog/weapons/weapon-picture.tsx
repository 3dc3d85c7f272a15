import { lazy, Suspense } from 'react';

const Art = lazy(() => import('~/ui/art/weapons').then(({ WeaponArt }) => ({ default: WeaponArt })));

/** A weapon's silhouette; all of them are fetched when the first is drawn. `className` gives the height. */
export function WeaponPicture({ weapon, className }: { weapon: string; className: string }) {
  return (
    <Suspense fallback={<span className={`block ${className}`} aria-hidden />}>
      <Art weapon={weapon} className={className} />
    </Suspense>
  );
}
