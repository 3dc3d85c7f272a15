import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EventStoreDBClient, MaxAppendSizeExceededError, WrongExpectedVersionError } from '@eventstore/db-client';
import { ServerFeaturesService } from '@eventstore/db-client/generated/serverfeatures_grpc_pb';
import { SupportedMethod, SupportedMethods } from '@eventstore/db-client/generated/serverfeatures_pb';
import { AllStreamPosition } from '@eventstore/db-client/generated/shared_pb';
import { StreamsService } from '@eventstore/db-client/generated/streams_grpc_pb';
import { type BatchAppendReq, BatchAppendResp } from '@eventstore/db-client/generated/streams_pb';
import { Server, ServerCredentials, type sendUnaryData, type ServerDuplexStream } from '@grpc/grpc-js';
import { openLogClient } from '@app/storage/event-log/open-client';
import type { ClientName } from '@app/storage/event-log/port';
import { startEventStore, type EventStore } from '../../apps/local/src/emulators/event-store/server';
import { until } from '../until';

/** A server that answers the first append of each call, and then ends the call without an error. */
const serveOneAppendACall = async () => {
  let calls = 0;
  const server = new Server();
  server.addService(ServerFeaturesService as never, {
    getSupportedMethods: (_: unknown, respond: sendUnaryData<SupportedMethods>) =>
      respond(
        null,
        new SupportedMethods()
          .setEventStoreServerVersion('23.10.0')
          .setMethodsList([
            new SupportedMethod().setServiceName('event_store.client.streams.streams').setMethodName('batchappend'),
          ]),
      ),
  });
  const unused = () => undefined;
  server.addService(StreamsService as never, {
    read: unused,
    append: unused,
    delete: unused,
    tombstone: unused,
    batchAppend: (call: ServerDuplexStream<BatchAppendReq, BatchAppendResp>) => {
      calls++;
      call.once('data', (request: BatchAppendReq) => {
        const position = new AllStreamPosition().setCommitPosition('1').setPreparePosition('1');
        const success = new BatchAppendResp.Success().setCurrentRevision('0').setPosition(position);
        call.write(new BatchAppendResp().setCorrelationId(request.getCorrelationId()).setSuccess(success));
        call.end();
      });
    },
  });
  const port = await new Promise<number>((resolve, reject) =>
    server.bindAsync('127.0.0.1:0', ServerCredentials.createInsecure(), (error, bound) =>
      error ? reject(error) : resolve(bound),
    ),
  );
  return { port, calls: () => calls, close: () => server.forceShutdown() };
};

/** What every client of the log does. EventLog adds time limits and repetition: log.contract.ts. */
export const clientContract = (name: ClientName) => {
  const metadata = new TextEncoder().encode('{"actor":"7"}');
  const events = (count: number, data: object = { some: 'thing' }) =>
    Array.from({ length: count }, () => ({ id: randomUUID(), type: 'NumberTallied', data, metadata }));

  let dir: string;
  let node: EventStore;
  const clients: EventStoreDBClient[] = [];
  const servers: { close(): void }[] = [];
  const connect = async () => {
    const client = EventStoreDBClient.connectionString(node.connectionString);
    clients.push(client);
    return { client, appender: await openLogClient(client, name) };
  };

  beforeEach(async () => {
    dir = mkdtempSync(join(tmpdir(), 'appender-'));
    node = await startEventStore({ dir, port: 0 });
  });

  afterEach(async () => {
    await Promise.all(clients.splice(0).map((client) => client.dispose()));
    for (const server of servers.splice(0)) server.close();
    await node.close();
    rmSync(dir, { recursive: true, force: true });
  });

  test('the official client reads what was appended', async () => {
    const { client, appender } = await connect();
    const [one, two] = events(2, { name: 'Ünïcödé \u{1F3AE}', deep: { list: [1, null, 'two'] } });
    const { revision } = await appender.append('stream-ü', -1, [one!, two!]);
    expect(revision).toBe(1);
    const read = [];
    for await (const { event } of client.readStream('stream-ü')) read.push(event);
    expect(read).toMatchObject(
      [one!, two!].map(({ id, type, data }) => ({ id, type, data, metadata: { actor: '7' }, isJson: true })),
    );
  });

  test('refusals are the official client’s', async () => {
    const { appender } = await connect();
    await appender.append('one', -1, events(1));
    await expect(appender.append('one', 3, events(1))).rejects.toThrow(WrongExpectedVersionError);
    await expect(appender.append('one', -1, events(1))).rejects.toThrow(WrongExpectedVersionError);
  });

  test('what is longer than one message is sent in several, and refused as too large, and the next append is not', async () => {
    const { appender } = await connect();
    const large = events(9, { text: 'x'.repeat(500_000) });
    await expect(appender.append('large', -1, large)).rejects.toThrow(MaxAppendSizeExceededError);
    await expect(appender.append('large', -1, events(1))).resolves.toMatchObject({ revision: 0 });
  });

  test('appends that wait for an answer are each given their own', async () => {
    const { appender } = await connect();
    // Which of those that are sent at once comes first is nobody’s promise, so each has a stream of its own.
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, nth) => appender.append(`stream-${nth}`, -1, events(1 + nth))),
    );
    expect(answers.map(({ revision }) => revision)).toEqual(Array.from({ length: 40 }, (_, nth) => nth));
    expect(new Set(answers.map(({ logPosition }) => logPosition)).size).toBe(40);
  });

  test('the client is the one that was chosen', async () => {
    expect((await connect()).appender.name).toBe(name);
  });
  // The official client has one table of appends for all clients of a process, and gives up all of them.
  if (name === 'fast')
    test('when one client of a process ends, the appends of another go on', async () => {
      const [mine, other] = [await connect(), await connect()];
      await Promise.all([mine.appender.append('mine', -1, events(1)), other.appender.append('other', -1, events(1))]);
      const lost = other.appender.append('other', 0, events(2_000));
      lost.catch(() => undefined);
      const appending = mine.appender.append('mine', 0, events(2_000));
      await other.client.dispose();
      await expect(lost).rejects.toThrow(/cancel/i);
      await expect(appending).resolves.toMatchObject({ revision: 2_000 });
    });

  // The official client goes on writing to a call that the server has ended without an error.
  if (name === 'fast')
    test('a call that the server ends as done is replaced, and what waits for its answer is given up', async () => {
      const server = await serveOneAppendACall();
      servers.push(server);
      const client = EventStoreDBClient.connectionString(`esdb://127.0.0.1:${server.port}?tls=false`);
      clients.push(client);
      const appender = await openLogClient(client, name);
      const outcomes = await Promise.allSettled([
        appender.append('one', -1, events(1)),
        appender.append('two', -1, events(1)),
      ]);
      // Which of the two comes first is nobody’s promise.
      expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      await expect(appender.append('two', -1, events(1))).resolves.toMatchObject({ revision: 0 });
      expect(server.calls()).toBe(2);
    });

  test('appends on a call that the server ends are given up, and the next opens another', async () => {
    const { appender } = await connect();
    await appender.append('one', -1, events(1));
    const { port } = node;
    await node.close();
    await expect(appender.append('one', 0, events(1))).rejects.toThrow();
    node = await startEventStore({ dir, port });
    const again = await until('the log', () => appender.append('one', 0, events(1)).catch(() => undefined));
    expect(again.revision).toBe(1);
  });
};
