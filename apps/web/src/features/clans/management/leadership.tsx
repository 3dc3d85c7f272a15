import type { Clan } from '@app/contracts/clans/clans';
import { CLAN_TEXTS } from '@app/domain/clans/rules';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '~/lib/api';
import { Button } from '~/ui/kit/controls/button';
import { Field } from '~/ui/kit/controls/field';
import { Select } from '~/ui/kit/controls/select';
import { useChange } from '~/ui/kit/toast/use-change';
import { DeleteDialog } from '../delete-dialog';
import { counted } from '../figures';
import { clanInvitesQuery, CLANS } from '../queries';
import { ROLE_NAMES } from '../people/role-badge';
import { TransferDialog } from '../people/transfer-dialog';
import type { Whom } from './use-member-command';

/** What ends somebody's leading: handing it on, or deleting the clan. */
export function Leadership({ clan, onDeleted }: { clan: Clan; onDeleted: (() => void) | undefined }) {
  return (
    <section aria-labelledby="leadership">
      <h3 id="leadership" className="text-4">
        Leadership
      </h3>
      <div className="mt-3 divide-y divide-bad/45 border border-bad/45">
        <Transfer clan={clan} />
        <Delete clan={clan} onDeleted={onDeleted} />
      </div>
    </section>
  );
}

function Transfer({ clan }: { clan: Clan }) {
  const [chosen, setChosen] = useState<string>();
  const [asking, setAsking] = useState(false);
  const [problem, setProblem] = useState<string>();
  const others = clan.members.filter(({ role }) => role !== 'leader');
  const to = others.find(({ steamid }) => steamid === chosen);
  const transfer = useChange({
    send: ({ steamid }: Whom) => api.post(`${CLANS}/${clan.id}/transfer-leadership`, { newLeaderSteamId: steamid }),
    said: (_, { displayName }) => `Leadership transferred to ${displayName}`,
    failed: 'Failed to transfer leadership',
  });
  return (
    <div className="grid items-end gap-x-5 gap-y-3 p-3.5 phone:grid-cols-[minmax(0,1fr)_auto]">
      <Field
        label={<span className="title text-body text-ink">Transfer leadership</span>}
        hint={
          others.length === 0
            ? 'There is nobody to hand it to yet.'
            : 'You become a regular member at once. Only the new leader can hand it back.'
        }
        error={problem}
      >
        {(control) => (
          <Select
            {...control}
            placeholder="Choose a member"
            disabled={others.length === 0}
            value={to?.steamid}
            choices={others.map(({ steamid, displayName, role }) => ({
              value: steamid,
              label: `${displayName}, ${ROLE_NAMES[role].toLowerCase()}`,
            }))}
            onChange={(steamId) => {
              setChosen(steamId);
              setProblem(undefined);
            }}
          />
        )}
      </Field>
      <Button
        className="phone:mb-6.5"
        disabled={others.length === 0}
        onClick={() => (to ? setAsking(true) : setProblem(CLAN_TEXTS.newLeaderMissing))}
      >
        Transfer...
      </Button>
      <TransferDialog
        open={asking}
        onOpenChange={setAsking}
        clanName={clan.name}
        to={to}
        from={clan.members.find(({ role }) => role === 'leader')}
        fromName="You"
        cancel="Keep leading"
        busy={transfer.isPending && 'Transferring...'}
        onConfirm={() => to && transfer.mutate(to, { onSettled: () => setAsking(false) })}
      />
    </div>
  );
}

function Delete({ clan, onDeleted }: { clan: Clan; onDeleted: (() => void) | undefined }) {
  const [asking, setAsking] = useState(false);
  const invites = useQuery(clanInvitesQuery(clan.id)).data?.invites.length;
  const remove = useChange({
    send: () => api.delete(`${CLANS}/${clan.id}`),
    said: () => 'Clan deleted successfully',
    failed: 'Failed to delete clan',
    ...(onDeleted ? { succeeded: onDeleted } : {}),
  });
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-5 gap-y-3 p-3.5">
      <div className="min-w-0 grow basis-60">
        <h4 className="text-body">Delete clan</h4>
        <p className="mt-1 text-small text-ink-3">
          For all {counted(clan.members.length, 'member')}, for good. Everybody keeps their own statistics.
        </p>
      </div>
      <Button look="danger" className="max-phone:w-full" onClick={() => setAsking(true)}>
        Delete Clan...
      </Button>
      {asking && (
        <DeleteDialog
          clan={{ ...clan, memberCount: clan.members.length }}
          openInvites={invites}
          busy={remove.isPending && 'Deleting...'}
          onConfirm={() => remove.mutate(undefined, { onSettled: () => setAsking(false) })}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}
