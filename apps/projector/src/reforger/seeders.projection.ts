import { reforgerSeeders, type ReforgerSeederDocument } from '@app/contracts/reforger/read-models';
import { isSeeding, LONGEST_GAP, NO_WORTH, passes, type Worth } from '@app/domain/battlelog/presence';
import { periodsAt } from '@app/domain/battlelog/rules';
import { own } from '@app/domain/battlelog/ruleset';
import { withoutMidnight } from '@app/domain/calendar';
import type { ReforgerEvent } from '@app/domain/reforger/events';
import { projection, writtenAt, type Recorded } from '../projection';
import type { Of } from './figures';
import { boardRules, type BoardRules } from './ruled';

type Seeder = ReforgerSeederDocument;
type Seen = Of<'ReforgerRosterSampled' | 'ReforgerGroupsReported'>;

const EVERY_SERVER = 'all';
/** RCON is looked at every half minute. A look that misses somebody leaves no trace with them, so the gap is short. */
const ROSTER_GAP = 3 * 60_000;
/** What looked at a player lately; older logs receive nothing more. */
const MOST_MARKS = 8;
/** A group of one leads nobody. */
const FEWEST_LED = 2;

/** What a look says of everybody: a fold needs it for each of them. */
interface Look {
  /** By what looked: the facts of two logs arrive in any order, those of one in the order of time. */
  readonly name: string;
  /** Epoch milliseconds. */
  readonly at: number;
  /** So far ahead of the log's is the clock of the server at least, milliseconds. */
  readonly ahead: number;
  readonly gap: number;
  readonly writtenAt: string;
  readonly worthOf: (playerId: string) => Worth;
}

const looks = new WeakMap<Seen, Look>();

const lookOf = (event: Recorded<Seen>): Look => {
  const before = looks.get(event);
  if (before) return before;
  const at = Date.parse(event.data.at);
  const ahead = Math.max(0, at - event.created);
  const look = { at, ahead, writtenAt: writtenAt(event), ...namedLook(event) };
  looks.set(event, look);
  return look;
};

const namedLook = (event: Seen): Pick<Look, 'name' | 'gap' | 'worthOf'> => {
  const { serverId } = event.data;
  if (event.type === 'ReforgerRosterSampled') {
    const worth = isSeeding(event.data.players.length) ? { seeding: 1, leading: 0 } : NO_WORTH;
    return { name: `${event.data.log} ${serverId}`, gap: ROSTER_GAP, worthOf: () => worth };
  }
  const { groups } = event.data;
  const leaders = new Set(groups.flatMap(({ leader, members }) => (members.length >= FEWEST_LED ? leader : [])));
  const worthOf = (playerId: string) => (leaders.has(playerId) ? { seeding: 0, leading: 1 } : NO_WORTH);
  return { name: `groups ${serverId}`, gap: LONGEST_GAP, worthOf };
};

const isNothing = ({ seeding, leading }: Worth): boolean => seeding === 0 && leading === 0;

const playersIn = (event: Seen): readonly string[] =>
  event.type === 'ReforgerRosterSampled'
    ? event.data.players.map(({ playerId }) => playerId)
    : [...event.data.groups.flatMap(({ members }) => members), ...event.data.alone].map(({ playerId }) => playerId);

/** Those of the newest logs: their names begin with the time. */
const newest = (marks: Seeder['marks']): Seeder['marks'] => {
  const looks = Object.keys(marks);
  if (looks.length <= MOST_MARKS) return marks;
  const kept = looks.sort().slice(-MOST_MARKS);
  return Object.fromEntries(kept.map((look) => [look, marks[look]!]));
};

const WINDOWS = [
  ['week', 'weekSeeders'],
  ['month', 'monthSeeders'],
  ['season', 'seasonSeeders'],
] as const;

type Draft = { -readonly [Field in keyof Seeder]: Seeder[Field] };

/** Of each window the newest period is counted: what comes of an older one later is not, in whatever order. */
const count = (draft: Draft, from: number, ms: number, timeZone: string): void => {
  const periods = periodsAt(from, timeZone);
  for (const [window, figure] of WINDOWS) {
    const period = periods[window];
    if (period > draft[window]) {
      draft[window] = period;
      draft[figure] = ms;
    } else if (period === draft[window]) draft[figure] += ms;
  }
};

const see = (player: Seeder, event: Recorded<ReforgerEvent> & Seen, { timeZone }: BoardRules): Seeder | undefined => {
  const look = lookOf(event);
  const before = own(player.marks, look.name);
  const worth = look.worthOf(player.playerId);
  // Between two looks that are worth nothing nothing counts.
  if (isNothing(before ?? NO_WORTH) && isNothing(worth)) {
    const isNew = player.changedAt === '' && Object.keys(player.marks).length === 0;
    return isNew ? undefined : player;
  }
  const { mark, span } = passes(before, look.at, worth, look.gap);
  const all = { ...player.marks, [look.name]: mark };
  const marks = before ? all : newest(all);
  if (!span) return { ...player, marks };
  const draft: Draft = { ...player, marks };
  const ms = span.to - span.from;
  draft.seeders += ms * span.seeding;
  draft.leading += ms * span.leading;
  // In a period that has not begun it would take the current one's figures away, whichever server counted them.
  if (span.seeding > 0)
    for (const [from, to] of withoutMidnight(span.from - look.ahead, span.to - look.ahead))
      count(draft, from, (to - from) * span.seeding, timeZone);
  if (look.writtenAt > draft.changedAt) draft.changedAt = look.writtenAt;
  return draft;
};

/**
 * How long everybody was on a server while it filled, by RCON, and led a group, by the server mod. A stretch of time that
 * passes midnight counts in parts, for the periods of both days.
 */
export const seeders = projection<Seeder, ReforgerEvent, BoardRules>()({
  into: reforgerSeeders,
  ...boardRules,
  key: (event) => {
    const ids = [...new Set(playersIn(event))];
    const everywhere = ids.map((id) => `${EVERY_SERVER} ${id}`);
    if (event.type === 'ReforgerGroupsReported') return everywhere;
    return [...everywhere, ...ids.map((id) => `${event.data.serverId} ${id}`)];
  },
  initial: (id) => {
    const [scope = '', playerId = ''] = id.split(' ');
    const periods = { week: '', weekSeeders: 0, month: '', monthSeeders: 0, season: '', seasonSeeders: 0 };
    return { scope, playerId, seeders: 0, leading: 0, ...periods, marks: {}, changedAt: '' };
  },
  evolve: { ReforgerRosterSampled: see, ReforgerGroupsReported: see },
});
