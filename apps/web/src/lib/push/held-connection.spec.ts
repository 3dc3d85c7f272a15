import { ApiError } from '../failures';
import { StreamedResponse } from '../../test/stream';
import { HeldConnection } from './held-connection';

/** Whether the api answers otherwise. */
let isReachable = true;

beforeEach(() => {
  isReachable = true;
  jest.useFakeTimers();
});
afterEach(() => jest.useRealTimers());

type Reply = StreamedResponse | Error | 'nothing' | 'off';

/** A connection whose attempts are answered in this order; the last answer is given again. */
function wired(...replies: Reply[]) {
  const attempts: { models: readonly string[]; signal: AbortSignal; at: number }[] = [];
  const happened: string[] = [];
  const connection = new HeldConnection({
    open: (models, signal) => {
      const reply = replies[Math.min(attempts.length, replies.length - 1)]!;
      attempts.push({ models, signal, at: Date.now() });
      if (reply instanceof Error) return Promise.reject(reply);
      if (reply === 'off') return Promise.resolve(new Response(null, { status: 204 }));
      if (reply instanceof StreamedResponse) return Promise.resolve(reply.response);
      return new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('aborted'))));
    },
    onVersions: (versions) => happened.push(`versions ${Object.entries(versions).join(' ')}`),
    onLife: () => undefined,
    onRights: () => happened.push('rights'),
    onLost: () => happened.push('lost'),
    onNothing: (models) => {
      happened.push(`nothing ${models.join(' ')}`);
      return Promise.resolve(isReachable);
    },
    chance: () => 0.5,
  });
  return { connection, attempts, happened };
}

const settle = () => jest.advanceTimersByTimeAsync(0);
const unreachable = () => new ApiError('The server cannot be reached.', { status: 0, code: 'unreachable' });

test('it brings the versions as they come', async () => {
  const stream = new StreamedResponse();
  const { connection, attempts, happened } = wired(stream);
  connection.follow(new Set(['games', 'players']));
  await settle();
  stream.versions({ games: '1', players: '7' });
  stream.versions({ games: '2' });
  await settle();
  expect(attempts.map(({ models }) => models)).toEqual([['games', 'players']]);
  expect(happened).toEqual(['versions games,1 players,7', 'versions games,2']);
  connection.close();
  await settle();
  expect(stream.isCancelled).toBe(true);
});

test('an event that arrives in pieces is one event', async () => {
  const stream = new StreamedResponse();
  const { connection, happened } = wired(stream);
  connection.follow(new Set(['games']));
  await settle();
  for (const piece of ['da', 'ta: {"gam', 'es":"1"}\n', '\n:\n', '\ndata: {"games":"2"}\n\n']) stream.write(piece);
  await settle();
  expect(happened).toEqual(['versions games,1', 'versions games,2']);
  connection.close();
});

test('what is followed already opens nothing; something more is held before the first one is let go', async () => {
  const [first, second] = [new StreamedResponse(), new StreamedResponse()];
  const { connection, attempts, happened } = wired(first, second);
  connection.follow(new Set(['games', 'players']));
  await settle();
  first.versions({ games: '1', players: '1' });
  await settle();
  connection.follow(new Set(['games']));
  await settle();
  expect(attempts).toHaveLength(1);
  connection.follow(new Set(['games', 'values']));
  await settle();
  expect(attempts[1]!.models).toEqual(['games', 'players', 'values']);
  first.versions({ games: '2' });
  await settle();
  expect(first.isCancelled).toBe(false);
  second.versions({ games: '2', players: '1', values: '1' });
  await settle();
  expect(first.isCancelled).toBe(true);
  expect(happened).toEqual(['versions games,1 players,1', 'versions games,2', 'versions games,2 players,1 values,1']);
  connection.close();
});

test('a connection that breaks is lost at once and comes back, ever more slowly', async () => {
  const stream = new StreamedResponse();
  const { connection, attempts, happened } = wired(stream, unreachable());
  connection.follow(new Set(['games']));
  await settle();
  stream.versions({ games: '1' });
  await settle();
  stream.breakOff();
  await settle();
  expect(happened.at(-1)).toBe('lost');
  await jest.advanceTimersByTimeAsync(100_000);
  const waits = attempts.slice(1).map(({ at }, index) => at - attempts[index]!.at);
  expect(waits).toEqual([2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
  expect(happened.filter((one) => one === 'lost')).toHaveLength(1);
  connection.close();
});

test('a crowd that loses the api does not come back at once', async () => {
  const returns = [0, 0.25, 0.5, 0.75, 0.999].map(async (chance) => {
    const stream = new StreamedResponse();
    let attempts = 0;
    let at = 0;
    const began = Date.now();
    const connection = new HeldConnection({
      open: () => {
        if (attempts++ === 0) return Promise.resolve(stream.response);
        at = Date.now() - began;
        return new Promise(() => undefined);
      },
      onVersions: () => undefined,
      onLife: () => undefined,
      onRights: () => undefined,
      onLost: () => undefined,
      onNothing: () => Promise.resolve(false),
      chance: () => chance,
    });
    connection.follow(new Set(['games']));
    await settle();
    stream.versions({ games: '1' });
    await settle();
    stream.breakOff();
    await jest.advanceTimersByTimeAsync(4_000);
    connection.close();
    return at;
  });
  const [first, ...rest] = (await Promise.all(returns)).sort((a, b) => a - b);
  expect(first).toBeGreaterThanOrEqual(1_000);
  expect(new Set([first, ...rest]).size).toBe(5);
});

test('asked to come back it stays held, unless that fails', async () => {
  const [first, second] = [new StreamedResponse(), new StreamedResponse()];
  const { connection, attempts, happened } = wired(first, second, unreachable());
  connection.follow(new Set(['games']));
  await settle();
  first.versions({ games: '1' });
  first.end('renew');
  await jest.advanceTimersByTimeAsync(500);
  expect(attempts).toHaveLength(2);
  second.versions({ games: '2' });
  await settle();
  expect(happened).toEqual(['versions games,1', 'versions games,2']);
  second.end('renew');
  await jest.advanceTimersByTimeAsync(500);
  expect(attempts).toHaveLength(3);
  expect(happened.at(-1)).toBe('lost');
  connection.close();
});

test('when the rights have changed it says so, and comes back at once', async () => {
  const [first, second] = [new StreamedResponse(), new StreamedResponse()];
  const { connection, attempts, happened } = wired(first, second);
  connection.follow(new Set(['games']));
  await settle();
  first.versions({ games: '1' });
  first.end('rights');
  await jest.advanceTimersByTimeAsync(500);
  expect(happened).toEqual(['versions games,1', 'rights']);
  expect(attempts).toHaveLength(2);
  connection.close();
});

test('without a sign of life it is lost; a heartbeat is one', async () => {
  const stream = new StreamedResponse();
  const { connection, happened } = wired(stream, 'nothing');
  connection.follow(new Set(['games']));
  await settle();
  stream.versions({ games: '1' });
  await jest.advanceTimersByTimeAsync(20_000);
  stream.heartbeat();
  await jest.advanceTimersByTimeAsync(20_000);
  expect(happened).toEqual(['versions games,1']);
  await jest.advanceTimersByTimeAsync(6_000);
  expect(happened).toEqual(['versions games,1', 'lost']);
  connection.close();
});

test('a proxy that buffers is found out within seconds, reported once, and left alone for minutes', async () => {
  const stream = new StreamedResponse();
  const { connection, attempts, happened } = wired(stream);
  connection.follow(new Set(['games']));
  await jest.advanceTimersByTimeAsync(5_000);
  expect(happened).toEqual(['nothing games']);
  expect(stream.isCancelled).toBe(true);
  await jest.advanceTimersByTimeAsync(120_000);
  expect(attempts).toHaveLength(1);
  connection.close();
});

test('a computer that sleeps while it opens a connection blames no proxy when it wakes up', async () => {
  const stream = new StreamedResponse();
  const { connection, happened } = wired(stream);
  connection.follow(new Set(['games']));
  await settle();
  // Whatever was due meanwhile is due at once, before anything arrives.
  jest.setSystemTime(Date.now() + 3_600_000);
  await jest.advanceTimersToNextTimerAsync();
  stream.versions({ games: '1' });
  await settle();
  expect(happened).toEqual(['versions games,1']);
  connection.close();
});

test('a proxy that holds back even the head of the answer is found out with the second attempt', async () => {
  const { connection, attempts, happened } = wired('nothing');
  connection.follow(new Set(['games']));
  await jest.advanceTimersByTimeAsync(5_000);
  expect(happened).toEqual([]);
  await jest.advanceTimersByTimeAsync(2_000 + 5_000);
  expect(happened).toEqual(['nothing games']);
  await jest.advanceTimersByTimeAsync(60_000);
  expect(attempts).toHaveLength(2);
  connection.close();
});

test('an api that answers nothing else either is down, and is tried again soon', async () => {
  isReachable = false;
  const { connection, attempts } = wired('nothing');
  connection.follow(new Set(['games']));
  await jest.advanceTimersByTimeAsync(60_000);
  expect(attempts.length).toBeGreaterThan(3);
  connection.close();
});

test('where nothing is held it is tried again minutes later; where there are too many, when the api says', async () => {
  const off = wired('off');
  off.connection.follow(new Set(['games']));
  await jest.advanceTimersByTimeAsync(299_000);
  expect(off.attempts).toHaveLength(1);
  off.connection.close();
  const tooMany = wired(new ApiError('Too many.', { status: 429, code: 'too-many-held', retryAfter: 60 }));
  tooMany.connection.follow(new Set(['games']));
  await jest.advanceTimersByTimeAsync(59_000);
  expect(tooMany.attempts).toHaveLength(1);
  await jest.advanceTimersByTimeAsync(61_000);
  expect(tooMany.attempts.length).toBeGreaterThan(1);
  tooMany.connection.close();
});

test('with nothing to follow it is let go a little later, because pages come and go', async () => {
  const stream = new StreamedResponse();
  const { connection, attempts } = wired(stream);
  connection.follow(new Set(['games']));
  await settle();
  stream.versions({ games: '1' });
  await settle();
  connection.follow(new Set());
  await jest.advanceTimersByTimeAsync(5_000);
  connection.follow(new Set(['games']));
  await jest.advanceTimersByTimeAsync(10_000);
  expect(stream.isCancelled).toBe(false);
  connection.follow(new Set());
  await jest.advanceTimersByTimeAsync(10_000);
  expect(stream.isCancelled).toBe(true);
  expect(attempts).toHaveLength(1);
});
