import { randomUUID } from 'node:crypto';
import type { LogEventAnswer, LogPageAnswer } from '@app/contracts/operations/log';
import type { RecordedEvent } from '@app/storage/event-log/event';
import { LogUnavailable } from '@app/storage/event-log/errors';
import { EventLog } from '@app/storage/event-log/log';
import { people, type Person } from './support/people';
import { NOWHERE, startApi, type Answer } from './support/api';
import { startStack, type Stack } from './support/stack';
import { answered } from './support/caller';

let stack: Stack;

const operator = { as: 'operator' } as const;
const LOG = '/api/operations/log';
const patiently = (path: string): Promise<Answer> => answered(() => stack.get(`${LOG}${path}`, operator));
const read = async (query: string) => (await patiently(query)).body as unknown as LogPageAnswer;
const opened = async (path: string) => (await patiently(path)).body as unknown as LogEventAnswer;
const eventsOf = async (stream: string): Promise<RecordedEvent[]> => {
  const all: RecordedEvent[] = [];
  for await (const events of stack.app.get(EventLog).readStream(stream)) all.push(...events);
  return all;
};
const revisions = (page: LogPageAnswer) => page.events.map(({ revision }) => revision);
const STREAM = 'operations-squad-players';
const AT = '2026-11-21T09:00:00.000Z';

beforeAll(async () => {
  stack = await startStack();
  const { id, name } = people['community-admin'];
  const change = { game: 'platform', tool: 'operations', action: 'VERIFY', resourceType: 'projection' } as const;
  const events = Array.from({ length: 5 }, (_, n) => ({
    id: randomUUID(),
    event: {
      type: 'ProjectionVerificationRequested',
      data: { projection: 'squad-players', requestId: `r${n}`, at: AT },
    },
    metadata: {
      actor: { id, name, roles: ['community-admin'] },
      ...{ correlationId: `r${n}`, causationId: `r${n}`, requestId: `r${n}` },
      audit: { ...change, resourceId: 'squad-players', resourceName: 'squad-players', changes: {} },
    },
  }));
  // With the same ids until it is acknowledged, so that a lost answer does no harm.
  const log = stack.app.get(EventLog);
  for (let done = false; !done;)
    done = await log.append(STREAM, -1, events).then(
      () => true,
      (error: unknown) => {
        if (error instanceof LogUnavailable) return false;
        throw error;
      },
    );
});
afterAll(() => stack.close());

test('a stream is read by pages, newest or oldest first, without a gap and to its end', async () => {
  const newest = await read(`?stream=${STREAM}&limit=2`);
  expect(revisions(newest)).toEqual([4, 3]);
  expect(newest.events[0]).toMatchObject({ type: 'ProjectionVerificationRequested', stream: STREAM });
  const second = await read(`?stream=${STREAM}&limit=2&from=${newest.next}`);
  const third = await read(`?stream=${STREAM}&limit=2&from=${second.next}`);
  expect([second, third].map(revisions)).toEqual([[2, 1], [0]]);
  expect(third.next).toBeNull();
  const oldest = await read(`?stream=${STREAM}&direction=forwards&limit=3`);
  expect(revisions(oldest)).toEqual([0, 1, 2]);
  const rest = await read(`?stream=${STREAM}&direction=forwards&limit=3&from=${oldest.next}`);
  expect([revisions(rest), rest.next]).toEqual([[3, 4], null]);
});

test('everything is read by pages in both directions, and each event once', async () => {
  const positionsIn = async (direction: string) => {
    const positions: number[] = [];
    for (let from = ''; ;) {
      const page: LogPageAnswer = await read(
        `?types=ProjectionVerificationRequested&direction=${direction}&limit=2${from}`,
      );
      positions.push(...page.events.map(({ position }) => Number(position)));
      if (page.next === null) return positions;
      from = `&from=${page.next}`;
    }
  };
  const forwards = await positionsIn('forwards');
  expect(forwards).toHaveLength(5);
  expect(forwards).toEqual([...forwards].sort((a, b) => a - b));
  expect(await positionsIn('backwards')).toEqual([...forwards].reverse());
  expect((await read('?direction=backwards&from=0')).events).toEqual([]);
  const all = await read('?limit=100&direction=forwards');
  expect(all.events.some(({ type }) => type.startsWith('$'))).toBe(false);
  expect(all.events.map(({ type }) => type)).toContain('EventLogRead');
});

test('types that never happened are an empty page that says how much was looked at', async () => {
  const page = await read('?types=NothingOfTheSort');
  expect(page).toMatchObject({ success: true, events: [], next: null });
  expect(page.looked).toBeGreaterThan(5);
});

test('an event opens by stream and revision, and by its position, with who did it', async () => {
  const answer = await opened(`/events/${STREAM}/2`);
  expect(answer.event).toMatchObject({
    ...{ stream: STREAM, revision: 2, by: 'Cassowary' },
    data: { projection: 'squad-players' },
    metadata: { actor: { roles: ['community-admin'] }, audit: { action: 'VERIFY' } },
  });
  // Nobody folds here: the event is shown all the same.
  expect(answer).toMatchObject({ relatedKnown: false, cause: null, effects: [] });
  expect((await opened(`/positions/${answer.event.position}`)).event).toEqual(answer.event);
});

test.each([
  ['?stream=$all', 400, 'invalid'],
  ['?stream=a%20b', 400, 'invalid'],
  ['?stream=a%00b', 400, 'invalid'],
  [`?stream=${'x'.repeat(201)}`, 400, 'invalid'],
  ['?stream=a&stream=b', 400, 'invalid'],
  ['?stream=', 400, 'invalid'],
  ['?types=Ab%2F', 400, 'invalid'],
  [`?types=${Array.from({ length: 21 }, () => 'A').join(',')}`, 400, 'invalid'],
  ['?stream=bingoLobby&types=A', 400, 'invalid'],
  ['?limit=101', 400, 'invalid'],
  ['?limit=some', 400, 'invalid'],
  ['?from=-1', 400, 'invalid'],
  ['?direction=sideways', 400, 'invalid'],
  ['?token=x', 400, 'invalid'],
  ['?stream=bingoGame-999', 404, 'no-such-stream'],
  [`/events/${STREAM}/99`, 404, 'no-such-event'],
  ['/events/bingoGame-999/0', 404, 'no-such-event'],
  [`/events/${STREAM}/-1`, 400, 'invalid'],
  ['/events/$log/0', 400, 'invalid'],
  ['/positions/1', 404, 'no-such-event'],
  ['/positions/999999999', 404, 'no-such-event'],
  ['?from=1', 404, 'no-such-event'],
  ['?from=12345&direction=forwards', 404, 'no-such-event'],
  ['?from=999999999&direction=backwards', 404, 'no-such-event'],
  ['?types=Noted&from=999999999', 404, 'no-such-event'],
  ['/positions/one', 400, 'invalid'],
])('%s answers %i %s and leaves no event', async (query, status, code) => {
  const before = (await eventsOf('logReading-operator')).length;
  const answer = await patiently(query);
  expect([answer.status, answer.body['code']]).toEqual([status, code]);
  expect(await eventsOf('logReading-operator')).toHaveLength(before);
});

test('looking is recorded once for each subject, however many pages are turned', async () => {
  const looks = (await eventsOf('logReading-operator')).map(({ data }) => (data as { subject: string }).subject);
  expect(new Set(looks).size).toBe(looks.length);
  expect(looks).toEqual(expect.arrayContaining([STREAM, '$all', '$all ProjectionVerificationRequested']));
  const [first] = await eventsOf('logReading-operator');
  expect(first!.metadata.audit).toMatchObject({ tool: 'operations', action: 'READ', resourceType: 'event-log' });
});

test('nobody but community admins and operators reads the log, and a refusal leaves no event', async () => {
  expect((await stack.get(LOG)).status).toBe(401);
  const others = (Object.keys(people) as Person[]).filter((key) => key !== 'community-admin');
  for (const as of others) {
    expect([as, (await stack.get(LOG, { as })).status]).toEqual([as, 403]);
    expect((await stack.get(`${LOG}/events/${STREAM}/0`, { as })).status).toBe(403);
    expect((await stack.post('/api/operations/backups', {}, { as })).status).toBe(403);
    expect(await eventsOf(`logReading-${people[as].id}`)).toEqual([]);
  }
  expect(await eventsOf('backups')).toEqual([]);
});

test('a backup that is reported is an audited event, once however often it is reported', async () => {
  const backup = {
    ...{ name: 'backup.tar.gz', bytes: 1_204, sha256: 'ab'.repeat(32), position: '41', withAddresses: false },
    at: '2026-11-21T09:00:00.000Z',
  };
  for (let reported = 0; reported < 2;)
    if ((await stack.post('/api/operations/backups', backup, operator)).status === 201) reported++;
  const events = await eventsOf('backups');
  expect(events.map(({ type, data }) => [type, data])).toEqual([['BackupTaken', backup]]);
  expect(events[0]!.metadata.audit).toMatchObject({ action: 'BACKUP', resourceName: 'backup.tar.gz' });
  for (const wrong of [
    { ...backup, name: '../up' },
    { ...backup, bytes: '1' },
    { ...backup, more: 1 },
    { ...backup, sha256: 'x' },
    {},
  ])
    expect((await stack.post('/api/operations/backups', wrong, operator)).status).toBe(400);
  expect(await eventsOf('backups')).toHaveLength(1);
});

test('while the log is down the answer says so and when to try again', async () => {
  const alone = await startApi({ EVENTSTORE_URL: NOWHERE });
  const answer = await alone.get(`${LOG}?stream=bingoLobby`, operator);
  expect([answer.status, answer.body['code'], answer.headers.get('retry-after')]).toEqual([
    503,
    'log-unavailable',
    '1',
  ]);
  await alone.close();
});
