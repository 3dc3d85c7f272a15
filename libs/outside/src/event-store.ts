import { readFileSync } from 'node:fs';
import { request as requestHttp, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';

/** Where a connection string leads; of a cluster the first node. */
interface EventStoreAddress {
  readonly host: string;
  readonly port: number;
  /** Name and password. */
  readonly auth?: string;
  readonly tls: boolean;
  /** The file of the authority whose certificate it shows. */
  readonly authority?: string;
}

/** @param url `esdb://name:password@host:2113?tls=true&tlsCAFile=…` */
export function eventStoreAt(url: string): EventStoreAddress | undefined {
  const [, name, password, host, port = '2113'] =
    /^[^/]*\/\/(?:([^:@/?]*):([^@/?]*)@)?([^:/,?@]+)(?::(\d+))?/.exec(url) ?? [];
  if (!host) return undefined;
  const options = new URLSearchParams(url.split('?')[1] ?? '');
  const authority = options.get('tlsCAFile');
  return {
    ...{ host, port: Number(port), tls: options.get('tls') !== 'false' },
    ...(name && password && { auth: `${decodeURIComponent(name)}:${decodeURIComponent(password)}` }),
    ...(authority && { authority }),
  };
}

const TIMEOUT_MS = 5_000;

/**
 * What EventStoreDB and KurrentDB tell their administrator over HTTP, beside the log; the local event store does not.
 * @throws Error when there is no answer in JSON
 */
async function ask(url: string, path: string): Promise<unknown> {
  const { tls, authority, ...address } = eventStoreAt(url) ?? { tls: false };
  const ca = authority && readFileSync(authority);
  const options = { ...address, path, headers: { accept: 'application/json' }, timeout: TIMEOUT_MS, agent: false };
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const request = tls ? requestHttps({ ...options, ...(ca && { ca }) }) : requestHttp(options);
    request.once('timeout', () => request.destroy(new Error('It does not answer.')));
    request.once('response', resolve).once('error', reject).end();
  });
  let text = '';
  for await (const part of answer.setEncoding('utf8')) text += part;
  if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.statusCode}.`);
  return JSON.parse(text) as unknown;
}

/** The server's options as it took them, by name, such as `Db`. @throws Error */
export async function optionsOf(url: string): Promise<ReadonlyMap<string, string>> {
  const options = (await ask(url, '/info/options')) as readonly { name: string; value: string | null }[];
  return new Map(options.map(({ name, value }) => [name, value ?? '']));
}

/** A scavenge rewrites and removes files of the log. */
interface Scavenge {
  /** Zeros before the first since the server's start. */
  readonly id: string;
  readonly isRunning: boolean;
}

/** The newest one. @throws Error */
export async function lastScavenge(url: string): Promise<Scavenge> {
  const { scavengeId: id, scavengeResult } = (await ask(url, '/admin/scavenge/last')) as Record<string, string>;
  if (!id) throw new Error('/admin/scavenge/last names no scavenge.');
  return { id, isRunning: scavengeResult === 'InProgress' };
}
