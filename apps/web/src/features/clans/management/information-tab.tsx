import type { Clan, ClanRole } from '@app/contracts/clans/clans';
import { CLAN_FIELDS, clanFields, leaderFields, onWire } from '@app/domain/clans/rules';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { api } from '~/lib/api';
import { ErrorState } from '~/ui/kit/feedback/error-state';
import { Loading } from '~/ui/kit/feedback/loading';
import { SkeletonRows } from '~/ui/kit/feedback/skeleton-rows';
import { labelOf } from '../form/clan-fields';
import { ClanForm, typedOf } from '../form/clan-form';
import { dayOf } from '../figures';
import { ImageField } from '../form/image-field';
import { clanPath, inviteAddress } from '../paths';
import { clanQuery, CLANS } from '../queries';

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
      fields={leaderFields}
      saved={typedOf(data.clan)}
      etag={data.etag}
      send={(edits, ifMatch) => api.patch(`${CLANS}/${id}`, onWire(edits), { ifMatch })}
      successText="Clan information updated!"
      failed="Failed to update clan information"
    />
  );
}

function Facts({ clan, all }: { clan: Clan; all: boolean }) {
  const { id, discord_link, created_at } = clan;
  // The link has a row of its own; whoever edits sees the rest in the form.
  const shown = clanFields.filter((field) => field !== 'discordLink' && (all || !leaderFields.includes(field)));
  const rows = [
    ...shown.map((field) => [labelOf(field), clan[CLAN_FIELDS[field].wire] || '–'] as const),
    ['Created', dayOf(created_at)] as const,
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
