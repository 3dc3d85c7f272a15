import type { SquadLiveData, SquadLivePlayer, SquadLiveSquad } from '@app/contracts/dashboards/dashboards';
import { useState } from 'react';
import { cx } from '~/lib/cx';
import { UnknownFigure } from '~/ui/kit/display/unknown-figure';
import { Ticks } from '~/ui/kit/display/ticks';
import { DashboardFrame } from '../dashboard-frame';
import { Count, Figure, Received } from '../figures';
import { frame } from '../panel';
import { Selection } from '../player-name';
import { PlayerPlace } from '../player-place';
import { squadLiveQuery } from '../queries';
import { useSelected } from '../selected';
import type { DashboardSlots, SelectedPlayer } from '../slots';
import { ActivityPanel, ChatPanel, type ChosenSquad } from './squad-feeds';
import { TeamPanel, UNASSIGNED, type Folding } from './team-panel';
import { useLiveServer } from '../use-live-server';

/** Squads up to this number stand open until somebody shuts them. */
const OPEN_AT_FIRST = 2;
const TEAMS = [1, 2] as const;

interface Shown {
  readonly serverId: number;
  readonly slots: DashboardSlots;
}

/** A Squad server as it is now: players, queues, both teams with their squads, chat, and who comes and leaves. */
export default function SquadDashboard({ serverId, slots = {} }: { serverId: number; slots?: DashboardSlots }) {
  const server = { game: 'squad', serverId } as const;
  const live = useLiveServer(server, squadLiveQuery(serverId), ({ serverData }) => serverData.receivedAt);
  return (
    <DashboardFrame server={server} live={live} slots={slots}>
      {(data, isOld) => <Board serverId={serverId} slots={slots} data={data} isOld={isOld} />}
    </DashboardFrame>
  );
}

function Board({ serverId, slots, data, isOld }: Shown & { data: SquadLiveData; isOld: boolean }) {
  const server = { game: 'squad', serverId } as const;
  const { Player, Squad, Chat, Mark } = slots;
  const [selected, setSelected] = useSelected(() => listedIn(data));
  const [chosenKey, setChosenKey] = useState<string>();
  const { isOpen, toggle } = useFolding(setChosenKey);
  const { teams, chatMessages, playerEvents } = data;
  const footOf = (team: 1 | 2) => (squad: SquadLiveSquad) =>
    Squad && <Squad {...server} squad={{ ...squad, teamName: teams![team].teamName }} />;
  return (
    <Selection value={{ selected, select: Player && setSelected, game: 'squad', Mark }}>
      <Strip data={data} isOld={isOld} />
      <div className="grid items-start gap-4 phone:grid-cols-2 min-[73.75rem]:grid-cols-[1fr_1fr_20.5rem]">
        {teams ? (
          TEAMS.map((number) => (
            <TeamPanel
              key={number}
              number={number}
              team={teams[number]}
              tickets={data.serverData.match.currentLayer.teams[number - 1]!.tickets}
              folding={{ isOpen, toggle }}
              isOld={isOld}
              footOf={footOf(number)}
            />
          ))
        ) : (
          <p className={cx('col-span-full px-4 py-6 text-ink-2 min-[73.75rem]:col-span-2', frame(isOld))}>
            <UnknownFigure /> who is in which squad: it needs RCON beside the server.
          </p>
        )}
        {/* A column of its own where there is room for three; else its parts stand among the teams. */}
        <div className="contents min-[73.75rem]:grid min-[73.75rem]:content-start min-[73.75rem]:self-stretch min-[73.75rem]:min-w-0 min-[73.75rem]:gap-4">
          {Player && selected && (
            <PlayerPlace playerId={selected.playerId}>
              <Player {...server} player={selected} onClose={() => setSelected(undefined)} />
            </PlayerPlace>
          )}
          <ChatPanel
            lines={chatMessages}
            chosen={chosenOf(data, chosenKey)}
            isOld={isOld}
            foot={Chat && <Chat {...server} />}
          />
          <ActivityPanel events={playerEvents} isOld={isOld} />
        </div>
      </div>
    </Selection>
  );
}

function Strip({ data: { serverData }, isOld }: { data: SquadLiveData; isOld: boolean }) {
  const { receivedAt, server, match } = serverData;
  const { playerCount, maxPlayers, publicQueue, reserveQueue } = server;
  return (
    <dl className={cx('grid grid-cols-6 gap-px overflow-hidden nav:flex nav:*:shrink-0', frame(isOld), 'bg-line!')}>
      <Figure label="Players" className="col-span-2">
        <Count value={playerCount} of={maxPlayers} />
      </Figure>
      <Figure label="Public queue" className="col-span-2">
        <Count value={publicQueue} />
      </Figure>
      <Figure label="Reserve queue" className="col-span-2">
        <Count value={reserveQueue} />
      </Figure>
      <Figure label="Current layer" className="col-span-4 nav:shrink! nav:grow">
        {match.currentLayer.name ? (
          <span className="font-display text-[1.5rem] font-[650]">{match.currentLayer.name}</span>
        ) : null}
      </Figure>
      <Figure label="Received" className="order-1 col-span-2 nav:order-last">
        <Received at={receivedAt} isOld={isOld} />
      </Figure>
      <Figure label="Seats" className="order-2 col-span-full nav:w-[28rem] nav:shrink!">
        {playerCount !== null && maxPlayers !== null && maxPlayers > 0 ? (
          <span className="block pt-0.5">
            <Ticks players={playerCount} capacity={maxPlayers} />
          </span>
        ) : null}
      </Figure>
    </dl>
  );
}

/** @param onOpen the squad that somebody opened last; undefined when that is shut again */
function useFolding(onOpen: (key: string | undefined) => void): Folding {
  const [turned, setTurned] = useState<ReadonlyMap<string, boolean>>(new Map());
  const isOpen = (key: string) => turned.get(key) ?? isOpenAtFirst(key);
  const toggle = (key: string) => {
    const opens = !isOpen(key);
    setTurned(new Map(turned).set(key, opens));
    if (!key.endsWith(UNASSIGNED)) onOpen(opens ? key : undefined);
  };
  return { isOpen, toggle };
}

const isOpenAtFirst = (key: string): boolean => key.endsWith(UNASSIGNED) || Number(key.split(':')[1]) <= OPEN_AT_FIRST;

const listedIn = ({ teams }: SquadLiveData): SelectedPlayer[] =>
  TEAMS.flatMap((number) => {
    const { squads = [], players = [] } = teams?.[number] ?? {};
    const placed = (place: string) => (player: SquadLivePlayer) =>
      player.playerId === null ? [] : { ...player, playerId: player.playerId, place };
    return [
      ...squads.flatMap(({ squadName, members }) => members.flatMap(placed(squadName))),
      ...players.flatMap(placed('No squad')),
    ];
  });

const chosenOf = ({ teams }: SquadLiveData, key: string | undefined): ChosenSquad | undefined =>
  TEAMS.flatMap((team) => teams?.[team].squads ?? []).find(({ teamID, squadID }) => `${teamID}:${squadID}` === key);
