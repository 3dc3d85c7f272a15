import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { createServer as createRelay, type AddressInfo, type Server as Relay } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { AUDIT_HEADS_SENT, type AuditHeadsRecord } from '@app/contracts/audit/read-models';
import type { SignedHead } from '@app/domain/audit/events';
import { openSqliteStore } from '@app/storage/read-models/sqlite';
import { rememberHead } from './chain-source';
import { sendHeads, type Outside } from './send-heads.job';

const HOUR = 3_600_000;
const START = Date.parse('2026-11-21T09:00:00.000Z');

let dir: string;
let store: Awaited<ReturnType<typeof openSqliteStore>>;
let now: number;

beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'heads-'));
  store = await openSqliteStore({ file: join(dir, 'read-models.sqlite') });
  now = START;
});
afterEach(async () => {
  await store.close();
  rmSync(dir, { recursive: true, force: true });
});

const head = (records: number): SignedHead => ({
  ...{ records, position: 'p', hash: 'h', at: '2026-11-21T09:00:00.000Z', publicKey: 'k', signature: 's' },
});
const look = (outside: Partial<Outside>) =>
  sendHeads({
    outside: { every: 24 * HOUR, ...outside },
    ...{ store, community: 'Bush Telegraph', journal: pino({ level: 'silent' }), now: () => now },
  }).run(undefined as never, new AbortController().signal);
const record = async () => (await store.readControl<AuditHeadsRecord>(AUDIT_HEADS_SENT))?.value;
const listen = async (server: Server | Relay) => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
};
const linesOf = (file: string) =>
  readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as SignedHead);

test('a head goes into the file once, the next one when it is due', async () => {
  const file = join(dir, 'heads.jsonl');
  await rememberHead(store, head(3));
  await look({ file });
  await look({ file });
  await rememberHead(store, head(5));
  now += 23 * HOUR;
  await look({ file });
  expect(linesOf(file).map(({ records }) => records)).toEqual([3]);
  now += HOUR;
  await look({ file });
  expect(linesOf(file)).toEqual([head(3), head(5)]);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test('after a line that a full disk cut off, the next head has a line of its own', async () => {
  const file = join(dir, 'heads.jsonl');
  writeFileSync(file, `${JSON.stringify(head(2))}\n{"records":3,"posi`);
  await rememberHead(store, head(5));
  await look({ file });
  const [first, torn, last] = readFileSync(file, 'utf8').trimEnd().split('\n');
  expect([JSON.parse(first!), torn, JSON.parse(last!)]).toEqual([head(2), '{"records":3,"posi', head(5)]);
});

test('nothing is sent before there is a head, and the page knows the channel', async () => {
  await look({ file: join(dir, 'heads.jsonl') });
  expect(await record()).toEqual([{ channel: 'file', records: null, at: null, failing: null }]);
});

test('a webhook that fails is tried again at the next look, one channel beside the other', async () => {
  const got: { body: string; authorization: string | undefined }[] = [];
  let status = 503;
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      got.push({ body, authorization: request.headers.authorization });
      response.writeHead(status).end();
    });
  });
  const outside = {
    webhook: { url: `http://127.0.0.1:${await listen(server)}/heads`, token: 't0k3n' },
    file: join(dir, 'heads.jsonl'),
  };
  await rememberHead(store, head(3));
  await look(outside);
  const failing = { since: new Date(START).toISOString(), error: 'The webhook answered 503.' };
  expect(await record()).toMatchObject([
    { channel: 'webhook', records: null, failing },
    { channel: 'file', records: 3, failing: null },
  ]);
  now += HOUR;
  await look(outside);
  expect((await record())![0]!.failing).toEqual(failing);
  status = 204;
  await look(outside);
  expect((await record())![0]).toMatchObject({ records: 3, failing: null });
  expect(got).toHaveLength(3);
  expect(got[2]!.authorization).toBe('Bearer t0k3n');
  expect(JSON.parse(got[2]!.body)).toEqual(head(3));
  expect(linesOf(outside.file)).toHaveLength(1);
  await new Promise((resolve) => server.close(resolve));
});

test('by e-mail the head is an attachment', async () => {
  let mail = '';
  const relay = createRelay((socket) => {
    let inBody = false;
    socket.write('220 relay\r\n');
    socket.setEncoding('utf8').on('data', (text: string) => {
      for (const line of text.split(/(?<=\r\n)/)) {
        if (inBody) {
          mail += line;
          if (!mail.endsWith('\r\n.\r\n')) continue;
          inBody = false;
          socket.write('250 kept\r\n');
        } else if (/^DATA/i.test(line)) {
          inBody = true;
          socket.write('354 go on\r\n');
        } else if (/^QUIT/i.test(line)) socket.end('221 bye\r\n');
        else socket.write('250 ok\r\n');
      }
    });
    socket.on('error', () => undefined);
  });
  const port = await listen(relay);
  await rememberHead(store, head(3));
  await look({ mail: { relay: `smtp://127.0.0.1:${port}`, from: 'site@example.org', to: 'staff@example.org' } });
  expect(await record()).toMatchObject([{ channel: 'mail', records: 3, failing: null }]);
  expect(mail).toContain('Subject: Bush Telegraph: audit chain, 3 records');
  const attached = /filename=audit-head-3\.json[\s\S]*?\r\n\r\n([\s\S]*?)\r\n--/.exec(mail)![1]!;
  expect(JSON.parse(Buffer.from(attached, 'base64').toString() || attached)).toEqual(head(3));
  await new Promise((resolve) => relay.close(resolve));
});
