import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { CannotListen, whyNotListening } from './listening';

const failing = async (host: string, port: number): Promise<unknown> => {
  const [error] = await once(createServer().listen(port, host), 'error').catch((thrown: unknown) => [thrown]);
  return whyNotListening(error, { host, port });
};

test.each(['203.0.113.9', 'no such host'])('an address that this machine does not have is named: %s', async (host) => {
  expect(await failing(host, 0)).toMatchObject({
    ...{ name: 'CannotListen', message: expect.stringContaining(`HOST is "${host}", which is no address`) },
  });
});

test('a port where another program listens is named', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  expect(await failing('127.0.0.1', port)).toMatchObject({
    ...{ name: 'CannotListen', message: expect.stringContaining(`PORT is ${port}, where another program listens.`) },
  });
  other.close();
});

test('so is a port that this user may not have; what else happens is another matter', () => {
  const place = { host: '127.0.0.1', port: 80 };
  expect(whyNotListening(Object.assign(new Error(), { code: 'EACCES' }), place)).toBeInstanceOf(CannotListen);
  const other = new Error('listen');
  expect(whyNotListening(other, place)).toBe(other);
});
