import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';
import { RefreshingCache } from './refreshing-cache';
import { Lru } from './lru';
import { pause } from './pause';
import { portions } from './portions';
import { singleFlight } from './single-flight';
import { within } from './within';

describe('Lru', () => {
  const three = () => {
    const lru = new Lru<string, number>(3);
    for (const [index, key] of ['a', 'b', 'c'].entries()) lru.set(key, index);
    return lru;
  };

  it('drops what was set or read longest ago', () => {
    const lru = three();
    lru.get('a');
    lru.set('b', 7);
    lru.set('d', 3);
    expect(['a', 'b', 'c', 'd'].map((key) => lru.peek(key))).toEqual([0, 7, undefined, 3]);
  });

  it('leaves an entry as old as it was when it is only peeked at', () => {
    const lru = three();
    expect(lru.peek('a')).toBe(0);
    lru.set('d', 3);
    expect(lru.peek('a')).toBeUndefined();
  });

  it('counts entries by their size, and keeps the newest however large it is', () => {
    const lru = new Lru<string, string>(5, ({ length }) => length);
    lru.set('a', 'xx');
    lru.set('b', 'xxx');
    lru.set('b', 'x');
    lru.set('c', 'xx');
    expect(lru.peek('a')).toBe('xx');
    lru.set('d', 'xxxxxx');
    expect(['a', 'b', 'c', 'd'].map((key) => lru.peek(key))).toEqual([undefined, undefined, undefined, 'xxxxxx']);
  });

  it('forgets what is deleted, and everything when cleared', () => {
    const lru = three();
    lru.delete('b');
    lru.set('d', 3);
    expect(lru.peek('a')).toBe(0);
    lru.clear();
    expect(lru.get('a')).toBeUndefined();
  });
});

describe('singleFlight', () => {
  it('shares a call under way by its first argument, and calls again afterwards', async () => {
    const calls: string[] = [];
    const release: (() => void)[] = [];
    const call = singleFlight(async (key: string, note: number) => {
      calls.push(`${key}${note}`);
      await new Promise<void>((resolve) => release.push(resolve));
      return note;
    });
    const answers = [call('a', 1), call('a', 2), call('b', 3)];
    release.splice(0).forEach((open) => open());
    expect(await Promise.all(answers)).toEqual([1, 1, 3]);
    const again = call('a', 4);
    release.splice(0).forEach((open) => open());
    expect(await again).toBe(4);
    expect(calls).toEqual(['a1', 'b3', 'a4']);
  });

  it('shares a call by the key that it is given of the arguments', async () => {
    const calls: number[] = [];
    const call = singleFlight(
      async (id: number, version: number) => void calls.push(version),
      (id, version) => `${id} ${version}`,
    );
    await Promise.all([call(1, 1), call(1, 2), call(1, 2)]);
    expect(calls).toEqual([1, 2]);
  });

  it('gives a failure to everybody who shares it, and keeps nothing of it', async () => {
    let failures = 0;
    const call = singleFlight(() => Promise.reject(new Error(`no ${++failures}`)));
    const [one, other] = await Promise.allSettled([call(), call()]);
    expect([one, other].map((each) => String((each as PromiseRejectedResult).reason))).toEqual([
      'Error: no 1',
      'Error: no 1',
    ]);
    await expect(call()).rejects.toThrow('no 2');
  });
});

describe('RefreshingCache', () => {
  let time = 0;
  let calls: string[] = [];
  let failure: Error | undefined;

  beforeEach(() => {
    [time, calls, failure] = [1_000, [], undefined];
    jest.spyOn(performance, 'now').mockImplementation(() => time);
  });
  afterEach(() => jest.restoreAllMocks());

  const cache = () =>
    new RefreshingCache({ fresh: 10, usable: 60, rest: 5, most: 2 }, async (key: string, note = '') => {
      calls.push(key + note);
      await Promise.resolve();
      if (failure) throw failure;
      return `${key}${calls.length}`;
    });

  it('gives a fresh value at once, and reads one that is not', async () => {
    const values = cache();
    expect(await Promise.all([values.get('a'), values.get('a', 'late'), values.get('b')])).toEqual(['a2', 'a2', 'b2']);
    time += 9;
    expect(values.get('a')).toBe('a2');
    time += 51;
    expect(await values.get('a')).toBe('a3');
    expect(calls).toEqual(['a', 'b', 'a']);
  });

  it('gives a usable value at once while it reads a new one', async () => {
    const values = cache();
    await values.get('a');
    time += 10;
    expect(values.get('a')).toBe('a1');
    expect(await values.read('a')).toBe('a2');
    expect(values.get('a')).toBe('a2');
    expect(calls).toHaveLength(2);
  });

  it('counts the age of a value from when it began to be read', async () => {
    const values = cache();
    const slow = values.get('a');
    time += 60;
    expect(await slow).toBe('a1');
    expect(values.last('a')).toEqual({ value: 'a1', at: 1_000 });
    expect(await values.get('a')).toBe('a2');
  });

  it('gives the failure again while it rests, and a usable value even then', async () => {
    const values = cache();
    await values.get('a');
    failure = new Error('away');
    time += 59;
    expect(values.get('a')).toBe('a1');
    await expect(values.read('a')).rejects.toThrow('away');
    expect(values.failing('a')).toBe(true);
    time += 4;
    failure = undefined;
    await expect(values.get('a')).rejects.toThrow('away');
    expect(calls).toHaveLength(2);
    time += 1;
    expect(await values.get('a')).toBe('a3');
    expect(values.failing('a')).toBe(false);
  });

  it('reads anew what it had to forget for newer values', async () => {
    const values = cache();
    for (const key of ['a', 'b', 'c']) await values.get(key);
    expect(values.last('a')).toBeUndefined();
    expect(values.get('b')).toBe('b2');
  });
});

describe('within', () => {
  const late = () => new Error('too late');

  it('gives the result or the failure of work that ends in time', async () => {
    await expect(within(10_000, Promise.resolve(1), late)).resolves.toBe(1);
    await expect(within(10_000, Promise.reject(new Error('broken')), late)).rejects.toThrow('broken');
  });

  it('gives no answer up that arrived while the process stood still', async () => {
    const server = createServer((socket) => socket.end('answer')).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    const answer = once(socket, 'data').then(([data]) => String(data));
    const limited = within(200, answer, late).finally(() => server.close());
    for (const end = performance.now() + 400; performance.now() < end;);
    await expect(limited).resolves.toBe('answer');
  });

  it('gives up on work that does not, whose later failure is nobody’s', async () => {
    let fail: (error: Error) => void = () => undefined;
    const work = new Promise<never>((_, reject) => (fail = reject));
    await expect(within(1, work, late)).rejects.toThrow('too late');
    fail(new Error('afterwards'));
    await new Promise((resolve) => setImmediate(resolve));
  });
});

describe('pause', () => {
  it('ends by itself', () => expect(pause(1)).resolves.toBeUndefined());

  it('ends at once when its end has passed, and Node does not warn of it', async () => {
    const warned = jest.fn();
    process.on('warning', warned);
    await pause(-1);
    process.off('warning', warned);
    expect(warned).not.toHaveBeenCalled();
  });

  it('ends at once when it is stopped, before or during it', async () => {
    const stop = new AbortController();
    const during = pause(60_000, stop.signal);
    stop.abort();
    await during;
    await pause(60_000, stop.signal);
  });
});

describe('portions', () => {
  it('brings everything, in order, and others get their turn between two portions', async () => {
    let turns = 0;
    const others = setInterval(() => turns++, 0);
    const brought: (readonly number[])[] = [];
    const seen: number[] = [];
    for await (const portion of portions([1, 2, 3, 4, 5], 2)) {
      brought.push(portion);
      seen.push(turns);
      // A portion that takes longer than others are willing to wait.
      for (const until = performance.now() + 5; performance.now() < until;);
    }
    clearInterval(others);
    expect(brought).toEqual([[1, 2], [3, 4], [5]]);
    expect(seen[0]).toBe(0);
    expect(seen[2]).toBeGreaterThan(0);
  });

  it('of nothing there is none', async () => {
    for await (const portion of portions([], 2)) throw new Error(`There was ${portion.length}.`);
  });
});
