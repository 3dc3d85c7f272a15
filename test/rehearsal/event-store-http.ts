import { createServer, type Server } from 'node:http';

/** What a real event store says over HTTP beside the log. */
export interface Told {
  /** `name:password` of who may ask. */
  readonly auth: string;
  options: Readonly<Record<string, string | null>>;
  scavenge: { readonly scavengeId: string; readonly scavengeResult: string };
}

export const NEVER = { scavengeId: '00000000-0000-0000-0000-000000000000', scavengeResult: 'Unknown' };

/** Answers as EventStoreDB 24.10 and KurrentDB 26.0 do. It listens nowhere: whoever has a connection hands it over. */
export const eventStoreHttp = (told: Told): Server =>
  createServer(({ url, headers }, response) => {
    if (url === '/health/live') return response.writeHead(204).end();
    if (headers.authorization !== `Basic ${Buffer.from(told.auth).toString('base64')}`)
      return response.writeHead(401).end();
    const options = () =>
      Object.entries(told.options).map(([name, value]) => ({ name, value, group: 'DatabaseOptions' }));
    if (url === '/info/options') return response.end(JSON.stringify(options()));
    if (url === '/admin/scavenge/last') return response.end(JSON.stringify({ ...told.scavenge, scavengeLink: '' }));
    return response.writeHead(404).end();
  });
