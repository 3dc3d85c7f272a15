import { createPrivateKey, createPublicKey, createSign, generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

export const AUDIENCE = 'community-api';
export const CLIENT = 'web';

const base64url = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A token made by hand, so that anything may be wrong with it. */
export const handmade = (
  header: object,
  claims: object | string,
  signature: (input: string) => Buffer | string,
): string => {
  const body = typeof claims === 'string' ? Buffer.from(claims).toString('base64url') : base64url(claims);
  const input = `${base64url(header)}.${body}`;
  const signed = signature(input);
  return `${input}.${typeof signed === 'string' ? signed : signed.toString('base64url')}`;
};

export const rs256 = (key: KeyObject) => (input: string) => createSign('RSA-SHA256').update(input).sign(key);
export const es256 = (key: KeyObject) => (input: string) =>
  sign('sha256', Buffer.from(input), { key, dsaEncoding: 'ieee-p1363' });

const KEYS = join(__dirname, '../../../node_modules/.cache/test-keys');

/** Made once on each machine: making them costs as much as many tests. They sign nothing but tokens of tests. */
const rsaKeys = (): { readonly privateKey: KeyObject; readonly publicKey: KeyObject } => {
  const file = join(KEYS, 'rsa.pem');
  try {
    const privateKey = createPrivateKey(readFileSync(file));
    return { privateKey, publicKey: createPublicKey(privateKey) };
  } catch {
    const keys = generateKeyPairSync('rsa', { modulusLength: 2048 });
    mkdirSync(KEYS, { recursive: true });
    writeFileSync(`${file}.${process.pid}`, keys.privateKey.export({ format: 'pem', type: 'pkcs8' }), { mode: 0o600 });
    renameSync(`${file}.${process.pid}`, file);
    return keys;
  }
};

/** An OpenID provider of which only the keys can be read, on a free port of this machine. */
export async function startIssuer() {
  const rsa = rsaKeys();
  const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const jwk = (key: KeyObject, kid: string, alg: string) => ({
    ...createPublicKey(key).export({ format: 'jwk' }),
    kid,
    alg,
    use: 'sig',
  });
  const keys = [jwk(rsa.privateKey, 'rsa-1', 'RS256'), jwk(ec.privateKey, 'ec-1', 'ES256')];
  let reads = 0;
  let down = false;
  const server = createServer((request, response) => {
    if (down) return response.writeHead(503).end();
    response.setHeader('content-type', 'application/json');
    if (request.url === '/.well-known/openid-configuration')
      return response.end(JSON.stringify({ issuer: url, jwks_uri: `${url}/keys` }));
    if (request.url !== '/keys') return response.writeHead(404).end('{}');
    reads++;
    return response.end(JSON.stringify({ keys }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const claims = (more: object = {}) => {
    const now = Math.floor(Date.now() / 1_000);
    return { iss: url, aud: AUDIENCE, sub: 'somebody', iat: now, exp: now + 600, scope: 'openid', ...more };
  };
  return {
    url,
    keys,
    privateKey: rsa.privateKey,
    publicPem: rsa.publicKey.export({ format: 'pem', type: 'spki' }).toString(),
    claims,
    /** Valid unless the options say otherwise. */
    token: (more: object = {}, header: object = {}) =>
      handmade({ alg: 'RS256', typ: 'at+jwt', kid: 'rsa-1', ...header }, claims(more), rs256(rsa.privateKey)),
    ecToken: (more: object = {}) =>
      handmade({ alg: 'ES256', typ: 'at+jwt', kid: 'ec-1' }, claims(more), es256(ec.privateKey)),
    /** How often the keys were read. */
    reads: () => reads,
    fail: (failing: boolean) => void (down = failing),
    close: () => new Promise<void>((resolve) => (server.closeAllConnections(), server.close(() => resolve()))),
  };
}

export type TestIssuer = Awaited<ReturnType<typeof startIssuer>>;
