import type { AdminTeam, AdminTeamAnswer } from '@app/contracts/members/admin-team';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useSite } from '~/lib/site';
import { buttonClass } from '~/ui/kit/controls/button-class';
import { EmptyState } from '~/ui/kit/feedback/empty-state';
import { PageHeader } from '~/ui/page/page-header';
import { AdminTeamFailure } from './admin-team-failure';
import { AdminTeamLoading } from './admin-team-loading';
import { Leadership, TeamCard } from './admin-team-people';
import { adminTeamQuery } from './admin-team-query';
import { LOCALE } from '~/lib/format/locale';

const HELP = 'admin-team-help';

/** Who runs the community, live from the roles of its guild. */
export default function AdminTeamPage() {
  const { name } = useSite();
  return (
    <>
      <PageHeader
        title="Admin Team"
        aside={
          <Link className={buttonClass()} to="/">
            <ArrowLeft size={16} strokeWidth={1.75} aria-hidden />
            Back to Home
          </Link>
        }
      >
        The people who keep {name} running, as the Discord roles have it. Drag a picture if you must; it comes back.
      </PageHeader>
      <div className="page overflow-x-clip pb-24">
        <Content />
      </div>
    </>
  );
}

function Content() {
  const { data, error, errorUpdatedAt, refetch, isFetching } = useQuery(adminTeamQuery);
  if (data) return <People {...data} />;
  if (error)
    return (
      <div className="max-w-3xl pt-10">
        <AdminTeamFailure error={error} failedAt={errorUpdatedAt} onRetry={refetch} retrying={isFetching} />
      </div>
    );
  return <AdminTeamLoading />;
}

function People({ data, lastUpdated, stale }: AdminTeamAnswer) {
  if (isEmpty(data))
    return (
      <div className="pt-10">
        <EmptyState title="Nobody holds a staff role right now.">
          The page follows the Discord roles. As soon as somebody is given one, they stand here.
        </EmptyState>
      </div>
    );
  return (
    <>
      <p id={HELP} hidden>
        Arrow keys push the picture about; it springs back when you let go. Nothing else happens.
      </p>
      <Leadership about={data.leadership} people={data.seniorLeadership} help={HELP} />
      <div className="grid border-t border-l border-line bg-line nav:grid-cols-2">
        {data.teams.map((team) => (
          <TeamCard key={team.id} team={team} help={HELP} />
        ))}
      </div>
      <AsOf at={lastUpdated} stale={stale === true} />
    </>
  );
}

const isEmpty = ({ seniorLeadership, teams }: AdminTeam): boolean =>
  seniorLeadership.length === 0 && teams.every(({ members }) => members.length === 0);

const TIME = new Intl.DateTimeFormat(LOCALE, { hour: '2-digit', minute: '2-digit', hour12: false });
const EXACT = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', timeStyle: 'medium' });

/** When the roles were read; in yellow when they could not be read again since. */
function AsOf({ at, stale }: { at: string; stale: boolean }) {
  const read = new Date(at);
  const time = (
    <time dateTime={at} title={EXACT.format(read)}>
      {TIME.format(read)}
    </time>
  );
  if (stale)
    return (
      <p role="status" className="mt-6 text-small text-warn">
        Discord is not answering. This is the team as of {time}.
      </p>
    );
  return <p className="mt-6 text-small text-ink-3">Read from Discord at {time}.</p>;
}
