import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { ErrorState } from '~/ui/kit/feedback/error-state';
import { Loading } from '~/ui/kit/feedback/loading';
import { SkeletonRows } from '~/ui/kit/feedback/skeleton-rows';
import { myInvitesQuery, requirementsQuery } from '../queries';
import { CreateForm } from './create-form';
import { ReceivedInvite } from './received-invite';
import { Requirements } from './requirements';

/** For who is in no clan: the invites that wait, and what it takes to found one. */
export function NoClan() {
  const [creating, setCreating] = useState(false);
  const requirements = useQuery(requirementsQuery);
  const { data, error, refetch, isFetching } = useQuery(myInvitesQuery);
  const invites = data?.invites;
  if (creating && requirements.data)
    return <CreateForm requirements={requirements.data} onCancel={() => setCreating(false)} />;
  return (
    <div className="grid gap-7 *:min-w-0">
      <section aria-labelledby="no-clan">
        <h3 id="no-clan" className="text-4">
          You are not currently in a clan
        </h3>
        {invites && invites.length > 0 && (
          <>
            <p className="title mt-4 flex justify-between border-b border-line-strong pb-1.5 text-body text-ink-3">
              Invites <span className="figures">{invites.length}</span>
            </p>
            <ul className="mt-3 grid gap-3">
              {invites.map((invite) => (
                <ReceivedInvite key={invite.id} invite={invite} />
              ))}
            </ul>
          </>
        )}
        {invites && (
          <p className="mt-3 text-small text-ink-3">
            {invites.length > 0 ? (
              'One clan at a time. Coming back after you leave needs a new invite.'
            ) : requirements.data?.isLinked === false ? (
              <>
                Invites may wait for your Steam account.{' '}
                <Link to="/profile?tab=connections" className="underline decoration-gold-lo underline-offset-4">
                  Link it
                </Link>
                , and they appear here.
              </>
            ) : (
              'No clan has invited you. A leader or an officer invites by Steam ID.'
            )}
          </p>
        )}
        {!invites && error && (
          <div className="mt-4">
            <ErrorState title="Failed to load invites" error={error} onRetry={refetch} retrying={isFetching} />
          </div>
        )}
      </section>
      {requirements.data && <Requirements requirements={requirements.data} onCreate={() => setCreating(true)} />}
      {!requirements.data && requirements.error && (
        <ErrorState
          title="Failed to load clan data"
          error={requirements.error}
          onRetry={requirements.refetch}
          retrying={requirements.isFetching}
        />
      )}
      {!requirements.data && !requirements.error && (
        <Loading text="Loading the requirements...">
          <SkeletonRows count={3} row="h-16 gap-4 border-b border-line" cells={['size-5', 'h-4 w-52']} />
        </Loading>
      )}
    </div>
  );
}
