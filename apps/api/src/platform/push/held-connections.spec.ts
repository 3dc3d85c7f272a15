import type { ReadModel } from '@app/contracts/read-model';
import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { Metrics } from '../metrics';
import { FollowedVersions } from './followed-versions';
import { HeldConnections, type Holder } from './held-connections';
import type { VersionTags } from './version-tags';

const games = { name: 'games' } as ReadModel<object>;

/** A browser's end of a connection. */
class Browser extends EventEmitter {
  readonly writableLength = 0;
  readonly texts: string[] = [];

  write(text: string): boolean {
    return this.texts.push(text) > 0;
  }

  end(text: string): void {
    this.texts.push(text);
    this.emit('close');
  }

  destroy(): void {
    this.emit('close');
  }

  /** Why the api ended it. */
  get endedAs(): string | undefined {
    return /^event: end\ndata: "(\w+)"$/m.exec(this.texts.join(''))?.[1];
  }
}

function holding() {
  let isAway = false;
  const tags = { of: () => (isAway ? Promise.reject(new Error('The store is away.')) : Promise.resolve('v1')) };
  const connections = new HeldConnections(new FollowedVersions(tags as unknown as VersionTags), new Metrics(), {
    held: { all: 10, person: 10, address: 10 },
  });
  const hold = async (holder: Partial<Holder> = {}) => {
    const browser = new Browser();
    const whole: Holder = {
      key: 'reads 1',
      readerId: '1',
      isAnonymous: false,
      mayStay: () => Promise.resolve(true),
      ...holder,
    };
    const held = connections.hold(browser as unknown as ServerResponse, [games], whole, () => undefined);
    await pass(100);
    await held;
    return browser;
  };
  open.push(connections);
  return { connections, hold, goAway: () => (isAway = true), comeBack: () => (isAway = false) };
}

const open: HeldConnections[] = [];
/** How far the clock of the machine was set back, milliseconds. */
let setBack = 0;
beforeEach(() => {
  setBack = 0;
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'performance'] });
  jest.spyOn(performance, 'now').mockImplementation(() => Date.now() + setBack);
});
afterEach(() => {
  for (const connections of open.splice(0)) connections.onModuleDestroy();
  jest.restoreAllMocks();
  jest.useRealTimers();
});

const pass = (milliseconds: number) => jest.advanceTimersByTimeAsync(milliseconds);

test('a connection ends when the token of its holder runs out, not before', async () => {
  const { hold } = holding();
  const browser = await hold({ expires: Date.now() + 60_000 });
  const other = await hold({ expires: Date.now() + 600_000 });
  await pass(59_000);
  expect(browser.endedAs).toBeUndefined();
  await pass(2_000);
  expect([browser.endedAs, other.endedAs]).toEqual(['renew', undefined]);
});

test('a connection ends within three seconds after its holder has lost a role', async () => {
  let isAdmin = true;
  const { hold } = holding();
  const [browser, other] = [await hold({ mayStay: () => Promise.resolve(isAdmin) }), await hold()];
  await pass(90_000);
  expect(browser.endedAs).toBeUndefined();
  isAdmin = false;
  await pass(3_000);
  expect([browser.endedAs, other.endedAs]).toEqual(['rights', undefined]);
});

test('while roles cannot be read nobody is believed', async () => {
  const { hold } = holding();
  const browser = await hold({ mayStay: () => Promise.reject(new Error('The guild is away.')) });
  await pass(3_000);
  expect(browser.endedAs).toBe('rights');
});

test('a clock that is set back leaves nobody what they have lost', async () => {
  let isAdmin = true;
  const { hold } = holding();
  const [browser, other] = [await hold({ mayStay: () => Promise.resolve(isAdmin) }), await hold()];
  setBack = 3_600_000;
  jest.setSystemTime(Date.now() - setBack);
  isAdmin = false;
  await pass(3_000);
  expect([browser.endedAs, other.endedAs]).toEqual(['rights', undefined]);
  await pass(597_000);
  expect(other.endedAs).toBe('renew');
});

test('no connection outlives ten minutes', async () => {
  const { hold } = holding();
  const browser = await hold();
  await pass(601_000);
  expect(browser.endedAs).toBe('renew');
});

test('who left before it begins is not counted', async () => {
  const { connections } = holding();
  const gone = Object.assign(new Browser(), { destroyed: true });
  for (let times = 0; times < 20; times++) {
    const holder: Holder = { key: 'reads 1', readerId: '1', isAnonymous: false, mayStay: () => Promise.resolve(true) };
    await connections.hold(gone as unknown as ServerResponse, [games], holder, () => gone.write('head'));
  }
  expect(gone.texts).toEqual([]);
});

test('while the store is away nobody is held; a little later everybody is again', async () => {
  const { hold, goAway, comeBack } = holding();
  const browsers = [await hold(), await hold()];
  goAway();
  await pass(3_000);
  expect(browsers.map(({ endedAs }) => endedAs)).toEqual(['unavailable', 'unavailable']);
  await expect(hold()).rejects.toMatchObject({ status: 503, options: { retryAfter: 5 } });
  comeBack();
  await pass(5_000);
  expect((await hold()).texts[0]).toBe('data: {"games":"v1"}\n\n');
});
