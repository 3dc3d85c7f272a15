import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endSessions } from '@app/storage/grants/ended';
import { openSqliteGrants } from '@app/storage/grants/sqlite';
import type { Config } from './config';
import { EndedSessions } from './ended-sessions';

const MEMBER = '200000000000000003';
const folder = mkdtempSync(join(tmpdir(), 'ended-sessions-'));

afterAll(() => rmSync(folder, { recursive: true }));
afterEach(() => jest.restoreAllMocks());

test('a store that was away is read again soon, also after the clock was set back', async () => {
  const beside = join(folder, 'data');
  writeFileSync(beside, 'no folder');
  const config = { readModels: { READ_MODELS_FILE: join(beside, 'read-models.sqlite') } } as unknown as Config;
  const sessions = new EndedSessions(config);
  const token = { userId: MEMBER, issued: Math.floor(Date.now() / 1_000) };
  expect(await sessions.isOverAnywhere(token)).toBe(false);

  rmSync(beside);
  mkdirSync(beside);
  const grants = openSqliteGrants(join(beside, 'sign-in.sqlite'));
  await endSessions(grants, MEMBER);
  const [shown, passed] = [Date.now(), performance.now()];
  jest.spyOn(Date, 'now').mockReturnValue(shown - 3_600_000);
  jest.spyOn(performance, 'now').mockReturnValue(passed + 10_001);
  expect(await sessions.isOverAnywhere(token)).toBe(true);
  await sessions.onApplicationShutdown();
  await grants.close();
});
