import { Tabs, type News } from './tabs';

/** Channels of one browser: each receives what the others post. */
class Channel extends EventTarget {
  static readonly open = new Set<Channel>();

  constructor(readonly name: string) {
    super();
    Channel.open.add(this);
  }

  postMessage(data: unknown): void {
    for (const other of Channel.open)
      if (Channel.open.has(this) && other !== this && other.name === this.name)
        other.dispatchEvent(new MessageEvent('message', { data }));
  }

  close(): void {
    Channel.open.delete(this);
  }
}

/** Web Locks: one holder of a name at a time, the others in the order they came. */
class Locks {
  private readonly queues = new Map<string, Promise<unknown>>();

  request(name: string, { signal }: { signal: AbortSignal }, work: () => Promise<void>): Promise<void> {
    const before = this.queues.get(name) ?? Promise.resolve();
    const held = before.then(() => (signal.aborted ? undefined : work()));
    this.queues.set(name, held);
    return held;
  }
}

beforeEach(() => {
  jest.useFakeTimers();
  Object.assign(globalThis, { BroadcastChannel: Channel });
  Object.defineProperty(navigator, 'locks', { value: new Locks(), configurable: true });
});
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'BroadcastChannel');
  Reflect.deleteProperty(navigator, 'locks');
  Channel.open.clear();
  jest.useRealTimers();
});

const settle = () => jest.advanceTimersByTimeAsync(0);

function tab(reader = 'somebody') {
  const seen: { isHolder: boolean; models: string[]; news: News[]; joined: number } = {
    isHolder: false,
    models: [],
    news: [],
    joined: 0,
  };
  const tabs = new Tabs(reader, {
    onHolding: () => (seen.isHolder = true),
    onModels: (models) => (seen.models = [...models].sort()),
    onJoined: () => seen.joined++,
    onNews: (news) => seen.news.push(news),
  });
  return { tabs, seen };
}

test('one tab holds for all, follows what all of them show, and passes on what comes', async () => {
  const [first, second] = [tab(), tab()];
  await settle();
  expect([first.seen.isHolder, second.seen.isHolder]).toEqual([true, false]);
  first.tabs.show(['games']);
  second.tabs.show(['games', 'players']);
  expect(first.seen.models).toEqual(['games', 'players']);
  expect(first.seen.joined).toBeGreaterThan(0);
  first.tabs.pass({ kind: 'versions', versions: { players: 'v2' } });
  expect(second.seen.news).toMatchObject([{ kind: 'versions', versions: { players: 'v2' } }]);
  expect(first.seen.news).toEqual([]);
  for (const { tabs } of [first, second]) tabs.close();
});

test('when the tab that holds is closed another takes over, with what is shown by then', async () => {
  const [first, second, third] = [tab(), tab(), tab()];
  await settle();
  for (const [index, { tabs }] of [first, second, third].entries()) tabs.show([`model-${index}`]);
  first.tabs.close();
  await settle();
  expect([second.seen.isHolder, third.seen.isHolder]).toEqual([true, false]);
  expect(second.seen.models).toEqual(['model-1', 'model-2']);
  for (const { tabs } of [second, third]) tabs.close();
});

test('a tab that is closed or gone is followed no longer', async () => {
  const [first, second, third] = [tab(), tab(), tab()];
  await settle();
  first.tabs.show(['games']);
  second.tabs.show(['players']);
  third.tabs.show(['values']);
  second.tabs.close();
  expect(first.seen.models).toEqual(['games', 'values']);
  // As a browser ends a tab: nothing is said.
  for (const channel of [...Channel.open].slice(1)) channel.close();
  await jest.advanceTimersByTimeAsync(80_000);
  expect(first.seen.models).toEqual(['games']);
  first.tabs.close();
  third.tabs.close();
});

test('when the tab that holds says nothing any more the others count as lost', async () => {
  const [first, second] = [tab(), tab()];
  await settle();
  first.tabs.pass({ kind: 'life' });
  await jest.advanceTimersByTimeAsync(26_000);
  expect(second.seen.news.at(-1)).toMatchObject({ kind: 'lost' });
  for (const { tabs } of [first, second]) tabs.close();
});

test('two people in two windows of one browser share nothing', async () => {
  const [one, other] = [tab('kestrel'), tab('wombat')];
  await settle();
  expect([one.seen.isHolder, other.seen.isHolder]).toEqual([true, true]);
  one.tabs.pass({ kind: 'versions', versions: { games: 'v2' } });
  expect(other.seen.news).toEqual([]);
  for (const { tabs } of [one, other]) tabs.close();
});

test('a browser without locks holds a connection in each tab', async () => {
  Reflect.deleteProperty(navigator, 'locks');
  const both = [tab(), tab()];
  await settle();
  expect(both.map(({ seen }) => seen.isHolder)).toEqual([true, true]);
  for (const { tabs } of both) tabs.close();
});
