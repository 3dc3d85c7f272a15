import * as fc from 'fast-check';
import { parseCommunity } from '@app/contracts/community/community';
import { seedingPlayers, seedingWinners } from '@app/contracts/seeding/read-models';
import type { ReadModel } from '@app/contracts/read-model';
import { fold, type Decider, type Decision, type DomainEvent } from '@app/domain/decider';
import type { SeedingFacts } from '@app/domain/seeding/events';
import type { RecordedEvent } from '@app/storage/event-log/event';
import { LOG_START, toLogPosition } from '@app/storage/event-log/position';
import type { ReadModels } from '@app/storage/read-models/reader';
import communityJson from '../../../../community/community.json';
import type { Consequence } from '../engine/policies/policy-runner';
import { monthsJob } from './months.job';

/** The end of the log, a little ahead of what the read models have folded. */
const END = toLogPosition({ commit: 1n, prepare: 1n });

const community = parseCommunity(communityJson);
const HOUR = 3_600_000;
const at = (text: string) => Date.parse(text);
/** One minute after October may be closed in Sydney. */
const SETTLED = at('2026-10-31T15:01:00Z');

interface Seeder {
  readonly name: string;
  readonly month: string;
  readonly hours: number;
  readonly memberId?: string | null;
  readonly exempt?: boolean;
  /** Whose record it is, of somebody with two. */
  readonly of?: string;
}

class Crashed extends Error {}

/** Read models and a log in memory. `crashes` numbers the writes of a process before or after which it dies. */
const world = (seeders: readonly Seeder[], { seeding } = community) => {
  const streams = new Map<string, DomainEvent[]>();
  const closed = () =>
    [...streams].flatMap(([stream, events]) =>
      stream.startsWith('seedingMonth-') ? events.map(({ data }) => data as SeedingFacts['SeedingMonthClosed']) : [],
    );
  const state = { behind: 0, frozen: false, now: SETTLED, newest: undefined as number | undefined };
  const documents = (model: ReadModel<object>): Record<string, unknown>[] => {
    if (model.name === seedingWinners.name)
      return closed().map(({ month, winners, at: closedAt }) => ({ month, winners, closedAt }));
    return seeders.map(({ name, month, hours }) => ({ month, playerId: name, seeding: hours * HOUR }));
  };
  const readModels = {
    version: () => Promise.resolve({ frozen: state.frozen, faulted: false, handledTypes: [], logPosition: LOG_START }),
    find: (
      model: ReadModel<object>,
      query: { where?: { field: string; is: string; value: unknown }[]; skip?: number; limit: number },
    ) => {
      const month = query.where?.find(({ field }) => field === 'month')?.value;
      const least = query.where?.find(({ field }) => field === 'seeding');
      const isEnough = (time: number) =>
        !least || (least.is === 'gt' ? time > Number(least.value) : time >= Number(least.value));
      const found = documents(model).filter(
        (doc) => (month === undefined || doc['month'] === month) && isEnough(Number(doc['seeding'])),
      );
      const order = (one: Record<string, unknown>, other: Record<string, unknown>) =>
        model.name === seedingWinners.name
          ? String(other['month']).localeCompare(String(one['month']))
          : month === undefined
            ? String(one['month']).localeCompare(String(other['month']))
            : Number(other['seeding']) - Number(one['seeding']) ||
              (String(one['playerId']) < String(other['playerId']) ? -1 : 1);
      return Promise.resolve(found.sort(order).slice(query.skip ?? 0, (query.skip ?? 0) + query.limit));
    },
    getMany: (model: ReadModel<object>, ids: readonly string[]) =>
      Promise.resolve(
        new Map(
          seeders
            .filter(({ name, of = name }) => ids.includes(model.name === seedingPlayers.name ? name : `steam-${of}`))
            .map(({ name, of = name, memberId = null, exempt = false }) =>
              model.name === seedingPlayers.name
                ? [name, { playerId: name, steamId: `steam-${of}`, name }]
                : [`steam-${of}`, { steamId: `steam-${of}`, memberId, exempt }],
            ) as never,
        ),
      ),
  } as unknown as Pick<ReadModels, 'find' | 'getMany' | 'version'>;

  const process = (dies: (write: number) => 'before' | 'after' | undefined = () => undefined) => {
    let writes = 0;
    const decide = (async (
      decider: Decider<unknown, DomainEvent>,
      id: string,
      decision: Decision<unknown, DomainEvent>,
    ) => {
      const stream = `${decider.category}-${id}`;
      const death = dies(++writes);
      await Promise.resolve();
      if (death === 'before') throw new Crashed();
      const past = streams.get(stream) ?? [];
      const events = [...decision(fold(decider, past))];
      if (events.length > 0) streams.set(stream, [...past, ...events]);
      if (death === 'after') throw new Crashed();
      return { events, repeated: events.length === 0 };
    }) as unknown as Consequence;
    const job = monthsJob({
      community: { ...community, seeding },
      readModels,
      log: {
        newestOfOurs: () => Promise.resolve(state.behind > 0 ? END : LOG_START),
        excerpt: () => Promise.resolve([{ created: state.newest ?? state.now } as RecordedEvent]),
      },
      now: () => state.now,
    });
    return { look: () => job.run(decide, new AbortController().signal) };
  };
  const messages = () =>
    [...streams].flatMap(([stream, events]) =>
      stream.startsWith('seedingMessage-') ? events.map(({ data }) => data as SeedingFacts['WinnerMessageQueued']) : [],
    );
  return { state, closed, messages, process, streams, look: () => process().look() };
};

const seeders: readonly Seeder[] = [
  { name: 'a', month: '2026-10', hours: 5, memberId: '1' },
  { name: 'b', month: '2026-10', hours: 7 },
  { name: 'c', month: '2026-10', hours: 5, memberId: '3' },
  { name: 'd', month: '2026-10', hours: 9, memberId: '4', exempt: true },
  { name: 'e', month: '2026-10', hours: 1 },
  { name: 'f', month: '2026-10', hours: 0.2 },
];

test('a month in which nobody seeded yet is not the first of the contest', async () => {
  const { look, closed } = world([{ name: 'a', month: '2026-09', hours: 0 }, ...seeders]);
  await look();
  expect(closed().map(({ month }) => month)).toEqual(['2026-10']);
});

test('a month is closed with the three who seeded most, equals by their ids, nobody who is exempt', async () => {
  const { look, closed } = world(seeders);
  await look();
  expect(closed()).toEqual([
    {
      month: '2026-10',
      from: '2026-09-30T14:00:00.000Z',
      to: '2026-10-31T13:00:00.000Z',
      at: '2026-10-31T15:01:00.000Z',
      winners: [
        {
          position: '1st',
          steamName: 'b',
          steamId: 'steam-b',
          points: 28,
          prize: '$35 Steam gift card',
          discordId: null,
        },
        {
          position: '2nd',
          steamName: 'a',
          steamId: 'steam-a',
          points: 20,
          prize: '$25 Steam gift card',
          discordId: '1',
        },
        {
          position: '3rd',
          steamName: 'c',
          steamId: 'steam-c',
          points: 20,
          prize: '$15 Steam gift card',
          discordId: '3',
        },
      ],
    },
  ]);
});

test('an account with two records, one without its EOS id, wins once, with the better one', async () => {
  const { look, closed, messages } = world([
    ...seeders.slice(0, 3),
    { name: 'again', of: 'b', month: '2026-10', hours: 6 },
    { name: 'late', of: 'a', month: '2026-10', hours: 5, memberId: '1' },
  ]);
  await look();
  expect(closed()[0]?.winners.map(({ steamName, points }) => [steamName, points])).toEqual([
    ['b', 28],
    ['a', 20],
    ['c', 20],
  ]);
  expect(messages().map(({ memberId }) => memberId)).toEqual(['1', '3']);
});

test('linked winners get a message, in the words of the community', async () => {
  const { look, messages } = world(seeders);
  await look();
  expect(messages().map(({ memberId, messageId }) => [memberId, messageId])).toEqual([
    ['1', '2026-10-2nd'],
    ['3', '2026-10-3rd'],
  ]);
  expect(messages()[0]!.text).toMatch(
    /^You came 2nd among the seeders of October 2026, with 20 points\. The prize: \$25/,
  );
});

// Otherwise a message whose answer was lost would not be found among those that were sent.
test('the chat platform stores no blanks around a message, so it has none', async () => {
  const { look, messages } = world(seeders, {
    ...community,
    seeding: { ...community.seeding, winnerMessage: '\n{prize} is yours. \n' },
  });
  await look();
  expect(messages().map(({ text }) => text)).toEqual([
    '$25 Steam gift card is yours.',
    '$15 Steam gift card is yours.',
  ]);
});

test('whoever links within two weeks gets a late message, once; who links later gets none', async () => {
  const late = [{ ...seeders[1]!, memberId: null as string | null }];
  const { look, messages, state } = world(late);
  await look();
  expect(messages()).toEqual([]);
  late[0]!.memberId = '2';
  state.now += 13 * 24 * HOUR;
  await look();
  await look();
  expect(messages()).toMatchObject([{ memberId: '2', position: '1st' }]);

  const tooLate = [{ ...seeders[1]!, memberId: null as string | null }];
  const other = world(tooLate);
  await other.look();
  tooLate[0]!.memberId = '2';
  other.state.now += 15 * 24 * HOUR;
  await other.look();
  expect(other.messages()).toEqual([]);
});

test('nothing is decided before the month is over, or while any event of it is not folded', async () => {
  const { look, closed, state } = world(seeders);
  state.now = SETTLED - 2 * 60_000;
  await look();
  state.now = SETTLED;
  state.behind = 1;
  await look();
  state.behind = 0;
  state.frozen = true;
  await look();
  expect(closed()).toEqual([]);
  state.frozen = false;
  await look();
  expect(closed()).toHaveLength(1);
});

test('a clock that is far ahead closes no month that the log has not passed', async () => {
  const { look, closed, messages, state } = world(seeders);
  state.now = at('2027-06-01T00:00:00Z');
  state.newest = SETTLED - 2 * 60_000;
  await look();
  expect([closed(), messages()]).toEqual([[], []]);
  state.newest = SETTLED;
  await look();
  expect(closed().map(({ month }) => month)).toEqual(['2026-10']);
});

test('months that ended while nobody looked are closed in order, empty ones too', async () => {
  const { look, closed, state } = world([...seeders, { name: 'z', month: '2026-12', hours: 3 }]);
  state.now = at('2027-01-20T00:00:00Z');
  await look();
  expect(closed().map(({ month, winners }) => [month, winners.length])).toEqual([
    ['2026-10', 3],
    ['2026-11', 0],
    ['2026-12', 1],
  ]);
});

test('nobody wins a month before the first contest, where the clock of a server was put back', async () => {
  const played = [...seeders];
  const { look, closed, messages } = world(played);
  await look();
  const before = messages().length;
  played.push({ name: 'z', month: '2025-12', hours: 1, memberId: '9' });
  await look();
  expect(closed().map(({ month }) => month)).toEqual(['2026-10']);
  expect(messages()).toHaveLength(before);
});

test('a community in which nobody ever seeded closes nothing', async () => {
  const { look, closed } = world([]);
  await look();
  expect(closed()).toEqual([]);
});

test('whatever dies before or after whichever write, and however many look at once, each month and message is there once', () =>
  fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ write: fc.integer({ min: 1, max: 6 }), when: fc.constantFrom('before', 'after') }), {
        maxLength: 8,
      }),
      fc.integer({ min: 1, max: 3 }),
      async (deaths, processes) => {
        const { process, closed, messages, state, streams } = world([
          ...seeders,
          { name: 'y', month: '2026-11', hours: 3, memberId: '9' },
        ]);
        state.now = at('2026-12-05T00:00:00Z');
        for (const { write, when } of deaths) {
          const looks = Array.from({ length: processes }, (_, n) =>
            process((nth) => (nth === write + n ? (when as 'before' | 'after') : undefined)).look(),
          );
          for (const outcome of await Promise.allSettled(looks))
            if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(Crashed);
        }
        await process().look();
        expect(
          closed()
            .map(({ month }) => month)
            .sort(),
        ).toEqual(['2026-10', '2026-11']);
        expect(
          messages()
            .map(({ messageId }) => messageId)
            .sort(),
        ).toEqual(['2026-10-2nd', '2026-10-3rd', '2026-11-1st']);
        for (const events of streams.values()) expect(events).toHaveLength(1);
      },
    ),
    { numRuns: 60 },
  ));
