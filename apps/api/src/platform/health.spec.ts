import type { HealthCheckService, HealthIndicatorService } from '@nestjs/terminus';
import type { EventLog } from '@app/storage/event-log/log';
import type { ReadModels } from '@app/storage/read-models/reader';
import type { ReadModelStore } from '@app/storage/read-models/port';
import { Readiness } from './health';

const records = ['serving', 'faulted'].map((state) => ({
  value: { projection: `bingo-${state}`, generations: [{ state }] },
}));

const readinessOf = (health: HealthCheckService, found: readonly object[] = []) =>
  new Readiness(
    health,
    { check: () => ({ up: () => ({}) }) } as unknown as HealthIndicatorService,
    { head: async () => '1' } as unknown as EventLog,
    { version: async () => '1' } as unknown as ReadModels,
    {
      listControl: async (prefix: string) => found.filter((one) => 'key' in one === (prefix === 'policy/')),
    } as unknown as ReadModelStore,
  );

test('a projection that stands still is named, and everything is served all the same', async () => {
  const health = {
    check: async (indicators: (() => Promise<unknown>)[]) => {
      await Promise.all(indicators.map((indicate) => indicate()));
      return { status: 'ok', details: {} };
    },
  } as unknown as HealthCheckService;
  expect(await readinessOf(health, records.slice(0, 1)).check()).toEqual({ status: 'ok', details: {} });
  expect(await readinessOf(health, records).check()).toEqual({
    ...{ status: 'faulted', details: {} },
    faulted: ['bingo-faulted'],
  });
});

test('who is behind is named with what is still to be read, and nothing of it is a fault', async () => {
  const health = {
    check: async (indicators: (() => Promise<unknown>)[]) => {
      await Promise.all(indicators.map((indicate) => indicate()));
      return { status: 'ok' };
    },
  } as unknown as HealthCheckService;
  const [far, near] = [
    { bytes: 5_800_000, seconds: 60 },
    { bytes: 800, seconds: 1 },
  ];
  const checkedAt = Date.now();
  const of = (projection: string, lag: object, at = checkedAt) => ({
    value: { projection, serving: 1, generations: [{ generation: 1, state: 'serving', lag, checkedAt: at }] },
  });
  const acts = (label: string, more: object) => ({
    key: `policy/${label}`,
    value: { label, lag: far, checkedAt, ...more },
  });
  const found = [
    ...[of('bingo-games', far), of('clans', near), of('nobody folds it', far, checkedAt - 61_000)],
    ...[acts('Slots', {}), acts('It fails', { trouble: { message: 'No.' } })],
  ];
  expect(await readinessOf(health, found).check()).toEqual({
    status: 'ok',
    reading: { 'bingo-games': 'Reading, 5.8 MB to go', Slots: 'Reading, 5.8 MB to go' },
  });
});

afterEach(() => jest.useRealTimers());

test('it looks again after half a second, also when the clock was set back', async () => {
  jest.useFakeTimers();
  let looks = 0;
  const health = { check: () => Promise.resolve(++looks) } as unknown as HealthCheckService;
  const readiness = readinessOf(health);
  await readiness.check();
  jest.setSystemTime(Date.now() - 3_600_000);
  jest.advanceTimersByTime(500);
  await readiness.check();
  expect(looks).toBe(1);
  jest.advanceTimersByTime(1);
  await readiness.check();
  expect(looks).toBe(2);
});
