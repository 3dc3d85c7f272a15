import type { Clan } from '@app/contracts/clans/clans';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, RefreshCw } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { useStillShown } from '~/lib/calls/still-shown';
import { ApiError, failureOf } from '~/lib/failures';
import { grouped } from '~/lib/format/grouped';
import { usePageTitle } from '~/lib/page-title';
import { Button } from '~/ui/kit/controls/button';
import { buttonClass } from '~/ui/kit/controls/button-class';
import { Hint } from '~/ui/kit/display/hint';
import { Loading } from '~/ui/kit/feedback/loading';
import { Skeleton } from '~/ui/kit/feedback/skeleton';
import { StaleNotice } from '~/ui/kit/feedback/stale-notice';
import { MessagePage } from '~/ui/page/message-page';
import { hours } from '../figures';
import { ManagementDialog } from '../management-dialog';
import { COMMUNITY } from '../paths';
import { activityQuery, clanQuery, myClanQuery } from '../queries';
import { Activity } from '../activity/activity';
import { ClanHeader } from './clan-header';
import { Compared, CompareWith } from './comparison';
import { MemberBoard } from './member-board';
import { MemberList } from './member-list';

/** Any clan's page, by its number. */
export default function ClanPage() {
  const { clanId = '' } = useParams();
  // A number that is none is no clan's.
  const id = /^[1-9]\d{0,14}$/.test(clanId) ? Number(clanId) : undefined;
  return id === undefined ? <ClanNotFound /> : <LoadedClan key={id} id={id} />;
}

function LoadedClan({ id }: { id: number }) {
  const [isDeleted, setDeleted] = useState(false);
  const { data, error, refetch, isFetching, dataUpdatedAt } = useQuery({ ...clanQuery(id), enabled: !isDeleted });
  const [managing, setManaging] = useState(false);
  const navigate = useNavigate();
  const isShown = useStillShown();
  /** The reader deleted it. Shown at once: what is on screen is read again next, and the clan is no more. */
  const leave = (clanId: number) => {
    if (clanId !== id || !isShown()) return;
    flushSync(() => setDeleted(true));
    void navigate(COMMUNITY);
  };
  const isGone = error instanceof ApiError && error.status === 404;
  if (error && (!data || isGone)) return <ClanNotFound error={error} onRetry={refetch} retrying={isFetching} />;
  if (!data || isDeleted) return <ClanLoading />;
  return (
    <>
      <ClanHeader clan={data.clan} onManage={() => setManaging(true)} />
      <div className="page pt-7 pb-8">
        {error && (
          <div className="mb-6">
            <StaleNotice
              reason="The clan could not be read again."
              age={dataUpdatedAt}
              onRetry={refetch}
              retrying={isFetching}
            />
          </div>
        )}
        <ClanDetails clan={data.clan} />
      </div>
      {managing && <ManagementDialog onClose={() => setManaging(false)} onDeleted={leave} />}
    </>
  );
}

function ClanDetails({ clan }: { clan: Clan }) {
  const mine = useQuery(myClanQuery).data;
  const me = mine?.clan?.id === clan.id ? mine.steamid : null;
  usePageTitle(clan.name);
  return (
    <>
      <Statistics clan={clan} />
      <Compared clan={clan} />
      <div className="mt-9 grid gap-x-12 gap-y-10 *:min-w-0 min-[75rem]:grid-cols-[minmax(0,1fr)_18.5rem]">
        <div className="grid content-start gap-10 *:min-w-0">
          <MemberBoard clanId={clan.id} me={me} />
          {me !== null && <Activity id="activity" query={activityQuery(clan.id)} />}
        </div>
        <aside className="grid content-start gap-9 *:min-w-0">
          {clan.description && (
            <section aria-labelledby="about">
              <h2 id="about" className="text-3">
                About
              </h2>
              <p className="mt-3 max-w-[64ch] whitespace-pre-line text-ink-2">
                <bdi>{clan.description}</bdi>
              </p>
            </section>
          )}
          <MemberList members={clan.members} me={me} />
        </aside>
      </div>
    </>
  );
}

const FIGURES = [
  ['Kills', 'total_kills'],
  ['Deaths', 'total_deaths'],
  ['Revives', 'total_revives'],
] as const;

function Statistics({ clan }: { clan: Clan }) {
  const { statistics } = clan;
  return (
    <section aria-label="Combined statistics">
      <dl className="grid grid-cols-2 gap-y-5 border-b border-line-strong pb-6 nav:grid-cols-4">
        {FIGURES.map(([label, figure]) => (
          <Statistic key={figure} label={label}>
            {grouped(statistics[figure])}
          </Statistic>
        ))}
        <Statistic label="Playtime">
          {hours(statistics.total_playtime)}
          <span className="text-3 text-ink-3">h</span>
        </Statistic>
      </dl>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="text-small text-ink-3">
          Combined, of all time <Hint>What the present members have done on all our servers.</Hint>
        </p>
        <CompareWith clan={clan} />
      </div>
    </section>
  );
}

function Statistic({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0 border-line pr-4 nav:not-first:border-l nav:not-first:pl-6 max-nav:even:border-l max-nav:even:pl-5">
      <dt className="text-small text-ink-2">{label}</dt>
      <dd className="figures mt-1.5 text-[clamp(1.5rem,1.1rem+1.6vw,2.5rem)] leading-none font-[750] [overflow-wrap:anywhere]">
        {children}
      </dd>
    </div>
  );
}

function ClanNotFound({
  error,
  onRetry,
  retrying = false,
}: {
  error?: unknown;
  onRetry?: () => unknown;
  retrying?: boolean;
}) {
  const { requestId } = failureOf(error, '');
  return (
    <MessagePage
      title="Clan Not Found"
      action={
        <>
          <Link to={COMMUNITY} className={buttonClass('gold')}>
            <ArrowLeft size={16} strokeWidth={1.75} aria-hidden />
            Back to Community
          </Link>
          {onRetry && (
            <Button onClick={() => onRetry()} busy={retrying && 'Retrying...'}>
              <RefreshCw size={16} strokeWidth={1.75} aria-hidden />
              Retry
            </Button>
          )}
        </>
      }
      extra={requestId && <p className="font-mono text-small break-all text-ink-3">{requestId}</p>}
    >
      There is no clan of this number, or its page could not be loaded.
    </MessagePage>
  );
}

function ClanLoading() {
  return (
    <Loading text="Loading clan...">
      <h1 className="sr-only">Clan</h1>
      <div className="border-b border-line">
        <div className="page flex items-center gap-6 py-12">
          <Skeleton className="size-22 shrink-0 nav:size-33" />
          <div className="min-w-0">
            <Skeleton className="h-11 w-72 max-w-full" />
            <Skeleton className="mt-3 h-6 w-48 max-w-full" />
          </div>
        </div>
      </div>
      <div className="page grid gap-8 pt-7">
        <Skeleton className="h-18 w-full" />
        <Skeleton className="h-96 w-full" />
      </div>
    </Loading>
  );
}
