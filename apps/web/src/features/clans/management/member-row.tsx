import type { Clan, ClanMember } from '@app/contracts/clans/clans';
import { CLAN_TEXTS } from '@app/domain/clans/rules';
import { ChevronsDown, ChevronsUp, MoreHorizontal, UserX } from 'lucide-react';
import { useState } from 'react';
import { cx } from '~/lib/cx';
import { grouped } from '~/lib/format/grouped';
import { Button } from '~/ui/kit/controls/button';
import { IconButton } from '~/ui/kit/controls/icon-button';
import { ConfirmDialog } from '~/ui/kit/dialog/confirm-dialog';
import { Badge } from '~/ui/kit/display/badge';
import { toast } from '~/ui/kit/toast/toast';
import { dayOf } from '../figures';
import { useFocusLeft } from '~/ui/kit/feedback/use-focus-left';
import { MemberName } from '../people/member-name';
import { useMemberCommand } from './use-member-command';

/** Somebody in the clan; what the leader may do with them stands beside, on a phone behind a press. */
export function MemberRow({
  clan,
  member,
  score,
  yours,
  manages,
  noPromotion,
}: {
  clan: Clan;
  member: ClanMember;
  score: number | null;
  yours: boolean;
  /** The reader leads the clan. */
  manages: boolean;
  /** Why nobody can be promoted; undefined while somebody can. */
  noPromotion: string | undefined;
}) {
  const [open, setOpen] = useState(false);
  const left = useFocusLeft<HTMLLIElement>();
  const { displayName, discordUsername, joined_at, role } = member;
  const actions = manages && role !== 'leader';
  return (
    <li ref={left} className="flex flex-wrap items-center gap-x-4 gap-y-1.5 border-b border-line py-1.5">
      <div className="min-w-0 grow basis-44">
        <MemberName
          member={member}
          size={32}
          leads={false}
          note={
            <>
              {discordUsername && (
                <span className="max-phone:hidden">
                  <bdi>@{discordUsername}</bdi>,{' '}
                </span>
              )}
              since {dayOf(joined_at)}
            </>
          }
        />
      </div>
      <span className="figures text-[1.1875rem] font-[650]">
        {score === null ? <span className="text-ink-3">–</span> : grouped(score)}
      </span>
      <div className={cx('flex justify-end', manages ? 'w-11 phone:w-50' : 'w-10')}>
        {yours && <Badge tone="won">You</Badge>}
        {actions && (
          <IconButton
            label={`Actions for ${displayName}`}
            aria-expanded={open}
            className="size-11 phone:hidden"
            onClick={() => setOpen(!open)}
          >
            <MoreHorizontal size={18} strokeWidth={1.75} aria-hidden />
          </IconButton>
        )}
        {actions && (
          <div className="hidden phone:contents">
            <Actions clan={clan} member={member} score={score} noPromotion={noPromotion} />
          </div>
        )}
      </div>
      {actions && open && (
        <div className="flex w-full gap-2.5 pb-1 *:h-11 *:flex-1 phone:hidden">
          <Actions clan={clan} member={member} score={score} noPromotion={noPromotion} />
        </div>
      )}
    </li>
  );
}

function Actions({
  clan,
  member: { steamid, displayName, role, leftAt },
  score,
  noPromotion,
}: {
  clan: Clan;
  member: ClanMember;
  score: number | null;
  noPromotion: string | undefined;
}) {
  const [kicking, setKicking] = useState(false);
  const promote = useMemberCommand(clan.id, 'promote', (name) => `${name} promoted to Officer`);
  const demote = useMemberCommand(clan.id, 'demote', (name) => `${name} demoted to Member`);
  const kick = useMemberCommand(clan.id, 'kick', (name) => `${name} has been kicked from the clan`);
  const refusal = leftAt === null ? noPromotion : CLAN_TEXTS.leftGuild;
  const who = { steamid, displayName };
  return (
    <>
      {role === 'member' ? (
        <Button
          size="small"
          look="ghost"
          aria-label={`Promote ${displayName}`}
          busy={promote.isPending && 'Promoting...'}
          onClick={() => (refusal ? toast.failure(undefined, refusal) : promote.mutate(who))}
        >
          <ChevronsUp size={15} strokeWidth={1.75} aria-hidden />
          Promote
        </Button>
      ) : (
        <Button
          size="small"
          look="ghost"
          aria-label={`Demote ${displayName}`}
          busy={demote.isPending && 'Demoting...'}
          onClick={() => demote.mutate(who)}
        >
          <ChevronsDown size={15} strokeWidth={1.75} aria-hidden />
          Demote
        </Button>
      )}
      <Button
        size="small"
        look="ghost"
        className="hover:text-bad focus-visible:text-bad max-phone:border-bad/70 max-phone:text-bad"
        aria-label={`Kick ${displayName}`}
        onClick={() => setKicking(true)}
      >
        <UserX size={15} strokeWidth={1.75} aria-hidden />
        Kick
      </Button>
      <ConfirmDialog
        open={kicking}
        onOpenChange={setKicking}
        title={`Kick ${displayName} from ${clan.name}?`}
        confirm="Kick"
        cancel="Keep in the clan"
        busy={kick.isPending && 'Kicking...'}
        onConfirm={() => kick.mutate(who, { onSettled: () => setKicking(false) })}
      >
        Coming back needs a new invite. <bdi>{displayName}</bdi> gets a notice
        {score !== null && score > 0 ? `; the clan loses ${grouped(score)} points.` : '.'}
      </ConfirmDialog>
    </>
  );
}
