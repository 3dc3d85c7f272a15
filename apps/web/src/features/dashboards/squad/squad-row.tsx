import type { SquadLiveMember, SquadLiveSquad } from '@app/contracts/dashboards/dashboards';
import { isLeaderKit, roleName, SQUAD_SIZE } from '@app/domain/dashboards/rules';
import { Crown, Lock, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '~/lib/cx';
import { Fold, Mark } from '../fold';
import { PlayerName, useIsSelected } from '../player-name';

const lacksKit = ({ leader }: SquadLiveSquad): boolean => typeof leader?.role === 'string' && !isLeaderKit(leader.role);

/** One squad: who leads it and how full it is; opened, everybody in it. */
export function SquadRow({
  squad,
  isOpen,
  onToggle,
  foot,
}: {
  squad: SquadLiveSquad;
  isOpen: boolean;
  onToggle: () => void;
  /** Below the members. */
  foot?: ReactNode;
}) {
  const { squadID, squadName, locked, memberCount, members } = squad;
  return (
    <Fold
      isOpen={isOpen}
      onToggle={onToggle}
      number={squadID}
      head={
        <>
          <bdi className="title min-w-0 text-4 text-ink">{squadName}</bdi>
          {locked === 'True' && <Mark Icon={Lock} words="Locked" className="text-ink-2" />}
          {lacksKit(squad) && <Mark Icon={TriangleAlert} words="No SL kit" className="text-warn" />}
        </>
      }
      tail={<Pips count={memberCount} />}
    >
      <ul className="pb-2">
        {members.map((member) => (
          <Member key={member.playerId ?? member.name} member={member} place={squadName} warns={lacksKit(squad)} />
        ))}
      </ul>
      {foot}
    </Fold>
  );
}

/** Nine places, and how many are taken. */
const Pips = ({ count }: { count: number }) => (
  <>
    <span className="flex gap-0.5" aria-hidden>
      {Array.from({ length: SQUAD_SIZE }, (_, place) => (
        <span key={place} className={cx('h-3 w-1.5', place < count ? 'bg-squad' : 'bg-line')} />
      ))}
    </span>
    <span className="figures w-8 text-right text-4 font-[650] text-ink">
      {count}
      <span className="text-ink-3">/{SQUAD_SIZE}</span>
    </span>
  </>
);

function Member({ member, place, warns }: { member: SquadLiveMember; place: string; warns: boolean }) {
  const { role, isLeader } = member;
  const words = role === null ? '' : roleName(role);
  return (
    <li
      className={cx(
        'flex items-center gap-3 border-l-2 px-3.5 py-0.75 text-small',
        useIsSelected(member.playerId) ? 'border-gold bg-raised' : 'border-transparent',
      )}
    >
      <span className="w-4 shrink-0">
        {isLeader && (
          <Crown size={14} strokeWidth={1.75} className="text-ink-2" role="img" aria-label="Leads the squad" />
        )}
      </span>
      <PlayerName
        {...member}
        place={[place, words].filter(Boolean).join(', ')}
        className={isLeader ? 'font-semibold text-ink' : 'text-ink'}
      />
      <span
        className={cx('ml-auto flex shrink-0 items-center gap-1.5', isLeader && warns ? 'text-warn' : 'text-ink-3')}
      >
        {isLeader && warns && <TriangleAlert size={13} strokeWidth={1.75} aria-hidden />}
        {words}
      </span>
    </li>
  );
}
