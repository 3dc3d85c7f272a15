import type { ClanRole } from '@app/contracts/clans/clans';
import { ChevronsUp, Crown } from 'lucide-react';
import { Badge } from '~/ui/kit/display/badge';

export const ROLE_NAMES: Readonly<Record<ClanRole, string>> = {
  leader: 'Leader',
  officer: 'Officer',
  member: 'Member',
};

export function RoleBadge({ role }: { role: ClanRole }) {
  if (role === 'member') return <span className="text-small text-ink-3">{ROLE_NAMES.member}</span>;
  const Icon = role === 'leader' ? Crown : ChevronsUp;
  return (
    <Badge tone={role === 'leader' ? 'gold' : 'role'} className="gap-1.5">
      <Icon size={12} strokeWidth={1.75} aria-hidden />
      {ROLE_NAMES[role]}
    </Badge>
  );
}
