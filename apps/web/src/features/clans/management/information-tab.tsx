import type { Clan, ClanRole } from '@app/contracts/clans/clans';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { api } from '~/lib/api';
import { ErrorState } from '~/ui/kit/feedback/error-state';
import { Loading } from '~/ui/kit/feedback/loading';
import { SkeletonRows } from '~/ui/kit/feedback/skeleton-rows';
import { ClanForm, typedOf } from '../form/clan-form';
import { dayOf } from '../figures';
import { ImageField } from '../form/image-field';
import { clanPath, inviteAddress } from '../paths';
import { clanQuery, CLANS } from '../queries';

/** Name and tag are fixed for members; staff may change them. */
const FIELDS = ['motto', 'description', 'discordLink'] as const;

/** What a clan says of itself: the leader edits it, others read it. */
export function InformationTab({ clan, role }: { clan: Clan; role: ClanRole }) {
  return (
    <div className="grid gap-6">
      <Facts clan={clan} all={role !== 'leader'} />
      {role === 'leader' && (
        <>
          <ImageField clan={clan} path={`${CLANS}/${clan.id}/image`} successText="Clan image updated!" />
          <LeaderForm clan={clan} />
        </>
      )}
    </div>
  );
}

/** The version that an edit is made from is read first. */
function LeaderForm({ clan: { id } }: { clan: Clan }) {
  const { data, error, refetch, isFetching } = useQuery(clanQuery(id));
  if (!data)
    return error ? (
      <ErrorState title="Failed to load clan data" error={error} onRetry={refetch} retrying={isFetching} />
    ) : (
      <Loading text="Loading clan data...">
        <SkeletonRows count={3} row="h-18" cells={['h-9.5 w-full']} />
      </Loading>
    );
  return (
    <ClanForm
      fields={FIELDS}
      saved={typedOf(data.clan)}
      etag={data.etag}
      send={({ motto, description, discordLink }, ifMatch) =>
        api.patch(`${CLANS}/${id}`, { motto, description, discord_link: discordLink }, { ifMatch })
      }
      successText="Clan information updated!"
      failed="Failed to update clan information"
    />
  );
}

function Facts({ clan, all }: { clan: Clan; all: boolean }) {
  const { id, name, tag, motto, description, discord_link, created_at } = clan;
  const rows: readonly (readonly [string, string])[] = [
    ['Name', name],
    ['Tag', tag],
    ...(all
      ? ([
          ['Motto', motto || '–'],
          ['Description', description || '–'],
        ] as const)
      : []),
    ['Created', dayOf(created_at)],
  ];
  return (
    <div>
      <dl className="grid gap-x-6 border-t border-line phone:grid-cols-[8rem_minmax(0,1fr)]">
        {rows.map(([label, value]) => (
          <div key={label} className="border-b border-line py-2.5 phone:col-span-2 phone:grid phone:grid-cols-subgrid">
            <dt className="text-small leading-6 text-ink-3">{label}</dt>
            <dd className="min-w-0 whitespace-pre-line">
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
        {all && discord_link && (
          <div className="border-b border-line py-2.5 phone:col-span-2 phone:grid phone:grid-cols-subgrid">
            <dt className="text-small leading-6 text-ink-3">Discord</dt>
            <dd>
              <a
                href={inviteAddress(discord_link)}
                target="_blank"
                rel="noopener noreferrer"
                className="underline decoration-gold-lo underline-offset-4"
              >
                Join Server
              </a>
            </dd>
          </div>
        )}
      </dl>
      <p className="mt-3 text-small text-ink-3">
        <Link to={clanPath(id)} className="underline decoration-gold-lo underline-offset-4 hover:text-ink">
          The clan’s page
        </Link>
        {all ? '' : '. Name and tag stay; a coordinator can change them.'}
      </p>
    </div>
  );
}
