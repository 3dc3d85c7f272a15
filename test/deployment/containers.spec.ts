import { execFile, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { mkdtempSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect, createServer as createTlsServer } from 'node:tls';
import { promisify } from 'node:util';
import { until } from '../until';

const root = join(__dirname, '../..');
const run = promisify(execFile);

describe('the health check of a container', () => {
  let server: Server;
  let status = 200;
  const requests: (string | undefined)[] = [];

  const check = () =>
    run(process.execPath, [join(root, 'docker/healthy.mjs')], {
      env: { PORT: String((server.address() as AddressInfo).port) },
    });

  beforeAll(async () => {
    server = createServer((request, response) => {
      requests.push(request.url);
      response.writeHead(status).end('what is down');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  test('passes when the service is ready', async () => {
    status = 200;
    await check();
    expect(requests.at(-1)).toBe('/health/ready');
  });

  test('fails, and says why, when it is not', async () => {
    status = 503;
    await expect(check()).rejects.toMatchObject({ code: 1, stderr: '503 what is down\n' });
  });

  test('fails when nobody answers', async () => {
    const nobody = createServer();
    await new Promise<void>((resolve) => nobody.listen(0, '127.0.0.1', resolve));
    const { port } = nobody.address() as AddressInfo;
    await new Promise((resolve) => nobody.close(resolve));
    await expect(
      run(process.execPath, [join(root, 'docker/healthy.mjs')], { env: { PORT: String(port) } }),
    ).rejects.toMatchObject({ code: 1 });
  });
});

const withCaddy = spawnSync('caddy', ['version']).status === 0 && spawnSync('curl', ['--version']).status === 0;

(withCaddy ? describe : describe.skip)('the web (needs caddy and curl)', () => {
  const folder = mkdtempSync(join(tmpdir(), 'web-'));
  const seen: { url: string; authorization: string | undefined }[] = [];
  let status = 200;
  let port = 0;
  let behind: Server;
  let caddy: ChildProcess;

  const free = async () => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port: found } = server.address() as AddressInfo;
    await new Promise((resolve) => server.close(resolve));
    return found;
  };
  const env = () => ({
    ...{ PATH: process.env['PATH']!, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
    ...{ PUBLIC_URL: 'https://community.test', SITE_ADDRESS: `http://:${port}` },
    ...Object.fromEntries(
      ['API_ADDRESS', 'IDENTITY_ADDRESS', 'PROJECTOR_ADDRESS'].map((name) => [
        name,
        `127.0.0.1:${(behind.address() as AddressInfo).port}`,
      ]),
    ),
  });
  const healthy = () => run('sh', [join(root, 'docker/web-healthy.sh')], { env: env() });

  beforeAll(async () => {
    behind = createServer(({ url = '', headers: { authorization } }, response) => {
      seen.push({ url, authorization });
      response.writeHead(status).end();
    });
    await new Promise<void>((resolve) => behind.listen(0, '127.0.0.1', resolve));
    port = await free();
    // Releases before 2.7 do not have this option.
    const file = readFileSync(join(root, 'docker/Caddyfile'), 'utf8').replace(/^.*trusted_proxies static.*$/m, '');
    writeFileSync(join(folder, 'Caddyfile'), file);
    const args = ['run', '--config', join(folder, 'Caddyfile'), '--adapter', 'caddyfile'];
    caddy = spawn('caddy', args, { env: env(), stdio: 'ignore' });
    const answers = () =>
      healthy().then(
        () => true,
        () => false,
      );
    await until('caddy to serve', answers, { every: 100 });
  }, 30_000);
  afterAll(async () => {
    caddy.kill();
    behind.closeAllConnections();
    await new Promise((resolve) => behind.close(resolve));
    rmSync(folder, { recursive: true, force: true });
  });

  test('is healthy when the api behind it is ready, and not when it is not', async () => {
    await healthy();
    expect(seen.at(-1)!.url).toBe('/health/ready');
    status = 503;
    await expect(healthy()).rejects.toMatchObject({ code: 22 });
    status = 200;
  }, 30_000);

  test('passes on who asks for measurements, of the api and of the projector', async () => {
    for (const path of ['/metrics', '/metrics/projector']) {
      await fetch(`http://127.0.0.1:${port}${path}`, { headers: { authorization: 'Bearer of-prometheus' } });
      expect(seen.at(-1)).toEqual({ url: '/metrics', authorization: 'Bearer of-prometheus' });
    }
  });
});

const withOpenssl = spawnSync('openssl', ['version']).status === 0;

(withOpenssl ? describe : describe.skip)('the certificates of the event store (needs openssl)', () => {
  const folder = mkdtempSync(join(tmpdir(), 'certificates-'));
  const at = (path: string) => join(folder, path);
  const read = (path: string) => readFileSync(at(path), 'utf8');
  const make = () =>
    run('/bin/sh', [join(root, 'docker/certificates.sh')], {
      env: {
        PATH: process.env['PATH'],
        AUTHORITY: at('authority'),
        EVENTSTORE: at('eventstore'),
        TRUST: at('trust'),
      } as unknown as NodeJS.ProcessEnv,
    });

  /** Greets a server that shows the event store's certificate; settles with what the client thinks of it. */
  const greet = async (host: string): Promise<string> => {
    const server = createTlsServer({ cert: read('eventstore/node.crt'), key: read('eventstore/node.key') });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    try {
      return await new Promise<string>((resolve) => {
        const { port } = server.address() as AddressInfo;
        const socket = connect({ port, host: '127.0.0.1', servername: host, ca: read('trust/ca.crt') }, () => {
          socket.destroy();
          resolve('trusted');
        });
        socket.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
      });
    } finally {
      server.close();
    }
  };

  beforeAll(async () => {
    for (const name of ['authority', 'eventstore', 'trust']) mkdirSync(at(name));
    await make();
  }, 30_000);
  afterAll(() => rmSync(folder, { recursive: true }));

  test('are trusted under the name that the services use, and under no other', async () => {
    expect(await greet('eventstore')).toBe('trusted');
    expect(await greet('localhost')).toBe('trusted');
    expect(await greet('elsewhere')).toBe('ERR_TLS_CERT_ALTNAME_INVALID');
  });

  test('keep their private keys to their owner', () => {
    for (const key of ['authority/ca.key', 'eventstore/node.key']) expect(statSync(at(key)).mode & 0o777).toBe(0o600);
    expect(read('trust/ca.crt')).not.toContain('PRIVATE');
  });

  test('stay as they are when made again', async () => {
    const before = [read('authority/ca.crt'), read('eventstore/node.crt'), read('eventstore/node.key')];
    await make();
    expect([read('authority/ca.crt'), read('eventstore/node.crt'), read('eventstore/node.key')]).toEqual(before);
  });

  test('are made again by the same authority when half of them was lost', async () => {
    const authority = read('authority/ca.crt');
    const certificate = read('eventstore/node.crt');
    writeFileSync(at('eventstore/node.key'), '');
    await make();
    expect(read('authority/ca.crt')).toBe(authority);
    expect(read('eventstore/node.crt')).not.toBe(certificate);
    expect(await greet('eventstore')).toBe('trusted');
  });
});
