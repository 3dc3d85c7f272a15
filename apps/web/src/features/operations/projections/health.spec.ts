import { ageOfData, isBusy, needsYou, policyWords, healthOf } from './health';
import { aGeneration, anAnswer, aProjection, NOW, rebuilding } from '~/test/operations';

const fault = {
  ...{
    position: '0000000000000007-0000000000000007',
    stream: 'bingoGame-1',
    revision: 4,
    eventType: 'BingoSquareMarked',
  },
  ...{ message: 'no number', at: '2026-11-21T09:00:00.000Z', tries: 5 },
};
const unheld = { ...aProjection('a'), holder: undefined } as never as ReturnType<typeof aProjection>;

test.each([
  ['live', aProjection('a')],
  ['behind', aProjection('a', { generations: [aGeneration(1, { lag: { bytes: 8_100, seconds: 12 } })] })],
  ['live', aProjection('a', { generations: [aGeneration(1, { lag: { bytes: 200, seconds: 0.1 } })] })],
  ['silent', aProjection('a', { generations: [aGeneration(1, { checkedAt: NOW - 61_000 })] })],
  ['frozen', aProjection('a', { generations: [aGeneration(1, { state: 'frozen' })] })],
  ['faulted', aProjection('a', { generations: [aGeneration(1, { state: 'faulted', fault })] })],
  ['unattended', unheld],
  ['waiting', { ...unheld, serving: undefined, generations: [] } as never],
])('it is %s', (health, projection) => expect(healthOf(projection, NOW)).toBe(health));

test('a checkpoint nobody has confirmed for a minute is no sign of health, whatever the lag says', () => {
  const silent = aProjection('a', { generations: [aGeneration(1, { checkedAt: NOW - 61_000 })] });
  expect(needsYou(anAnswer([silent]).body)).toEqual(['a']);
});

test('what waits for an operator is named, what is merely being built is not', () => {
  const ready = aProjection('b', {
    generations: [aGeneration(1), aGeneration(2, { state: 'ready', build: { ...build, hold: true } })],
  });
  const stuck = { policy: 'seeding-months', label: 'Seeding months', kind: 'policy', state: 'stuck' } as const;
  expect(needsYou(anAnswer([aProjection('a'), ready, rebuilding(0.4)], { policies: [stuck] }).body)).toEqual([
    'b',
    'Seeding months',
  ]);
});

test.each([
  ['Acting', { state: 'acting' }],
  ['Acting', { state: 'acting', lag: { bytes: 0, seconds: 0 } }],
  ['Acting', { state: 'acting', lag: { bytes: 4_000, seconds: 1 } }],
  ['Reading, 5.8 MB to go', { state: 'acting', lag: { bytes: 5_800_000, seconds: 90 } }],
  ['Reading, 5.8 MB to go', { state: 'acting', lag: { bytes: 5_800_000 } }],
  ['Stuck', { state: 'stuck', lag: { bytes: 5_800_000, seconds: 90 } }],
] as const)('a policy is said to be: %s', (words, status) => {
  expect(policyWords(status)).toBe(words);
});

test('the data is as old as the slowest read model that answers', () => {
  const behind = (seconds: number) => ({ lag: { bytes: 100, seconds } });
  const projections = [2, 11, 7].map((s) => aProjection(`p${s}`, { generations: [aGeneration(1, behind(s))] }));
  expect(ageOfData(anAnswer(projections).body)).toEqual({ seconds: 11, slowest: 'p11' });
  expect(ageOfData(anAnswer([aProjection('a')]).body)).toEqual({ seconds: 0, slowest: undefined });
});

test('asking often is worth it while something is built, verified or compared, and not otherwise', () => {
  const job = { projection: 'a', kind: 'verify', requestId: 'r', progress: 0.2, startedAt: NOW } as const;
  expect(isBusy(anAnswer([rebuilding(0.1)]).body)).toBe(true);
  expect(isBusy(anAnswer([aProjection('a')], { jobs: [{ ...job, state: 'running' }] }).body)).toBe(true);
  expect(isBusy(anAnswer([aProjection('a')], { jobs: [{ ...job, state: 'equal' }] }).body)).toBe(false);
});

const build = { startedAt: NOW, progress: 1, eventsPerSecond: 0 };
