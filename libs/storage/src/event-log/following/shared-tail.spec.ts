import fc from 'fast-check';
import { LogUnavailable } from '../errors';
import type { RecordedEvent } from '../event';
import type { SubscriptionState } from '../log';
import { LOG_START, toLogPosition, type LogPosition } from '../position';
import { usualSharing, type Sharing } from './shared-catch-up';
import { SharedTail } from './shared-tail';
import type { Batch } from '../port';

type Wanted = Parameters<SharedTail['subscribe']>[0];

const TYPES = ['Struck', 'Healed', 'Spoken'];
const at = (n: number): LogPosition => toLogPosition({ commit: BigInt(n), prepare: BigInt(n) });
/** What has another type by now is as written a `Hit`. */
const asWrittenBefore = (event: RecordedEvent): RecordedEvent =>
  event.type === 'Struck' ? { ...event, type: 'Hit' } : event;
const turn = () => new Promise((resolve) => setImmediate(resolve));

/** The log without a server: it counts the readers and the events delivered, and can be unreachable. */
class Paper {
  readonly events: RecordedEvent[] = [];
  reading = 0;
  opened = 0;
  delivered = 0;
  /** Whether it sends a checkpoint where there was no event to deliver, and not only when somebody begins. */
  checkpoints = true;
  /** An event of this type ends every subscription that would deliver it, as one that cannot be upcast does. */
  unreadable: string | undefined;
  private reachable = true;
  private readonly changes = new Set<() => void>();

  get headPosition(): LogPosition {
    return this.events.at(-1)?.logPosition ?? LOG_START;
  }

  storedTypes = (types: readonly string[]) => [...types, ...(types.includes('Struck') ? ['Hit'] : [])];
  head = () => Promise.resolve(this.headPosition);
  holds = () => Promise.resolve(true);
  readAll = (): never => {
    throw new Error('Nobody reads to an end here.');
  };

  write(...types: readonly string[]): void {
    for (const type of types) {
      const n = this.events.length + 1;
      const event = {
        type,
        data: { n },
        id: `${n}`,
        stream: 'duel-1',
        revision: n - 1,
        logPosition: at(n),
        created: n,
      };
      this.events.push(event as unknown as RecordedEvent);
    }
    this.change();
  }

  reach(reachable: boolean): void {
    this.reachable = reachable;
    this.change();
  }

  async *subscribe({ types, after, signal, onState, asWritten, withWritten }: Wanted): AsyncGenerator<Batch> {
    this.reading++;
    this.opened++;
    let logPosition = after ?? LOG_START;
    let fresh = true;
    try {
      while (!signal.aborted) {
        const [next] = this.events.filter(
          (event) => event.logPosition > logPosition && (!types || types.includes(event.type)),
        );
        if (!this.reachable || (next && next.type === this.unreadable)) {
          const error = this.reachable ? new Error('unreadable') : new LogUnavailable('out of reach');
          onState?.({ state: 'down', error });
          fresh = true;
          await this.changed(signal);
          continue;
        }
        if (fresh) onState?.({ state: 'catching-up' });
        const events = this.events.filter(
          (event) => event.logPosition > logPosition && (!types || types.includes(event.type)),
        );
        const some = events.slice(0, 700);
        const stopped = some.findIndex(({ type }) => type === this.unreadable);
        if (stopped >= 0) some.length = stopped;
        const ahead = this.checkpoints || fresh ? this.headPosition : (some.at(-1)?.logPosition ?? logPosition);
        const upTo = some.length < events.length ? some.at(-1)!.logPosition : ahead;
        if (!fresh && upTo === logPosition) {
          await this.changed(signal);
          continue;
        }
        fresh = false;
        logPosition = upTo;
        this.delivered += some.length;
        const written = some.map(asWrittenBefore);
        const both = withWritten && { written };
        yield { events: asWritten ? written : some, ...both, upTo, live: some.length === events.length };
      }
    } finally {
      this.reading--;
    }
  }

  private change(): void {
    for (const changed of [...this.changes]) changed();
  }

  private changed(signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const changed = () => {
        this.changes.delete(changed);
        signal.removeEventListener('abort', changed);
        resolve();
      };
      this.changes.add(changed);
      signal.addEventListener('abort', changed);
    });
  }
}

/** A subscriber that takes a batch whenever the test lets it. */
class Follower {
  readonly seen: RecordedEvent[] = [];
  readonly states: SubscriptionState['state'][] = [];
  upTo: LogPosition;
  live = false;
  ended = false;
  private readonly stopping = new AbortController();
  private readonly batches: AsyncGenerator<Batch>;
  private pulling: Promise<void> | undefined;

  constructor(
    private readonly paper: Paper,
    tail: SharedTail,
    readonly types: readonly string[],
    private readonly after = LOG_START,
    private readonly asWritten = false,
  ) {
    this.upTo = after;
    this.batches = tail.subscribe({
      types,
      after,
      asWritten,
      signal: this.stopping.signal,
      onState: ({ state }) => this.states.push(state),
    });
  }

  get wants(): RecordedEvent[] {
    const wanted = this.paper.events.filter(({ type }) => this.types.includes(type));
    return this.asWritten ? wanted.map(asWrittenBefore) : wanted;
  }

  pull(): Promise<void> {
    this.pulling ??= this.batches.next().then(({ done, value }) => {
      this.pulling = undefined;
      if (done) return void (this.ended = true);
      const { events, upTo = LOG_START, live } = value;
      this.seen.push(...events);
      expect(upTo >= this.upTo).toBe(true);
      this.upTo = upTo;
      this.live = live;
      // Everything up to there, once, in order.
      expect(this.seen).toEqual(
        this.wants.filter(({ logPosition }) => logPosition > this.after && logPosition <= upTo),
      );
    });
    return this.pulling;
  }

  async catchUp(): Promise<void> {
    while (this.upTo < this.paper.headPosition || !this.live) await this.pull();
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    while (!this.ended) await this.pull();
  }
}

const givenSharing =
  (sharing: Sharing) =>
  (...wanted: readonly (readonly string[])[]) => {
    const paper = new Paper();
    const tail = new SharedTail(paper, sharing);
    return { paper, tail, followers: wanted.map((types) => new Follower(paper, tail, types)) };
  };

const given = givenSharing(usualSharing);
const eager: Sharing = { worthwhile: 1, gathering: 10, bytesPerGathering: 1e9, patience: 40 };
/** A single event is worth it, and nobody is waited for longer than a moment. */
const givenEager = givenSharing(eager);

/** Lets everybody take what there is until nobody has anything left to take. */
const caughtUp = async (followers: readonly Follower[]) => {
  for (const follower of followers) await follower.catchUp();
};

it('reads each event once for all who have caught up', async () => {
  const { paper, followers } = given(['Struck'], ['Struck', 'Healed'], ['Spoken']);
  paper.write('Struck', 'Healed');
  await caughtUp(followers);
  // The end was reached alone; the next pull is from what is common.
  const pulls = followers.map((follower) => follower.pull());
  while (paper.reading > 1) await turn();
  const before = paper.delivered;
  paper.write('Struck', 'Spoken', 'Healed', 'Ignored');
  await Promise.all(pulls);
  await caughtUp(followers);
  expect(paper.delivered - before).toBe(4);
  expect(paper.reading).toBe(1);
  expect(followers.map(({ seen }) => seen.length)).toEqual([2, 4, 1]);
  await Promise.all(followers.map((follower) => follower.stop()));
  expect(paper.reading).toBe(0);
});

it('lets who falls far behind go on alone, and nobody else waits for them', async () => {
  const { paper, followers } = given(['Struck'], ['Struck']);
  const [quick, slow] = followers as [Follower, Follower];
  paper.write('Struck');
  await caughtUp(followers);
  const pulls = [quick.pull(), slow.pull()];
  while (paper.reading > 1) await turn();
  paper.write('Struck');
  await Promise.all(pulls);
  for (let n = 0; n < 10; n++) {
    paper.write(...Array.from({ length: 1_000 }, () => 'Struck'));
    await quick.catchUp();
  }
  expect(quick.states).toEqual(['catching-up']);
  await slow.catchUp();
  expect(slow.states).toEqual(['catching-up', 'catching-up']);
  expect(slow.seen).toHaveLength(10_002);
  await Promise.all(followers.map((follower) => follower.stop()));
});

it('lets an event that cannot be read stop only those who want it', async () => {
  const { paper, followers } = given(['Struck'], ['Struck', 'Healed'], ['Spoken']);
  const [struck, healed, spoken] = followers as [Follower, Follower, Follower];
  paper.write('Struck', 'Spoken');
  await caughtUp(followers);
  paper.unreadable = 'Healed';
  paper.write('Struck', 'Healed', 'Struck', 'Spoken');
  await caughtUp([struck, spoken]);
  while (healed.states.at(-1) !== 'down') {
    void healed.pull();
    await turn();
  }
  expect(healed.seen.map(({ type }) => type)).toEqual(['Struck', 'Struck']);
  paper.write('Struck');
  await caughtUp([struck, spoken]);

  paper.unreadable = undefined;
  paper.write('Healed');
  await caughtUp(followers);
  expect(healed.seen).toHaveLength(6);
  await Promise.all(followers.map((follower) => follower.stop()));
});

it('does not try again and again to read together what cannot be read', async () => {
  const { paper, followers } = given(['Struck'], ['Spoken']);
  paper.checkpoints = false;
  paper.unreadable = 'Healed';
  paper.write('Struck', 'Spoken', 'Healed');
  for (let n = 0; n < 50; n++) {
    for (const follower of followers) void follower.pull();
    await turn();
  }
  expect(paper.opened).toBeLessThan(10);
  await Promise.all(followers.map((follower) => follower.stop()));
});

const many = (count: number) => Array.from({ length: count }, (_, n) => TYPES[n % TYPES.length]!);

it('reads each event once for all who catch up together, and for nobody what none of them wants', async () => {
  const { paper, followers } = givenEager(['Struck'], ['Struck', 'Healed'], ['Healed']);
  paper.write(...many(9_000));
  await Promise.all(followers.map((follower) => follower.catchUp()));
  expect(paper.opened).toBe(1);
  expect(paper.delivered).toBe(6_000);
  expect(followers.map(({ seen }) => seen.length)).toEqual([3_000, 6_000, 3_000]);
  await Promise.all(followers.map((follower) => follower.stop()));
  expect(paper.reading).toBe(0);
});

it('lets those catch up together that begin at other places, each with what it has not seen', async () => {
  const { paper, tail } = givenEager();
  paper.write(...many(3_000));
  const followers = [0, 500, 1_200].map((n) => new Follower(paper, tail, ['Struck'], at(n)));
  await Promise.all(followers.map((follower) => follower.catchUp()));
  expect([paper.opened, paper.delivered]).toEqual([1, 1_000]);
  await Promise.all(followers.map((follower) => follower.stop()));
});

it('lets who wants little of the log read it with the others: a server looks at each event for it all the same', async () => {
  const { paper, followers } = givenEager(['Struck'], ['Struck', 'Healed'], ['Burnt']);
  for (let n = 0; n < 9; n++) paper.write(...many(1_000), 'Burnt');
  await Promise.all(followers.map((follower) => follower.catchUp()));
  expect(followers[2]!.seen).toHaveLength(9);
  expect(paper.opened).toBe(1);
  await Promise.all(followers.map((follower) => follower.stop()));
});

it('waits a moment for the slowest in a burst, so that nobody reads it again', async () => {
  const { paper, followers } = given(['Struck'], ['Healed'], TYPES);
  paper.write(...many(30));
  await caughtUp(followers);
  const pulls = followers.map((follower) => follower.pull());
  while (paper.reading > 1) await turn();
  paper.write('Struck', 'Healed', 'Spoken');
  await Promise.all(pulls);
  const { opened, delivered } = paper;
  paper.write(...many(12_000));
  for (let n = 0; n < 100; n++) await turn();
  expect(paper.delivered - delivered).toBeLessThan(12_000);
  await Promise.all(followers.map((follower) => follower.catchUp()));
  expect([paper.opened, paper.delivered]).toEqual([opened, delivered + 12_000]);
  await Promise.all(followers.map((follower) => follower.stop()));
});

it('lets those who fall behind the end come back together', async () => {
  const { paper, followers } = givenEager(['Struck'], ['Healed'], ['Spoken']);
  paper.write(...many(30));
  await caughtUp(followers);
  const pulls = followers.map((follower) => follower.pull());
  while (paper.reading > 1) await turn();
  paper.write('Struck', 'Healed', 'Spoken');
  await Promise.all(pulls);
  const { opened } = paper;
  // Nobody takes any of it, and the end holds so much and no more.
  const all = paper.delivered + 12_000;
  paper.write(...many(12_000));
  while (paper.delivered < all) await turn();
  await Promise.all(followers.map((follower) => follower.catchUp()));
  expect(paper.opened - opened).toBe(1);
  await Promise.all(followers.map((follower) => follower.stop()));
});

it('waits for those who are about to fall behind the end as well, however long each is busy', async () => {
  const { paper, followers } = givenSharing({ ...eager, patience: 2_000 })(['Struck'], ['Healed'], ['Spoken']);
  paper.write(...many(30));
  await caughtUp(followers);
  const pulls = followers.map((follower) => follower.pull());
  while (paper.reading > 1) await turn();
  paper.write('Struck', 'Healed', 'Spoken');
  await Promise.all(pulls);
  const { opened } = paper;
  const end = paper.delivered + 12_000;
  paper.write(...many(12_000));
  while (paper.delivered < end) await turn();
  const all = [];
  for (const follower of followers) {
    all.push(follower.catchUp());
    // Longer than a group that expects nobody gathers.
    await new Promise((resolve) => setTimeout(resolve, 4 * eager.gathering));
  }
  await Promise.all(all);
  expect(paper.opened - opened).toBe(1);
  await Promise.all(followers.map((follower) => follower.stop()));
});

it('lets everybody wait together while the log is away, at its end and behind it, and says so', async () => {
  for (const behind of [0, 9_000]) {
    const { paper, followers } = givenEager(['Struck'], ['Healed']);
    paper.write(...many(30));
    if (behind === 0) await caughtUp(followers);
    paper.write(...many(behind));
    const pulls = followers.map((follower) => follower.pull());
    while (paper.reading !== 1) await turn();
    if (behind > 0) await Promise.all(pulls);
    const { opened } = paper;
    paper.reach(false);
    while (followers.some(({ states }) => states.at(-1) !== 'down')) {
      for (const follower of followers) void follower.pull();
      await turn();
    }
    paper.reach(true);
    // They learn that it is back though nothing is new.
    while (followers.some(({ live, states }) => !live || states.at(-1) === 'down')) {
      for (const follower of followers) void follower.pull();
      await turn();
    }
    paper.write('Struck', 'Healed');
    await caughtUp(followers);
    expect(paper.opened).toBe(opened + (behind === 0 ? 0 : 1));
    await Promise.all(followers.map((follower) => follower.stop()));
  }
});

it('holds some thousands of events for who is slow, and reads on when they were taken', async () => {
  const { paper, followers } = givenSharing({ ...eager, patience: 1e9 })(['Struck'], TYPES);
  const [slow, quick] = followers as [Follower, Follower];
  paper.write(...many(12_000));
  await Promise.all([slow.pull(), quick.pull()]);
  const rest = quick.catchUp();
  while (paper.delivered < 4_096) await turn();
  for (let n = 0; n < 50; n++) await turn();
  expect(paper.delivered).toBeLessThan(8_000);
  await Promise.all([slow.catchUp(), rest]);
  expect(paper.opened).toBe(1);
  await Promise.all(followers.map((follower) => follower.stop()));
});

it('leaves behind who holds up the others for too long', async () => {
  const { paper, followers } = givenEager(['Struck'], TYPES);
  const [slow, quick] = followers as [Follower, Follower];
  paper.write(...many(12_000));
  for (let n = 0; n < 2; n++) await Promise.all([slow.pull(), quick.pull()]);
  expect(paper.opened).toBe(1);
  // The slow one takes nothing more, and the other gets everything all the same.
  await quick.catchUp();
  expect(paper.opened).toBe(1);
  await slow.catchUp();
  expect(paper.opened).toBeGreaterThan(1);
  await Promise.all(followers.map((follower) => follower.stop()));
  expect(paper.reading).toBe(0);
});

it('lets an event that cannot be read stop only those who want it, while they catch up together', async () => {
  const { paper, followers } = givenEager(['Struck'], ['Struck', 'Healed', 'Burnt'], ['Healed']);
  const [struck, burnt, healed] = followers as [Follower, Follower, Follower];
  paper.write(...many(1_500), 'Burnt', ...many(1_500));
  paper.unreadable = 'Burnt';
  await Promise.all([
    struck.catchUp(),
    healed.catchUp(),
    (async () => {
      while (burnt.seen.length < 1_000) await burnt.pull();
    })(),
  ]);
  const pull = burnt.pull();
  while (burnt.states.at(-1) !== 'down') await turn();
  expect(burnt.seen).toHaveLength(1_000);
  paper.unreadable = undefined;
  paper.write('Burnt');
  await pull;
  await burnt.catchUp();
  await Promise.all(followers.map((follower) => follower.stop()));
});

it('reads once for who wants events as they were written too, behind the end and at it', async () => {
  const { paper, tail } = givenEager();
  paper.write(...many(3_000));
  const followers = [false, true].map((asWritten) => new Follower(paper, tail, ['Struck'], LOG_START, asWritten));
  await Promise.all(followers.map((follower) => follower.catchUp()));
  expect(paper.opened).toBe(1);
  const pulls = followers.map((follower) => follower.pull());
  while (paper.opened < 2 || paper.reading > 1) await turn();
  paper.write('Struck');
  await Promise.all(pulls);
  await caughtUp(followers);
  expect(paper.opened).toBe(2);
  expect(followers.map(({ seen }) => seen.map(({ type }) => type))).toEqual([
    Array.from({ length: 1_001 }, () => 'Struck'),
    Array.from({ length: 1_001 }, () => 'Hit'),
  ]);
  await Promise.all(followers.map((follower) => follower.stop()));
});

it('reports how far the log is by events that nobody wants, where the server does not', async () => {
  const { paper, followers } = given(['Struck']);
  paper.checkpoints = false;
  paper.write('Struck');
  const [struck] = followers as [Follower];
  await caughtUp([struck]);
  const pull = struck.pull();
  await turn();
  paper.write('WantedByNobody');
  await pull;
  expect(struck.upTo).toBe(paper.headPosition);
  await struck.stop();
});

it('takes in who reached the end before it began, though nothing that they want has come since', async () => {
  const { paper, followers } = given(['Struck'], ['Spoken']);
  const [early, late] = followers as [Follower, Follower];
  paper.checkpoints = false;
  paper.write('Struck');
  await early.catchUp();
  paper.write('WantedByNobody');
  await late.catchUp();
  const pull = late.pull();
  while (paper.reading > 2) await turn();
  await early.catchUp();
  void early.pull();
  while (paper.reading > 1) await turn();
  paper.write('Struck', 'Spoken');
  await pull;
  await caughtUp(followers);
  expect(paper.reading).toBe(1);
  await Promise.all(followers.map((follower) => follower.stop()));
});

it.each([
  ['that read on alone far behind', given],
  ['that catch up together', givenEager],
])('gives followers %s every event they want once and in order, whatever happens', async (_, begin) => {
  const types = fc.subarray(TYPES, { minLength: 1 });
  const step = fc.oneof(
    { weight: 4, arbitrary: fc.record({ write: fc.array(fc.constantFrom(...TYPES, 'Ignored'), { maxLength: 6 }) }) },
    { weight: 1, arbitrary: fc.record({ write: fc.constant(Array.from({ length: 5_000 }, () => 'Struck')) }) },
    { weight: 1, arbitrary: fc.record({ reach: fc.boolean() }) },
    { weight: 2, arbitrary: fc.record({ join: types, asWritten: fc.boolean() }) },
    { weight: 1, arbitrary: fc.record({ leave: fc.nat() }) },
    { weight: 6, arbitrary: fc.record({ pull: fc.nat() }) },
    { weight: 2, arbitrary: fc.record({ turns: fc.integer({ min: 1, max: 5 }) }) },
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      const { paper, tail } = begin();
      const followers: Follower[] = [];
      const failed: unknown[] = [];
      for (const one of steps) {
        const some = (n: number) => followers[n % followers.length];
        if ('write' in one) paper.write(...one.write);
        else if ('reach' in one) paper.reach(one.reach);
        else if ('join' in one) followers.push(new Follower(paper, tail, one.join, LOG_START, one.asWritten));
        else if ('leave' in one) {
          const [gone] = followers.splice(one.leave % Math.max(1, followers.length), 1);
          await gone?.stop();
        } else if ('pull' in one)
          some(one.pull)
            ?.pull()
            .catch((error: unknown) => failed.push(error));
        else for (let n = 0; n < one.turns; n++) await turn();
      }
      paper.reach(true);
      await caughtUp(followers);
      for (const { seen, wants } of followers) expect(seen).toEqual(wants);
      await Promise.all(followers.map((follower) => follower.stop()));
      expect([paper.reading, failed]).toEqual([0, []]);
    }),
    { numRuns: 60 },
  );
});
