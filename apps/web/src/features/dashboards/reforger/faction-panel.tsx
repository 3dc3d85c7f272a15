import type { ReforgerLiveGroup, ReforgerLiveMember, ReforgerLivePlayer } from '@app/contracts/dashboards/dashboards';
import { Crown, Lock } from 'lucide-react';
import { useId, useState } from 'react';
import { cx } from '~/lib/cx';
import { Fold, Mark } from '../fold';
import { frame } from '../panel';
import { PlayerName, useIsSelected } from '../player-name';
import { capitalised } from '~/lib/format/capitalised';

/** A side with its groups, and those of it who are in none. */
export interface Side {
  readonly name: string;
  readonly groups: readonly ReforgerLiveGroup[];
  /** Null while no group is known. */
  readonly alone: readonly ReforgerLivePlayer[];
}

/** 'SERGEANT' as people write it. */
export const rankText = (rank: string): string => {
  const words = rank.replaceAll('_', ' ').toLowerCase();
  return capitalised(words);
};

/** One side: its groups with their members, and who is in none. */
export function FactionPanel({
  side: { name, groups, alone },
  aloneText,
  showsFaction,
  isOld,
}: {
  side: Side;
  /** What those in no group are called. */
  aloneText: string;
  /** Several factions stand together. */
  showsFaction: boolean;
  isOld: boolean;
}) {
  const heading = useId();
  const [shut, setShut] = useState<ReadonlySet<string>>(new Set());
  const toggle = (key: string) => {
    const next = new Set(shut);
    if (!next.delete(key)) next.add(key);
    setShut(next);
  };
  const players = groups.reduce((sum, { memberCount }) => sum + memberCount, alone.length);
  return (
    <section aria-labelledby={heading} className={cx('min-w-0', frame(isOld))}>
      <header className="border-b border-line-strong px-4 pt-3.5 pb-3">
        <h2 id={heading} className="text-3 leading-tight">
          {name}
        </h2>
        <p className="text-small text-ink-2">
          {players} {players === 1 ? 'player' : 'players'}
        </p>
      </header>
      <div className="*:first:border-t-0">
        {groups.map((group) => (
          <Group
            key={group.groupId}
            group={group}
            isOpen={!shut.has(String(group.groupId))}
            onToggle={() => toggle(String(group.groupId))}
            showsFaction={showsFaction}
          />
        ))}
        {alone.length > 0 && (
          <Fold
            isOpen={!shut.has('alone')}
            onToggle={() => toggle('alone')}
            head={<span className="title text-4 text-ink">{aloneText}</span>}
            tail={<span className="figures text-4 font-[650] text-ink">{alone.length}</span>}
          >
            <ul className="pb-2">
              {alone.map((player) => (
                <Member key={player.playerId} member={{ ...player, isLeader: false }} place={aloneText} />
              ))}
            </ul>
          </Fold>
        )}
        {players === 0 && <p className="px-4 py-6 text-small text-ink-3">Nobody is on this side.</p>}
      </div>
    </section>
  );
}

function Group({
  group: { groupId, name, faction, isPrivate, memberCount, maxMembers, members },
  isOpen,
  onToggle,
  showsFaction,
}: {
  group: ReforgerLiveGroup;
  isOpen: boolean;
  onToggle: () => void;
  showsFaction: boolean;
}) {
  return (
    <Fold
      isOpen={isOpen}
      onToggle={onToggle}
      head={
        <>
          <bdi className="title min-w-0 text-4 text-ink">{name || `Group ${groupId}`}</bdi>
          {isPrivate && <Mark Icon={Lock} words="Private" className="text-ink-2" />}
          {showsFaction && <span className="text-small text-ink-3">{faction}</span>}
        </>
      }
      tail={
        <span className="figures text-4 font-[650] text-ink">
          {memberCount}
          {maxMembers !== null && <span className="text-ink-3">/{maxMembers}</span>}
        </span>
      }
    >
      <ul className="pb-2">
        {members.map((member) => (
          <Member key={member.playerId} member={member} place={name} />
        ))}
      </ul>
    </Fold>
  );
}

function Member({ member, place }: { member: ReforgerLiveMember; place: string }) {
  const { playerId, name, rank, isLeader } = member;
  const words = rank === null ? '' : rankText(rank);
  return (
    <li
      className={cx(
        'flex items-center gap-3 border-l-2 px-3.5 py-0.75 text-small',
        useIsSelected(playerId) ? 'border-gold bg-raised' : 'border-transparent',
      )}
    >
      <span className="w-4 shrink-0">
        {isLeader && (
          <Crown size={14} strokeWidth={1.75} className="text-ink-2" role="img" aria-label="Leads the group" />
        )}
      </span>
      <PlayerName
        {...{ playerId, name, steamId: null }}
        place={[place, words].filter(Boolean).join(', ')}
        className={isLeader ? 'font-semibold text-ink' : 'text-ink'}
      />
      <span className="ml-auto shrink-0 text-ink-3">{words}</span>
    </li>
  );
}
