import type { SquadFacts } from '../squad/events';
import { isSeeding, NO_WORTH, type Worth } from '../battlelog/presence';
import { hasLeaderKit, LEADING_ABOVE, leadingPoints } from './rules';

type Roster = SquadFacts['SquadRosterSampled'];
type Present = Roster['players'][number];

/** A fold looks up everybody on a roster, one after the other. */
const rosters = new WeakMap<Roster['players'], ReadonlyMap<string, Present>>();

const byId = (players: Roster['players']): ReadonlyMap<string, Present> => {
  const byId = rosters.get(players) ?? new Map(players.map((player) => [player.playerId, player]));
  rosters.set(players, byId);
  return byId;
};

/** What being there is worth to a player, as a look at the server found it. Nothing to who is not there. */
export const worthIn = ({ players, squads }: Roster, playerId: string): Worth => {
  const there = players.length;
  const player = byId(players).get(playerId);
  if (!player) return NO_WORTH;
  if (isSeeding(there)) return { seeding: 1, leading: 0 };
  if (there <= LEADING_ABOVE || !player.isLeader || !hasLeaderKit(player.role)) return NO_WORTH;
  const squad = squads.find(({ id, team }) => id === player.squad && team === player.team);
  return squad ? { seeding: 0, leading: leadingPoints(squad) } : NO_WORTH;
};
