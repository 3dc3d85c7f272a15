import type {
  ReforgerLiveChat,
  ReforgerLiveData,
  ReforgerLiveGroup,
  ReforgerLiveKill,
  ReforgerLivePlayer,
} from '@app/contracts/dashboards/dashboards';
import type {
  ReforgerDashboardChat,
  ReforgerDashboardDocument,
  ReforgerDashboardKill,
} from '@app/contracts/dashboards/read-models';
import type { FactionNames } from '../platform/ports/faction-names';
import { currentOf, newestOf } from './samples';

const CHANNELS = { global: 'Global', faction: 'Faction', group: 'Group', vehicle: 'Vehicle', local: 'Local' } as const;

const chatOf = ({ key, at, playerId, name, channel, message }: ReforgerDashboardChat): ReforgerLiveChat => ({
  ...{ id: key, timestamp: at, playerId, playerName: name, channelType: CHANNELS[channel], message },
});

const killOf = ({ key, at, killer, victim, by, weapon, distance }: ReforgerDashboardKill): ReforgerLiveKill => ({
  ...{ id: key, timestamp: at, killer, victim, by },
  ...{ weaponName: weapon, killDistance: distance, isTeamKill: by === 'teammate' },
});

/** @param present ids of the players on the server, when a list newer than the groups has them */
const groupsOf = (
  { groups }: NonNullable<ReforgerDashboardDocument['groups']>,
  present: ReadonlySet<string> | undefined,
  factions: FactionNames,
): ReforgerLiveGroup[] =>
  groups.flatMap(({ id, name, faction, isPrivate, maxMembers, leader, members }) => {
    const here = members
      .filter(({ playerId }) => present?.has(playerId) ?? true)
      .map((member) => ({ ...member, isLeader: member.playerId === leader }))
      .sort((one, other) => Number(other.isLeader) - Number(one.isLeader));
    const group = { groupId: id, name, faction: factions.of(faction), isPrivate, maxMembers };
    return here.length === 0 && members.length > 0 ? [] : [{ ...group, memberCount: here.length, members: here }];
  });

/** Everybody on the server: those of the newest list, with what the groups say about them. Null without any list. */
const playersOf = (
  { roster, groups }: ReforgerDashboardDocument,
  isListNewer: boolean,
  factions: FactionNames,
): ReforgerLivePlayer[] | null => {
  const nameOf = (faction: string | null) => faction && factions.of(faction);
  const grouped = (groups?.groups ?? []).flatMap(({ id, faction, members }) =>
    members.map((member): ReforgerLivePlayer => ({ ...member, faction: nameOf(faction), groupId: id })),
  );
  const alone = (groups?.alone ?? []).map((player): ReforgerLivePlayer => ({
    ...player,
    faction: nameOf(player.faction),
    groupId: null,
  }));
  const reported = [...grouped, ...alone];
  if (!roster || !isListNewer) return groups && reported;
  const listed = new Map(reported.map((player) => [player.playerId, player]));
  return roster.players.map(({ playerId, name, faction }) => {
    const { rank = null, faction: reportedFaction = null, groupId = null } = listed.get(playerId) ?? {};
    return { playerId, name, rank, faction: nameOf(faction) ?? reportedFaction, groupId };
  });
};

/** A server's dashboard as it was at its newest report; null before the first. @param chatSince ISO 8601: older chat is left out, all of it without */
export const reforgerLive = (
  doc: ReforgerDashboardDocument | undefined,
  factions: FactionNames,
  chatSince?: string,
): ReforgerLiveData | null => {
  const receivedAt = newestOf(doc?.population, doc?.roster, doc?.groups);
  if (!doc || receivedAt === undefined) return null;
  const population = currentOf(doc.population, receivedAt);
  const roster = currentOf(doc.roster, receivedAt);
  const isListNewer = roster !== null && (doc.groups === null || roster.at >= doc.groups.at);
  const present = isListNewer ? new Set(roster.players.map(({ playerId }) => playerId)) : undefined;
  const groups = doc.groups && groupsOf(doc.groups, present, factions);
  const players = playersOf({ ...doc, roster }, isListNewer, factions);
  return {
    squadListData: {
      receivedAt,
      summary: {
        totalPlayers: roster ? roster.players.length : (population?.players ?? players?.length ?? null),
        totalGroups: groups && groups.length,
        playersWithoutGroup: groups && (players?.filter(({ groupId }) => groupId === null).length ?? null),
      },
      groupsAt: doc.groups?.at ?? null,
      groups,
      players,
    },
    chatMessages: doc.chats
      .filter(({ at }) => chatSince !== undefined && at >= chatSince)
      .map(chatOf)
      .reverse(),
    killEvents: doc.kills.map(killOf).reverse(),
  };
};
