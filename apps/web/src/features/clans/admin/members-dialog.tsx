import type { ClanMember } from '@app/contracts/clans/clans';
import { CLAN_TEXTS } from '@app/domain/clans/rules';
import { useState } from 'react';
import { api } from '~/lib/api';
import { Button } from '~/ui/kit/controls/button';
import { ConfirmDialog } from '~/ui/kit/dialog/confirm-dialog';
import { Notice } from '~/ui/kit/feedback/notice';
import { useChange } from '~/ui/kit/toast/use-change';
import { Activity } from '../activity/activity';
import { dayOf, daysAgo } from '../figures';
import { MemberName } from '../people/member-name';
import { ADMIN_CLANS, adminActivityQuery } from '../queries';
import { RoleBadge } from '../people/role-badge';
import { Transfer } from '../people/transfer';
import { ClanDialog, type LoadedClan } from './clan-dialog';

/** Who is in a clan, for staff: another leader, somebody less, and what happened in it. */
export function MembersDialog({ id, onClose }: { id: number; onClose: () => void }) {
  return (
    <ClanDialog id={id} what="Members of" onClose={onClose}>
      {(clan) => (
        <div className="grid gap-6 *:min-w-0">
          <LeaderGone clan={clan} />
          <Transfer
            clan={clan}
            path={`${ADMIN_CLANS}/${id}`}
            label="Transfer leadership to"
            consequence="The leader becomes a regular member at once."
            leaderName={clan.leader_name}
            cancel="Keep the leader"
            look="danger"
            onDone={onClose}
          />
          <ul aria-label="Members" className="border-t border-line">
            {clan.members.map((member) => (
              <Row key={member.steamid} clan={clan} member={member} />
            ))}
          </ul>
          <Activity id="clan-activity" query={adminActivityQuery(id)} />
        </div>
      )}
    </ClanDialog>
  );
}

function LeaderGone({ clan: { leader_name, leader_left_at } }: { clan: LoadedClan }) {
  if (leader_left_at === null) return null;
  return (
    <Notice tone="warn" title={`${leader_name} left the Discord server ${daysAgo(leader_left_at)}.`}>
      Nobody else can promote, kick or edit here.
    </Notice>
  );
}

function Row({ clan, member }: { clan: LoadedClan; member: ClanMember }) {
  const { steamid, displayName, role, joined_at } = member;
  const [isConfirming, setConfirming] = useState(false);
  const remove = useChange({
    send: () => api.delete(`${ADMIN_CLANS}/${clan.id}/members/${encodeURIComponent(steamid)}`),
    successText: () => `${displayName} removed from clan`,
    failed: 'Failed to remove member',
  });
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1.5 border-b border-line py-2">
      <div className="min-w-0 grow basis-40">
        <MemberName
          member={member}
          size={32}
          leads={false}
          note={
            <>
              <span className="font-mono select-all">{steamid}</span>{' '}
              <span className="max-phone:block">since {dayOf(joined_at)}</span>
            </>
          }
        />
      </div>
      <div className="flex flex-wrap items-center justify-end gap-x-2">
        <RoleBadge role={role} />
        {role === 'leader' ? (
          <span className="text-small text-ink-3">{CLAN_TEXTS.leaderFirst}</span>
        ) : (
          <Button
            size="small"
            look="ghost"
            className="hover:text-bad focus-visible:text-bad"
            aria-label={`Remove ${displayName}`}
            onClick={() => setConfirming(true)}
          >
            Remove
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setConfirming}
        title={`Remove ${displayName} from ${clan.name}?`}
        confirm="Remove"
        cancel="Keep in the clan"
        busy={remove.isPending && 'Removing...'}
        onConfirm={() => remove.mutate(undefined, { onSettled: () => setConfirming(false) })}
      >
        Coming back needs a new invite. <bdi>{displayName}</bdi> gets a notice, and the audit trail names you.
      </ConfirmDialog>
    </li>
  );
}
