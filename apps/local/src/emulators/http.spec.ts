import { request } from 'node:http';
import { listenLocally, type LocalServer } from './http';

let server: LocalServer;
const answered: string[] = [];
beforeAll(async () => {
  server = await listenLocally(0, () => (incoming, response) => {
    answered.push(incoming.url!);
    response.end();
  });
});
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
  answered.length = 0;
  expect(await statusOf(path)).toBe(400);
  expect(await statusOf('/a?b=//')).toBe(200);
  expect(answered).toEqual(['/a?b=//']);
});
