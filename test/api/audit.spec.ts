import type {
  AuditChainAnswer,
  AuditChoicesAnswer,
  AuditEntryAnswer,
  AuditLog,
  LogsPageAnswer,
} from '@app/contracts/audit/audit';
import type { EventLog } from '@app/storage/event-log/log';
import type { RecordedEvent } from '@app/storage/event-log/event';
import { Streams } from '@app/storage/event-log/streams';
import { findings, reportTampering } from '@app/domain/audit/findings';
import { addValue, values } from '@app/domain/bingo/values';
import type { AuditNote } from '@app/storage/event-log/event';
import { after, startProjector, startStack, type Stack } from './support/stack';
import type { Answer } from './support/api';
import { people, type Person } from './support/people';
import { until } from '../until';

let stack: Stack;
let projector: Awaited<ReturnType<typeof startProjector>>;
let log: EventLog;
let writer: Streams;

beforeAll(async () => {
  stack = await startStack({
    projections: ['audit', 'bingo', 'highlights', 'admin-list', 'supporters', 'whitelists', 'connections'],
    jobs: ['audit-chain', 'audit-heads'],
  });
  projector = await stack.projector();
  log = stack.openLog();
  writer = new Streams(log);
});
afterAll(async () => {
  await projector.stop();
  await log.dispose();
  await stack.close();
});

const LOGS = '/api/admin-portal/logs';
const AUDIT = '/api/admin-portal/audit';
const at = '2026-11-21T09:00:00.000Z';

let acted = 0;
/** Staff do something; it is in the trail when this resolves. */
const act = async (who: Person, note: Partial<AuditNote>, correlationId?: string): Promise<AuditLog> => {
  const n = ++acted;
  const { id, name } = people[who];
  const roles = 'roles' in people[who] ? (people[who] as { roles: readonly string[] }).roles : [];
  const audit: AuditNote = {
    ...{ game: 'squad', tool: 'highlights', action: 'CREATE', resourceType: 'highlight', resourceId: `h${n}` },
    ...{ resourceName: `Highlight ${n}`, changes: { heading: { from: null, to: `Heading ${n}` } }, ...note },
  };
  const context = { actor: { id, name, roles }, requestId: correlationId ?? `request-${n}`, audit };
  await writer.transact(values, undefined, addValue({ value: `Value ${n}`, difficulty: 'easy', at }), context);
  return until(`request-${n}`, async () => {
    const { logs } = body<LogsPageAnswer>(await stack.get(`${LOGS}?limit=500`, { as: 'community-admin' }));
    return logs.find(
      ({ resourceName, resourceId }) => resourceName === audit.resourceName && resourceId === audit.resourceId,
    );
  });
};

const body = <Body>({ body }: Answer): Body => body as unknown as Body;

const eventsOf = async (stream: string): Promise<RecordedEvent[]> => {
  const all: RecordedEvent[] = [];
  for await (const events of log.readStream(stream)) all.push(...events);
  return all;
};
const readings = (who: Person) => eventsOf(`auditReading-${people[who].id}`);
const logsAt = async (path: string, as: Person): Promise<readonly AuditLog[]> =>
  body<LogsPageAnswer>(await stack.get(path, { as })).logs;

describe('what staff did', () => {
  test('an entry tells who, with which role, did what to what, and where it stands in the log', async () => {
    const entry = await act('squad-coordinator', { resourceName: 'Mortar team, Gorodok' });
    const [event] = (await eventsOf('bingoValues')).slice(-1);
    expect(entry).toEqual({
      id: event!.id,
      ...{ game: 'squad', tool: 'highlights', action: 'CREATE', resourceType: 'highlight', resourceId: `h${acted}` },
      resourceName: 'Mortar team, Gorodok',
      adminUserId: people['squad-coordinator'].id,
      adminDisplayName: 'Wombat',
      adminRoles: ['Squad Coordinator'],
      changes: { heading: { from: null, to: `Heading ${acted}` } },
      cut: false,
      createdAt: new Date(event!.created).toISOString(),
      ...{ stream: 'bingoValues', revision: event!.revision, eventType: 'BingoValueAdded' },
      position: BigInt(`0x${event!.logPosition.slice(0, 16)}`).toString(),
    });
  });

  test('a tool’s logs are its own, newest first, as many as were asked for', async () => {
    for (let n = 0; n < 3; n++) await act('squad-coordinator', { tool: 'exempt-list' });
    const all = await logsAt(`${LOGS}/tool/squad/exempt-list?limit=100`, 'squad-coordinator');
    expect(all.map(({ tool }) => tool)).toEqual(['exempt-list', 'exempt-list', 'exempt-list']);
    const revisions = all.map(({ revision }) => revision);
    expect(revisions).toEqual([...revisions].sort((a, b) => b - a));
    expect(await logsAt(`${LOGS}/tool/squad/exempt-list?limit=2`, 'squad-coordinator')).toEqual(all.slice(0, 2));
    expect(await logsAt(`${LOGS}/tool/reforger/exempt-list`, 'community-admin')).toEqual([]);
  });

  test('every filter narrows, pages are told with the total, and a page is 304 while nothing happens', async () => {
    const mine = await act('community-admin', {
      ...{ game: 'bingo', tool: 'bingo-values', action: 'DELETE', resourceType: 'bingo-value', resourceId: '77' },
    });
    const where = `game=bingo&tool=bingo-values&adminUserId=${mine.adminUserId}&resourceType=bingo-value&action=DELETE`;
    const during = `&startDate=${mine.createdAt}&endDate=${mine.createdAt}`;
    const answer = await stack.get(`${LOGS}?${where}${during}`, { as: 'community-admin' });
    expect(answer.body).toMatchObject({ success: true, total: 1, limit: 50, offset: 0, logs: [{ id: mine.id }] });
    const later = new Date(Date.parse(mine.createdAt) + 1).toISOString();
    expect(await logsAt(`${LOGS}?${where}&startDate=${later}`, 'community-admin')).toEqual([]);
    const [first, second] = [0, 1].map((offset) => `${LOGS}?game=squad&limit=1&offset=${offset}`);
    expect(await logsAt(first!, 'community-admin')).not.toEqual(await logsAt(second!, 'community-admin'));
    // That somebody's entries were read above is on its way into the log too.
    await until('a page that stays', async () => {
      const etag = (await stack.get(first!, { as: 'community-admin' })).headers.get('etag')!;
      const again = await stack.get(first!, { as: 'community-admin', headers: { 'if-none-match': etag } });
      return again.status === 304;
    });
  });

  test('what can be chosen is what has happened', async () => {
    const choices = body<AuditChoicesAnswer>(await stack.get(`${AUDIT}/choices`, { as: 'community-admin' }));
    expect(choices.people).toContainEqual({ id: people['squad-coordinator'].id, name: 'Wombat' });
    expect(choices.tools).toContainEqual({ game: 'squad', tool: 'exempt-list' });
    expect(choices.actions).toEqual(expect.arrayContaining(['CREATE', 'DELETE']));
  });

  test('long texts are cut in lists, and whole in the entry that is opened', async () => {
    const to = 'Admin=76561198000000001:Admin\n'.repeat(200);
    const entry = await act('squad-coordinator', { tool: 'admin-list', changes: { content: { from: '', to } } });
    expect(entry.cut).toBe(true);
    expect(JSON.stringify(entry.changes).length).toBeLessThan(3_000);
    const opened = body<AuditEntryAnswer>(await stack.get(`${AUDIT}/entries/${entry.id}`, { as: 'squad-coordinator' }));
    expect(opened.entry).toMatchObject({ cut: false, changes: { content: { from: '', to } } });
  });
});

describe('an entry that is opened', () => {
  test('shows the event as it stands in the log, and what else the request did', async () => {
    const [first, second] = [
      await act('community-admin', {}, 'one-request'),
      await act('community-admin', {}, 'one-request'),
    ];
    const { event, siblings, cause, effects } = body<AuditEntryAnswer>(
      await stack.get(`${AUDIT}/entries/${first.id}`, { as: 'community-admin' }),
    );
    expect(event).toMatchObject({
      data: { value: expect.stringMatching(/^Value/) },
      metadata: { actor: { name: 'Cassowary' }, audit: { tool: 'highlights' } },
      ...{ correlationId: 'one-request', causationId: 'one-request', requestId: 'one-request' },
    });
    expect([siblings.map(({ id }) => id), cause, effects]).toEqual([[second.id], null, []]);
  });

  test('shows what followed from it by itself', async () => {
    const requested = await stack.post(`${AUDIT}/chain/verifications`, {}, { as: 'community-admin' });
    expect(requested.status).toBe(202);
    const entry = await until(
      'the entry',
      async () => (await logsAt(`${LOGS}?action=VERIFY&limit=1`, 'community-admin'))[0],
    );
    const opened = await until('the end of the verification', async () => {
      const answer = await stack.get(`${AUDIT}/entries/${entry.id}`, { as: 'community-admin' });
      const opened = body<AuditEntryAnswer>(answer);
      return opened.effects.some(({ type }) => type === 'AuditVerificationCompleted') && opened;
    });
    // Perhaps with a head that was signed before it.
    expect(opened.effects.at(-1)).toMatchObject({
      ...{ type: 'AuditVerificationCompleted', stream: 'auditVerification', audited: false },
    });
    expect(opened.moreEffects).toBe(false);
  });

  test.each(['7c1f4a52-1111-4222-8333-9a9b9c9d9e9f', 'x', '%2e%2e', '__proto__'])('%s is no entry', async (id) =>
    expect(await stack.get(`${AUDIT}/entries/${id}`, { as: 'community-admin' })).toMatchObject({
      status: 404,
      body: { success: false, requestId: expect.any(String) },
    }),
  );
});

describe('who reads what', () => {
  beforeAll(async () => {
    await act('reforger-admin', { game: 'reforger', resourceName: 'Everon convoy' });
    await act('bingo-host', { game: 'bingo', tool: 'bingo-game', resourceType: 'bingo-game', resourceId: '1' });
  });

  test('a coordinator reads the logs of their game, and neither others nor what belongs to no game', async () => {
    const games = (await logsAt(`${LOGS}?limit=500`, 'squad-coordinator')).map(({ game }) => game);
    expect(new Set(games)).toEqual(new Set(['squad']));
    for (const path of [`${LOGS}?game=reforger`, `${LOGS}?game=platform`, `${LOGS}/tool/bingo/bingo-values`])
      expect(await stack.get(path, { as: 'squad-coordinator' })).toMatchObject({
        status: 403,
        body: { code: 'forbidden' },
      });
    expect(await logsAt(`${LOGS}/resource/bingo-game/1`, 'squad-coordinator')).toEqual([]);
    expect(await logsAt(`${LOGS}/resource/bingo-game/1`, 'community-admin')).toHaveLength(1);
  });

  test('an entry of another game does not exist for a coordinator', async () => {
    const [entry] = await logsAt(`${LOGS}?game=reforger&limit=1`, 'community-admin');
    expect((await stack.get(`${AUDIT}/entries/${entry!.id}`, { as: 'squad-coordinator' })).status).toBe(404);
  });

  const game: Person[] = [
    'squad-admin',
    'squad-senior-admin',
    'reforger-admin',
    'reforger-senior-admin',
    'reforger-dev',
  ];
  test.each<Person>([...game, 'moderator', 'bingo-host', 'member', 'visitor'])('%s reads nothing', async (as) => {
    const paths = [LOGS, `${LOGS}/tool/squad/highlights`, `${LOGS}/resource/highlight/h1`, `${AUDIT}/choices`];
    for (const path of [...paths, `${AUDIT}/export?format=csv`, `${AUDIT}/chain`])
      expect((await stack.get(path, { as })).status).toBe(403);
    expect(await readings(as)).toEqual([]);
  });

  test('an entry of Squad does not exist for the coordinator of Reforger', async () => {
    const [entry] = await logsAt(`${LOGS}?game=squad&limit=1`, 'community-admin');
    expect((await stack.get(`${AUDIT}/entries/${entry!.id}`, { as: 'reforger-coordinator' })).status).toBe(404);
  });

  test('without a token nothing is read', async () => expect((await stack.get(LOGS)).status).toBe(401));

  test('files and choices are for community admins alone', async () => {
    for (const path of [`${AUDIT}/choices`, `${AUDIT}/export?format=csv`, `${AUDIT}/chain`])
      expect((await stack.get(path, { as: 'squad-coordinator' })).status).toBe(403);
  });
});

describe('questions that make no sense', () => {
  test.each([
    `${LOGS}?limit=0`,
    `${LOGS}?limit=501`,
    `${LOGS}?limit=ten`,
    `${LOGS}?offset=-1`,
    `${LOGS}?offset=100001`,
    `${LOGS}?game=chess`,
    `${LOGS}?game=squad&game=reforger`,
    `${LOGS}?startDate=yesterday`,
    `${LOGS}?startDate=2026-02-30`,
    `${LOGS}?endDate=2026-W47`,
    `${LOGS}?adminUserId=1&endDate=2026-W47`,
    `${LOGS}?tool=`,
    `${LOGS}?adminUserId[$ne]=1`,
    `${LOGS}?adminUserId=${'1'.repeat(65)}`,
    `${LOGS}?sort=-position`,
    `${LOGS}/tool/chess/highlights`,
    `${LOGS}/tool/squad/High%20lights`,
    `${LOGS}/tool/squad/highlights?limit=1000`,
    `${LOGS}/tool/squad/highlights?offset=1`,
    `${LOGS}/resource/high.light/1`,
    `${LOGS}?resourceId=${'1'.repeat(201)}`,
    `${AUDIT}/export`,
    `${AUDIT}/export?format=xlsx`,
    `${AUDIT}/export?format=csv&limit=1`,
  ])('%s is refused in words, and nothing is recorded', async (path) => {
    const before = (await readings('community-admin')).length;
    const { status, body } = await stack.get(path, { as: 'community-admin' });
    expect([status, body['success'], typeof body['error'], typeof body['requestId']]).toEqual([
      400,
      false,
      'string',
      'string',
    ]);
    expect(await readings('community-admin')).toHaveLength(before);
  });

  test.each([
    [{ requestId: 'x' }],
    [{ head: {} }],
    [{ head: { records: 0, position: '1', hash: 'x', at, publicKey: 'x', signature: 'x' } }],
    [{ head: 'all of it' }],
    [{ force: true }],
    [[]],
    ['no json'],
  ])('a verification with %j is refused', async (input) => {
    const before = (await eventsOf('auditVerification')).length;
    expect((await stack.post(`${AUDIT}/chain/verifications`, input, { as: 'community-admin' })).status).toBe(400);
    expect(await eventsOf('auditVerification')).toHaveLength(before);
  });
});

describe('tampering that was found', () => {
  const id = '0f'.repeat(16);
  const acknowledge = (finding: string, input: unknown, as: Person = 'community-admin') =>
    stack.post(`${AUDIT}/chain/findings/${finding}/acknowledgement`, input, { as });
  const chainAfter = async (answer?: Answer) =>
    body<AuditChainAnswer>(
      await stack.get(`${AUDIT}/chain`, { as: 'community-admin', headers: answer ? after(answer) : {} }),
    );

  test('shows on the page until staff acknowledge it with a note, which is audited', async () => {
    const bad = { record: 9, stream: 'auditChain', revision: 3, position: '', problem: 'The end was cut off.' };
    const by = { actor: { id: 'policy:audit-chain', name: 'audit-chain', roles: [] }, requestId: 'audit-chain' };
    await writer.transact(findings, undefined, reportTampering({ findingId: id, bad, at }), by);
    await until('the finding', async () => (await chainAfter()).findings[0]);
    expect((await acknowledge(id, { note: 'Restored on Friday.' }, 'squad-coordinator')).status).toBe(403);
    const answer = await acknowledge(id, { note: 'Restored on Friday.' });
    expect([answer.status, answer.body]).toEqual([200, { success: true }]);
    const { findings: shown, watch } = await chainAfter(answer);
    expect(shown).toMatchObject([{ id, bad, acknowledged: { by: 'Cassowary', note: 'Restored on Friday.' } }]);
    expect(watch.state).toBe('watched');
    const entry = await until('the entry', async () =>
      (await logsAt(`${LOGS}?tool=audit&limit=500`, 'community-admin')).find(({ action }) => action === 'ACKNOWLEDGE'),
    );
    expect(entry).toMatchObject({ resourceId: id, changes: { note: 'Restored on Friday.' } });
    // Twice the same request changes nothing.
    expect((await acknowledge(id, { note: 'Something else.' })).status).toBe(200);
    expect((await chainAfter()).findings[0]!.acknowledged!.note).toBe('Restored on Friday.');
  });

  test.each([
    ['another finding', 'ab'.repeat(16), { note: 'Restored.' }, 404],
    ['no id', 'x', { note: 'Restored.' }, 404],
    ['no note', id, {}, 400],
    ['a note that is a number', id, { note: 7 }, 400],
    ['a note that is too short', id, { note: 'x' }, 400],
    ['a note that is too long', id, { note: 'x'.repeat(501) }, 400],
    ['an unknown field', id, { note: 'Restored.', force: true }, 400],
  ])('%s is refused', async (_, finding, input, status) =>
    expect((await acknowledge(finding, input)).status).toBe(status),
  );
});

describe('reading somebody’s trail', () => {
  test('is recorded once, however many pages are turned, and shows in the trail itself', async () => {
    const whose = people['squad-coordinator'].id;
    const before = (await readings('community-admin')).length;
    for (const offset of [0, 1, 2])
      await stack.get(`${LOGS}?adminUserId=${whose}&game=squad&limit=1&offset=${offset}`, { as: 'community-admin' });
    const [event, ...more] = (await readings('community-admin')).slice(before);
    expect(more).toEqual([]);
    expect(event).toMatchObject({
      type: 'AuditTrailRead',
      data: {
        readerId: people['community-admin'].id,
        subject: 'Wombat',
        filter: { adminUserId: whose, game: 'squad' },
      },
      metadata: { audit: { game: 'platform', tool: 'audit', action: 'READ', resourceName: 'Wombat' } },
    });
    const entry = await until('the reading in the trail', async () =>
      (await logsAt(`${LOGS}?tool=audit&limit=500`, 'community-admin')).find(({ id }) => id === event!.id),
    );
    expect(entry.adminDisplayName).toBe('Cassowary');
  });

  test('so is reading the trail of a resource, by any way', async () => {
    const before = (await readings('squad-coordinator')).length;
    await stack.get(`${LOGS}/resource/highlight/h2`, { as: 'squad-coordinator' });
    await stack.get(`${LOGS}?resourceType=highlight&resourceId=h2`, { as: 'squad-coordinator' });
    await stack.get(`${LOGS}?resourceType=highlight`, { as: 'squad-coordinator' });
    await stack.get(`${LOGS}?resourceId=h2`, { as: 'squad-coordinator' });
    const subjects = (await readings('squad-coordinator'))
      .slice(before)
      .map(({ data }) => (data as { subject: string }).subject);
    expect(subjects).toEqual(['highlight h2', 'h2']);
  });

  test('looking at a tool’s logs is not', async () => {
    const before = (await readings('community-admin')).length;
    await stack.get(`${LOGS}/tool/squad/highlights`, { as: 'community-admin' });
    await stack.get(`${LOGS}?game=squad&tool=highlights`, { as: 'community-admin' });
    expect(await readings('community-admin')).toHaveLength(before);
  });
});

describe('files', () => {
  beforeAll(() =>
    act('squad-coordinator', {
      tool: 'clans',
      resourceName: '=HYPERLINK("http://evil", "Click")',
      changes: { motto: 'a,"b"' },
    }),
  );

  test('CSV holds what the filter shows, and no cell that a spreadsheet would calculate', async () => {
    const answer = await stack.get(`${AUDIT}/export?format=csv&tool=clans`, { as: 'community-admin' });
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="audit-\d{4}-\d\d-\d\d\.csv"$/);
    const [head, line, ...rest] = answer.text.split('\r\n');
    expect(head).toMatch(/^createdAt,adminDisplayName,adminUserId,adminRoles,game,tool,action,/);
    expect(line).toContain(`"'=HYPERLINK(""http://evil"", ""Click"")"`);
    expect(line).toContain('Squad Coordinator');
    expect(rest).toEqual(['']);
  });

  test('JSON Lines holds the same entries as the page', async () => {
    const { text, headers } = await stack.get(`${AUDIT}/export?format=jsonl&game=squad`, { as: 'community-admin' });
    expect(headers.get('content-type')).toContain('application/jsonl');
    const lines = text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as AuditLog);
    expect(lines).toEqual(await logsAt(`${LOGS}?game=squad&limit=500`, 'community-admin'));
  });

  test('taking a file is recorded with its filter and format', async () => {
    const found = (await readings('community-admin')).filter(({ data }) => (data as { how: string }).how === 'csv');
    expect(found.at(-1)).toMatchObject({
      data: { subject: 'Everything', filter: { tool: 'clans' }, how: 'csv' },
      metadata: { audit: { action: 'EXPORT', changes: { tool: 'clans', format: 'csv' } } },
    });
  });
});

describe('the chain', () => {
  const state = async () => body<AuditChainAnswer>(await stack.get(`${AUDIT}/chain`, { as: 'operator' }));
  const verify = async (input: object) => {
    const { body: requested, headers } = await stack.post(`${AUDIT}/chain/verifications`, input, { as: 'operator' });
    return until('a verdict', async () => {
      const readAfter = { 'x-read-after': headers.get('x-log-position') ?? '' };
      const answer = await stack.get(`${AUDIT}/chain`, { as: 'operator', headers: readAfter });
      const { verification } = body<AuditChainAnswer>(answer);
      expect(verification!.requestId).toBe(requested['requestId']);
      return verification!.state !== 'running' && verification!;
    });
  };

  test('is intact, and says how far it was compared and who asked', async () => {
    const verdict = await verify({});
    expect(verdict).toMatchObject({ state: 'intact', by: 'operator', bad: null, error: null, progress: 1 });
    expect(verdict.records).toBeGreaterThan(5);
  });

  test('its head can be kept elsewhere and held against it later', async () => {
    const head = await until('a signed head', async () => (await state()).head ?? undefined);
    await act('squad-coordinator', {});
    expect(await verify({ head })).toMatchObject({ state: 'intact' });
    const other = { ...head, hash: head.hash.replace(/^./, (digit) => (digit === '0' ? '1' : '0')) };
    // Whoever hands in a forged head accuses nobody.
    expect(await verify({ head: other })).toMatchObject({
      state: 'failed',
      error: 'The signature of the head that was given is not ours. Nothing was compared.',
      bad: null,
    });
  });

  test('the same request twice is one verification, noted for the audit', async () => {
    const requestId = '7b0e0a53-6f7e-4f2b-9d55-0f8f3a4b1c2d';
    const before = (await eventsOf('auditVerification')).filter(
      ({ type }) => type === 'AuditVerificationRequested',
    ).length;
    for (let n = 0; n < 2; n++)
      expect(await stack.post(`${AUDIT}/chain/verifications`, { requestId }, { as: 'operator' })).toMatchObject({
        status: 202,
        body: { success: true, requestId },
      });
    const requests = (await eventsOf('auditVerification')).filter(({ type }) => type === 'AuditVerificationRequested');
    expect(requests).toHaveLength(before + 1);
    expect(requests.at(-1)!.metadata.audit).toMatchObject({ game: 'platform', tool: 'audit', action: 'VERIFY' });
  });
});
