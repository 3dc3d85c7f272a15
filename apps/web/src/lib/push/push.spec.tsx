import { READ_MODELS_HEADER } from '@app/contracts/changes';
import { QueryClientProvider, QueryObserver, useQuery, type QueryClient } from '@tanstack/react-query';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { serve } from '../../test/server';
import { StreamedResponse } from '../../test/stream';
import { api } from '../api';
import { createQueryClient } from '../query-client';
import { RIGHTS } from '../session/lost-rights';
import { Push } from './push';

const POLL_MS = 5_000;

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  isResting = false;
  showTab();
  jest.useRealTimers();
});

let isResting = false;

/** A page that polls, the read models its answers are made of, and a connection that a test writes. */
function page({ madeOf = 'games', elsewhere = false, hold = true } = {}) {
  let version = 1;
  let status = 200;
  const streams: StreamedResponse[] = [];
  let answering: Promise<void> | undefined;
  const requests = serve(async () => {
    const answered = version;
    await answering;
    const header = `${madeOf}=v${answered}${elsewhere ? ', *' : ''}`;
    return { status, body: { success: true, version: answered }, headers: { [READ_MODELS_HEADER]: header } };
  });
  const reads = globalThis.fetch;
  globalThis.fetch = (input, init) => {
    if (!String(input).startsWith('/api/changes')) return reads(input, init);
    if (!hold) return Promise.reject(new TypeError('Failed to fetch'));
    streams.push(new StreamedResponse());
    return Promise.resolve(streams.at(-1)!.response);
  };
  const client: QueryClient = createQueryClient();
  render(
    <QueryClientProvider client={client}>
      <Shown />
    </QueryClientProvider>,
  );
  const push = new Push(client, 'somebody');
  return {
    client,
    push,
    requests,
    streams,
    change: () => `v${++version}`,
    fail: (code: number) => (status = code),
    answerAfter: (until: Promise<void> | undefined): void => void (answering = until),
    polls: () => requests.length,
  };
}

function Shown() {
  const [, draw] = useState(0);
  const { data, isFetching } = useQuery({
    queryKey: ['game'],
    queryFn: ({ signal }) => api.get<{ version: number }>('game', signal),
    refetchInterval: () => (isResting ? false : POLL_MS),
  });
  // Drawn again whenever a reading begins and ends, as most pages are.
  return (
    <p aria-busy={isFetching} onClick={() => draw((times) => times + 1)}>
      {data ? `version ${data.version}` : 'nothing'}
    </p>
  );
}

const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));
const hideTab = () => show('hidden');
const showTab = () => show('visible');
const show = (state: DocumentVisibilityState) => {
  Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
  Object.defineProperty(document, 'hidden', { value: state === 'hidden', configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
};

async function held(options: Parameters<typeof page>[0] = {}) {
  const shown = page(options);
  await pass(100);
  shown.streams[0]!.versions({ games: 'v1' });
  await pass(0);
  return shown;
}

test('while a connection is held nothing is asked by the clock', async () => {
  const { polls, push, streams } = await held();
  expect(polls()).toBe(1);
  for (let beat = 0; beat < 6; beat++) {
    await pass(10_000);
    streams[0]!.heartbeat();
  }
  expect(polls()).toBe(1);
  push.stop();
});

test('what the next connection does not follow any more is polled', async () => {
  const { polls, push, streams } = await held();
  streams[0]!.end('renew');
  await pass(1_000);
  // The reader has lost a right, or their roles cannot be read just now.
  streams[1]!.versions({});
  await pass(0);
  const before = polls();
  await pass(POLL_MS + 100);
  expect(polls()).toBe(before + 1);
  push.stop();
});

test('a new version is requested at once, once, and one that is on screen already is not', async () => {
  const { change, polls, push, streams } = await held();
  streams[0]!.versions({ games: change() });
  await pass(0);
  expect(screen.getByText('version 2')).toBeTruthy();
  expect(polls()).toBe(2);
  streams[0]!.versions({ games: 'v2' });
  streams[0]!.versions({ players: 'v9' });
  await pass(1_000);
  expect(polls()).toBe(2);
  push.stop();
});

test('an answer that is newer than what was pushed is not requested again, however often the page is drawn', async () => {
  const { change, polls, push, streams } = await held();
  const pushed = change();
  change();
  streams[0]!.versions({ games: pushed });
  await pass(0);
  expect(screen.getByText('version 3')).toBeTruthy();
  for (let draws = 0; draws < 3; draws++) {
    fireEvent.click(screen.getByText('version 3'));
    await pass(0);
  }
  expect(polls()).toBe(2);
  push.stop();
});

test('what changes while its answer is on its way is requested again', async () => {
  const { answerAfter, change, polls, push, streams } = await held();
  let answer = () => {};
  answerAfter(new Promise((resolve) => (answer = resolve)));
  streams[0]!.versions({ games: change() });
  await pass(0);
  streams[0]!.versions({ games: change() });
  await pass(0);
  expect(polls()).toBe(2);
  answerAfter(undefined);
  answer();
  await pass(0);
  expect(polls()).toBe(3);
  expect(screen.getByText('version 3')).toBeTruthy();
  push.stop();
});

test('a connection that is lost leaves the specified polling, and what was missed is asked for when it is back', async () => {
  const { change, polls, push, streams } = await held();
  streams[0]!.breakOff();
  await pass(0);
  await pass(POLL_MS);
  expect(polls()).toBe(2);
  expect(streams).toHaveLength(2);
  const missed = change();
  streams[1]!.versions({ games: missed });
  await pass(0);
  expect(screen.getByText('version 2')).toBeTruthy();
  const before = polls();
  streams[1]!.heartbeat();
  await pass(POLL_MS * 2);
  expect(polls()).toBe(before);
  push.stop();
});

test('without a connection everything is as specified', async () => {
  const { polls, push } = page({ hold: false });
  await pass(POLL_MS * 4 + 100);
  expect(polls()).toBe(5);
  push.stop();
});

test('an answer that also changes elsewhere is polled as well', async () => {
  const { change, polls, push, streams } = await held({ elsewhere: true });
  streams[0]!.versions({ games: change() });
  await pass(0);
  expect(polls()).toBe(2);
  await pass(POLL_MS);
  expect(polls()).toBe(3);
  push.stop();
});

test('an answer made of a read model that is not pushed is polled', async () => {
  const { polls, push } = await held({ madeOf: 'secrets' });
  await pass(POLL_MS * 2);
  expect(polls()).toBe(3);
  push.stop();
});

test('while the reading fails it is polled, held or not', async () => {
  const { change, client, fail, polls, push, streams } = await held();
  client.setDefaultOptions({ queries: { ...client.getDefaultOptions().queries, retry: false } });
  fail(400);
  streams[0]!.versions({ games: change() });
  await pass(0);
  expect(polls()).toBe(2);
  await pass(POLL_MS);
  expect(polls()).toBe(3);
  push.stop();
});

test('what was refused as one reading too many is left to the clock, however often it changes', async () => {
  const { change, fail, polls, push, streams } = await held();
  fail(429);
  streams[0]!.versions({ games: change() });
  await pass(0);
  expect(polls()).toBe(2);
  for (let changes = 0; changes < 3; changes++) {
    streams[0]!.versions({ games: change() });
    await pass(1_000);
  }
  expect(polls()).toBe(2);
  fail(200);
  await pass(POLL_MS);
  expect(screen.getByText('version 5')).toBeTruthy();
  push.stop();
});

test('a hidden tab sends its queries when it is shown again', async () => {
  const { change, polls, push, streams } = await held();
  hideTab();
  streams[0]!.versions({ games: change() });
  await pass(20_000);
  expect(polls()).toBe(1);
  showTab();
  await pass(0);
  expect(polls()).toBe(2);
  expect(screen.getByText('version 2')).toBeTruthy();
  push.stop();
});

test('a page that rests, as under an open dialog, reads nothing until it goes on', async () => {
  const { change, polls, push, streams } = await held();
  isResting = true;
  streams[0]!.versions({ games: change() });
  await pass(POLL_MS);
  expect(polls()).toBe(1);
  isResting = false;
  fireEvent.click(screen.getByText('version 1'));
  await pass(0);
  expect(screen.getByText('version 2')).toBeTruthy();
  push.stop();
});

test('the connection goes with what shows it', async () => {
  const { polls, push, streams } = await held();
  push.stop();
  await pass(0);
  expect(streams[0]!.isCancelled).toBe(true);
  await pass(POLL_MS);
  expect(polls()).toBe(2);
});

test('rights are read again as soon as the api says that they have changed, and by the clock while nobody would say so', async () => {
  const { client, push, streams } = await held();
  let reads = 0;
  const rights = new QueryObserver(client, {
    queryKey: ['rights'],
    queryFn: () => Promise.resolve(++reads),
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: POLL_MS,
    meta: RIGHTS,
  });
  const leave = rights.subscribe(() => undefined);
  await pass(2 * POLL_MS);
  expect(reads).toBe(1);
  streams[0]!.end('rights');
  await pass(0);
  expect(reads).toBe(2);
  await pass(1_000);
  streams[1]!.versions({ games: 'v1' });
  await pass(POLL_MS);
  expect(reads).toBe(2);
  streams[1]!.breakOff();
  await pass(POLL_MS + 100);
  expect(reads).toBe(3);
  leave();
  push.stop();
});
