import { execFile } from 'node:child_process';
import { request } from 'node:http';
import { promisify } from 'node:util';
import { listenLocally, type LocalServer, type Place } from './http';
import type { TcpTables } from './peers';

const answered: string[] = [];
const listen = (place?: Place, tables?: TcpTables) =>
  listenLocally(
    0,
    () => (incoming, response) => {
      answered.push(incoming.url!);
      response.end('answered');
    },
    place,
    tables,
  );

let server: LocalServer;
beforeAll(async () => {
  server = await listen();
});
beforeEach(() => answered.splice(0));
afterAll(() => server.close());

const statusOf = (path: string) =>
  new Promise<number | undefined>((resolve, reject) =>
    request({ port: server.port, host: '127.0.0.1', path }, (response) => {
      response.resume();
      resolve(response.statusCode);
    })
      .on('error', reject)
      .end(),
  );

test.each(['//', '///', 'http://'])('a request for %j, which is no address, is refused', async (path) => {
  expect(await statusOf(path)).toBe(400);
  expect(await statusOf('/a?b=//')).toBe(200);
  expect(answered).toEqual(['/a?b=//']);
});

describe('a peer that no table knows', () => {
  const nobody: TcpTables = () => '';

  test('is refused', async () => {
    const wary = await listen(undefined, nobody);
    const response = await fetch(wary.url, { method: 'POST', body: 'persona=community-admin' });
    expect(response.status).toBe(403);
    expect(await response.text()).toContain('could not be found out');
    expect(answered).toEqual([]);
    await wary.close();
  });

  test('is answered at a given place, where it is another container', async () => {
    const contained = await listen({ host: '127.0.0.1', url: 'http://steam:8080' }, nobody);
    const response = await fetch(`http://127.0.0.1:${contained.port}`);
    expect(await response.text()).toBe('answered');
    await contained.close();
  });
});

const isRoot = process.platform === 'linux' && process.getuid?.() === 0;

// Only root can start a process of another user.
(isRoot ? test : test.skip).each(['127.0.0.1', '::ffff:127.0.0.1'])(
  'another user of the machine, who connects to %s, is refused',
  async (host) => {
    // The process becomes the other user once it runs: that user need not be able to read where Node.js is installed.
    const visitAs = async (uid: number) => {
      const script = `process.setuid(${uid});
        require('node:http').get({ host: '${host}', port: ${server.port}, headers: { host: '127.0.0.1:${server.port}' } },
          (response) => response.on('data', (text) => console.log(response.statusCode, String(text))))`;
      return (await promisify(execFile)(process.execPath, ['-e', script])).stdout;
    };
    expect(await visitAs(65_534)).toMatch(/^403 Only the user who runs this site .*\nYou came as user id 65534\./);
    expect(answered).toEqual([]);
    expect(await visitAs(0)).toMatch(/^200 answered/);
  },
);
