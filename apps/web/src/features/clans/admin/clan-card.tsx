import type { AdminClan } from '@app/contracts/clans/clans';
import { Crown, Pencil, Trash2, TriangleAlert, Users } from 'lucide-react';
import { cx } from '~/lib/cx';
import { useSite } from '~/lib/site';
import { Button } from '~/ui/kit/controls/button';
import { Badge } from '~/ui/kit/display/badge';
import { When } from '~/ui/kit/display/when';
import { ClanPlate } from '../clan-plate';
import { dayOf, daysAgo } from '../figures';
import { isFull, isUnlisted } from './filters';

/** One clan of the list, with what can be done about it. */
export function ClanCard({ clan, onOpen }: { clan: AdminClan; onOpen: (what: 'edit' | 'members' | 'delete') => void }) {
  const { id, name, tag, motto, leader_name, leader_left_at, member_count, member_limit, image_url } = clan;
  const { listedFrom } = useSite().clans;
  const full = isFull(clan);
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] gap-x-4 gap-y-2 border-b border-line px-4 py-3.5 last:border-b-0">
      <ClanPlate tag={tag} src={image_url} size={48} />
      <div className="min-w-0">
        <h2 className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-4">
          <span className="text-ink-3">{tag}</span> <bdi>{name}</bdi>
          {leader_left_at !== null && (
            <Badge tone="warn" className="gap-1.5">
              <TriangleAlert size={12} strokeWidth={1.75} aria-hidden />
              Leader left {daysAgo(leader_left_at)}
            </Badge>
          )}
          {full && <Badge tone="role">Full</Badge>}
          {isUnlisted(clan, listedFrom) && <Badge tone="role">Not on the board</Badge>}
        </h2>
        <p className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-0.5 text-small text-ink-2">
          <span className="inline-flex min-w-0 items-center gap-1.5">
            <Crown size={13} strokeWidth={1.75} className="shrink-0 text-ink-3" role="img" aria-label="Leader" />
            <bdi>{leader_name}</bdi>
          </span>
          {motto && <bdi className="min-w-0 text-ink-3">{motto}</bdi>}
        </p>
        <p className="mt-0.5 text-small text-ink-3">
          #{id}, created {dayOf(clan.created_at)}, updated <When at={clan.updated_at} />
        </p>
      </div>
      <div className="w-16 text-right">
        <p className="figures text-4 leading-tight font-[650]">
          {member_count}
          <span className="text-small text-ink-3">/{member_limit}</span>
          <span className="sr-only"> members</span>
        </p>
        <span className="mt-1 block h-1 bg-line" aria-hidden>
          <span
            className={cx('block h-full', full ? 'bg-bad' : 'bg-ink-3')}
            style={{ width: `${Math.min(100, (member_count / member_limit) * 100)}%` }}
          />
        </span>
      </div>
      <div className="col-span-3 -ml-3 flex flex-wrap gap-1 phone:col-span-2 phone:col-start-2">
        <Button size="small" look="ghost" aria-label={`Edit ${name}`} onClick={() => onOpen('edit')}>
          <Pencil size={15} strokeWidth={1.75} aria-hidden />
          Edit
        </Button>
        <Button size="small" look="ghost" aria-label={`Members of ${name}`} onClick={() => onOpen('members')}>
          <Users size={15} strokeWidth={1.75} aria-hidden />
          Members
        </Button>
        <Button
          size="small"
          look="ghost"
          className="hover:text-bad focus-visible:text-bad"
          aria-label={`Delete ${name}`}
          onClick={() => onOpen('delete')}
        >
          <Trash2 size={15} strokeWidth={1.75} aria-hidden />
          Delete
        </Button>
      </div>
    </li>
  );
}
