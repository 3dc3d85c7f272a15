import { BoundedMap } from '../../bounded-map';
import { isLeaderKit } from '../../battlelog/squad-roles';
import type { ActEvent } from '../events';
import { squadKey, type Happened, type Seat } from './happened';

/** A list names up to 300 players; the others left lately. */
const MOST_PEOPLE = 500;
const MOST_RECENT = 2_000;
const MOST_LINES = 20;
/** Between two lists that follow each other, at most, milliseconds: who was alone in both was so in between. */
const LISTED_EVERY = 5 * 60_000;

interface Person {
  readonly name: string;
  readonly steamId: string | null;
}

/** A squad without a leader's kit. */
interface Leaderless {
  readonly since: number;
  readonly leader: string;
  readonly team: 1 | 2;
  readonly squadId: number;
  readonly name: string;
}

interface Counts {
  readonly minute: number;
  readonly inMinute: number;
  readonly day: number;
  readonly inDay: number;
}

/** What the rules know of a server at one moment. Bounded, and folded from what happened there alone. Times are epoch milliseconds. */
export interface ServerNow {
  /** When the match began; null where nobody saw it. */
  readonly matchAt: number | null;
  readonly layer: string;
  /** Null before it was counted. */
  readonly players: number | null;
  readonly countedAt: number | null;
  readonly people: BoundedMap<string, Person>;
  readonly seats: ReadonlyMap<string, Seat>;
  readonly listedAt: number;
  /** Since when players are in no squad. */
  readonly alone: ReadonlyMap<string, number>;
  readonly leaderless: ReadonlyMap<string, Leaderless>;
  /** When players last wrote, the oldest line first. */
  readonly lines: BoundedMap<string, readonly number[]>;
  /** When a rule last applied to somebody, by `recentKey`. */
  readonly recent: BoundedMap<string, number>;
  readonly counts: ReadonlyMap<number, Counts>;
}

export const UNSEEN: ServerNow = {
  ...{ matchAt: null, layer: '', players: null, countedAt: null, listedAt: 0 },
  people: new BoundedMap(MOST_PEOPLE),
  ...{ seats: new Map(), alone: new Map(), leaderless: new Map(), counts: new Map() },
  lines: new BoundedMap(MOST_PEOPLE),
  recent: new BoundedMap(MOST_RECENT),
};

export const recentKey = (automationId: number, player: string | null): string => `${automationId} ${player ?? ''}`;

/** Each id that lists may have of a player. */
export const idsOf = (player: string, { people }: ServerNow): readonly string[] => [
  ...new Set([player, people.get(player)?.steamId ?? player]),
];

/** The server after something happened there. */
export const after = (now: ServerNow, { at: iso, what }: Happened): ServerNow => {
  const at = Date.parse(iso);
  switch (what.kind) {
    case 'named':
      return { ...now, people: now.people.with(what.player, { name: what.name, steamId: what.steamId }) };
    case 'chat': {
      const lines = [...(now.lines.get(what.player) ?? []), at].slice(-MOST_LINES);
      return { ...now, lines: now.lines.with(what.player, lines) };
    }
    case 'match-began':
      return { ...now, matchAt: at, layer: what.layer, alone: new Map(), leaderless: new Map(), seats: new Map() };
    case 'layer':
      return { ...now, layer: what.layer };
    case 'population':
      return { ...now, players: what.players, countedAt: at };
    case 'roster':
      return withRoster(now, at, what);
    default:
      return now;
  }
};

const withRoster = (
  now: ServerNow,
  at: number,
  { seats, squads }: { readonly seats: readonly Seat[]; readonly squads: ReadonlyMap<string, string> },
): ServerNow => {
  const follows = at - now.listedAt <= LISTED_EVERY;
  const alone = new Map<string, number>();
  const leaderless = new Map<string, Leaderless>();
  for (const { player, team, squad, isLeader, role } of seats) {
    if (squad === null && team !== null) alone.set(player, (follows ? now.alone.get(player) : undefined) ?? at);
    if (team === null || squad === null || !isLeader || role === null || isLeaderKit(role)) continue;
    const name = squads.get(squadKey(team, squad)) ?? '';
    const key = `${squadKey(team, squad)} ${name} ${player}`;
    const since = (follows ? now.leaderless.get(key)?.since : undefined) ?? at;
    leaderless.set(key, { since, leader: player, team, squadId: squad, name });
  }
  return { ...now, listedAt: at, seats: new Map(seats.map((seat) => [seat.player, seat])), alone, leaderless };
};

const MINUTE = 60_000;
const DAY = 86_400_000;

/** How often a rule has applied on the server in the minute and on the day (UTC) of this time. */
export const countsAt = ({ counts }: ServerNow, automationId: number, at: number) => {
  const { minute = 0, inMinute = 0, day = 0, inDay = 0 } = counts.get(automationId) ?? {};
  return {
    inMinute: minute === Math.floor(at / MINUTE) ? inMinute : 0,
    inDay: day === Math.floor(at / DAY) ? inDay : 0,
  };
};

/** The server after a rule applied. */
export const afterAct = (now: ServerNow, { data }: ActEvent): ServerNow => {
  const { automationId, player } = data;
  const at = Date.parse(data.at);
  const { inMinute, inDay } = countsAt(now, automationId, at);
  const counted = {
    ...{ minute: Math.floor(at / MINUTE), inMinute: inMinute + 1 },
    ...{ day: Math.floor(at / DAY), inDay: inDay + 1 },
  };
  return {
    ...now,
    recent: now.recent.with(recentKey(automationId, player), at),
    seats: afterMove(now.seats, data),
    counts: new Map(now.counts).set(automationId, counted),
  };
};

/** Who is moved to the other side is there before the next list says so: the next who asks may be one too many. */
const afterMove = (
  seats: ServerNow['seats'],
  { player, mode, outdone, steps }: ActEvent['data'],
): ServerNow['seats'] => {
  const seat = seats.get(player ?? '');
  if (!seat?.team || mode !== 'on' || outdone || steps.every(({ kind }) => kind !== 'change-team')) return seats;
  return new Map(seats).set(seat.player, { ...seat, team: seat.team === 1 ? 2 : 1, squad: null, isLeader: false });
};
