import type { ReceivedClanInvite } from '@app/contracts/clans/clans';
import { api } from '~/lib/api';
import { dateText } from '~/lib/format/when-text';
import { Button } from '~/ui/kit/controls/button';
import { useFocusLeft } from '~/ui/kit/feedback/use-focus-left';
import { useChange } from '~/ui/kit/toast/use-change';
import { ClanPlate } from '../clan-plate';
import { CLANS } from '../queries';

/** A clan that wants the reader. */
export function ReceivedInvite({ invite }: { invite: ReceivedClanInvite }) {
  const { id, name, tag, motto, expires_at, image_url, member_count, member_limit, invitedBy } = invite;
  const path = `${CLANS}/invites/${encodeURIComponent(id)}`;
  const accept = useChange({
    send: () => api.post(`${path}/accept`),
    successText: () => 'Invite accepted!',
    failed: 'Failed to accept invite',
  });
  const decline = useChange({
    send: () => api.post(`${path}/decline`),
    successText: () => 'Invite declined',
    failed: 'Failed to decline invite',
  });
  const full = member_count >= member_limit;
  const left = useFocusLeft<HTMLLIElement>();
  return (
    <li ref={left} className="flex flex-wrap items-center gap-x-4.5 gap-y-3 border border-gold-lo bg-gold-wash p-4">
      <ClanPlate tag={tag} src={image_url} size={56} />
      <div className="min-w-0 grow basis-48">
        <h4 className="text-body">
          <span className="text-ink-2">{tag}</span> <bdi>{name}</bdi>
        </h4>
        {motto && (
          <p className="text-small text-ink-2">
            <bdi>{motto}</bdi>
          </p>
        )}
        <p className="text-small text-ink-2">
          {member_count} of {member_limit} members. Invited by <bdi>{invitedBy}</bdi>. Expires{' '}
          {dateText(new Date(expires_at), new Date())}.
          {full && <strong className="block font-semibold text-warn">This clan is full right now.</strong>}
        </p>
      </div>
      <div className="flex gap-2.5 max-phone:w-full max-phone:*:flex-1">
        <Button
          aria-label={`Decline ${name}`}
          busy={decline.isPending && 'Declining...'}
          onClick={() => !accept.isPending && decline.mutate(undefined)}
        >
          Decline
        </Button>
        <Button
          look="gold"
          aria-label={`Accept ${name}`}
          busy={accept.isPending && 'Accepting...'}
          onClick={() => !decline.isPending && accept.mutate(undefined)}
        >
          Accept
        </Button>
      </div>
    </li>
  );
}
