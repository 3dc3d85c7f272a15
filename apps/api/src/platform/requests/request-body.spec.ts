import { PassThrough } from 'node:stream';
import { Refused } from '../responses/failures';
import { readAll } from './request-body';

const refusal = async (reading: Promise<unknown>): Promise<number> => {
  const error = await reading.then(
    () => new Error('It was read.'),
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(Refused);
  return (error as Refused).status;
};

test('a body arrives in however many pieces', async () => {
  const stream = new PassThrough();
  const reading = readAll(stream, 1_000);
  for (let n = 0; n < 300; n++) stream.write(String(n % 10));
  stream.end();
  expect(String(await reading)).toBe('0123456789'.repeat(30));
});

test('one that is too long is not kept', async () => {
  const stream = new PassThrough();
  const reading = readAll(stream, 10);
  stream.write('12345678901');
  expect(await refusal(reading)).toBe(413);
  expect(stream.listenerCount('data')).toBe(0);
});

test('one that does not arrive in time is given up', async () => {
  const stream = new PassThrough();
  stream.write('{"half":');
  expect(await refusal(readAll(stream, 1_000, 20))).toBe(408);
});

test('one that breaks off is no body', async () => {
  const stream = new PassThrough();
  const reading = readAll(stream, 1_000);
  stream.write('{"half":');
  stream.destroy(new Error('reset'));
  expect(await refusal(reading)).toBe(400);
});
