import { bingoValues } from '@app/contracts/bingo/read-models';
import type { Versions } from '@app/contracts/changes';
import { HeldConnection } from '../../apps/web/src/lib/push/held-connection';
import { until } from '../until';
import { caller } from './support/caller';
import { readyPort, runChild, type Child } from './support/child';
import { startStack, type Stack } from './support/stack';

const BROWSERS = 200;
const PEOPLE = ['bingo-host', 'community-admin'] as const;

let stack: Stack;
let projector: { stop(): Promise<void> };
let port = 0;
const children: Child[] = [];

beforeAll(async () => {
  stack = await startStack({ projections: ['bingo'] });
  projector = await stack.projector();
});
afterEach(async () => {
  for (const { process } of children) process.kill('SIGKILL');
  await Promise.all(children.splice(0).map(({ ended }) => ended));
});
afterAll(async () => {
  await projector.stop();
  await stack.close();
});

/** The api in a process of its own, always on the port that the first one got. */
const startApi = async (): Promise<Child> => {
  const child = runChild('apps/api/src/main.ts', [], {
    ...stack.env,
    EVENTSTORE_URL: stack.node.connectionString,
    NODE_ENV: 'production',
    PORT: String(port),
    LOG_LEVEL: 'warn',
    HELD_CONNECTIONS_PERSON: String(BROWSERS),
  });
  children.push(child);
  port = await readyPort(child);
  return child;
};

const url = () => `http://127.0.0.1:${port}`;
const addValue = (value: string) =>
  caller(url(), stack.issuer).post('/api/bingo/values', { value, difficulty: 'easy' }, { as: 'bingo-host' });

/** The web's own client, as each of so many browsers runs it. */
class Browser {
  newest: Versions = {};
  isHeld = false;
  /** When each attempt began, milliseconds. */
  readonly attempts: number[] = [];
  readonly connection: HeldConnection;

  constructor(person: (typeof PEOPLE)[number]) {
    this.connection = new HeldConnection({
      open: (models, signal) => {
        this.attempts.push(performance.now());
        const headers = { authorization: `Bearer ${stack.tokenOf(person)}` };
        return fetch(`${url()}/api/changes?models=${models.join(',')}`, { headers, signal }).then((response) => {
          if (response.status !== 200) throw new Error(`It was answered with ${response.status}.`);
          return response;
        });
      },
      onVersions: (versions) => {
        this.isHeld = true;
        this.newest = { ...this.newest, ...versions };
      },
      onLife: () => undefined,
      onRights: () => undefined,
      onLost: () => (this.isHeld = false),
      onNothing: () => Promise.resolve(false),
    });
    this.connection.follow(new Set([bingoValues.name]));
  }
}

test('an api that is killed while 200 browsers are held gets them all back, spread out, and nothing is lost', async () => {
  const child = await startApi();
  const browsers = Array.from({ length: BROWSERS }, (_, index) => new Browser(PEOPLE[index % PEOPLE.length]!));
  await until('all to be held', async () => browsers.every(({ isHeld }) => isHeld));
  const before = browsers[0]!.newest[bingoValues.name];
  expect(new Set(browsers.map(({ newest }) => newest[bingoValues.name]))).toEqual(new Set([before]));

  child.process.kill('SIGKILL');
  const killed = performance.now();
  await child.ended;
  await until('all to know that they are lost', async () => browsers.every(({ isHeld }) => !isHeld));
  // What happens before they are back.
  await startApi();
  expect((await addValue('While nobody was held')).status).toBe(201);

  await until('all to be back', async () => browsers.every(({ isHeld }) => isHeld), { patience: 60_000 });
  await until('all to have the newest version', async () => {
    const newest = new Set(browsers.map(({ newest: versions }) => versions[bingoValues.name]));
    return newest.size === 1 && !newest.has(before);
  });
  const returns = browsers.map(({ attempts }) => attempts.find((at) => at > killed)! - killed);
  expect(Math.min(...returns)).toBeGreaterThan(900);
  // From one to three seconds: were they together, all would be in one of these parts.
  const parts = new Set(returns.map((at) => Math.floor(at / 250)));
  expect(parts.size).toBeGreaterThanOrEqual(6);
  for (const { connection } of browsers) connection.close();
});
