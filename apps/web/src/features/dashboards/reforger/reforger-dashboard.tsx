import type { ReforgerLiveData } from '@app/contracts/dashboards/dashboards';
import { SOVIET_ARMY, US_ARMY } from '@app/domain/dashboards/rules';
import { cx } from '~/lib/cx';
import { UnknownFigure } from '~/ui/kit/display/unknown-figure';
import { Age } from '../age';
import { DashboardFrame } from '../dashboard-frame';
import { FactionPanel, type Side } from './faction-panel';
import { Count, Figure, Received } from '../figures';
import { frame } from '../panel';
import { Selection } from '../player-name';
import { PlayerPlace } from '../player-place';
import { reforgerLiveQuery } from '../queries';
import { KillPanel, ReforgerChatPanel } from './reforger-feeds';
import { useSelected } from '../selected';
import type { DashboardSlots, SelectedPlayer } from '../slots';
import { useLiveServer } from '../use-live-server';

type Lists = ReforgerLiveData['squadListData'];

const ARMIES = [US_ARMY, SOVIET_ARMY];
const OTHERS = 'Other Teams';

/** A Reforger server as it is now: both armies with their groups, everybody else, chat, and who kills whom. */
export default function ReforgerDashboard({ serverId, slots = {} }: { serverId: number; slots?: DashboardSlots }) {
  const server = { game: 'reforger', serverId } as const;
  const live = useLiveServer(server, reforgerLiveQuery(serverId), ({ squadListData }) => squadListData.receivedAt);
  return (
    <DashboardFrame server={server} live={live} slots={slots}>
      {(data, isOld) => <Board serverId={serverId} slots={slots} data={data} isOld={isOld} />}
    </DashboardFrame>
  );
}

function Board({
  serverId,
  slots: { Player, Chat, Mark },
  data: { squadListData: lists, chatMessages, killEvents },
  isOld,
}: {
  serverId: number;
  slots: DashboardSlots;
  data: ReforgerLiveData;
  isOld: boolean;
}) {
  const server = { game: 'reforger', serverId } as const;
  const [selected, setSelected] = useSelected(() => listedIn(lists));
  const sides = sidesOf(lists);
  return (
    <Selection value={{ selected, select: Player && setSelected, game: 'reforger', Mark }}>
      <Strip lists={lists} isOld={isOld} />
      <div className="grid items-start gap-4 phone:grid-cols-2 min-[73.75rem]:grid-cols-[1fr_1fr_20.5rem]">
        <div className="grid min-w-0 items-start gap-4 phone:col-span-2 phone:grid-cols-2">
          {sides ? (
            sides.map((side) => (
              <FactionPanel
                key={side.name}
                side={side}
                aloneText={lists.groups ? 'No group' : 'Players'}
                showsFaction={side.name === OTHERS}
                isOld={isOld}
              />
            ))
          ) : (
            <p className={cx('col-span-full px-4 py-6 text-ink-2', frame(isOld))}>
              <UnknownFigure /> who is on the server: it needs RCON beside it, or a server mod that reports its groups.
            </p>
          )}
        </div>
        {/* A column of its own where there is room for three; else its parts stand among the teams. */}
        <div className="contents min-[73.75rem]:grid min-[73.75rem]:content-start min-[73.75rem]:self-stretch min-[73.75rem]:min-w-0 min-[73.75rem]:gap-4">
          {Player && selected && (
            <PlayerPlace playerId={selected.playerId}>
              <Player {...server} player={selected} onClose={() => setSelected(undefined)} />
            </PlayerPlace>
          )}
          <ReforgerChatPanel lines={chatMessages} isOld={isOld} foot={Chat && <Chat {...server} />} />
          <KillPanel kills={killEvents} isOld={isOld} />
        </div>
      </div>
    </Selection>
  );
}

const listedIn = ({ players, groups }: Lists): SelectedPlayer[] =>
  (players ?? []).map(({ playerId, name, groupId }) => ({
    ...{ playerId, name, steamId: null },
    place: groups?.find((group) => group.groupId === groupId)?.name ?? 'No group',
  }));

/** Both armies, and where there is anybody the other teams; undefined while nobody is known. */
const sidesOf = ({ groups, players }: Lists): readonly Side[] | undefined => {
  if (!groups && !players) return undefined;
  const sideOf = (faction: string | null) => (faction !== null && ARMIES.includes(faction) ? faction : OTHERS);
  const sides = [...ARMIES, OTHERS].map((name) => ({
    name,
    groups: (groups ?? []).filter(({ faction }) => sideOf(faction) === name),
    alone: (players ?? []).filter(({ groupId, faction }) => groupId === null && sideOf(faction) === name),
  }));
  return sides.filter((side) => side.name !== OTHERS || side.groups.length + side.alone.length > 0);
};

const NEEDS = 'It needs the groups of a server mod, and this server has not sent them yet.';

function Strip({ lists: { receivedAt, summary, groupsAt }, isOld }: { lists: Lists; isOld: boolean }) {
  const { totalPlayers, totalGroups, playersWithoutGroup } = summary;
  return (
    <dl
      className={cx(
        'grid grid-cols-2 gap-px overflow-hidden nav:grid-cols-[1fr_1fr_1fr_2fr_1fr]',
        frame(isOld),
        'bg-line!',
      )}
    >
      <Figure label="Players">
        <Count value={totalPlayers} />
      </Figure>
      <Figure label="Groups">
        {totalGroups === null ? <UnknownFigure needs={NEEDS} /> : <Count value={totalGroups} />}
      </Figure>
      <Figure label="Without a group">
        <Count value={playersWithoutGroup} />
      </Figure>
      <Figure label="Groups last changed">
        {groupsAt === null ? <UnknownFigure /> : <Age at={groupsAt} className="figures" />}
      </Figure>
      <Figure label="Received" className="col-span-2 nav:col-span-1">
        <Received at={receivedAt} isOld={isOld} />
      </Figure>
    </dl>
  );
}
