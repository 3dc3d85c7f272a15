import { Agent, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

/** Connections are used again, as a browser does. */
const agent = new Agent({ keepAlive: true });

const UNPACK: Readonly<Record<string, (packed: Buffer) => Buffer>> = { br: brotliDecompressSync, gzip: gunzipSync };

/**
 * One request to a server of this machine and what it answers. `fetch` needs three times the processor time, and the
 * specs of the api send tens of thousands. It follows no redirect and asks for no compression.
 */
export const exchange = (
  url: string,
  { method, headers, body }: { method: string; headers: Record<string, string>; body?: string | Buffer },
): Promise<{ readonly status: number; readonly headers: Headers; readonly bytes: Buffer; readonly text: string }> =>
  new Promise((resolve, reject) => {
    // Node does not set the length of the body of a DELETE.
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const sent = request(url, { method, agent, headers: { ...length, ...headers } }, (response) => {
      buffer(response).then((bytes) => {
        const unpack = UNPACK[response.headers['content-encoding'] ?? ''];
        const names = response.rawHeaders.filter((_, index) => index % 2 === 0);
        const pairs = names.map((name, index): [string, string] => [name, response.rawHeaders[2 * index + 1]!]);
        const unpacked = unpack && bytes.length > 0 ? unpack(bytes) : bytes;
        const text = unpacked.toString('utf8');
        resolve({ status: response.statusCode!, headers: new Headers(pairs), bytes: unpacked, text });
      }, reject);
    });
    sent.on('error', reject);
    sent.end(body);
  });
