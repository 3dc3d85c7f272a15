import { clockIn } from '../../calendar';
import {
  MOST_PLAYERS,
  PLACEHOLDERS,
  TRIGGERS,
  type AutomatedGame,
  type Placeholder,
  type Rule,
  type Week,
} from '../catalogue';
import type { ActFacts } from '../events';
import type { Happened } from './happened';
import { countsAt, idsOf, recentKey, type ServerNow } from './server-now';
import { recognise, type Found } from './triggers';

/** What is older when it is written, or is said to be ahead of it, decides nothing, milliseconds. */
export const LATE_AFTER = 60_000;

/** Whether it was too old when it was written to be acted on, or is said to be ahead of that. */
export const isLate = ({ created, at }: Pick<Happened, 'created' | 'at'>): boolean =>
  Math.abs(created - Date.parse(at)) > LATE_AFTER;

/** A rule as it looks at what happens. */
export interface Watching {
  readonly automationId: number;
  readonly version: number;
  readonly rule: Rule;
  readonly mode: 'watch' | 'on';
}

/** A rule applies to somebody, or on a server to nobody. */
export interface Hit {
  /** What is known of the decision before it is made. */
  readonly act: Omit<ActFacts['AutomationDecided'], 'count' | 'steps' | 'outdone'>;
  readonly rule: Rule;
  /** How it is on the server; only where the rule has conditions. Null is not known. */
  readonly there: {
    /** By how many the player's side is larger than the other. */
    readonly ahead: number | null;
    readonly isStaffOn: boolean | null;
  };
  readonly values: Readonly<Partial<Record<Placeholder, string>>>;
  /** It is about somebody who leaves: whoever was put out has not left. */
  readonly isLeaving: boolean;
}

export interface Place {
  /** Servers are numbered within their game. */
  readonly serverName: (game: AutomatedGame, id: number) => string;
  /** IANA name: where the community lives. */
  readonly timeZone: string;
  /** Ids of staff, as games or Steam know them. */
  readonly isStaff: (id: string) => boolean;
  /** Ids of players on the watchlist whose entry lets rules begin. @param at epoch milliseconds */
  readonly isWatched: (game: AutomatedGame, id: string, at: number) => boolean;
}

/** @param servers of both games */
export const placeOf = (
  {
    servers,
    timeZone,
  }: {
    readonly servers: readonly { readonly game: string; readonly id: number; readonly name: string }[];
    readonly timeZone: string;
  },
  isStaff: Place['isStaff'],
  isWatched: Place['isWatched'],
): Place => ({
  ...{ timeZone, isStaff, isWatched },
  serverName: (game, id) => servers.find((one) => one.game === game && one.id === id)?.name ?? `#${id}`,
});

export interface Looked {
  /** Those whose conditions about the player hold are told by `withKnown`, and how many may be by `withinLimits`. */
  readonly hits: readonly Hit[];
  /** It was too old when it was written: nothing is decided about it. */
  readonly isLate: boolean;
}

/**
 * Which rules apply to what happened. The same for live play, for rules that only watch and for the past.
 * @param before the server before it happened
 * @param now the server after it, without what rules do about it
 */
export const lookAt = (
  rules: readonly Watching[],
  event: Happened,
  { before, now }: { readonly before: ServerNow; readonly now: ServerNow },
  place: Place,
): Looked => {
  const at = Date.parse(event.at);
  const hits: Hit[] = [];
  for (const watching of rules) {
    if (!isMet(watching.rule, event, at, now, place)) continue;
    for (const found of recognise(watching.rule.trigger, event, { before, now, place }))
      if (mayApply(watching, found, at, now, place)) hits.push(hitOf(watching, found, event, now, place));
  }
  return { hits, isLate: isLate(event) };
};

/** As many of the hits on a server as rules may have, and the rules that would have applied more often than they may. */
export const withinLimits = (
  hits: readonly Hit[],
  now: ServerNow,
): { readonly hits: readonly Hit[]; readonly limited: readonly number[] } => {
  const taken = new Map<number, number>();
  const limited = new Set<number>();
  const allowed = hits.filter(({ act: { automationId, at }, rule: { limits } }) => {
    const { inMinute, inDay } = countsAt(now, automationId, Date.parse(at));
    const before = taken.get(automationId) ?? 0;
    const isAllowed = before < Math.min(limits.perMinute - inMinute, limits.perDay - inDay);
    if (isAllowed) taken.set(automationId, before + 1);
    else limited.add(automationId);
    return isAllowed;
  });
  return { hits: allowed, limited: [...limited] };
};

/** Whether the server and the time are as the rule wants them. */
const isMet = (rule: Rule, { serverId }: Happened, at: number, now: ServerNow, { timeZone }: Place): boolean => {
  const { servers, players, afterMinutes, layer, week } = rule;
  if (servers.length > 0 && !servers.includes(serverId)) return false;
  const isUnlimited = players.min === 0 && players.max === MOST_PLAYERS;
  if (!isUnlimited && (now.players === null || now.players < players.min || now.players > players.max)) return false;
  if (afterMinutes > 0 && (now.matchAt === null || at - now.matchAt < afterMinutes * 60_000)) return false;
  if (layer !== '' && !now.layer.toLowerCase().includes(layer.toLowerCase())) return false;
  return week === null || isWithin(week, clockIn(timeZone)(at));
};

const isWithin = (
  { days, from, to }: Week,
  { day, time }: { readonly day: number; readonly time: string },
): boolean => {
  if (from <= to) return days.includes(day) && time >= from && time < to;
  // It passes midnight: the rest belongs to the evening before.
  return (days.includes(day) && time >= from) || (days.includes((day + 6) % 7) && time < to);
};

const mayApply = (
  { automationId, rule }: Watching,
  found: Found,
  at: number,
  now: ServerNow,
  { isStaff }: Place,
): boolean => {
  const { exempt, limits } = rule;
  const player = found.player ?? null;
  if (player !== null && TRIGGERS[rule.trigger.kind].about !== 'server') {
    if (idsOf(player, now).some((id) => exempt.players.includes(id) || (exempt.staff && isStaff(id)))) return false;
  }
  const last = now.recent.get(recentKey(automationId, player));
  // A clock that went back silences nobody.
  return last === undefined || at < last || at - last >= limits.every * 1_000;
};

/** Nobody knows it before the first list of who plays. */
const thereFor = (player: string | null, { seats, people }: ServerNow, { isStaff }: Place): Hit['there'] => {
  const team = seats.get(player ?? '')?.team ?? null;
  const playing = [...seats.values()];
  const own = playing.filter((seat) => seat.team === team).length;
  const other = playing.filter((seat) => seat.team !== null && seat.team !== team).length;
  const isStaffOn = playing.some((seat) => isStaff(seat.player) || isStaff(people.get(seat.player)?.steamId ?? ''));
  return { ahead: team === null ? null : own - other, isStaffOn: seats.size === 0 ? null : isStaffOn };
};

/** How many of staff play; nobody knows it before the first list of who plays. */
const staffOn = (now: ServerNow, { isStaff }: Place): string =>
  now.seats.size === 0 ? '?' : String([...now.seats.keys()].filter((id) => idsOf(id, now).some(isStaff)).length);

const hitOf = (
  { automationId, version, rule, mode }: Watching,
  found: Found,
  { id: factId, game, serverId, at, what }: Happened,
  now: ServerNow,
  place: Place,
): Hit => {
  const { squadName = '', winner = '', saw = '' } = found;
  const [player, squad] = [found.player ?? null, found.squad ?? null];
  const name = player === null ? null : (now.people.get(player)?.name ?? '');
  return {
    act: { game, automationId, version, serverId, factId, at, mode, player, name, squad, saw },
    rule,
    there: rule.conditions.length > 0 ? thereFor(player, now, place) : { ahead: null, isStaffOn: null },
    values: {
      ...{ player: name || 'player', squad: squadName, server: place.serverName(game, serverId), winner },
      layer: now.layer.replaceAll('_', ' '),
      staff: staffOn(now, place),
      said: [...saw].slice(0, PLACEHOLDERS.said).join(''),
    },
    isLeaving: what.kind === 'left',
  };
};
