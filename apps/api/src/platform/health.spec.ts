import type { HealthCheckService, HealthIndicatorService } from '@nestjs/terminus';
import type { EventLog } from '@app/storage/event-log/log';
import type { ReadModels } from '@app/storage/read-models/reader';
import { Readiness } from './health';

afterEach(() => jest.useRealTimers());

test('it looks again after half a second, also when the clock was set back', async () => {
  jest.useFakeTimers();
  let looks = 0;
  const health = { check: () => Promise.resolve(++looks) } as unknown as HealthCheckService;
  const readiness = new Readiness(health, {} as HealthIndicatorService, {} as EventLog, {} as ReadModels);
  await readiness.check();
  jest.setSystemTime(Date.now() - 3_600_000);
  jest.advanceTimersByTime(500);
  await readiness.check();
  expect(looks).toBe(1);
  jest.advanceTimersByTime(1);
  await readiness.check();
  expect(looks).toBe(2);
});
