import type { MatchPlan, Stay } from './field';
import { TRAVEL_MS } from './squad/match';
import type { Player } from './squad/players';
import { Random } from './random';
import { anyLayer, opponents, seedLayer, type Layer } from './squad/theatre';

export type Server = { readonly id: number; readonly name: string };

export type SeasonPlan = {
  readonly seed: string;
  readonly servers: readonly Server[];
  readonly players: readonly Player[];
  /** Milliseconds since 1970, at the beginning of a day where the community lives. */
  readonly firstDay: number;
  readonly days: number;
  readonly tempo: number;
};

const MINUTE = 60_000;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Points for seeding come every quarter of an hour. */
const POLL_MS = 840_000;
/** With fewer nobody plays. Only the first server is seeded; the others open for a crowd. */
const FEWEST = { seeding: 6, playing: 12 };
const MOST = 98;
/** When seeding is over. */
const SEEDED = 24;
const BETWEEN_MS = 60_000;

/** Hours between which a server has people on it; undefined: not that day. */
function opening(server: number, weekday: number): readonly [number, number] | undefined {
  const isWeekend = weekday === 0 || weekday === 6;
  if (server === 1) return isWeekend ? [16.75, 22] : [17.5, 21.5];
  if (server === 2) return weekday === 1 || weekday === 3 ? undefined : [19.5, 22];
  return weekday === 5 || weekday === 6 ? [20, 22] : undefined;
}

/** Matches of a server on a day of the season, in order; none when it stays empty. Every day is made up by itself. */
export function matchesOf(season: SeasonPlan, server: Server, day: number): readonly MatchPlan[] {
  const midnight = season.firstDay + day * DAY;
  const weekday = new Date(midnight + DAY / 2).getUTCDay();
  const place = season.servers.findIndex(({ id }) => id === server.id) + 1;
  const hours = opening(place, weekday);
  if (!hours) return [];
  const [opens, closes] = hours.map((hour) => midnight + hour * HOUR) as [number, number];
  const evening = season.players.flatMap((player) => {
    const stay = stayOf(season, player, day, weekday, midnight);
    return stay && serverOf(season, stay, day, weekday) === server.id ? [stay] : [];
  });
  return plansBetween(season, server, `${season.seed}/${server.id}/${day}`, evening, opens, closes);
}

/** The evening of somebody who comes that day. */
function stayOf(
  { seed }: SeasonPlan,
  player: Player,
  day: number,
  weekday: number,
  midnight: number,
): Stay | undefined {
  const random = new Random(`${seed}/${player.eosId}/${day}`);
  const isWeekend = weekday === 0 || weekday === 6;
  if (!random.chance(Math.min(0.95, player.keenness * (isWeekend ? 1.25 : 0.95)))) return undefined;
  const earlier = isWeekend && random.chance(0.5) ? random.between(2, 5) : 0;
  const from = midnight + (player.comesAt - earlier + 0.5 * random.normal()) * HOUR;
  const hours = Math.max(0.3, player.stays * (0.6 + 0.8 * random.next()));
  return { player, from, to: from + hours * HOUR };
}

/** An event, on the nights that have one; else home, where that is open, or the first server, which always is. */
function serverOf({ seed, servers }: SeasonPlan, { player }: Stay, day: number, weekday: number): number {
  const [first, , event] = servers;
  const random = new Random(`${seed}/${player.eosId}/${day}/server`);
  if (event && opening(3, weekday) && random.chance(0.25)) return event.id;
  const home = servers.findIndex(({ id }) => id === player.home) + 1;
  return home > 1 && opening(home, weekday) && !random.chance(0.15) ? player.home : first!.id;
}

const present = (stays: readonly Stay[], at: number) => stays.filter(({ from, to }) => from <= at && to > at).length;

/** One match after another while there are enough people; a seeding layer until there are many. */
function plansBetween(
  season: SeasonPlan,
  server: Server,
  seed: string,
  evening: readonly Stay[],
  opens: number,
  closes: number,
): readonly MatchPlan[] {
  const random = new Random(seed);
  const plans: MatchPlan[] = [];
  let at = opens + random.whole(0, 10 * 60) * 1_000;
  let next: Layer | undefined;
  while (at < closes) {
    const soon = present(evening, at + 15 * MINUTE);
    const isHome = server.id === season.servers[0]!.id;
    if (soon < (isHome ? FEWEST.seeding : FEWEST.playing)) {
      at += 10 * MINUTE;
      continue;
    }
    const isSeeding =
      isHome && soon < SEEDED && at < closes - 2 * HOUR && plans.every(({ layer }) => layer.mode === 'Seed');
    const layer = isSeeding ? seedLayer(random) : (next ?? anyLayer(random));
    next = anyLayer(random);
    const beginsAt = at + TRAVEL_MS;
    const endsAt = beginsAt + random.whole(isSeeding ? 38 : 55, isSeeding ? 52 : 85) * MINUTE + random.whole(0, 59_999);
    plans.push({
      seed: `${seed}/${plans.length}`,
      serverName: server.name,
      layer,
      next,
      factions: opponents(random),
      beginsAt,
      liveAt: beginsAt + 2 * MINUTE,
      endsAt,
      stays: crowd(evening, beginsAt, endsAt),
      tempo: season.tempo,
      pollMs: POLL_MS,
    });
    at = endsAt + BETWEEN_MS;
  }
  return plans;
}

/** Who is there between two times, as far as there is room. */
function crowd(evening: readonly Stay[], from: number, to: number): readonly Stay[] {
  const coming = evening.filter((stay) => stay.from < to && stay.to > from);
  return coming.sort((a, b) => a.from - b.from).slice(0, MOST);
}

/**
 * One match that goes on now, with a full evening's crowd whatever the hour; `nth` distinguishes it from those before.
 * @param regulars names of who is there from the first minute to the last
 */
export function matchAt(
  season: SeasonPlan,
  server: Server,
  beginsAt: number,
  nth: number,
  crowdOf: number,
  pollMs: number,
  regulars: readonly string[] = [],
): MatchPlan {
  const seed = `${season.seed}/now/${server.id}/${beginsAt}/${nth}`;
  const random = new Random(seed);
  const endsAt = beginsAt + random.whole(45, 60) * MINUTE;
  const eager = season.players
    .map((player) => ({
      player,
      eagerness: player.keenness * random.next(),
      isRegular: regulars.includes(player.name),
    }))
    .sort((a, b) => Number(b.isRegular) - Number(a.isRegular) || b.eagerness - a.eagerness)
    .slice(0, crowdOf);
  const stays = eager.map(({ player, isRegular }): Stay => {
    if (isRegular) return { player, from: beginsAt, to: endsAt + 1 };
    const isLate = random.chance(0.25);
    return {
      player,
      from: isLate ? random.between(beginsAt, endsAt) : beginsAt,
      to: random.chance(0.15) ? random.between(beginsAt + 10 * MINUTE, endsAt) : endsAt + 1,
    };
  });
  return {
    seed,
    serverName: server.name,
    layer: anyLayer(random),
    next: anyLayer(random),
    factions: opponents(random),
    beginsAt,
    liveAt: beginsAt + 2 * MINUTE,
    endsAt,
    stays,
    tempo: season.tempo,
    pollMs,
  };
}
