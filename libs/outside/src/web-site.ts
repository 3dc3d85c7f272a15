import { request } from 'node:https';
import { connect, type TLSSocket } from 'node:tls';

/** What a server shows to whoever connects by TLS. */
export interface ShownCertificate {
  /** Epoch milliseconds. */
  readonly until: number;
  /** Why a browser would not trust it, such as `CERT_HAS_EXPIRED` or `ERR_TLS_CERT_ALTNAME_INVALID`; absent when it would. */
  readonly distrusted?: string;
}

/** Where a site is reached, and the host name by which it is asked for. */
export interface Door {
  readonly host: string;
  readonly port: number;
  readonly name: string;
}

const TIMEOUT_MS = 5_000;

/**
 * The certificate at an address.
 *
 * @param name the host name that it must be for
 * @param ca the authority that must have signed it; the public ones when absent
 * @throws Error when nobody shows one
 */
export function certificateAt(
  { host, port }: { readonly host: string; readonly port: number },
  name: string,
  ca?: string,
): Promise<ShownCertificate> {
  return new Promise((resolve, reject) => {
    // The name is only sent where it may stand in a certificate; addresses may not be sent.
    const servername = /^[\d.]+$|:/.test(name) ? '' : name;
    // Whatever is wrong with it is read below: nothing is sent on this connection.
    const socket: TLSSocket = connect({ host, port, servername, rejectUnauthorized: false, ...(ca && { ca }) }, () => {
      const { valid_to: until } = socket.getPeerCertificate();
      // Node compares the name itself, and says so here.
      const why = socket.authorizationError as string | (Error & { code?: string }) | undefined;
      socket.destroy();
      const distrusted = typeof why === 'string' ? why : (why?.code ?? why?.message);
      resolve({ until: Date.parse(until), ...(distrusted && { distrusted }) });
    });
    socket.setTimeout(TIMEOUT_MS, () => socket.destroy(new Error('It does not answer.')));
    socket.once('error', reject);
  });
}

/** The status of the answer to a POST of `{}`, whatever the certificate. @throws Error when nothing answers */
export const statusAtDoor = ({ host, port, name }: Door, path: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const headers = { host: name, 'content-type': 'application/json' };
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    // Nothing secret is sent, and `certificateAt` looks at the certificate.
    request({ host, port, servername: name, path, method: 'POST', headers, signal, rejectUnauthorized: false })
      .once('response', (response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      })
      .once('error', reject)
      .end('{}');
  });

/** The time that a web server says it is, epoch milliseconds, with the half second that its seconds are cut by. @throws Error */
export async function timeAt(url: string): Promise<number> {
  const began = Date.now();
  const response = await fetch(url, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) });
  const travelled = (Date.now() - began) / 2;
  const serverTime = Date.parse(response.headers.get('date') ?? '');
  if (Number.isNaN(serverTime)) throw new Error('It does not say what time it is.');
  return serverTime + 500 + travelled;
}

/** What an address answers: the status, and the text of at most 2,000 characters. @throws Error when nothing answers */
export async function answerAt(url: string): Promise<{ readonly status: number; readonly text: string }> {
  const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) });
  return { status: response.status, text: (await response.text()).slice(0, 2_000) };
}
