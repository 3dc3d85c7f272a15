import { MutationObserver, onlineManager, QueryObserver } from '@tanstack/react-query';
import { waitFor } from '@testing-library/react';
import { ApiError } from './failures';
import { createQueryClient, waitBefore, worthRetrying } from './query-client';
import { RIGHTS } from './session/lost-rights';

const failed = (status: number, retryAfter?: number) => new ApiError('x', { status, code: 'x', retryAfter });

test('what the server refused is not requested again; what it could not answer is', () => {
  expect([400, 401, 403, 404, 409, 422, 429].map((status) => worthRetrying(failed(status)))).not.toContain(true);
  expect([0, 500, 502, 503].map((status) => worthRetrying(failed(status)))).not.toContain(false);
  expect(worthRetrying(new TypeError('a bug of ours'))).toBe(false);
});

test('the server says how long to wait; otherwise the wait doubles', () => {
  expect(waitBefore(0, failed(503, 4))).toBe(4_000);
  expect([0, 1, 2].map((failures) => waitBefore(failures, failed(503), 0.5))).toEqual([1_000, 2_000, 4_000]);
});

describe('after a command', () => {
  const watching = async (meta?: { fixed: true }) => {
    const client = createQueryClient();
    let reads = 0;
    const observer = new QueryObserver(client, {
      queryKey: ['standings'],
      queryFn: () => Promise.resolve(++reads),
      ...(meta ? { meta } : {}),
    });
    const leave = observer.subscribe(() => undefined);
    await client.fetchQuery({ queryKey: ['standings'], queryFn: () => Promise.resolve(++reads), staleTime: 60_000 });
    const before = reads;
    return { client, leave, readsSince: () => reads - before };
  };

  test('everything on screen is read again before the command counts as done', async () => {
    const { client, leave, readsSince } = await watching();
    await new MutationObserver(client, { mutationFn: () => Promise.resolve() }).mutate();
    expect(readsSince()).toBe(1);
    leave();
  });

  test('also when the command failed: the screen may have shown something that no longer holds', async () => {
    const { client, leave, readsSince } = await watching();
    const command = new MutationObserver(client, { mutationFn: () => Promise.reject(failed(409)) });
    await expect(command.mutate()).rejects.toBeInstanceOf(ApiError);
    expect(readsSince()).toBe(1);
    leave();
  });

  test('what cannot change is left alone', async () => {
    const { client, leave, readsSince } = await watching({ fixed: true });
    await new MutationObserver(client, { mutationFn: () => Promise.resolve() }).mutate();
    expect(readsSince()).toBe(0);
    leave();
  });
});

describe('without a network', () => {
  beforeEach(() => onlineManager.setOnline(false));
  afterEach(() => onlineManager.setOnline(true));
  const unreachable = new ApiError('The server cannot be reached.', { status: 0, code: 'unreachable' });

  test('a page that was not read before fails, and is read again once there is one', async () => {
    const client = createQueryClient();
    client.mount();
    const read = jest.fn(() => Promise.resolve('read')).mockRejectedValueOnce(unreachable);
    const observer = new QueryObserver(client, { queryKey: ['page'], queryFn: read, retry: false });
    const leave = observer.subscribe(() => undefined);
    await waitFor(() => expect(observer.getCurrentResult()).toMatchObject({ status: 'error', fetchStatus: 'idle' }));
    onlineManager.setOnline(true);
    await waitFor(() => expect(observer.getCurrentResult().data).toBe('read'));
    leave();
    client.unmount();
  });

  test('a command fails at once, and is not sent later by itself', async () => {
    const client = createQueryClient();
    client.mount();
    const send = jest.fn(() => Promise.reject(unreachable));
    await expect(new MutationObserver(client, { mutationFn: send }).mutate()).rejects.toBe(unreachable);
    onlineManager.setOnline(true);
    await client.resumePausedMutations();
    expect(send).toHaveBeenCalledTimes(1);
    client.unmount();
  });
});

test('an answer that is behind an own command is requested again until it is not', async () => {
  jest.useFakeTimers();
  const client = createQueryClient();
  let reads = 0;
  const observer = new QueryObserver(client, {
    queryKey: ['card'],
    queryFn: () => Promise.resolve(++reads < 3 ? { readStale: true } : { marked: 7 }),
  });
  const leave = observer.subscribe(() => undefined);
  await jest.advanceTimersByTimeAsync(5_000);
  expect(reads).toBe(3);
  expect(observer.getCurrentResult().data).toEqual({ marked: 7 });
  leave();
  jest.useRealTimers();
});

test.each([
  { what: 'an outage', failure: failed(503), within: 13_500, reads: 5 },
  { what: 'a limit, when the server says', failure: failed(429, 25), within: 25_500, reads: 3 },
  { what: 'a refusal, never', failure: failed(422), within: 60_000, reads: 2 },
])('what is on screen and could not be read again is tried again after $what', async ({ failure, within, reads }) => {
  jest.useFakeTimers();
  const client = createQueryClient();
  let requests = 0;
  const observer = new QueryObserver(client, {
    queryKey: ['card'],
    queryFn: () => (++requests === 1 ? Promise.resolve({ marked: 7 }) : Promise.reject(failure)),
  });
  const leave = observer.subscribe(() => undefined);
  await jest.advanceTimersByTimeAsync(0);
  void observer.refetch();
  await jest.advanceTimersByTimeAsync(within);
  expect(requests).toBe(reads);
  expect(observer.getCurrentResult().data).toEqual({ marked: 7 });
  leave();
  jest.useRealTimers();
});

describe('who is refused', () => {
  /** Somebody who reads a roster and their own rights. */
  const reading = () => {
    const client = createQueryClient();
    const calls = { rights: 0, roster: 0 };
    let refused: Error | undefined;
    const watch = (key: 'rights' | 'roster') =>
      new QueryObserver(client, {
        queryKey: [key],
        queryFn: () => {
          calls[key]++;
          return refused ? Promise.reject(refused) : Promise.resolve(key);
        },
        ...(key === 'rights' ? { meta: RIGHTS } : {}),
      });
    const observers = { rights: watch('rights'), roster: watch('roster') };
    const leave = Object.values(observers).map((observer) => observer.subscribe(() => undefined));
    return {
      ...{ client, calls, observers },
      refuse: (status: number) => (refused = failed(status)),
      leave: () => leave.forEach((stop) => stop()),
    };
  };

  test('sees no more of what was read before, and the rights are read again, once', async () => {
    const { client, calls, observers, refuse, leave } = reading();
    await waitFor(() => expect(observers.roster.getCurrentResult().data).toBe('roster'));
    refuse(403);
    await observers.roster.refetch();
    expect(observers.roster.getCurrentResult()).toMatchObject({ status: 'error', data: undefined });
    expect(client.getQueryData(['roster'])).toBeUndefined();
    await waitFor(() => expect(client.isFetching()).toBe(0));
    // The rights are refused too, and that asks for nothing more.
    expect(calls).toEqual({ rights: 2, roster: 2 });
    leave();
  });

  test('a command too', async () => {
    const { client, calls, leave } = reading();
    await waitFor(() => expect(client.isFetching()).toBe(0));
    await new MutationObserver(client, { mutationFn: () => Promise.reject(failed(403)) })
      .mutate()
      .catch(() => undefined);
    expect(calls.rights).toBe(2);
    leave();
  });

  test('not by another failure: what is on screen stays', async () => {
    const { calls, observers, refuse, leave } = reading();
    await waitFor(() => expect(observers.roster.getCurrentResult().data).toBe('roster'));
    refuse(404);
    await observers.roster.refetch();
    expect(observers.roster.getCurrentResult().data).toBe('roster');
    expect(calls.rights).toBe(1);
    leave();
  });
});
