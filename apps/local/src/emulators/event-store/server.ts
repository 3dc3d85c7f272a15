import { type sendUnaryData, Server, ServerCredentials, type ServiceDefinition } from '@grpc/grpc-js';
import { StreamsService } from '@eventstore/db-client/generated/streams_grpc_pb';
import { connectionString, type Credentials } from './address';
import { Admission, admitted } from './services/admission';
import { EventLog } from './log/event-log';
import { unsupported } from './services/failures';
import { GroupCommit } from './log/group-commit';
import { ReadService } from './services/read-service';
import { Searching } from './services/searching';
import { addSideServices } from './services/side-services';
import { WakeUps } from './wake-ups';
import { WriteService } from './services/write-service';

export interface EventStoreOptions {
  /** Directory of the log; created if missing. */
  readonly dir: string;
  /** 0 takes a free one. */
  readonly port: number;
  readonly host?: string;
  /** Every call must carry these; without them every caller is served. */
  readonly credentials?: Credentials;
  /** Milliseconds for which the node answers that it is not ready, as a real server does while it starts. */
  readonly readyAfter?: number;
  /**
   * Without it a filtered read of the whole log takes as long as on a real server, which looks at each event. Unless it
   * is set, it is there except where EVENT_STORE_TYPE_INDEX is `off`.
   */
  readonly typeIndex?: boolean;
}

export interface EventStoreStats {
  /** Position of the last durable event. */
  readonly head: number;
  /** Durable events, the log's own included. */
  readonly events: number;
  /** Transactions, and so fsyncs, since the start. */
  readonly commits: number;
  readonly subscriptions: number;
  /**
   * Events that reads and subscriptions of the whole log had to pass since the start, found or not, each counted for each
   * reader: what a server without an index of types looks at.
   */
  readonly searched: number;
  readonly bytesOnDisk: number;
}

export interface EventStore {
  readonly port: number;
  /** For the official client. */
  readonly connectionString: string;
  stats(): EventStoreStats;
  /** Answers pending appends, ends every call and closes the file. */
  close(): Promise<void>;
}

/** The port cannot be listened on; the message says why and what to do. */
export class CannotListen extends Error {}

const MAX_MESSAGE_BYTES = 17 * 1024 * 1024;
const CLOSING_MS = 300;

/** Reads answer with stored bytes, unchanged. */
const streamsService: ServiceDefinition = {
  ...StreamsService,
  read: { ...StreamsService.read, responseSerialize: (bytes: Buffer) => bytes },
};

/**
 * Starts a local node that speaks EventStoreDB's gRPC protocol over one durable file.
 * Throws `CannotOpenLog` or `CannotListen`.
 */
export async function startEventStore({
  dir,
  port,
  host = '127.0.0.1',
  credentials,
  readyAfter = 0,
  typeIndex = process.env['EVENT_STORE_TYPE_INDEX'] !== 'off',
}: EventStoreOptions): Promise<EventStore> {
  const log = EventLog.open(dir);
  const wakeUps = new WakeUps();
  const commits = new GroupCommit(log);
  const reads = new ReadService(log, wakeUps, typeIndex ? undefined : new Searching());
  const admission = new Admission(credentials, readyAfter);
  const writes = new WriteService(commits, admission);
  log.onCommit = (streams) => wakeUps.wake(streams);

  const server = new Server({
    'grpc.max_receive_message_length': MAX_MESSAGE_BYTES,
    'grpc.max_send_message_length': -1,
  });
  const { read } = reads;
  const { append, batchAppend } = writes;
  const refuse = (_: unknown, respond: sendUnaryData<never>) => respond(unsupported('deleting streams'));
  server.addService(
    streamsService,
    admitted(admission, { read, append, batchAppend, delete: refuse, tombstone: refuse }),
  );
  addSideServices(server, log.id);

  const bound = await listen(server, host, port).catch((error: unknown) => {
    log.close();
    throw error;
  });
  return {
    port: bound,
    connectionString: connectionString(`${urlHost(host)}:${bound}`, credentials),
    stats: () => ({
      head: log.headPosition,
      events: log.head,
      commits: log.commits,
      subscriptions: reads.subscriptions,
      searched: reads.searched,
      bytesOnDisk: log.bytesOnDisk,
    }),
    close: async () => {
      wakeUps.close();
      await finish(server);
      commits.drain();
      log.close();
    },
  };
}

/** A node that listens on every address is reached on this machine by the loopback address. */
const urlHost = (host: string) => {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
};

function listen(server: Server, host: string, port: number): Promise<number> {
  const address = `${host.includes(':') ? `[${host}]` : host}:${port}`;
  return new Promise((resolve, reject) => {
    server.bindAsync(address, ServerCredentials.createInsecure(), (error, bound) => {
      if (!error) return resolve(bound);
      server.forceShutdown();
      const why = /EADDRINUSE/.test(error.message) ? 'the port is in use' : error.message;
      reject(new CannotListen(`Cannot listen on ${address}: ${why}. Choose another --port, or 0 for a free one.`));
    });
  });
}

/** Waits `CLOSING_MS` for open calls to end, then cuts them. */
function finish(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const cut = setTimeout(() => server.forceShutdown(), CLOSING_MS);
    server.tryShutdown(() => {
      clearTimeout(cut);
      resolve();
    });
  });
}
