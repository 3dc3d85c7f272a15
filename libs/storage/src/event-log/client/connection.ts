import { EventStoreDBClient } from '@eventstore/db-client';

const LOOPBACK = /^(?:127(?:\.\d+){3}|localhost|\[::1\])$/;

/** Name and password for a server on this machine that is spoken to without TLS. */
function loopbackCredentials(url: string): string | undefined {
  // Several hosts are no URL, and never this machine.
  if (!URL.canParse(url)) return undefined;
  const { hostname, username, password, searchParams } = new URL(url);
  if (!username || searchParams.get('tls') !== 'false' || !LOOPBACK.test(hostname)) return undefined;
  return `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
}

/**
 * The official client. Without TLS it keeps name and password to itself, as it must on a network; the local event store
 * requires them on the loopback address, where nobody listens in: there they are sent.
 * @param url `esdb://...`
 */
export function openClient(url: string): EventStoreDBClient {
  const client = EventStoreDBClient.connectionString(url);
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
