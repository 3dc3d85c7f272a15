import { toMadeOf } from '@app/contracts/changes';
import type { Query, QueryClient, QueryPersister } from '@tanstack/react-query';

/** What the last answer of a query was made of. */
class Sources {
  readonly versions = new Map<string, string>();
  elsewhere = false;

  /** Of several calls that make one answer; the oldest version of a read model counts. */
  add(header: string): void {
    const { versions, elsewhere } = toMadeOf(header);
    for (const [model, version] of Object.entries(versions))
      if (!this.versions.has(model)) this.versions.set(model, version);
    this.elsewhere ||= elsewhere;
  }
}

/** Of the query whose function runs right now, until its first pause. */
let current: Sources | undefined;

/** To be called as a call begins; the result takes up the header that names the read models of its answer. */
export const noteSources = (): ((header: string | null) => void) => {
  const sources = current;
  return (header) => {
    if (header && sources) sources.add(header);
  };
};

/** To be called as a query's function begins. The result makes calls that are noted too, after a pause of it. */
export const noteLater = (): (<Result>(call: () => Result) => Result) => {
  const sources = current;
  return (call) => {
    const others = current;
    current = sources;
    try {
      return call();
    } finally {
      current = others;
    }
  };
};

/** When a page wants to read a query again, milliseconds from its last answer; false for not now. */
export type Interval = (query: Query) => number | false | undefined;

/** What the answers of a client's queries are made of, and which of it a held connection covers. */
export class Answers {
  private readonly sources = new WeakMap<Query, Sources>();
  private readonly begun = new WeakMap<Query, number>();
  private readonly intervals = new WeakMap<Interval, Interval>();
  private covered: ReadonlySet<string> = new Set();
  private moment = 0;

  /** Later than every moment before it. A clock may show the same time for two, or stand still. */
  nextMoment(): number {
    return ++this.moment;
  }

  /** Runs the function of a query and notes what its answer is made of. */
  readonly note: QueryPersister = async (queryFn, context, query) => {
    const sources = new Sources();
    this.begun.set(query, this.nextMoment());
    current = sources;
    let running: ReturnType<typeof queryFn>;
    try {
      running = queryFn(context);
    } finally {
      current = undefined;
    }
    const data = await running;
    this.sources.set(query, sources);
    return data;
  };

  /** The versions of the read models that the data of a query is made of. */
  versionsOf(query: Query): ReadonlyMap<string, string> {
    return this.sources.get(query)?.versions ?? new Map<string, string>();
  }

  /** The moment at which the query was read last, whether that brought an answer or failed. */
  begunAt(query: Query): number {
    return this.begun.get(query) ?? 0;
  }

  /** Whether a held connection says when the data changes, so that nothing needs to poll. */
  isCovered(query: Query): boolean {
    // Whichever read models a connection follows, it ends when the rights of its holder change.
    if (query.meta?.rights) return this.covered.size > 0;
    const sources = this.sources.get(query);
    if (!sources || sources.elsewhere || sources.versions.size === 0) return false;
    return query.state.status === 'success' && [...sources.versions.keys()].every((model) => this.covered.has(model));
  }

  /** A page's own interval of a query, in place of which its observers have `replacement`. */
  replaceInterval(replacement: unknown, own: Interval): void {
    this.intervals.set(replacement as Interval, own);
  }

  /** Whether the page rests: its own interval says that nothing is to be read now. */
  rests(query: Query): boolean {
    const own = query.observers.flatMap(({ options }) => this.intervals.get(options.refetchInterval as Interval) ?? []);
    return own.length > 0 && own.every((interval) => interval(query) === false);
  }

  /** The read models that a held connection covers; none while there is none. @returns whether they are others */
  cover(models: ReadonlySet<string>): boolean {
    const before = this.covered;
    this.covered = models;
    return before.size !== models.size || [...models].some((model) => !before.has(model));
  }
}

const ofClient = new WeakMap<QueryClient, Answers>();

export const answersOf = (client: QueryClient): Answers => ofClient.get(client) ?? start(client);

const start = (client: QueryClient): Answers => {
  const answers = new Answers();
  ofClient.set(client, answers);
  return answers;
};
