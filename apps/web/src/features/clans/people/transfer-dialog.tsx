import type { ClanMember } from '@app/contracts/clans/clans';
import { ArrowRight } from 'lucide-react';
import { ConfirmDialog } from '~/ui/kit/dialog/confirm-dialog';
import { Avatar } from '~/ui/kit/display/avatar';
import { RoleBadge } from './role-badge';

type Person = Pick<ClanMember, 'displayName' | 'discordAvatarUrl' | 'role'>;

/** Asks before leadership changes hands: both people before and after. */
export function TransferDialog({
  open,
  onOpenChange,
  clanName,
  to,
  from,
  fromName,
  cancel,
  busy,
  onConfirm,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  clanName: string;
  to: Person | undefined;
  from: Person | undefined;
  /** What the leader is called here: 'You', where it is the reader. */
  fromName: string;
  cancel: string;
  busy: string | false;
  onConfirm: () => void;
}) {
  if (!to) return null;
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Make ${to.displayName} the leader of ${clanName}?`}
      confirm="Transfer Leadership"
      cancel={cancel}
      busy={busy}
      onConfirm={onConfirm}
    >
      <ul className="grid gap-2.5">
        <Step name={to.displayName} person={to} after="leader" />
        {from && <Step name={fromName} person={{ ...from, role: 'leader' }} after="member" />}
      </ul>
      <p className="mt-4">
        It cannot be undone. Only <bdi>{to.displayName}</bdi> can hand it on.
      </p>
    </ConfirmDialog>
  );
}

function Step({ name, person, after }: { name: string; person: Person; after: ClanMember['role'] }) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Avatar name={person.displayName} src={person.discordAvatarUrl ?? undefined} size={26} />
      <bdi className="min-w-24 font-semibold text-ink">{name}</bdi>
      <RoleBadge role={person.role} />
      <ArrowRight size={15} strokeWidth={1.75} className="text-ink-3" role="img" aria-label="becomes" />
      <RoleBadge role={after} />
    </li>
  );
}
