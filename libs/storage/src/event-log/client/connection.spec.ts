import { once } from 'node:events';
import { createServer, type ServerHttp2Session, type Settings } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { EventStoreDBClient } from '@eventstore/db-client';
import fc from 'fast-check';
import { connectionStringProblem, openClient, WINDOW } from './connection';

test.each([
  'esdb://127.0.0.1:2113?tls=false',
  'esdb://localhost',
  'esdb://localhost:2113/',
  'esdb://ops:secret@eventstore:2113?tls=true&defaultDeadline=10000',
  'esdb+discover://ops:se%40cret%3A@one.example,two.example:2113/?nodePreference=leader',
])('%s is a connection string, and the client reads it', (text) => {
  expect(connectionStringProblem(text)).toBeUndefined();
  expect(() => EventStoreDBClient.connectionString(text)).not.toThrow();
});

test.each([
  'http://127.0.0.1:2113',
  'esdb://',
  'esdb://ops:se@cret@localhost:2113',
  // The client would take `secret` for the password.
  'esdb://ops:secret:more@localhost:2113',
  'esdb://ops:50%secret@localhost:2113',
  'esdb://ops:se?cret@localhost:2113',
  'esdb://localhost:2113:2114',
  'esdb://localhost:port',
  'esdb://localhost?tls',
  'esdb://ops:secret@localhost?tls=no',
  'esdb://ops:secret@localhost?defaultDeadline=soon',
  // The client would take all before the `@` for a name and a password.
  'esdb://localhost:2113?connectionName=api@home',
])('%s is none, which is said without the password', (text) => {
  const problem = connectionStringProblem(text);
  expect(problem).toMatch(/^must be a connection string/);
  expect(problem).not.toMatch(/cret|more/);
  expect(() => openClient(text)).toThrow(`The address of the event log ${problem}`);
});

test('whatever is taken for a connection string, the client reads', () => {
  const part = fc.oneof(
    fc.constantFrom(...'ab1@:/?,&=%-. '),
    fc.constantFrom('tls=', 'true', 'nodePreference=', 'a:b@'),
  );
  // Without TLS, because a client with it reads every certificate of the machine.
  const text = fc
    .tuple(fc.string({ unit: part }), fc.constantFrom('?', '&'))
    .map(([rest, first]) => `esdb://${rest}${first}tls=false`)
    .filter((whole) => connectionStringProblem(whole) === undefined);
  // The client warns of every option that it has no use for.
  const warned = jest.spyOn(console, 'warn').mockReturnValue();
  fc.assert(
    fc.property(text, (whole) => {
      expect(() => EventStoreDBClient.connectionString(whole)).not.toThrow();
    }),
    { numRuns: 500 },
  );
  warned.mockRestore();
});

test('the log learns how much it may send ahead', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const client = openClient(`esdb://127.0.0.1:${(server.address() as AddressInfo).port}?tls=false`);
  const read = client.readAll().on('error', () => undefined);
  const [session] = (await once(server, 'session')) as [ServerHttp2Session];
  const [{ initialWindowSize }] = (await once(session, 'remoteSettings')) as [Settings];
  expect(initialWindowSize).toBe(WINDOW);
  read.destroy();
  await client.dispose();
  session.destroy();
  server.close();
});
