import type { SquadStats } from '@app/contracts/squad/squad';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { serverWordsOr } from '~/lib/failures';
import { Loading } from '~/ui/kit/feedback/loading';
import { Button } from '~/ui/kit/controls/button';
import { Notice } from '~/ui/kit/feedback/notice';
import { Skeleton } from '~/ui/kit/feedback/skeleton';
import { PageHeader } from '~/ui/page/page-header';
import terrain from 'terrain:squad-1.svg?url';
import { figure } from '../figures';
import { LastUpdated } from '../last-updated';
import { LeaderboardsCard, ProfileCard } from './home-cards';
import { statsQuery } from '../queries';
import { useRefreshStats } from '../use-refresh';

const TOTALS: readonly { of: Exclude<keyof SquadStats, 'lastUpdated'>; label: string }[] = [
  { of: 'totalPlayers', label: 'Total Players' },
  { of: 'totalMatches', label: 'Total Matches' },
  { of: 'totalKills', label: 'Total Kills' },
  { of: 'totalDeaths', label: 'Total Deaths' },
  { of: 'totalRevives', label: 'Total Revives' },
  { of: 'totalTeamkills', label: 'Total Teamkills' },
];

/** The Squad battlelog's first page. `servers` stand above everything else. */
export default function SquadHomePage({ servers }: { servers?: ReactNode }) {
  return (
    <>
      <PageHeader title="Squad Battlelog" terrain={terrain} tint="squad">
        Every kill, revive and hour on our Squad servers.
      </PageHeader>
      <div className="page grid gap-10 pt-8 pb-8">
        {servers}
        <Totals />
        <div className="grid items-start gap-6 nav:grid-cols-2">
          <LeaderboardsCard />
          <ProfileCard />
        </div>
      </div>
    </>
  );
}

const GRID = 'grid grid-cols-2 gap-y-6 border-b border-line-strong pb-5 phone:grid-cols-3 min-[70rem]:grid-cols-6';
const CELL =
  'min-w-0 px-5 border-line max-phone:even:border-l phone:max-[70rem]:not-nth-[3n+1]:border-l min-[70rem]:not-first:border-l max-phone:odd:pl-0 phone:max-[70rem]:nth-[3n+1]:pl-0 min-[70rem]:first:pl-0';

function Totals() {
  const { data, error, refetch, isFetching } = useQuery(statsQuery);
  const refresh = useRefreshStats();
  if (!data && error)
    return (
      <Notice
        tone="bad"
        title="Failed to load statistics. Please try again later."
        actions={
          <Button size="small" onClick={() => void refetch()} busy={isFetching && 'Retrying...'}>
            Retry
          </Button>
        }
      />
    );
  if (!data)
    return (
      <Loading text="Loading statistics..." className={GRID}>
        {TOTALS.map(({ of }) => (
          <div key={of} className={CELL}>
            <Skeleton className="h-4 w-24" />
            <Skeleton className="mt-3 h-10 w-28 max-w-full" />
          </div>
        ))}
      </Loading>
    );
  return (
    <section aria-label="Totals">
      <dl className={GRID}>
        {TOTALS.map(({ of, label }) => (
          <div key={of} className={CELL}>
            <dt className="title text-body font-normal text-ink-2">{label}</dt>
            <dd className="figures mt-3 text-[clamp(2rem,1.2rem+1.6vw,2.75rem)] leading-none font-[750]">
              {figure(data.data[of])}
            </dd>
          </div>
        ))}
      </dl>
      <div className="mt-3">
        <LastUpdated
          at={data.data.lastUpdated}
          onRefresh={() => refresh.mutate()}
          refreshing={refresh.isPending}
          failure={refresh.error && serverWordsOr('Failed to refresh stats', refresh.error)}
        />
      </div>
    </section>
  );
}
