import type { SquadLiveActivity, SquadLiveChat } from '@app/contracts/dashboards/dashboards';
import { Ban, DoorOpen, LogIn, LogOut } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { cx } from '~/lib/cx';
import { Age } from '../age';
import { ChatLine } from '../chat-line';
import { FeedPanel, type Filter } from '../panel';
import { PlayerName } from '../player-name';

/** The squad whose chat `Squad` shows. */
export interface ChosenSquad {
  readonly teamID: number;
  readonly squadID: number;
  readonly squadName: string;
}

const CHANNELS = {
  ChatAll: { words: 'All', tint: 'text-ink' },
  ChatTeam: { words: 'Team', tint: 'text-reforger' },
  ChatSquad: { words: 'Squad', tint: 'text-squad' },
  ChatAdmin: { words: 'Admin', tint: 'text-starcitizen' },
} as const;

const CHAT_FILTERS = [
  { value: 'all', label: 'All Chat' },
  { value: 'team', label: 'Team' },
  { value: 'squad', label: 'Squad' },
  { value: 'squads', label: 'Squad All' },
] as const satisfies Filter<string>[];
type ChatFilter = (typeof CHAT_FILTERS)[number]['value'];

const isShown = (
  { data: { chat, player } }: SquadLiveChat,
  filter: ChatFilter,
  chosen: ChosenSquad | undefined,
): boolean => {
  if (filter === 'all') return true;
  if (filter === 'team') return chat === 'ChatTeam';
  if (chat !== 'ChatSquad') return false;
  return filter === 'squads' || !chosen || (player.teamID === chosen.teamID && player.squadID === chosen.squadID);
};

/** What players write. */
export function ChatPanel({
  lines,
  chosen,
  isOld,
  foot,
}: {
  lines: readonly SquadLiveChat[];
  chosen: ChosenSquad | undefined;
  isOld: boolean;
  foot?: ReactNode;
}) {
  const [filter, setFilter] = useState<ChatFilter>('all');
  const note = chosen
    ? `Of ${chosen.squadName} in team ${chosen.teamID}.`
    : 'Of every squad. Open one to read only its chat.';
  return (
    <FeedPanel
      title="Chat"
      filters={CHAT_FILTERS}
      filter={filter}
      onFilter={setFilter}
      note={filter === 'squad' && note}
      empty={lines.length === 0 ? 'Nobody has written anything yet.' : 'None of the last lines is of this kind.'}
      isOld={isOld}
      foot={foot}
    >
      {lines.flatMap((line) => {
        if (!isShown(line, filter, chosen)) return [];
        const { chat, player, message } = line.data;
        const { words, tint } = CHANNELS[chat];
        return <ChatLine key={line.id} at={line.timestamp} channel={words} {...{ tint, player, message }} />;
      })}
    </FeedPanel>
  );
}

const ACTIVITIES = {
  joined: { words: 'joined', Icon: LogIn, tone: 'text-ok' },
  left: { words: 'left', Icon: LogOut, tone: 'text-ink-3' },
  kicked: { words: 'was kicked', Icon: DoorOpen, tone: 'text-orange' },
  banned: { words: 'was banned', Icon: Ban, tone: 'text-bad' },
} as const;

const ACTIVITY_FILTERS = [
  { value: 'all', label: 'All' },
  { value: 'joined', label: 'Joined' },
  { value: 'left', label: 'Left' },
] as const satisfies Filter<string>[];
type ActivityFilter = (typeof ACTIVITY_FILTERS)[number]['value'];

/** Who was thrown out has left. */
const isOfKind = ({ type }: SquadLiveActivity, filter: ActivityFilter): boolean =>
  filter === 'all' || (filter === 'joined') === (type === 'joined');

/** Who comes and leaves. */
export function ActivityPanel({ events, isOld }: { events: readonly SquadLiveActivity[]; isOld: boolean }) {
  const [filter, setFilter] = useState<ActivityFilter>('all');
  return (
    <FeedPanel
      title="Player activity"
      filters={ACTIVITY_FILTERS}
      filter={filter}
      onFilter={setFilter}
      empty={events.length === 0 ? 'Nobody has come or left yet.' : 'None of the last events is of this kind.'}
      isOld={isOld}
    >
      {events.flatMap((event) => {
        if (!isOfKind(event, filter)) return [];
        const { words, Icon, tone } = ACTIVITIES[event.type];
        return (
          <li key={event.id} className="flex items-center gap-3 px-4 py-1.75 text-small">
            <Icon size={14} strokeWidth={1.75} className={cx('shrink-0', tone)} aria-hidden />
            <span className="min-w-0 text-ink-3">
              <PlayerName {...event.data.player} className="text-ink" /> {words}
            </span>
            <Age at={event.timestamp} className="ml-auto shrink-0 text-ink-3" />
          </li>
        );
      })}
    </FeedPanel>
  );
}
