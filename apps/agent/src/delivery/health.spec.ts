import { DeliveryHealth } from './health';
import type { AnyBatch } from './batches';

afterEach(() => jest.restoreAllMocks());

const batch = (facts: number) => ({ facts: Array.from({ length: facts }) }) as unknown as AnyBatch;

test('of the last minute it tells how many facts went through, and how long the slowest delivery took', () => {
  const clock = jest.spyOn(performance, 'now').mockReturnValue(0);
  const health = new DeliveryHealth();
  expect(health.report.lastMinute).toEqual({ facts: 0, slowestMs: null });
  health.delivered(batch(1), 5_000);
  clock.mockReturnValue(30_000);
  for (const took of [...Array.from({ length: 150 }, () => 3), 812.34, 20]) health.delivered(batch(2), took);
  expect(health.report.lastMinute).toEqual({ facts: 305, slowestMs: 5_000 });
  clock.mockReturnValue(60_001);
  expect(health.report.lastMinute).toEqual({ facts: 304, slowestMs: 812.3 });
});
