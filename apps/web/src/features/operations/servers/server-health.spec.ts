import { gapOf, isOld, needsYouServers, serverHealthOf, versionText } from './server-health';
import { aRefusal, aReport, aServer, MISREAD, NOW } from '~/test/game-servers';

test.each([
  ['never', { report: undefined, reportedAt: undefined, factsAt: undefined }],
  ['no-reports', { report: undefined, reportedAt: undefined, factsAt: NOW - 60_000 }],
  ['silent', { report: undefined, reportedAt: undefined, factsAt: NOW - 11 * 60_000 }],
  ['silent', { reportedAt: NOW - 101_000, factsAt: NOW - 101_000 }],
  ['no-reports', { reportedAt: NOW - 600_000, factsAt: NOW - 1_000 }],
  ['stopped', { report: aReport({ ending: 'stopped in order' }) }],
  ['refused', { report: aReport({ refused: aRefusal() }) }],
  ['full', { report: aReport({ log: { state: 'full', ageMs: 1 } }) }],
  ['no-log', { report: aReport({ log: { state: 'missing', ageMs: null } }) }],
  ['waiting', { report: aReport({ waiting: { reason: '503', sinceMs: 1, tries: 1, nextMs: 1 } }) }],
  ['catching-up', { report: aReport({ backlog: { batches: 14, bytes: 9, oldestMs: 100_000 } }) }],
  ['clock', { report: aReport({ clock: { at: new Date(NOW - 2_000).toISOString(), aheadMs: 61_000 } }) }],
  ['clock', { report: aReport({ clock: { at: new Date(NOW - 3_600_000).toISOString(), aheadMs: 0 } }) }],
  // The agent's clock is wrong, the server's is right.
  ['healthy', { report: aReport({ clock: { at: new Date(NOW - 3_600_000).toISOString(), aheadMs: 3_600_000 } }) }],
  ['no-rcon', { report: aReport({ rcon: { state: 'lost', ageMs: 1, why: 'refused' } }) }],
  ['misread', { report: aReport({ rcon: MISREAD }) }],
  ['healthy', {}],
])('a server is %s: %j', (health, more) => {
  expect(serverHealthOf(aServer(1, more as never), NOW)).toBe(health);
});

test('the gap is the age of the oldest that waits, or how long nothing came', () => {
  expect(gapOf(aServer(1), NOW)).toBeUndefined();
  const backlog = { batches: 14, bytes: 9, oldestMs: 100_000 };
  expect(gapOf(aServer(1, { report: aReport({ backlog }) }), NOW)).toBe(102_000);
  expect(gapOf(aServer(1, { reportedAt: NOW - 3_600_000, factsAt: NOW - 3_600_000 }), NOW)).toBe(3_600_000);
});

test.each([
  ['agent/1', true],
  ['agent/1.0.9', true],
  ['agent/1.1.0', false],
  ['agent/1.1', false],
  ['agent/2.0.0', false],
  ['another/1.0.0', false],
])('%s is older than 1.1.0: %s', (sender, old) => {
  expect(isOld(aServer(1, { report: aReport({ sender }) }), '1.1.0')).toBe(old);
});

test('an agent is shown by its version, others by their names too', () => {
  expect(versionText(aServer(1))).toBe('1.1.0');
  expect(versionText(aServer(1, { report: aReport({ sender: 'another/2.0.0' }) }))).toBe('another 2.0.0');
});

test('who needs somebody is what blocks or is silent, not what helps itself', () => {
  const servers = [
    aServer(1),
    aServer(2, { report: aReport({ refused: aRefusal() }) }),
    aServer(3, { reportedAt: NOW - 600_000, factsAt: NOW - 600_000 }),
    aServer(4, { report: aReport({ backlog: { batches: 14, bytes: 9, oldestMs: 100_000 } }) }),
  ];
  const needed = needsYouServers({ success: true, servers, agentVersion: '1.1.0', now: NOW });
  expect(needed.map(({ serverId }) => serverId)).toEqual([2, 3]);
});
