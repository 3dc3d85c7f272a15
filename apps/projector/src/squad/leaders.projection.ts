import { squadLeaders, type SquadLeaderDocument } from '@app/contracts/squad/read-models';
import { leftBefore, NO_WORTH, passes } from '@app/domain/battlelog/presence';
import type { SquadEvent } from '@app/domain/squad/events';
import { projection, type Recorded } from '../projection';

type Seen = Extract<
  Recorded<SquadEvent>,
  { type: 'SquadRosterSampled' | 'SquadPlayerDisconnected' | 'SquadMatchEnded' }
>;

/** A squad of one leads nobody. */
const FEWEST_LED = 2;

const leadersOf = ({ data: { players, squads } }: Extract<Seen, { type: 'SquadRosterSampled' }>) => {
  const led = new Set(squads.flatMap(({ team, id, size }) => (size >= FEWEST_LED ? [`${team} ${id}`] : [])));
  return new Set(
    players.flatMap(({ playerId, isLeader, team, squad }) => (isLeader && led.has(`${team} ${squad}`) ? playerId : [])),
  );
};

/** A fold looks up everybody on a roster, one after the other. */
const leaders = new WeakMap<Seen, ReadonlySet<string>>();

const leads = (event: Seen, playerId: string): boolean => {
  if (event.type !== 'SquadRosterSampled') return false;
  const found = leaders.get(event) ?? leadersOf(event);
  leaders.set(event, found);
  return found.has(playerId);
};

const see = (leader: SquadLeaderDocument, event: Seen): SquadLeaderDocument | undefined => {
  const { serverId, at } = event.data;
  const before = leader.marks[serverId];
  const isLeading = leads(event, leader.playerId);
  if (!isLeading && (before === undefined || before.leading === 0))
    return leader.leading === 0 && before === undefined ? undefined : leader;
  if (event.type !== 'SquadRosterSampled' && leftBefore(before, Date.parse(at))) return leader;
  const { mark, span } = passes(before, Date.parse(at), isLeading ? { seeding: 0, leading: 1 } : NO_WORTH);
  return {
    ...leader,
    leading: leader.leading + (span ? span.to - span.from : 0),
    marks: { ...leader.marks, [serverId]: mark },
  };
};

const playersIn = (event: Seen): readonly string[] => {
  switch (event.type) {
    case 'SquadRosterSampled':
      return event.data.players.map(({ playerId }) => playerId);
    case 'SquadPlayerDisconnected':
      return event.data.playerId === null ? [] : [event.data.playerId];
    // A match without a result may have ended by a crash: who leads again leads anew.
    case 'SquadMatchEnded':
      return event.data.outcome === 'abandoned' ? event.data.players.map(({ playerId }) => playerId) : [];
  }
};

/** How long everybody has led a squad, of all time and on all servers. */
export const squadLeading = projection<SquadLeaderDocument, SquadEvent>()({
  into: squadLeaders,
  key: playersIn,
  initial: (playerId) => ({ playerId, leading: 0, marks: {} }),
  evolve: { SquadRosterSampled: see, SquadPlayerDisconnected: see, SquadMatchEnded: see },
});
