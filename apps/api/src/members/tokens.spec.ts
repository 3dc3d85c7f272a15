import type { EndedSessions } from '../platform/ended-sessions';
import { Tokens } from './tokens';

const ended = { isOver: () => false } as unknown as EndedSessions;

afterEach(() => jest.useRealTimers());

test('a token is verified again after a minute, also when the clock was set back, and at once when it has expired', () => {
  jest.useFakeTimers();
  const tokens = new Tokens(ended);
  const now = Math.floor(Date.now() / 1_000);
  const identity = { subject: 'discord:1', name: 'Kestrel', machine: false, issued: now, expires: now + 90 };
  const keep = () => tokens.keep('Bearer a.b.c', identity);
  const isTrusted = () => tokens.cachedIdentity('Bearer a.b.c') !== undefined;

  keep();
  jest.advanceTimersByTime(59_000);
  expect(isTrusted()).toBe(true);
  jest.setSystemTime(Date.now() - 3_600_000);
  jest.advanceTimersByTime(1_000);
  expect(isTrusted()).toBe(false);
  keep();
  jest.setSystemTime((now + 90) * 1_000);
  expect(isTrusted()).toBe(false);
});
