import { gzipSync } from 'node:zlib';
import type { IngestBatch } from '@app/contracts/squad/ingest.dto';
import { MATCH, batches } from '../squad/recorded';
import { addressesIn } from './support/addresses';
import { startStack, type Stack } from './support/stack';
import { answered } from './support/caller';

const TOKEN = 'token-of-the-first-server';
const OTHER = 'token-of-the-second-server';
const LONELY = 'token-of-a-server-that-is-not-there';
const recording = batches().filter(({ match }) => match === MATCH);

let stack: Stack;

beforeAll(async () => {
  stack = await startStack({ env: { INGEST_TOKENS: `1:${TOKEN},2:${OTHER},9:${LONELY}` } });
});
afterAll(() => stack.close());

/** As an agent does: what is unavailable for the moment is sent again. */
const post = (batch: unknown, { server = 1, token = TOKEN } = {}) =>
  answered(() => stack.post(`/api/ingest/squad/${server}`, batch, { token }));

const written = async (match: string): Promise<number> => {
  const log = stack.openLog();
  let events = 0;
  for await (const chunk of log.readStream(`squadMatch-1-${match}`)) events += chunk.length;
  await log.dispose();
  return events;
};

const first: IngestBatch = { ...recording[0]!, facts: recording[0]!.facts.slice(0, 3), connections: [] };
const small = { ...first, to: first.facts[2]!.sequence };
/** A match of its own for every test. */
let matches = 0;
const fresh = () => `20261004T0900040${String(++matches).padStart(2, '0')}-Yehorivka_RAAS_v1`;

test('a recorded match goes in once, however often and however cut it is sent', async () => {
  for (const batch of recording) {
    const { status, body } = await post(batch);
    expect([status, body]).toEqual([200, { success: true, acknowledged: batch.to }]);
  }
  const events = await written(MATCH);
  expect(events).toBeGreaterThan(2_000);
  const highest = (source: string) => recording.findLast((batch) => batch.source === source)!.to;
  for (const batch of recording.slice(0, 5)) {
    const half = batch.facts.slice(0, Math.ceil(batch.facts.length / 2));
    const cut = { ...batch, facts: half, to: half.at(-1)?.sequence ?? batch.to };
    expect((await post(cut)).body).toEqual({ success: true, acknowledged: highest(batch.source) });
  }
  expect(await written(MATCH)).toBe(events);
});

test('a batch that skips something is refused, and nothing of it is written', async () => {
  const match = fresh();
  await post({ ...small, match });
  const events = await written(match);
  const after = small.to + 5_000;
  const gap = { ...small, match, facts: [], after, from: after + 1, to: after + 1 };
  expect(await post(gap)).toMatchObject({ status: 409, body: { success: false, code: 'ingest-gap' } });
  expect(await written(match)).toBe(events);
});

test('a time of the future is refused with what to do, one of the past is not', async () => {
  const match = fresh();
  const at = (offset: number) => new Date(Date.now() + offset).toISOString();
  const shifted = (offset: number) => ({
    ...{ ...small, match },
    facts: small.facts.map((fact, index) => (index === 2 ? { ...fact, at: at(offset) } : fact)),
  });
  const hour = 3_600_000;
  const refused = await post(shifted(25 * hour));
  expect(refused).toMatchObject({ status: 400, body: { code: 'clock-ahead' } });
  expect(refused.body['error']).toMatch(/clock is ahead: it says 20.*Set it right/);
  expect(await written(match)).toBe(0);
  // A server that writes its local time.
  expect((await post(shifted(11 * hour))).status).toBe(200);
});

test('a match that nobody began is a gap, whatever its batch says', async () => {
  const match = fresh();
  const middle = { ...small, match, facts: small.facts.slice(1), from: 1 };
  expect(await post(middle)).toMatchObject({ status: 409, body: { code: 'ingest-gap' } });
});

test('what was acknowledged without becoming an event is remembered', async () => {
  const match = fresh();
  const upTo = small.to + 700;
  expect((await post({ ...small, match, to: upTo })).body).toEqual({ success: true, acknowledged: upTo });
  const next = { ...small, match, facts: [], after: upTo, from: upTo + 1, to: upTo + 1 };
  expect((await post(next)).body).toEqual({ success: true, acknowledged: upTo + 1 });
});

test('thirty-two at once write a match once', async () => {
  const match = fresh();
  const answers = await Promise.all(Array.from({ length: 32 }, () => post({ ...small, match })));
  expect(new Set(answers.map(({ text }) => text))).toEqual(new Set([`{"success":true,"acknowledged":${small.to}}`]));
  const alone = fresh();
  await post({ ...small, match: alone });
  expect(await written(match)).toBe(await written(alone));
});

test.each([
  ['no token', { token: '' }, 401],
  ['a token of nobody', { token: 'token-of-the-third-server' }, 401],
  ['another server’s token', { token: OTHER }, 403],
  ['a server that does not exist', { server: 9, token: TOKEN }, 403],
])('%s is turned away', async (_, how, status) => {
  expect(await post({ ...small, match: fresh() }, how)).toMatchObject({
    status,
    body: { success: false, requestId: expect.any(String) },
  });
});

test('a server that the community does not have is not found, though it has a token', async () => {
  const answer = await post({ ...small, match: fresh() }, { server: 9, token: LONELY });
  expect([answer.status, answer.body['code']]).toEqual([404, 'server-not-found']);
});

test('people are no game servers, and game servers are no people', async () => {
  expect((await stack.post('/api/ingest/squad/1', small, { as: 'community-admin' })).status).toBe(401);
  expect((await stack.get('/api/auth/permissions', { token: TOKEN })).status).toBe(401);
});

test.each([
  ['another format', { format: 2 }, 'format must be equal to 1.'],
  ['a wrong match', { match: '../../etc' }, /^match must match/],
  ['a missing source', { source: undefined }, 'source is missing.'],
  ['an unknown field', { extra: true }, 'Property extra should not exist.'],
  ['facts out of order', { facts: [...small.facts].reverse() }, /^Sequences must rise/],
  ['a fact beyond its end', { to: small.facts[1]!.sequence }, /^Sequences must rise/],
  [
    'a sighting of nobody',
    { connections: [{ at: '2026-10-03T10:00:00.000Z', address: '192.0.2.1' }] },
    'connections.0.player is missing.',
  ],
  ['a name that is too long', { sender: 'x'.repeat(61) }, /^sender must be shorter/],
])('%s is refused', async (_, wrong, error) => {
  const answer = await post({ ...small, match: fresh(), ...wrong });
  expect([answer.status, answer.body['code']]).toEqual([400, 'invalid']);
  expect(answer.body['error']).toEqual(typeof error === 'string' ? error : expect.stringMatching(error));
});

test('more than 500 facts, or more than a mebibyte, is too large, packed or not', async () => {
  const facts = Array.from({ length: 501 }, (_, sequence) => ({ ...small.facts[0]!, sequence }));
  expect((await post({ ...small, facts, to: 501 })).status).toBe(413);
  const large = JSON.stringify({ ...small, sender: 'x'.repeat(1_048_576) });
  expect((await post(large)).status).toBe(413);
  const raw = async (body: Buffer) =>
    fetch(`${stack.url}/api/ingest/squad/1`, {
      method: 'POST',
      headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json', 'content-encoding': 'gzip' },
      body: new Uint8Array(body),
    });
  expect((await raw(gzipSync(large))).status).toBe(413);
  expect((await raw(gzipSync(Buffer.alloc(200_000_000, ' ')))).status).toBe(413);
  expect((await raw(Buffer.from('this is no gzip'))).status).toBe(400);
  const packed = await raw(gzipSync(JSON.stringify({ ...small, match: fresh() })));
  expect([packed.status, await packed.json()]).toEqual([200, { success: true, acknowledged: small.to }]);
});

test('addresses lie in a place of their own, and nowhere else', async () => {
  const match = fresh();
  const player = recording.flatMap(({ connections }) => connections)[0]!.player;
  const at = new Date().toISOString();
  const old = '2020-01-01T00:00:00.000Z';
  const connections = [
    { at, player, address: '198.51.100.77' },
    { at: old, player, address: '198.51.100.78' },
  ];
  for (let times = 0; times < 2; times++) expect((await post({ ...small, match, connections })).status).toBe(200);
  const { sightings, readModels } = await addressesIn(stack, '198.51.100.7');
  expect(sightings).toEqual([[player.eosId, 1, '198.51.100.77']]);
  expect(readModels).not.toContain('198.51.100');
  const log = stack.openLog();
  for await (const events of log.readStream(`squadMatch-1-${match}`))
    expect(JSON.stringify(events)).not.toContain('198.51.100');
  await log.dispose();
  expect(stack.lines.join('')).not.toContain('198.51.100');
});
