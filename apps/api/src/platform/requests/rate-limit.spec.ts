import { householdOf } from '@app/kit/addresses';
import type { ExecutionContext } from '@nestjs/common';
import { FixedWindows, RateLimit } from './rate-limit';

afterEach(() => jest.useRealTimers());

test('a window is full after its limit, and empty again when it ends', () => {
  jest.useFakeTimers();
  const windows = new FixedWindows();
  const hit = () => windows.hit('somebody', 10_000, 2);
  expect([hit(), hit(), hit()]).toEqual([undefined, undefined, 10]);
  jest.advanceTimersByTime(9_999);
  expect(hit()).toBe(1);
  jest.advanceTimersByTime(1);
  expect(hit()).toBeUndefined();
});

test('how long to wait is given in whole seconds', () => {
  jest.useFakeTimers();
  const windows = new FixedWindows();
  windows.hit('somebody', 10_000, 1);
  jest.advanceTimersByTime(8_700);
  expect(windows.hit('somebody', 10_000, 1)).toBe(2);
});

test('a clock that is set back makes nobody wait longer', () => {
  jest.useFakeTimers();
  const windows = new FixedWindows();
  const hit = () => windows.hit('somebody', 10_000, 1);
  expect([hit(), hit()]).toEqual([undefined, 10]);
  jest.setSystemTime(Date.now() - 3_600_000);
  expect(hit()).toBe(10);
  jest.advanceTimersByTime(10_000);
  expect(hit()).toBeUndefined();
});

test('many addresses do not fill the memory', () => {
  const windows = new FixedWindows();
  for (let index = 0; index < 60_000; index++) windows.hit(`address ${index}`, 60_000, 1);
  const kept = (windows as unknown as { windows: Map<string, unknown> }).windows.size;
  expect(kept).toBeLessThanOrEqual(50_000);
  expect(windows.hit('address 59999', 60_000, 1)).toBe(60);
});

// A closed connection has no address. It was an error of ours, with a stack in the log and a 500 in the measurements.
test('whoever left while the token was looked at is counted like everybody', () => {
  const limits = { reads: 9, commands: 9, refreshes: 9, ingest: 9, reports: 9, anonymous: 1 };
  const limit = new RateLimit({ rateLimits: { ...limits, window: 10_000 } });
  const request = { presented: { refusal: new Error('a bad token') }, ip: undefined, countedAs: null };
  const context = { switchToHttp: () => ({ getRequest: () => request }), getHandler: () => () => undefined };
  const hit = () => limit.canActivate(context as unknown as ExecutionContext);
  expect([hit(), request.countedAs]).toEqual([true, 'anonymous gone']);
  expect(hit).toThrow('Rate limited');
});

test('a household counts as one, of either internet protocol', () => {
  expect(householdOf('203.0.113.9')).toBe('203.0.113.9');
  expect(householdOf('::ffff:203.0.113.9')).toBe('::ffff:203.0.113.9');
  expect(householdOf('2001:db8:1:2:aaaa:bbbb:cccc:dddd')).toBe('2001:db8:1:2::/64');
  expect(householdOf('2001:db8:1:2::1')).toBe('2001:db8:1:2::/64');
  expect(householdOf('::1')).toBe('0:0:0:0::/64');
  expect(householdOf('fe80::1%eth0')).toBe('fe80:0:0:0::/64');
});
