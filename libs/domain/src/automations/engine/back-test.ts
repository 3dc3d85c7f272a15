import { BoundedMap } from '../../bounded-map';
import { calendarOf, clockIn } from '../../calendar';
import { decideActs, playerActs, type Acts } from '../acts';
import type { StepKind } from '../catalogue';
import type { ActEvent } from '../events';
import type { Happened } from './happened';
import { isLate, type Hit, type Looked, type Place, type Watching } from './hits';
import { withKnown, type KnownPlayers } from './known';
import { limitedOn, look, withAct, type Servers } from './lookout';

/** Whom a rule applied to lately; those of a month are far fewer. */
const MOST_PEOPLE = 50_000;
/** Cases that are kept to be looked at, spread evenly over all. */
const MOST_CASES = 100;
const MOST_PLAYERS = 20;
const HOURS = 24;

/** What a rule would have done about what has happened so far. */
export interface Tried {
  readonly servers: Servers;
  /** What is remembered of each whom it is about, named as their streams are. */
  readonly acts: BoundedMap<string, Acts>;
}

export const UNTRIED: Tried = { servers: new Map(), acts: new BoundedMap(MOST_PEOPLE) };

const NO_FACTS: Acts['facts'] = new Set();
const aboutOf = ({ game, serverId, player }: ActEvent['data']): string => `${game}-${player ?? `#${serverId}`}`;

/**
 * As a rule that watches looks at something, just when it happened.
 * @param late also at what came too late to be acted on, as from a log that was read in later
 */
export const lookBack = (
  { servers, acts }: Tried,
  rules: readonly Watching[],
  fact: Happened,
  place: Place,
  late: boolean,
): Looked & { readonly tried: Tried } => {
  const { servers: after, ...looked } = look(servers, rules, fact, place);
  const tried = { servers: after, acts };
  return looked.isLate && !late ? { ...looked, hits: [], tried } : { ...looked, tried };
};

/** What it decides of it, as far as those are known whom it is about. */
export const decideBack = (
  { servers, acts }: Tried,
  looked: readonly Hit[],
  known: KnownPlayers,
): { readonly decided: readonly ActEvent['data'][]; readonly limited: readonly number[]; readonly tried: Tried } => {
  const { hits, limited } = limitedOn(servers, withKnown(looked, known));
  const decided: ActEvent['data'][] = [];
  for (const hit of hits) {
    const about = aboutOf(hit.act as ActEvent['data']);
    let before = acts.get(about) ?? playerActs.initial;
    for (const event of decideActs([hit])(before)) {
      before = playerActs.evolve(before, event);
      servers = withAct(servers, event);
      decided.push(event.data);
    }
    // Each fact comes once.
    acts = acts.with(about, { ...before, facts: NO_FACTS });
  }
  return { decided, limited, tried: { servers, acts } };
};

/** After what rules did in truth: whoever was put out by one of them has not left. */
export const afterDeed = ({ servers, acts }: Tried, deed: ActEvent): Tried => {
  const about = aboutOf(deed.data);
  const before = acts.get(about) ?? playerActs.initial;
  const { last } = playerActs.evolve(before, deed);
  return last === before.last ? { servers, acts } : { servers, acts: acts.with(about, { ...before, last }) };
};

export type Steps = Readonly<Partial<Record<StepKind, number>>>;

/** One time that a rule would have applied. What was said and done around it is read in the log. */
export interface Case {
  /** ISO 8601, UTC, by the server's clock. */
  readonly at: string;
  /** The log position of what it answers. */
  readonly position: string;
  readonly serverId: number;
  readonly player: string | null;
  readonly count: number;
  readonly steps: readonly StepKind[];
}

/** What a rule would have done beside what another version would have. */
export interface Difference {
  readonly more: Steps;
  readonly fewer: Steps;
  /** How many of `more` are of staff. */
  readonly staff: number;
}

export interface Result {
  /** Facts that were looked at. */
  readonly facts: number;
  readonly acts: number;
  /** How many of them answer what came too late to be acted on. */
  readonly late: number;
  readonly steps: Steps;
  /** By day where the community lives, `2026-11-28`, in order. */
  readonly byDay: readonly (readonly [day: string, acts: number])[];
  /** 24 numbers, by the hour there. */
  readonly byHour: readonly number[];
  /** Whom it is about most often, by id. */
  readonly players: readonly (readonly [player: string, acts: number])[];
  readonly cases: readonly Case[];
  /** How often it would have applied more often than it may, and when it first would have. */
  readonly limited: { readonly times: number; readonly first: string | null };
  readonly difference: Difference | null;
}

const add = (steps: Record<string, number>, kinds: readonly StepKind[]) => {
  for (const kind of kinds) steps[kind] = (steps[kind] ?? 0) + 1;
};

const kindsOf = (decided: readonly ActEvent['data'][], player: string | null): readonly StepKind[] =>
  decided.flatMap((act) => (act.player === player ? act.steps.map(({ kind }) => kind) : []));

/** Those of the first that are not in the second, each as often as it is missing. */
const without = (kinds: readonly StepKind[], others: readonly StepKind[]): readonly StepKind[] => {
  const left = [...others];
  return kinds.filter((kind) => {
    const at = left.indexOf(kind);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
};

/** Counts what a rule would have done. Bounded by the days, and by the players it is about. */
export class Tally {
  private facts = 0;
  private acts = 0;
  private late = 0;
  private readonly steps: Record<string, number> = {};
  private readonly days = new Map<string, number>();
  private readonly hours: number[] = Array<number>(HOURS).fill(0);
  private readonly players = new Map<string, number>();
  private cases: Case[] = [];
  /** Every so manieth act is a case. */
  private stride = 1;
  private limited = 0;
  private firstLimited: string | null = null;
  private readonly more: Record<string, number> = {};
  private readonly fewer: Record<string, number> = {};
  private staff = 0;

  constructor(private readonly place: Pick<Place, 'timeZone' | 'isStaff'>) {}

  count(
    position: string,
    fact: Happened,
    { decided, limited }: Pick<ReturnType<typeof decideBack>, 'decided' | 'limited'>,
  ): void {
    this.facts++;
    if (limited.length > 0) {
      this.limited++;
      this.firstLimited ??= fact.at;
    }
    if (isLate(fact)) this.late += decided.length;
    for (const act of decided) this.countAct(position, act);
  }

  /** @param before what the other version would have decided of the same fact */
  compare(decided: readonly ActEvent['data'][], before: readonly ActEvent['data'][]): void {
    if (decided.length === 0 && before.length === 0) return;
    for (const player of new Set([...decided, ...before].map((act) => act.player))) {
      const [now, then] = [kindsOf(decided, player), kindsOf(before, player)];
      const more = without(now, then);
      add(this.more, more);
      add(this.fewer, without(then, now));
      if (more.length > 0 && player !== null && this.place.isStaff(player)) this.staff++;
    }
  }

  /** @param compares whether another version was tried beside it */
  result(compares: boolean): Result {
    const { facts, acts, late, steps, hours: byHour, more, fewer, staff } = this;
    return {
      ...{ facts, acts, late, steps, byHour },
      // What came late was counted late.
      cases: this.cases.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at)),
      byDay: [...this.days].sort(([one], [other]) => (one < other ? -1 : 1)),
      players: [...this.players].sort(([, one], [, other]) => other - one).slice(0, MOST_PLAYERS),
      limited: { times: this.limited, first: this.firstLimited },
      difference: compares ? { more, fewer, staff } : null,
    };
  }

  private countAct(position: string, { at, serverId, player, count, steps }: ActEvent['data']): void {
    const { timeZone } = this.place;
    const kinds = steps.map(({ kind }) => kind);
    add(this.steps, kinds);
    const day = calendarOf(timeZone).dayAt(Date.parse(at));
    this.days.set(day, (this.days.get(day) ?? 0) + 1);
    const hour = Number(clockIn(timeZone)(Date.parse(at)).time.slice(0, 2));
    this.hours[hour] = (this.hours[hour] ?? 0) + 1;
    if (player !== null) this.players.set(player, (this.players.get(player) ?? 0) + 1);
    if (this.acts++ % this.stride !== 0) return;
    this.cases.push({ at, position, serverId, player, count, steps: kinds });
    if (this.cases.length <= MOST_CASES) return;
    this.cases = this.cases.filter((_, n) => n % 2 === 0);
    this.stride *= 2;
  }
}
