import type { Clan } from '@app/contracts/clans/clans';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { api } from '~/lib/api';
import { counted } from '~/lib/format/counted';
import { Button } from '~/ui/kit/controls/button';
import { useChange } from '~/ui/kit/toast/use-change';
import { DeleteDialog } from '../delete-dialog';
import { clanInvitesQuery, CLANS } from '../queries';
import { Transfer } from '../people/transfer';

/** What ends somebody's leading: handing it on, or deleting the clan. */
export function Leadership({ clan, onDeleted }: { clan: Clan; onDeleted: ((clanId: number) => void) | undefined }) {
  return (
    <section aria-labelledby="leadership">
      <h3 id="leadership" className="text-4">
        Leadership
      </h3>
      <div className="mt-3 divide-y divide-bad/45 border border-bad/45">
        <Transfer
          clan={clan}
          path={`${CLANS}/${clan.id}`}
          label={<span className="title text-body text-ink">Transfer leadership</span>}
          consequence="You become a regular member at once. Only the new leader and staff can hand it back."
          wayBack={<WayBack />}
          leaderName="You"
          cancel="Keep leading"
          className="p-3.5"
        />
        <Delete clan={clan} onDeleted={onDeleted} />
      </div>
    </section>
  );
}

/** For a leader who comes to regret it. */
function WayBack() {
  return (
    <>
      Should the new leader disappear, ask staff in a{' '}
      <Link to="/support-tickets" className="underline decoration-gold-lo underline-offset-4">
        support ticket
      </Link>
      .
    </>
  );
}

function Delete({ clan, onDeleted }: { clan: Clan; onDeleted: ((clanId: number) => void) | undefined }) {
  const [isConfirming, setConfirming] = useState(false);
  const invites = useQuery(clanInvitesQuery(clan.id)).data?.invites.length;
  const remove = useChange({
    send: () => api.delete(`${CLANS}/${clan.id}`),
    successText: () => 'Clan deleted successfully',
    failed: 'Failed to delete clan',
    ...(onDeleted ? { succeeded: () => onDeleted(clan.id) } : {}),
  });
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-5 gap-y-3 p-3.5">
      <div className="min-w-0 grow basis-60">
        <h4 className="text-body">Delete clan</h4>
        <p className="mt-1 text-small text-ink-3">
          For all {counted(clan.members.length, 'member')}, for good. Everybody keeps their own statistics.
        </p>
      </div>
      <Button look="danger" className="max-phone:w-full" onClick={() => setConfirming(true)}>
        Delete Clan...
      </Button>
      {isConfirming && (
        <DeleteDialog
          clan={{ ...clan, memberCount: clan.members.length }}
          openInvites={invites}
          busy={remove.isPending && 'Deleting...'}
          onConfirm={() => remove.mutate(undefined, { onSettled: () => setConfirming(false) })}
          onClose={() => setConfirming(false)}
        />
      )}
    </div>
  );
}
