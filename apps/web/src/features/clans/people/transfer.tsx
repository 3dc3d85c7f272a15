import type { ClanMember } from '@app/contracts/clans/clans';
import { CLAN_TEXTS } from '@app/domain/clans/rules';
import { ArrowRight } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { api } from '~/lib/api';
import { cx } from '~/lib/cx';
import { Button } from '~/ui/kit/controls/button';
import { Field } from '~/ui/kit/controls/field';
import { Select } from '~/ui/kit/controls/select';
import { ConfirmDialog } from '~/ui/kit/dialog/confirm-dialog';
import { Avatar } from '~/ui/kit/display/avatar';
import { useChange } from '~/ui/kit/toast/use-change';
import { RoleBadge, ROLE_NAMES } from './role-badge';

type Person = Pick<ClanMember, 'displayName' | 'discordAvatarUrl' | 'role'>;

interface TransferProps {
  clan: { readonly name: string; readonly members: readonly ClanMember[] };
  /** Where the clan's calls are. */
  path: string;
  label: ReactNode;
  /** What it means, below the list. */
  consequence: string;
  /** Who else can make somebody the leader, below what is confirmed. */
  wayBack?: ReactNode;
  /** What the leader is called here: 'You', where it is the reader. */
  leaderName: string;
  cancel: string;
  look?: 'danger';
  className?: string;
  onDone?: () => void;
}

/** Makes another member, who is in the guild, the leader, for the leader and for staff: chosen, then confirmed. */
export function Transfer({
  clan,
  path,
  label,
  consequence,
  wayBack,
  leaderName,
  cancel,
  look,
  className,
  onDone,
}: TransferProps) {
  const [chosen, setChosen] = useState<string>();
  const [confirming, setConfirming] = useState(false);
  const [problem, setProblem] = useState<string>();
  const leader = clan.members.find(({ role }) => role === 'leader');
  const others = clan.members.filter((member) => member !== leader && member.leftAt === null);
  const to = others.find(({ steamid }) => steamid === chosen);
  const transfer = useChange({
    send: ({ steamid }: ClanMember) => api.post(`${path}/transfer-leadership`, { newLeaderSteamId: steamid }),
    successText: (_, { displayName }) => `Leadership transferred to ${displayName}`,
    failed: 'Failed to transfer leadership',
    ...(onDone ? { done: onDone } : {}),
  });
  return (
    <div className={cx('grid items-end gap-x-5 gap-y-3 phone:grid-cols-[minmax(0,1fr)_auto]', className)}>
      <Field
        label={label}
        hint={others.length === 0 ? 'There is nobody to hand it to yet.' : consequence}
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
        {...(look ? { look } : {})}
        className="phone:mb-6.5"
        disabled={others.length === 0}
        onClick={() => (to ? setConfirming(true) : setProblem(CLAN_TEXTS.newLeaderMissing))}
      >
        Transfer...
      </Button>
      {to && (
        <ConfirmDialog
          open={confirming}
          onOpenChange={setConfirming}
          title={`Make ${to.displayName} the leader of ${clan.name}?`}
          confirm="Transfer Leadership"
          cancel={cancel}
          busy={transfer.isPending && 'Transferring...'}
          onConfirm={() => transfer.mutate(to, { onSettled: () => setConfirming(false) })}
        >
          <Consequences to={to} leader={leader} leaderName={leaderName} wayBack={wayBack} />
        </ConfirmDialog>
      )}
    </div>
  );
}

function Consequences({
  to,
  leader,
  leaderName,
  wayBack,
}: {
  to: Person;
  leader: Person | undefined;
  leaderName: string;
  wayBack: ReactNode;
}) {
  return (
    <>
      <ul className="grid gap-2.5">
        <Step name={to.displayName} person={to} after="leader" />
        {leader && <Step name={leaderName} person={leader} after="member" />}
      </ul>
      <p className="mt-4">
        It cannot be undone. Only <bdi>{to.displayName}</bdi> and staff can hand it on. {wayBack}
      </p>
    </>
  );
}

function Step({ name, person, after }: { name: string; person: Person; after: ClanMember['role'] }) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Avatar name={person.displayName} src={person.discordAvatarUrl ?? undefined} size={26} />
      <bdi className="min-w-24 font-semibold text-ink">{name}</bdi>
      <span className="flex items-center gap-3 max-phone:w-full max-phone:pl-9.5">
        <RoleBadge role={person.role} />
        <ArrowRight size={15} strokeWidth={1.75} className="text-ink-3" role="img" aria-label="becomes" />
        <RoleBadge role={after} />
      </span>
    </li>
  );
}
