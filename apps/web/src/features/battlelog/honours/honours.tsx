import { useQuery } from '@tanstack/react-query';
import { useSearch } from '~/lib/search-params';
import { Segments } from '~/ui/kit/controls/segments';
import type { GameRibbons } from './ribbons';
import { RibbonsPanel } from './ribbons-panel';
import { StarsPanel, type GameStars, type ServiceStar } from './stars-panel';
import { useRibbons } from './use-ribbons';

/** Ribbons or service stars; the address says which. */
export function Honours<Star extends ServiceStar>({
  ribbons: ofRibbons,
  stars: ofStars,
  player,
  own,
}: {
  ribbons: GameRibbons;
  stars: GameStars<Star>;
  player: string;
  own: boolean;
}) {
  const [search, change] = useSearch();
  const ribbons = useRibbons(ofRibbons, player);
  const stars = useQuery(ofStars.query(player)).data?.data.serviceStars;
  const shown = search.get('honours') === 'stars' ? 'stars' : 'ribbons';
  const choose = (honours: 'ribbons' | 'stars') => change({ honours: honours === 'stars' ? honours : undefined });
  const earned = ribbons && [...ribbons.values()].filter((ribbon) => ribbon.earned).length;
  const struck = stars && ofStars.inOrder(stars);
  return (
    <section aria-labelledby="honours">
      <header className="mb-4 flex flex-wrap items-center justify-between gap-4">
        <h2 id="honours" className="text-2">
          Honours
        </h2>
        <Segments
          label="Honours"
          value={shown}
          onChange={choose}
          choices={[
            { value: 'ribbons', label: have('Ribbons', earned, ofRibbons.ribbons.length) },
            {
              value: 'stars',
              label: have('Stars', struck?.filter(({ level }) => level !== 'none').length, struck?.length ?? 0),
            },
          ]}
        />
      </header>
      {shown === 'ribbons' ? (
        <RibbonsPanel key={player} of={ofRibbons} player={player} own={own} />
      ) : (
        <StarsPanel of={ofStars} player={player} />
      )}
    </section>
  );
}

const have = (label: string, some: number | undefined, all: number) =>
  some === undefined ? label : `${label} ${some}/${all}`;
