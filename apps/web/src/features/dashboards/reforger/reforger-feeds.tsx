import type { ReforgerLiveChat, ReforgerLiveKill } from '@app/contracts/dashboards/dashboards';
import { Crosshair, TriangleAlert } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { cx } from '~/lib/cx';
import { range } from '~/lib/format/distance';
import { Age } from '../age';
import { ChatLine } from '../chat-line';
import { FeedPanel, type Filter } from '../panel';
import { PlayerName } from '../player-name';

const TINTS: Readonly<Record<ReforgerLiveChat['channelType'], string>> = {
  Global: 'text-ink',
  Faction: 'text-reforger',
  Group: 'text-squad',
  Local: 'text-community',
  Vehicle: 'text-starcitizen',
};

/** What is said in a vehicle stands under all. */
const CHAT_FILTERS = [
  { value: 'all', label: 'All Chat' },
  { value: 'Global', label: 'Global' },
  { value: 'Faction', label: 'Faction' },
  { value: 'Group', label: 'Group' },
  { value: 'Local', label: 'Local' },
] as const satisfies Filter<string>[];

/** What players write. */
export function ReforgerChatPanel({
  lines,
  isOld,
  foot,
}: {
  lines: readonly ReforgerLiveChat[];
  isOld: boolean;
  foot?: ReactNode;
}) {
  const [filter, setFilter] = useState<(typeof CHAT_FILTERS)[number]['value']>('all');
  return (
    <FeedPanel
      title="Chat"
      filters={CHAT_FILTERS}
      filter={filter}
      onFilter={setFilter}
      empty={lines.length === 0 ? 'Nobody has written anything yet.' : 'None of the last lines is of this kind.'}
      isOld={isOld}
      foot={foot}
    >
      {lines.flatMap(({ id, timestamp, playerId, playerName, channelType, message }) =>
        filter === 'all' || filter === channelType ? (
          <ChatLine
            key={id}
            at={timestamp}
            channel={channelType}
            tint={TINTS[channelType]}
            player={{ playerId, steamId: null, name: playerName }}
            message={message}
          />
        ) : (
          []
        ),
      )}
    </FeedPanel>
  );
}

const KILL_FILTERS = [
  { value: 'all', label: 'All' },
  { value: 'team', label: 'Team Kills' },
] as const satisfies Filter<string>[];

/** Who kills whom. */
export function KillPanel({ kills, isOld }: { kills: readonly ReforgerLiveKill[]; isOld: boolean }) {
  const [filter, setFilter] = useState<(typeof KILL_FILTERS)[number]['value']>('all');
  return (
    <FeedPanel
      title="Kill feed"
      filters={KILL_FILTERS}
      filter={filter}
      onFilter={setFilter}
      empty={kills.length === 0 ? 'Nobody has been killed yet.' : 'None of the last kills was of a teammate.'}
      isOld={isOld}
    >
      {kills.flatMap((kill) => (filter === 'all' || kill.isTeamKill ? <Kill key={kill.id} kill={kill} /> : []))}
    </FeedPanel>
  );
}

function Kill({
  kill: { timestamp, killer, victim, by, weaponName, killDistance, isTeamKill },
}: {
  kill: ReforgerLiveKill;
}) {
  const how = [weaponName, killDistance === null || killDistance === 0 ? '' : range(killDistance)].filter(Boolean);
  const Icon = isTeamKill ? TriangleAlert : Crosshair;
  return (
    <li className="flex gap-3 px-4 py-2 text-small">
      <Icon
        size={14}
        strokeWidth={1.75}
        className={cx('mt-0.75 shrink-0', isTeamKill ? 'text-warn' : 'text-ink-3')}
        aria-hidden
      />
      <div className="min-w-0 grow">
        <p className="flex items-baseline justify-between gap-3">
          <span className="min-w-0 text-ink-3">
            {by === 'self' ? (
              <>
                <PlayerName {...victim} steamId={null} className="text-ink" /> died by their own hand
              </>
            ) : (
              <>
                {killer ? (
                  <PlayerName {...killer} steamId={null} className="text-ink" />
                ) : (
                  <span className="text-ink-2">{by === 'ai' ? 'AI' : 'Environment'}</span>
                )}{' '}
                killed <PlayerName {...victim} steamId={null} className="text-ink" />
              </>
            )}
          </span>
          <Age at={timestamp} className="shrink-0 text-ink-3" />
        </p>
        {(how.length > 0 || isTeamKill) && (
          <p className="mt-0.5 text-ink-3">
            {isTeamKill && <span className="mr-2 text-warn">Team kill</span>}
            {how.join(', ')}
          </p>
        )}
      </div>
    </li>
  );
}
