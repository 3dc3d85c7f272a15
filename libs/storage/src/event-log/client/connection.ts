import { EventStoreDBClient } from '@eventstore/db-client';
import { Channel } from '@grpc/grpc-js';
import { isDecodable } from '../../decodable';

const LOOPBACK = /^(?:127(?:\.\d+){3}|localhost|\[::1\])$/;

const HOSTS = String.raw`[\w.-]+(?::\d+)?(?:,[\w.-]+(?::\d+)?)*`;
/** An `@` in one would make a name and a password of what stands before it. */
const OPTION = String.raw`[^=&?@\s]+=[^&?@\s]+`;
const OPTIONS = String.raw`\?${OPTION}(?:&${OPTION})*`;
/** As the client reads it, with the name and the password as groups. */
const CONNECTION = new RegExp(
  String.raw`^esdb(?:\+discover)?://(?:([^:@?\s]+):([^:@?\s]+)@)?${HOSTS}/*(?:${OPTIONS})?$`,
);

/**
 * Why a text is no connection string; undefined when it is one. The client's own words quote the text, with the password
 * in it, and a `:` in a password ends it there without a word.
 */
export function connectionStringProblem(text: string): string | undefined {
  if (!/^esdb(?:\+discover)?:\/\//.test(text)) return 'must be a connection string that begins with esdb://.';
  const [isWhole, name, password] = CONNECTION.exec(text) ?? [];
  if (!isWhole || !isDecodable(name) || !isDecodable(password))
    return 'must be a connection string: esdb://name:password@host:2113?tls=true. In name, password and options write @ as %40, : as %3A, ? as %3F, a space as %20 and % as %25.';
  const [, options] = text.split('?');
  if (!options) return undefined;
  try {
    // Without TLS, because a client with it reads every certificate of the machine.
    EventStoreDBClient.connectionString(`esdb://localhost?${options}&tls=false`);
    return undefined;
  } catch (error) {
    return `must be a connection string with options that the client reads: ${(error as Error).message}`;
  }
}

/** Name and password for a server on this machine that is spoken to without TLS. */
function loopbackCredentials(url: string): string | undefined {
  // Several hosts are no URL, and never this machine.
  if (!URL.canParse(url)) return undefined;
  const { hostname, username, password, searchParams } = new URL(url);
  if (!username || searchParams.get('tls') !== 'false' || !LOOPBACK.test(hostname)) return undefined;
  return `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
}

/** How much the log may send before its reader has taken what came before, bytes. */
export const WINDOW = 1_048_576;

/**
 * The client’s own window is gRPC’s of 64 kB, a few dozen events. A reader that folds them takes them between two turns of
 * its event loop, so log and reader waited for each other: building read models took twice as long (decision 54).
 */
function widenWindow(client: EventStoreDBClient): void {
  const createChannel = client['createChannel'];
  client['createChannel'] = async () => {
    const channel = await createChannel();
    const made = channel['internalChannel'];
    channel.close();
    const options = { ...made['options'], 'grpc-node.flow_control_window': WINDOW };
    return new Channel(channel.getTarget(), made['credentials'], options);
  };
}

/**
 * The official client. Without TLS it keeps name and password to itself, as it must on a network; the local event store
 * requires them on the loopback address, where nobody listens in: there they are sent.
 * @param url `esdb://...`
 * @throws Error for what is no connection string, without the password in it
 */
export function openClient(url: string): EventStoreDBClient {
  const problem = connectionStringProblem(url);
  if (problem) throw new Error(`The address of the event log ${problem}`);
  const client = EventStoreDBClient.connectionString(url);
  widenWindow(client);
  const credentials = loopbackCredentials(url);
  if (credentials === undefined) return client;
  const authorization = `Basic ${Buffer.from(credentials).toString('base64')}`;
  const callArguments = client['callArguments'];
  client['callArguments'] = (...wanted: Parameters<typeof callArguments>) => {
    const [metadata, options] = callArguments(...wanted);
    metadata.set('authorization', authorization);
    return [metadata, options];
  };
  return client;
}
