import type { PlayingNow } from '@app/contracts/dashboards/dashboards';
import type { ReforgerDashboardDocument, SquadDashboardDocument } from '@app/contracts/dashboards/read-models';
import type { FactionNames } from '../platform/ports/faction-names';
import { reforgerLive } from './reforger-live';
import { isRecent } from './samples';
import { squadLive } from './squad-live';

const TEAMS = [1, 2] as const;

/** Where a player is on a Squad server, by EOS id or SteamID64; undefined for who is not in its newest list. */
export const playingSquad = (doc: SquadDashboardDocument, player: string): PlayingNow | undefined => {
  const live = isRecent(doc.roster?.at) ? squadLive(doc) : null;
  const isPlayer = (one: { playerId: string | null; steamId: string | null }) =>
    one.playerId === player || one.steamId === player;
  for (const number of TEAMS) {
    const team = live?.teams?.[number];
    const squad = team?.squads.find(({ members }) => members.some(isPlayer));
    if (!live || !team || (!squad && !team.players.some(isPlayer))) continue;
    const { name: layer } = live.serverData.match.currentLayer;
    return { serverId: doc.serverId, layer, team: team.teamName, squad: squad?.squadName ?? null };
  }
  return undefined;
};

/** The same on a Reforger server, by UUID. */
export const playingReforger = (
  doc: ReforgerDashboardDocument,
  player: string,
  factions: FactionNames,
): PlayingNow | undefined => {
  const lists = reforgerLive(doc, factions)?.squadListData;
  const found = isRecent(lists?.receivedAt) ? lists?.players?.find(({ playerId }) => playerId === player) : undefined;
  if (!found) return undefined;
  const group = lists?.groups?.find(({ groupId }) => groupId === found.groupId);
  return { serverId: doc.serverId, layer: null, team: found.faction, squad: group?.name ?? null };
};
