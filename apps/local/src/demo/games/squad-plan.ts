import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Community } from '@app/contracts/community/community';
import { readJson, replaceFile } from '../../files';
import { personaOf } from '../../personas';
import type { MatchPlan } from '../../simulator/field';
import { community as playersOf, type Player } from '../../simulator/squad/players';
import { MAY_FOUND, MAY_NOT_FOUND } from '../clan-tales';
import { matchAt, matchesOf, type SeasonPlan, type Server } from '../../simulator/season';

/** The demo's plan and how much of it has been delivered: `DATA_DIR/demo/squad.json`. */
export type Progress = {
  readonly seed: string;
  /** Unix epoch milliseconds: midnight of the first day in the community's time zone. */
  readonly firstDay: number;
  readonly days: number;
  /** Unix epoch milliseconds. Matches that end later are left out: the live match comes after them. */
  readonly until: number;
  /** Portions that the site has acknowledged. */
  readonly done: readonly string[];
  /** Personas who have linked their accounts in the game. */
  readonly linked: readonly string[];
};

const SEED = 'first light';
const PLAYERS = 240;
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Days of the demo: a month, and at least the last evenings of the month before, whose seeding contest has its winners. */
const DAYS = { least: 30, ofMonthBefore: 6 } as const;
/** Days of one server that one run of the agent delivers. */
const PORTION = 5;

/** The live matches: players on the first, second and third server, and the pace. */
export const LIVE = {
  begunMinutesAgo: 25,
  crowds: [64, 26, 7],
  tempo: 1.5,
  pollMs: 30_000,
  betweenMs: MINUTE,
} as const;

/** Fields that the file of an earlier version lacks. */
const ADDED_FIELDS = { days: 30, linked: [] };

const fileIn = (dataDir: string) => join(dataDir, 'demo', 'squad.json');

/** Undefined when this data folder has no Squad demo. */
export function storedProgress(dataDir: string): Progress | undefined {
  const stored = readJson(fileIn(dataDir)) as Progress | undefined;
  return stored && { ...ADDED_FIELDS, ...stored };
}

export const storeProgress = (dataDir: string, progress: Progress): void =>
  replaceFile(fileIn(dataDir), JSON.stringify(progress));

/** The day of the month, and milliseconds since midnight, in a time zone. */
function clockIn(timeZone: string, now: number): { readonly date: number; readonly sinceMidnight: number } {
  const digits = { day: '2-digit', hour: '2-digit', minute: '2-digit', second: '2-digit' } as const;
  const parts = new Intl.DateTimeFormat('en-GB', { timeZone, hourCycle: 'h23', ...digits }).formatToParts(now);
  const [date, hour, minute, second] = (['day', 'hour', 'minute', 'second'] as const).map((wanted) =>
    Number(parts.find(({ type }) => type === wanted)!.value),
  ) as [number, number, number, number];
  return { date, sinceMidnight: ((hour * 60 + minute) * 60 + second) * 1_000 };
}

/** Plans the demo's last month, once for a data folder. It is delivered when the site is up. */
export function planSquadDemo(dataDir: string, { timeZone }: Pick<Community, 'timeZone'>, now = Date.now()): void {
  const { date, sinceMidnight } = clockIn(timeZone, now);
  const days = Math.max(DAYS.least, date + DAYS.ofMonthBefore);
  const firstDay = Math.floor((now - sinceMidnight) / 1_000) * 1_000 - (days - 1) * DAY;
  const progress: Progress = {
    seed: SEED,
    firstDay,
    days,
    until: now - (LIVE.begunMinutesAgo + 5) * MINUTE,
    done: [],
    linked: [],
  };
  mkdirSync(join(dataDir, 'demo'), { recursive: true, mode: 0o700 });
  storeProgress(dataDir, progress);
}

/** All players of the demo. @param servers ids of the Squad servers */
export const playersOfDemo = (servers: readonly number[], seed = SEED): readonly Player[] =>
  playersOf(seed, PLAYERS, servers);

export type Portion = { readonly key: string; readonly server: Server; readonly plans: readonly MatchPlan[] };

export const weightOf = ({ plans }: Portion) => plans.reduce((sum, { stays }) => sum + stays.length, 0);

/** The month, oldest first, in portions of one server and a few days. */
export function portionsOf(season: SeasonPlan, until: number): readonly Portion[] {
  const portions: Portion[] = [];
  for (let first = 0; first < season.days; first += PORTION)
    for (const server of season.servers) {
      const days = Array.from({ length: PORTION }, (_, day) => first + day).filter((day) => day < season.days);
      const plans = days.flatMap((day) => matchesOf(season, server, day)).filter(({ endsAt }) => endsAt < until);
      if (plans.length > 0) portions.push({ key: `${first}/${server.id}`, server, plans });
    }
  return portions;
}

/** The endless sequence of live matches on one server; the first begins at `beginsAt`. */
export function* evermore(
  season: SeasonPlan,
  server: Server,
  crowd: number,
  beginsAt: number,
  regulars: readonly string[],
): Generator<MatchPlan> {
  for (let nth = 0; ; nth++) {
    const plan = matchAt({ ...season, tempo: LIVE.tempo }, server, beginsAt, nth, crowd, LIVE.pollMs, regulars);
    yield plan;
    beginsAt = plan.endsAt + LIVE.betweenMs;
  }
}

/** Whoever is in a live match has no hours of seeding from the evenings that are delivered after it. */
const onlyInMonth = new Set([MAY_FOUND, MAY_NOT_FOUND].map((key) => personaOf(key)!.name));

/** When live matches began: soon after the first start they are still the same, later new ones. */
export function liveBeginning({ until }: Progress): { readonly beginsAt: number; readonly isAgain: boolean } {
  const began = until + 5 * MINUTE;
  const isAgain = Date.now() - began < (LIVE.begunMinutesAgo + 10) * MINUTE;
  return { beginsAt: isAgain ? began : Date.now() - MINUTE, isAgain };
}

/** The players of one live server, so that nobody is on two: the first server has its regulars, the others share the rest. */
export const playersOn = ({ players: all, servers }: SeasonPlan, place: number): SeasonPlan['players'] => {
  const players = all.filter(({ name }) => !onlyInMonth.has(name));
  const others = Math.min(servers.length, LIVE.crowds.length) - 1;
  if (others < 1) return players;
  const isHome = ({ home }: SeasonPlan['players'][number]) => home === servers[0]!.id;
  if (place === 0) return players.filter(isHome);
  return players.filter((player) => !isHome(player)).filter((_, index) => index % others === place - 1);
};
