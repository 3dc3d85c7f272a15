import { clockIn } from '../../calendar';
import {
  MOST_PLAYERS,
  TRIGGERS,
  type AutomatedGame,
  type Placeholder,
  type Rule,
  type Rung,
  type Week,
} from '../catalogue';
import type { ActFacts } from '../events';
import type { Happened } from './happened';
import { countsAt, recentKey, type ServerNow } from './server-now';
import { recognise, type Found } from './triggers';

/** What is older when it is written, or is said to be ahead of it, decides nothing, milliseconds. */
export const LATE_AFTER = 60_000;

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
  /** Minutes after which a time counts no more. */
  readonly within: number;
  readonly rungOf: (count: number) => Rung;
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
): Place => ({
  ...{ timeZone, isStaff },
  serverName: (game, id) => servers.find((one) => one.game === game && one.id === id)?.name ?? `#${id}`,
});

export interface Looked {
  readonly hits: readonly Hit[];
  /** Rules that would have applied more often than they may. */
  readonly limited: readonly number[];
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
  const limited: number[] = [];
  for (const watching of rules) {
    if (!isMet(watching.rule, event, at, now, place)) continue;
    const { inMinute, inDay } = countsAt(now, watching.automationId, at);
    const { perMinute, perDay } = watching.rule.limits;
    let left = Math.min(perMinute - inMinute, perDay - inDay);
    for (const found of recognise(watching.rule.trigger, event, { before, now })) {
      if (!mayApply(watching, found, at, now, place)) continue;
      if (left-- > 0) hits.push(hitOf(watching, found, event, now, place));
      else if (!limited.includes(watching.automationId)) limited.push(watching.automationId);
    }
  }
  return { hits, limited, isLate: Math.abs(event.created - at) > LATE_AFTER };
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
    const ids = [player, now.people.get(player)?.steamId ?? player];
    if (ids.some((id) => exempt.players.includes(id) || (exempt.staff && isStaff(id)))) return false;
  }
  const last = now.recent.get(recentKey(automationId, player));
  // A clock that went back silences nobody.
  return last === undefined || at < last || at - last >= limits.every * 1_000;
};

const hitOf = (
  { automationId, version, rule, mode }: Watching,
  found: Found,
  { id: factId, game, serverId, at, what }: Happened,
  now: ServerNow,
  { serverName }: Place,
): Hit => {
  const { squadName = '', winner = '', saw = '' } = found;
  const [player, squad] = [found.player ?? null, found.squad ?? null];
  const name = player === null ? null : (now.people.get(player)?.name ?? '');
  return {
    act: { game, automationId, version, serverId, factId, at, mode, player, name, squad, saw },
    within: rule.within,
    rungOf: (count) => rule.rungs[Math.min(count, rule.rungs.length) - 1]!,
    values: {
      ...{ player: name || 'player', squad: squadName, server: serverName(game, serverId), winner },
      layer: now.layer.replaceAll('_', ' '),
    },
    isLeaving: what.kind === 'left',
  };
};
