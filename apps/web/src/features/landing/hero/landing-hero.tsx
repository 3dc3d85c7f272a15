import type { Contents } from '@app/contracts/content/pages';
import type { Game } from '@app/contracts/community/games/games';
import { useCallback, type ReactNode } from 'react';
import { UnitSymbol } from '~/ui/art/unit-symbol';
import { Html } from '~/ui/page/html';
import { HeroTitle } from './hero-title';
import { LandingButton } from '../landing-button';
import { RotatingTerrain, RotationControls } from './rotating-terrain';
import { useRotation } from './use-rotation';

/** The game's name on its terrain, which changes behind it, with the plan that is drawn on the map. */
export function LandingHero({
  game,
  page: { html, marks, parts },
  pictures,
  overlay,
  more,
}: {
  game: Game;
  page: Contents[Game];
  pictures: readonly string[];
  overlay: ReactNode;
  /** What else can be read here: the rules, the charter. */
  more: { text: string; link: string };
}) {
  const load = useCallback((index: number) => loaded(pictures[index]!), [pictures]);
  const [primary] = parts.call.buttons;
  const rotation = useRotation(pictures.length, load);
  return (
    <section className="relative isolate overflow-hidden border-b border-line" aria-labelledby="title">
      <RotatingTerrain pictures={pictures} rotation={rotation} tint={game} />
      <div className="absolute inset-0 -z-10 bg-linear-to-r from-ground from-5% via-ground/75 via-40% to-ground/0 to-75% max-nav:bg-linear-to-b max-nav:from-ground/10 max-nav:from-10% max-nav:via-ground/75 max-nav:via-45% max-nav:to-ground max-nav:to-75%" />
      <div className="absolute inset-0 -z-10 max-nav:hidden" style={{ color: `var(--${game})` }}>
        {overlay}
      </div>
      <div className="page relative flex flex-col justify-center pt-44 pb-5 nav:min-h-[clamp(560px,72svh,760px)] nav:pt-14 nav:pb-20">
        <div style={{ color: `var(--${game})` }}>
          <UnitSymbol of={game} className="mb-5 w-13 nav:mb-7" />
        </div>
        <HeroTitle id="title" fits={5}>
          {marks.title}
        </HeroTitle>
        <Html className="mt-8 max-w-[22em] text-lead leading-[1.42] text-ink wide:max-w-[27em] nav:mt-12">{html}</Html>
        <div className="mt-7 flex gap-3 max-phone:grid max-phone:grid-cols-2">
          <LandingButton link={primary!.link} look="gold">
            {primary!.text}
          </LandingButton>
          <LandingButton link={more.link} className="bg-ground/60">
            {more.text}
          </LandingButton>
        </div>
        <div className="mt-6 -ml-2 nav:absolute nav:right-(--edge) nav:bottom-4 nav:mt-0">
          <RotationControls count={pictures.length} rotation={rotation} />
        </div>
      </div>
    </section>
  );
}

/** A mask is fetched the way scripts are, so the picture is fetched the same way: then it is fetched once. */
const loaded = (address: string): Promise<void> => {
  const image = new Image();
  image.crossOrigin = 'anonymous';
  image.src = address;
  return image.decode();
};
