import { reforgerSeeders, type ReforgerSeederDocument } from '@app/contracts/reforger/read-models';
import { isSeeding, LONGEST_GAP, NO_WORTH, passes, type Worth } from '@app/domain/battlelog/presence';
import { boardKeysAt } from '@app/domain/battlelog/rules';
import { own } from '@app/domain/battlelog/ruleset';
import { withoutMidnight } from '@app/domain/calendar';
import type { ReforgerEvent } from '@app/domain/reforger/events';
import { projection, writtenAt, type Recorded } from '../projection';
import type { Of } from './figures';
import { boardRules, type BoardRules } from './ruled';

type Seeder = ReforgerSeederDocument;
type Seen = Of<'ReforgerRosterSampled' | 'ReforgerGroupsReported'>;

const OVERALL = 'all/all';
/** RCON is looked at every half minute. A look that misses somebody leaves no trace with them, so the gap is short. */
const ROSTER_GAP = 3 * 60_000;
/** What looked at a player lately; older logs receive nothing more. */
const MOST_MARKS = 8;
/** A group of one leads nobody. */
const FEWEST_LED = 2;

/** What a look says of everybody: a fold asks for each of them on each board. */
interface Look {
  /** By what looked: the facts of two logs arrive in any order, those of one in the order of time. */
  readonly name: string;
  /** Epoch milliseconds. */
  readonly at: number;
  readonly gap: number;
  readonly writtenAt: string;
  readonly worthOf: (playerId: string) => Worth;
}

const looks = new WeakMap<Seen, Look>();

const lookOf = (event: Seen): Look => {
  const before = looks.get(event);
  if (before) return before;
  const look = { at: Date.parse(event.data.at), writtenAt: writtenAt(event), ...namedLook(event) };
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
  const parts = span ? withoutMidnight(span.from, span.to) : [];
  let counted = 0;
  for (const [from, to] of parts)
    if (boardsAt(event.data.serverId, from, timeZone).has(player.board)) counted += to - from;
  const all = { ...player.marks, [look.name]: mark };
  const marks = before ? all : newest(all);
  if (!span || counted === 0) return { ...player, marks };
  return {
    ...player,
    marks,
    seeders: player.seeders + counted * span.seeding,
    leading: player.leading + counted * span.leading,
    changedAt: look.writtenAt > player.changedAt ? look.writtenAt : player.changedAt,
  };
};

/** Boards change at midnight, which is the end of a quarter of an hour in every time zone. */
const QUARTER = 15 * 60_000;
/** A fold asks for everybody on a roster and every board. */
const boards = new Map<string, ReadonlySet<string>>();
const MOST_CACHED = 5_000;

/** The boards of a time, epoch milliseconds, with the one of all time and all servers. */
const boardsAt = (serverId: number, at: number, timeZone: string): ReadonlySet<string> => {
  const name = `${serverId} ${Math.floor(at / QUARTER)} ${timeZone}`;
  const cached = boards.get(name);
  if (cached) return cached;
  const found = new Set([OVERALL, ...boardKeysAt(serverId, new Date(at).toISOString(), timeZone)]);
  if (boards.size >= MOST_CACHED) boards.clear();
  boards.set(name, found);
  return found;
};

/**
 * How long everybody was on a server while it filled, by RCON, and led a group, by the server mod. Around midnight a
 * player belongs to the boards of both days, so that each counts its own part of the time between two looks.
 */
export const seeders = projection<Seeder, ReforgerEvent, BoardRules>()({
  into: reforgerSeeders,
  ...boardRules,
  key: (event, { timeZone }) => {
    const ids = [...new Set(playersIn(event))];
    if (event.type === 'ReforgerGroupsReported') return ids.map((id) => `${OVERALL} ${id}`);
    const { serverId, at } = event.data;
    const time = Date.parse(at);
    const around = new Set(
      [time - ROSTER_GAP, time, time + ROSTER_GAP].flatMap((each) => [...boardsAt(serverId, each, timeZone)]),
    );
    return [...around].flatMap((board) => ids.map((id) => `${board} ${id}`));
  },
  initial: (id) => {
    const [board = '', playerId = ''] = id.split(' ');
    return { board, playerId, seeders: 0, leading: 0, marks: {}, changedAt: '' };
  },
  evolve: { ReforgerRosterSampled: see, ReforgerGroupsReported: see },
});
