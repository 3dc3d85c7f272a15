import type { ListedBan } from '@app/contracts/moderation/moderation';
import { Badge } from '~/ui/kit/display/badge';

const DAY = 86_400_000;

export const endsToday = ({ state, until }: ListedBan, now: number): boolean =>
  state === 'active' && until !== null && Date.parse(until) - now <= DAY;

/** The state of a ban, in a word. */
export function BanState({ ban, now }: { ban: ListedBan; now: number }) {
  if (ban.state === 'lifted') return <Badge tone="role">Lifted</Badge>;
  if (ban.state === 'expired') return <Badge tone="role">Expired</Badge>;
  return endsToday(ban, now) ? <Badge tone="warn">Ends today</Badge> : <Badge tone="bad">Active</Badge>;
}
