import type { SquadFacts } from '../squad/events';
import { hasLeaderKit, LEADING_ABOVE, leadingPoints, LONGEST_GAP, SEEDING_PLAYERS } from './rules';

/** What a quarter of an hour is worth, in points. */
export interface Worth {
  readonly seeding: number;
  readonly leading: number;
}

/** Where a player was last seen on a server; all times epoch milliseconds by the server's clock. */
export interface Mark extends Worth {
  readonly at: number;
  /** Nothing up to here counts again, whatever the clock does. */
  readonly until: number;
}

/** Time that counts. */
export interface Span extends Worth {
  readonly from: number;
  readonly to: number;
}

export const NO_WORTH: Worth = { seeding: 0, leading: 0 };

type Roster = SquadFacts['SquadRosterSampled'];
type Present = Roster['players'][number];

/** A fold asks for everybody on a roster, one after the other. */
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
  if (there >= SEEDING_PLAYERS.fewest && there <= SEEDING_PLAYERS.most) return { seeding: 1, leading: 0 };
  if (there <= LEADING_ABOVE || !player.isLeader || !hasLeaderKit(player.role)) return NO_WORTH;
  const squad = squads.find(({ id, team }) => id === player.squad && team === player.team);
  return squad ? { seeding: 0, leading: leadingPoints(squad) } : NO_WORTH;
};

/**
 * The player is seen again, or leaves (worth nothing). The time since counts as it was worth then, if it is short. A
 * clock that goes back counts nothing twice, and one that leaps counts nothing.
 */
export const passes = (before: Mark | undefined, at: number, worth: Worth): { mark: Mark; span: Span | undefined } => {
  if (!before) return { mark: { at, until: at, ...worth }, span: undefined };
  const { seeding, leading, until } = before;
  const from = Math.max(before.at, until);
  const isShort = at > from && at - before.at <= LONGEST_GAP;
  const counts = isShort && (seeding > 0 || leading > 0);
  return {
    mark: { at, until: isShort ? at : until, ...worth },
    span: counts ? { from, to: at, seeding, leading } : undefined,
  };
};
