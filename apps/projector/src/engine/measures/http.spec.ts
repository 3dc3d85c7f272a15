import { request } from 'node:http';
import { Registry } from 'prom-client';
import { serveHttp } from './http';
import type { Projector } from '../projector';

const TOKEN = 'of-whoever-measures-7c1';
let away = false;
let server: Awaited<ReturnType<typeof serveHttp>>;

const runners = new Map<string, { name: string; state: { leads: boolean; record?: object; trouble?: Error } }>();

const head = () => (away ? Promise.reject(new Error('The event log cannot be reached.')) : Promise.resolve('1'));

beforeAll(async () => {
  const projector = { registry: new Registry(), runners } as unknown as Projector;
  server = await serveHttp(projector, { head }, { host: '127.0.0.1', port: 0, metricsToken: TOKEN });
});
afterAll(() => server.close());

const get = (path: string, headers: Record<string, string> = {}) =>
  new Promise<{ status: number; text: string }>((resolve, reject) => {
    request({ port: server.port, host: '127.0.0.1', path, headers }, (response) => {
      let text = '';
      response.on('data', (data) => (text += String(data)));
      response.on('end', () => resolve({ status: response.statusCode!, text }));
    })
      .once('error', reject)
      .end();
  });

test('is ready while the log answers, and says why when it does not', async () => {
  expect((await get('/health/ready')).status).toBe(200);
  away = true;
  const waiting = await get('/health/ready');
  away = false;
  expect(waiting.status).toBe(503);
  expect(JSON.parse(waiting.text)).toMatchObject({ status: 'waiting', log: 'The event log cannot be reached.' });
});

test('says which projection stands still at an event, which is no reason to wait', async () => {
  const of = (state: string) => ({ leads: true, record: { generations: [{ state: 'serving' }, { state }] } });
  runners.set('whole', { name: 'whole', state: of('standby') });
  expect(JSON.parse((await get('/health/ready')).text)).toMatchObject({ status: 'ok' });
  runners.set('broken', { name: 'broken', state: of('faulted') });
  const faulted = await get('/health/ready');
  expect(faulted.status).toBe(200);
  expect(JSON.parse(faulted.text)).toEqual({
    status: 'faulted',
    projections: [
      { projection: 'whole', leads: true, faulted: false },
      { projection: 'broken', leads: true, faulted: true },
    ],
  });
  const far = { leads: true, record: { serving: 1, generations: [{ generation: 1, lag: { bytes: 5_800_000 } }] } };
  runners.set('broken', { name: 'behind', state: far });
  expect(JSON.parse((await get('/health/ready')).text)).toMatchObject({
    status: 'ok',
    projections: [{}, { projection: 'behind', reading: 'Reading, 5.8 MB to go' }],
  });
  runners.set('waiting', { name: 'waiting', state: { leads: false, trouble: new Error('No store.') } });
  const waiting = await get('/health/ready');
  runners.clear();
  expect(waiting.status).toBe(503);
  expect(JSON.parse(waiting.text)).toMatchObject({ status: 'waiting' });
});

test('shows measurements to requests from its own network, and through a proxy only with the token', async () => {
  const proxied = { 'x-forwarded-for': '203.0.113.5', host: 'community.example' };
  const bearer = (token: string) => ({ ...proxied, authorization: `Bearer ${token}` });
  expect((await get('/metrics')).status).toBe(200);
  expect((await get('/metrics', { ...proxied, host: 'projector:3001' })).status).toBe(421);
  expect((await get('/metrics', proxied)).status).toBe(421);
  expect((await get('/metrics', bearer('another'))).status).toBe(421);
  expect((await get('/metrics', bearer(TOKEN))).status).toBe(200);
  expect((await get('/health/ready', bearer(TOKEN))).status).toBe(421);
});

test('what is not read is refused, and the answer says how it is read', async () => {
  const answer = await fetch(`http://127.0.0.1:${server.port}/health/live`, { method: 'POST' });
  expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET']);
});

test('a path that is no address is not found, and the process goes on', async () => {
  expect((await get('//')).status).toBe(404);
  expect((await get('/health/live?by=compose')).status).toBe(200);
});
