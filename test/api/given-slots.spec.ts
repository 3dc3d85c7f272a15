import { randomUUID } from 'node:crypto';
import type { ImportsAnswer, ReportAnswer } from '@app/contracts/imports/imports';
import type { GivenSlotsAnswer } from '@app/contracts/whitelist/whitelist';
import { EventLog } from '@app/storage/event-log/log';
import type { Answer } from './support/api';
import { after, startStack, type Stack } from './support/stack';
import { until } from '../until';

const BASE = '/api/admin-portal/whitelist-slots';
const STAFF = { as: 'squad-coordinator' } as const;
const SERVED = '/api/whitelist-files/squad.cfg';
const steam = (n: number) => `7656119${String(n).padStart(10, '0')}`;

let stack: Stack;
let projector: Awaited<ReturnType<Stack['projector']>>;
beforeAll(async () => {
  stack = await startStack({ projections: ['whitelists', 'whitelist', 'squad-players', 'audit'] });
  projector = await stack.projector();
});
afterAll(async () => {
  await projector.stop();
  await stack.close();
});

const give = (player: string, until: string | null = null, note = 'Guest of the event') =>
  stack.post(BASE, { player, note, until }, STAFF);
const report = async (content: string) => {
  const answer = await stack.post(`${BASE}/imports/report`, { content, expired: false }, STAFF);
  expect([answer.status, answer.body['error']]).toEqual([200, undefined]);
  return answer.body as unknown as ReportAnswer;
};
const apply = (content: string, hash: string, key: string = randomUUID()) =>
  stack.post(
    `${BASE}/imports`,
    { content, expired: false, source: 'Admins.cfg', hash },
    { ...STAFF, headers: { 'idempotency-key': key } },
  );
/** As soon as the answer has everything up to there, on a store that folds a thousand documents in more than two seconds too. */
const read = async (path: string, since: Answer): Promise<Answer> => {
  const answer = await stack.get(path, { ...STAFF, headers: after(since) });
  return answer.headers.has('x-read-stale') ? read(path, since) : answer;
};
/** Servers read it without saying what they have seen. */
const served = (isRight: (text: string) => boolean) =>
  until('the file to follow', async () => isRight((await stack.get(SERVED)).text));
const players = async (since: Answer) =>
  ((await read(BASE, since)).body as unknown as GivenSlotsAnswer).slots.map(({ player }) => player);
const events = async () => {
  let all: { type: string; metadata: { audit?: { action: string } } }[] = [];
  for await (const chunk of stack.app.get(EventLog).readStream('whitelistGivenSlots')) all = [...all, ...chunk];
  return all.map(({ type, metadata }) => [type, metadata.audit?.action]);
};

test('a slot is given to a player without an account, stands in the file of the servers, and ends by the clock', async () => {
  const given = await give(steam(1));
  expect([given.status, given.body['error']]).toEqual([200, undefined]);
  const short = await give(steam(2), new Date(Date.now() + 1_500).toISOString());
  await served((text) => text.includes(`Admin=${steam(1)}:Whitelist // Guest of the event\n`));
  const twice = await give(steam(1));
  expect([twice.status, twice.body['code']]).toEqual([409, 'already-given']);
  await served((text) => !text.includes(steam(2)));
  const { slots } = (await read(BASE, short)).body as unknown as GivenSlotsAnswer;
  expect(slots.map(({ player, hasEnded, by }) => [player, hasEnded, by])).toEqual([
    [steam(1), false, 'Wombat'],
    [steam(2), true, 'Wombat'],
  ]);
  const taken = await stack.post(`${BASE}/${steam(1)}/withdraw`, { reason: 'The event is over.' }, STAFF);
  expect(taken.status).toBe(200);
  await served((text) => !text.includes(steam(1)));
  expect(await events()).toEqual([
    ['WhitelistSlotsGiven', 'GIVE_SLOT'],
    ['WhitelistSlotsGiven', 'GIVE_SLOT'],
    ['WhitelistSlotsWithdrawn', 'WITHDRAW_SLOT'],
  ]);
});

test('a thousand slots of another tool come over in one act, are exported as they are, and go back in one', async () => {
  const comment = (n: number) => `${'Long note '.repeat(15)}${n} until 2099-12-31`;
  const content = Array.from({ length: 1_001 }, (_, n) => `Admin=${steam(100 + n)}:Whitelist // ${comment(n)}\n`).join(
    '',
  );
  const { counts, hash } = await report(content);
  expect([counts.taken, counts.other]).toEqual([1_000, 1]);
  const key = randomUUID();
  const done = await apply(content, hash, key);
  expect([done.status, done.body['error']]).toEqual([200, undefined]);
  const importId = String(done.body['importId']);
  expect((await apply(content, hash, key)).body['importId']).toBe(importId);
  const file = await read(`${BASE}/file`, done);
  expect(file.text.match(/^Admin=/gm)).toHaveLength(1_000);
  expect(file.text).toContain('until 2100-01-01T00:00:00.000Z');
  expect((await report(file.text)).counts).toMatchObject({ taken: 0, unclear: 0, repeated: 0, already: 1_000 });
  const stale = await apply(content, hash);
  expect([stale.status, stale.body['code']]).toEqual([409, 'report-changed']);
  const { imports } = (await read(`${BASE}/imports`, done)).body as unknown as ImportsAnswer;
  expect(imports).toMatchObject([
    { importId, source: 'Admins.cfg', taken: 1_000, left: 1, inForce: 1_000, undoneAt: null },
  ]);
  const back = await stack.post(`${BASE}/imports/${importId}/undo`, { reason: 'The wrong file.' }, STAFF);
  expect([back.status, back.body['error']]).toEqual([200, undefined]);
  expect(await players(back)).not.toContain(steam(100));
  await served((text) => !text.includes(steam(100)));
  expect((await events()).slice(-2)).toEqual([
    ['WhitelistSlotsGiven', 'IMPORT_SLOTS'],
    ['WhitelistSlotsWithdrawn', 'UNDO_IMPORT'],
  ]);
});

test('bad input is refused in words', async () => {
  const answers = [
    await give('123'),
    await give(steam(9), '2020-01-01T00:00:00Z'),
    await give(steam(9), null, ' '),
    await stack.post(`${BASE}/${steam(9)}/withdraw`, { reason: 'x' }, STAFF),
    await stack.post(`${BASE}/imports/nothing/undo`, { reason: 'x' }, STAFF),
  ];
  expect(answers.map(({ status, body }) => [status, body['error']])).toEqual([
    [400, 'A player is named by a Steam ID or an EOS ID.'],
    [400, 'A slot must end after now'],
    [400, 'Say what the slot is for'],
    [404, 'Staff gave this player no slot.'],
    [404, 'There is no such import.'],
  ]);
});
