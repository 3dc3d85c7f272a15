import type { Clan } from '@app/contracts/clans/clans';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router-dom';
import { grouped } from '~/lib/format/grouped';
import { useSearch } from '~/lib/search-params';
import { Select } from '~/ui/kit/controls/select';
import {
  ComparisonActions,
  ComparisonLoading,
  ComparisonTable,
  type ComparedFigure,
} from '~/ui/kit/display/comparison';
import { ErrorState } from '~/ui/kit/feedback/error-state';
import { ClanPlate } from '../clan-plate';
import { hours, ordinal } from '../figures';
import { boardQuery, clanQuery } from '../queries';

/** Names the other clan of a comparison: `?with=16` */
const WITH = 'with';

/** Of each present member, in the mean: clans of different sizes are compared by it. */
const each =
  (figure: 'total_kills' | 'total_revives' | 'total_score') =>
  ({ statistics, members }: Clan): number | null =>
    members.length === 0 ? null : Math.round(statistics[figure] / members.length);

const FIGURES: readonly ComparedFigure<Clan>[] = [
  { label: 'Rank', of: ({ rank }) => rank, format: ordinal, ahead: 'less' },
  { label: 'Members', of: ({ members }) => members.length, format: grouped, ahead: 'even' },
  { label: 'Score', of: ({ statistics }) => statistics.total_score, format: grouped },
  { label: 'Score a member', of: each('total_score'), format: grouped },
  { label: 'Kills', of: ({ statistics }) => statistics.total_kills, format: grouped },
  { label: 'Kills a member', of: each('total_kills'), format: grouped },
  { label: 'Deaths', of: ({ statistics }) => statistics.total_deaths, format: grouped, ahead: 'even' },
  { label: 'Revives', of: ({ statistics }) => statistics.total_revives, format: grouped },
  { label: 'Revives a member', of: each('total_revives'), format: grouped },
  {
    label: 'Playtime',
    of: ({ statistics }) => statistics.total_playtime,
    format: (minutes) => `${hours(minutes)}h`,
    ahead: 'even',
  },
];

/** The clan that the address names beside the one of the page. */
const useOther = (id: number): number | undefined => {
  const [search] = useSearch();
  const named = search.get(WITH) ?? '';
  return /^[1-9]\d{0,14}$/.test(named) && Number(named) !== id ? Number(named) : undefined;
};

/** Chooses a clan of the board to compare with; nothing where there is no other. */
export function CompareWith({ clan: { id } }: { clan: Clan }) {
  const [, change] = useSearch();
  const other = useOther(id);
  const others = useQuery(boardQuery('all')).data?.leaderboard.filter((one) => one.id !== id);
  if (!others || others.length === 0) return null;
  return (
    <Select
      aria-label="Compare with another clan"
      placeholder="Compare with a clan"
      className="max-phone:w-full phone:w-64"
      value={others.some((one) => one.id === other) ? String(other) : undefined}
      choices={others.map((one) => ({ value: String(one.id), label: `${one.tag} ${one.name}` }))}
      onChange={(chosen) => change({ [WITH]: chosen })}
    />
  );
}

/** The clan of the page beside the one that the address names. */
export function Compared({ clan }: { clan: Clan }) {
  const other = useOther(clan.id);
  return other === undefined ? null : <Comparison clan={clan} other={other} />;
}

function Comparison({ clan, other }: { clan: Clan; other: number }) {
  const { pathname } = useLocation();
  const { data, error, refetch, isFetching } = useQuery(clanQuery(other));
  return (
    <section aria-labelledby="comparison" className="mt-7 border border-line bg-panel">
      <header className="flex min-h-14 flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line px-4.5 py-2.5">
        <h2 id="comparison" className="text-3">
          Comparison
        </h2>
        <ComparisonActions closeTo={pathname} />
      </header>
      {data && <ComparisonTable figures={FIGURES} sides={[clan, data.clan]} head={nameOf} />}
      {!data && error && (
        <div className="p-4.5">
          <ErrorState title="Failed to load the comparison" error={error} onRetry={refetch} retrying={isFetching} />
        </div>
      )}
      {!data && !error && <ComparisonLoading figures={FIGURES} />}
    </section>
  );
}

const nameOf = ({ tag, name, image_url }: Clan) => (
  <span className="flex flex-wrap items-center justify-end gap-x-2.5 gap-y-1.5 py-2 whitespace-normal">
    <ClanPlate tag={tag} src={image_url} size={28} />
    <bdi className="min-w-0 [overflow-wrap:anywhere]">{name}</bdi>
  </span>
);
