import { useQuery } from '@tanstack/react-query';
import { useSearch } from '~/lib/search-params';
import { Segments } from '~/ui/kit/controls/segments';
import { basicQuery } from '../queries';
import { RIBBONS } from './ribbon-catalogue';
import { RibbonsPanel } from './ribbons-panel';
import { inOrder, StarsPanel } from './stars-panel';
import { useRibbons } from './use-ribbons';

/** Ribbons or service stars; the address says which. */
export function Honours({ player, own }: { player: string; own: boolean }) {
  const [search, change] = useSearch();
  const ribbons = useRibbons(player);
  const stars = useQuery(basicQuery(player)).data?.data.serviceStars;
  const shown = search.get('honours') === 'stars' ? 'stars' : 'ribbons';
  const choose = (honours: 'ribbons' | 'stars') => change({ honours: honours === 'stars' ? honours : undefined });
  const earned = ribbons && [...ribbons.values()].filter((ribbon) => ribbon.earned).length;
  const struck = stars && inOrder(stars);
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
            { value: 'ribbons', label: counted('Ribbons', earned, RIBBONS.length) },
            {
              value: 'stars',
              label: counted('Stars', struck?.filter(({ level }) => level !== 'none').length, struck?.length ?? 0),
            },
          ]}
        />
      </header>
      {shown === 'ribbons' ? <RibbonsPanel key={player} player={player} own={own} /> : <StarsPanel player={player} />}
    </section>
  );
}

const counted = (label: string, have: number | undefined, all: number) =>
  have === undefined ? label : `${label} ${have}/${all}`;
