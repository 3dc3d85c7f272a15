import { Terrain } from '~/ui/art/terrain';
import { cx } from '~/lib/cx';
import { PART_INKS, UnitSymbol } from '~/ui/art/unit-symbol';
import community from 'terrain:community-strip.svg?url';
import reforger from 'terrain:reforger.svg?url';
import squad from 'terrain:squad.svg?url';
import starcitizen from 'terrain:star-citizen.svg?url';

const TERRAINS = { community, squad, reforger, starcitizen };

/** What an article is about, as a piece of the map. */
export function ArticlePicture({
  thumbnail,
  className,
}: {
  /** Of an article; the community's where it names none. */
  thumbnail: string;
  className?: string;
}) {
  const of = (thumbnail || 'community') as keyof typeof TERRAINS;
  return (
    <div className={cx('relative isolate overflow-hidden border border-line-strong', className)} aria-hidden>
      <Terrain src={TERRAINS[of]} tint={of} className="absolute inset-0 -z-10" />
      <UnitSymbol
        of={of === 'community' ? 'mark' : of}
        className={cx('absolute bottom-4 left-4 w-12 bg-ground', PART_INKS[of])}
      />
    </div>
  );
}
