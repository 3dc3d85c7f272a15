import { verify, type Setting } from './commands';

test('after a restore read models are verified when each is built; one that stopped is not waited for', async () => {
  const looks = [
    { bans: 'building', clans: 'building', notices: 'faulted' },
    { bans: 'serving', clans: 'building', notices: 'faulted' },
    { bans: 'serving', clans: 'serving', notices: 'faulted' },
  ];
  let look = 0;
  const lookedBefore: [string, number][] = [];
  const setting = {
    api: {
      get: async (path: string) => {
        if (path.endsWith('/verify'))
          return { verification: { requestId: 'r', state: 'equal', projection: 'any', documents: 1, events: 2 } };
        const states = looks[Math.min(look++, looks.length - 1)]!;
        return {
          projections: Object.entries(states).map(([projection, state]) => ({
            projection,
            generations: [{ generation: 1, state, handled: 0 }],
          })),
        };
      },
      post: async (path: string) => {
        lookedBefore.push([path.split('/').at(-2)!, look]);
        return { requestId: 'r' };
      },
    },
    screen: { line: () => undefined },
    pollEvery: 1,
    patience: 1_000,
  } as unknown as Setting;
  await verify(setting, undefined);
  expect(lookedBefore.map(([projection]) => projection)).toEqual(['bans', 'clans', 'notices']);
  const [bans, clans] = lookedBefore.map(([, looked]) => looked);
  expect(bans).toBeGreaterThanOrEqual(2);
  expect(clans).toBeGreaterThanOrEqual(3);
});

test('a first build that nobody goes on with is not waited for', async () => {
  const setting = {
    api: {
      get: async () => ({
        projections: [
          {
            projection: 'bans',
            generations: [{ generation: 1, state: 'building', handled: 7, build: { progress: 0.5 } }],
          },
        ],
      }),
    },
    screen: { line: () => undefined },
    pollEvery: 1,
    patience: 20,
  } as unknown as Setting;
  await expect(verify(setting, undefined)).rejects.toThrow(/bans.*Is a projector running\?/);
});

const begun = (checkedAt: () => number, verification: () => object) =>
  ({
    api: {
      get: async (path: string) =>
        path.endsWith('/verify')
          ? { verification: { requestId: 'r', projection: 'bans', ...verification() } }
          : {
              projections: [
                { projection: 'bans', generations: [{ generation: 1, state: 'serving', checkedAt: checkedAt() }] },
              ],
            },
      post: async () => ({ requestId: 'r' }),
    },
    screen: { line: () => undefined },
    pollEvery: 1,
    patience: 20,
  }) as unknown as Setting;

test('a verification whose projector is gone is not waited for', async () => {
  const setting = begun(
    () => 7,
    () => ({ state: 'running', progress: 0.5 }),
  );
  await expect(verify(setting, 'bans')).rejects.toThrow(/bans.*Is a projector running\?/);
});

test('a verification without progress is waited for as long as the projector runs', async () => {
  const began = performance.now();
  const took = () => performance.now() - began;
  const setting = begun(took, () =>
    took() < 200 ? { state: 'running', progress: 0.5 } : { state: 'equal', documents: 1, events: 2 },
  );
  await expect(verify(setting, 'bans')).resolves.toBeUndefined();
});
