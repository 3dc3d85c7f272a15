import type { Clan, ClanInvite } from '@app/contracts/clans/clans';
import { inviteProblem, sanitiseClanText } from '@app/domain/clans/rules';
import { useQuery } from '@tanstack/react-query';
import { Send, X } from 'lucide-react';
import { useState } from 'react';
import { api } from '~/lib/api';
import { useRequestKey } from '~/lib/calls/request-key';
import { dateText } from '~/lib/format/when-text';
import { Button } from '~/ui/kit/controls/button';
import { Field } from '~/ui/kit/controls/field';
import { TextInput } from '~/ui/kit/controls/text-input';
import { When } from '~/ui/kit/display/when';
import { ErrorState } from '~/ui/kit/feedback/error-state';
import { Loading } from '~/ui/kit/feedback/loading';
import { Notice } from '~/ui/kit/feedback/notice';
import { SkeletonRows } from '~/ui/kit/feedback/skeleton-rows';
import { useChange } from '~/ui/kit/toast/use-change';
import { clanInvitesQuery, CLANS } from '../queries';

/** Whom the clan has invited: the leader and the officers send and cancel. */
export function InvitesTab({ clan }: { clan: Clan }) {
  const { data, error, refetch, isFetching } = useQuery(clanInvitesQuery(clan.id));
  const invites = data?.invites;
  return (
    <div className="grid gap-5 *:min-w-0">
      {clan.members.length >= clan.member_limit && (
        <Notice tone="warn" title="This clan is full.">
          Invites can be sent; nobody can accept one until somebody leaves.
        </Notice>
      )}
      <InviteForm clanId={clan.id} />
      <section aria-label="Open invites">
        <p className="title border-b border-line-strong pb-1.5 text-body text-ink-3">
          Open invites {invites && <span className="figures">{invites.length}</span>}
        </p>
        {invites && invites.length > 0 && (
          <ul>
            {invites.map((invite) => (
              <InviteRow key={invite.id} clanId={clan.id} invite={invite} />
            ))}
          </ul>
        )}
        {invites?.length === 0 && <p className="py-3 text-ink-3">Nobody is invited right now.</p>}
        {!invites && error && (
          <div className="mt-4">
            <ErrorState title="Failed to load invites" error={error} onRetry={refetch} retrying={isFetching} />
          </div>
        )}
        {!invites && !error && (
          <Loading text="Loading invites...">
            <SkeletonRows count={2} row="h-14 gap-4 border-b border-line" cells={['h-4 w-40', 'h-4 w-36']} />
          </Loading>
        )}
      </section>
    </div>
  );
}

function InviteForm({ clanId }: { clanId: number }) {
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const keyOf = useRequestKey();
  const send = useChange({
    send: (steamId: string) => api.post(`${CLANS}/${clanId}/invite`, { steamId }, { idempotencyKey: keyOf(steamId) }),
    successText: () => 'Invite sent successfully!',
    failed: 'Failed to send invite',
    succeeded: (steamId) => {
      keyOf(undefined);
      // What was typed meanwhile is somebody else.
      setTyped((now) => (sanitiseClanText(now) === steamId ? '' : now));
    },
  });
  return (
    <form
      noValidate
      className="flex flex-wrap items-start gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (send.isPending) return;
        const steamId = sanitiseClanText(typed);
        const wrong = inviteProblem(steamId);
        setProblem(wrong);
        if (wrong === undefined) send.mutate(steamId);
      }}
    >
      <Field
        label="Steam ID"
        hint="17 digits, as a profile shows them. The invite is found by the linked Steam account."
        error={problem}
        className="grow basis-64"
      >
        {(control) => (
          <TextInput
            {...control}
            mono
            inputMode="numeric"
            autoComplete="off"
            placeholder="76561198..."
            value={typed}
            maxLength={64}
            onChange={({ target }) => {
              setTyped(target.value);
              setProblem(undefined);
            }}
          />
        )}
      </Field>
      <Button look="gold" type="submit" className="max-phone:w-full phone:mt-6.5" busy={send.isPending && 'Sending...'}>
        <Send size={15} strokeWidth={1.75} aria-hidden />
        Send Invite
      </Button>
    </form>
  );
}

function InviteRow({
  clanId,
  invite: { id, steamid, playerName, created_at, expires_at, invitedBy },
}: {
  clanId: number;
  invite: ClanInvite;
}) {
  const cancel = useChange({
    send: () => api.delete(`${CLANS}/${clanId}/invites/${encodeURIComponent(id)}`),
    successText: () => 'Invite cancelled',
    failed: 'Failed to cancel invite',
  });
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-2.5">
      <div className="min-w-0 grow basis-56">
        <p>
          <bdi className="font-semibold">{playerName}</bdi>{' '}
          {playerName !== steamid && <span className="font-mono text-small text-ink-3">{steamid}</span>}
        </p>
        <p className="text-small text-ink-3">
          Sent <When at={created_at} /> by <bdi>{invitedBy}</bdi>. Expires {dateText(new Date(expires_at), new Date())}.
        </p>
      </div>
      <Button
        size="small"
        look="ghost"
        className="max-phone:w-full max-phone:border-control"
        aria-label={`Cancel the invite of ${playerName}`}
        busy={cancel.isPending && 'Cancelling...'}
        onClick={() => cancel.mutate(undefined)}
      >
        <X size={15} strokeWidth={1.75} aria-hidden />
        Cancel invite
      </Button>
    </li>
  );
}
