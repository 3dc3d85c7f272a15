import type {
  SquadLiveActivity,
  SquadLiveChat,
  SquadLiveData,
  SquadLiveMember,
  SquadLiveSquad,
  SquadLiveTeam,
} from '@app/contracts/dashboards/dashboards';
import type {
  SquadDashboardActivity,
  SquadDashboardChat,
  SquadDashboardDocument,
  SquadDashboardRoster,
} from '@app/contracts/dashboards/read-models';
import { mapOf } from '@app/domain/game-servers';
import { currentOf, newestOf } from './samples';

type People = SquadDashboardDocument['people'];

const CHANNELS = { all: 'ChatAll', team: 'ChatTeam', squad: 'ChatSquad', admin: 'ChatAdmin' } as const;
const UNKNOWN = 'Unknown Player';

const steamIdOf = (people: People, playerId: string | null): string | null =>
  playerId === null ? null : (people[playerId]?.steamId ?? null);

const chatOf =
  (people: People) =>
  ({ key, at, channel, playerId, name, team, squad, message }: SquadDashboardChat): SquadLiveChat => {
    const player = { playerId, steamId: steamIdOf(people, playerId), name: name || UNKNOWN };
    const data = { chat: CHANNELS[channel], message, player: { ...player, teamID: team, squadID: squad } };
    return { id: key, timestamp: at, data };
  };

const activityOf =
  (people: People) =>
  ({ key, at, type, playerId, name }: SquadDashboardActivity): SquadLiveActivity => {
    const player = { playerId, steamId: steamIdOf(people, playerId), name: name || UNKNOWN };
    return { id: key, type, timestamp: at, data: { player } };
  };

const squadOf = (
  { id, team, name, size, locked }: SquadDashboardRoster['squads'][number],
  members: readonly SquadLiveMember[],
): SquadLiveSquad => {
  const leader = members.find(({ isLeader }) => isLeader);
  return {
    ...{ teamID: team, squadID: id, squadName: name, locked: locked ? 'True' : 'False' },
    memberCount: members.length || Math.max(0, size),
    leader: leader ? { name: leader.name, role: leader.role } : null,
    members: [...members].sort((one, other) => Number(other.isLeader) - Number(one.isLeader)),
  };
};

const teamOf = ({ roster, people }: { roster: SquadDashboardRoster; people: People }, team: 1 | 2): SquadLiveTeam => {
  const players = roster.players.filter((player) => player.team === team);
  const memberOf = ({ playerId, role, isLeader }: (typeof players)[number]): SquadLiveMember => {
    const { name, steamId } = people[playerId] ?? { name: '', steamId: null };
    return { playerId, steamId, name: name || UNKNOWN, role, isLeader };
  };
  const listed = roster.squads.filter((squad) => squad.team === team);
  const ids = new Set(listed.map(({ id }) => id));
  // Players and squads come in two answers: a squad may have been opened between them.
  const opened = [...new Set(players.flatMap(({ squad }) => (squad === null || ids.has(squad) ? [] : squad)))].map(
    (id) => ({ id, team, name: `Squad ${id}`, size: 0, locked: false }),
  );
  return {
    teamName: roster.teams.find((each) => each.team === team)?.name || `Team ${team}`,
    playerCount: players.length,
    squads: [...listed, ...opened]
      .sort((one, other) => one.id - other.id)
      .map((squad) => squadOf(squad, players.filter((player) => player.squad === squad.id).map(memberOf))),
    players: players.filter(({ squad }) => squad === null).map(memberOf),
  };
};

/** A server's dashboard as it was at its newest report; null before the first. @param chatSince ISO 8601: older chat is left out, all of it without */
export const squadLive = (doc: SquadDashboardDocument | undefined, chatSince?: string): SquadLiveData | null => {
  const receivedAt = newestOf(doc?.population, doc?.roster);
  if (!doc || receivedAt === undefined) return null;
  const population = currentOf(doc.population, receivedAt);
  const roster = currentOf(doc.roster, receivedAt);
  const layer = population?.layer ?? roster?.layer ?? null;
  const tickets = (team: 1 | 2) => {
    const listed = roster?.teams.find((each) => each.team === team);
    return { name: listed?.name || `Team ${team}`, tickets: listed?.tickets ?? null };
  };
  const { people } = doc;
  return {
    serverData: {
      receivedAt,
      server: {
        playerCount: population?.players ?? roster?.players.length ?? null,
        maxPlayers: population?.maxPlayers ?? null,
        publicQueue: population?.publicQueue ?? null,
        reserveQueue: population?.reservedQueue ?? null,
      },
      match: { currentLayer: { name: layer && mapOf(layer), teams: [tickets(1), tickets(2)] } },
    },
    teams: roster && { 1: teamOf({ roster, people }, 1), 2: teamOf({ roster, people }, 2) },
    chatMessages: doc.chats
      .filter(({ at }) => chatSince !== undefined && at >= chatSince)
      .map(chatOf(people))
      .reverse(),
    playerEvents: doc.activity.map(activityOf(people)).reverse(),
  };
};
