import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { parseCommunity } from '@app/contracts/community/community';
import { StoreUnavailable } from '@app/storage/read-models/port';
import type { Config } from '../../apps/api/src/platform/config';
import { WhitelistAccess } from '../../apps/api/src/whitelist/whitelist-access';
import { WhitelistFiles } from '../../apps/api/src/whitelist/files/whitelist-files';
import { steam, WhitelistModels } from './support/whitelist-models';
import communityJson from '../../community/community.json';

let models: WhitelistModels;
let stateDir: string;
const started = (): WhitelistFiles =>
  new WhitelistFiles(
    models.reader,
    { community: parseCommunity(communityJson), stateDir } as Config,
    pino({ level: 'silent' }),
  );

const startedPath = (): WhitelistAccess =>
  new WhitelistAccess(models.reader, { stateDir } as Config, pino({ level: 'silent' }));

beforeEach(() => {
  models = new WhitelistModels();
  stateDir = mkdtempSync(join(tmpdir(), 'files-'));
});
afterEach(() => rmSync(stateDir, { recursive: true, force: true }));

const ids = (text: string) => [...text.matchAll(/^Admin=(\d+):/gm)].map(([, id]) => id);
const squad = async (files: WhitelistFiles) => ids((await files.served()).files['squad.cfg'].text);

test('only active slots are listed, and an id in two members’ slots once', async () => {
  models.put('2', 2, [steam(1), steam(2), steam(3)]);
  models.put('1', 1, [steam(2), steam(4)]);
  models.put('3', 0, [steam(5)]);
  const { files, age } = await started().served();
  expect([ids(files['squad.cfg'].text), files['squad.cfg'].entries, age]).toEqual([[steam(2), steam(1)], 2, 0]);
});

test('a change is read alone, and the text is the same as from a full reading', async () => {
  for (let n = 0; n < 2_500; n++) models.put(String(n), 2, [steam(2 * n), steam(2 * n + 1)]);
  const files = started();
  expect(await squad(files)).toHaveLength(5_000);
  expect(models.read).toBe(2_500);
  models.put('77', 1, [steam(9_999), steam(2)]);
  models.put('2500', 1, [steam(8_888)]);
  const { text } = (await files.served()).files['squad.cfg'];
  expect(models.read).toBe(2_502);
  expect((await started().served()).files['squad.cfg'].text).toBe(text);
  expect(ids(text)).toContain(steam(9_999));
});

test('a rebuilt read model is read whole', async () => {
  models.put('1', 1, [steam(1)]);
  models.put('2', 1, [steam(2)]);
  const files = started();
  await files.served();
  models.documents.delete('1');
  models.version_ = { generation: 2, position: 2 };
  expect(await squad(files)).toEqual([steam(2)]);
});

describe.each(['down', 'silent'] as const)('while the read models are %s', (state) => {
  test('the last good file is served with its age, and the newest as soon as they are back', async () => {
    models.put('1', 1, [steam(1)]);
    const files = started();
    expect(await squad(files)).toEqual([steam(1)]);
    models.state = state;
    const old = await files.served();
    expect(ids(old.files['squad.cfg'].text)).toEqual([steam(1)]);
    expect(old.age).toBeGreaterThanOrEqual(0);
    expect((await files.served()).files['squad.cfg']).toBe(old.files['squad.cfg']);
    await files.settled();

    const again = started();
    const restarted = await again.served();
    expect(ids(restarted.files['squad.cfg'].text)).toEqual([steam(1)]);
    expect(restarted.files['squad.cfg'].etag).toBe(old.files['squad.cfg'].etag);
    expect(restarted.age).toBeGreaterThan(0);

    if (state === 'silent') return;
    models.state = 'up';
    models.put('2', 1, [steam(2)]);
    await again.served();
    const { files: now, age } = await again.served();
    expect([ids(now['squad.cfg'].text), age]).toEqual([[steam(1), steam(2)], 0]);
  });

  test('the secret holds after a restart, too', async () => {
    models.secretHash = 'ab'.repeat(32);
    const path = startedPath();
    await path.current();
    await path.settled();
    models.state = state;
    const { access } = await startedPath().current();
    expect(access?.secretHash).toBe('ab'.repeat(32));
  });
});

test('nothing is served, rather than an empty file, when nothing was ever good', async () => {
  models.state = 'down';
  await expect(started().served()).rejects.toThrow(StoreUnavailable);
});

test('what is kept is readable by its owner alone and holds no secret', async () => {
  models.secretHash = 'ab'.repeat(32);
  models.put('1', 1, [steam(1)]);
  const [files, path] = [started(), startedPath()];
  await Promise.all([files.served(), path.current()]);
  await Promise.all([files.settled(), path.settled()]);
  const kept = JSON.parse(readFileSync(join(stateDir, 'whitelist-access.json'), 'utf8')) as { access: object };
  expect(Object.keys(kept.access).sort()).toEqual(['by', 'endsWith', 'former', 'secretHash', 'since']);
  for (const name of ['whitelist-files.json', 'whitelist-access.json'])
    expect(statSync(join(stateDir, name)).mode & 0o777).toBe(0o600);
});

test('10,000 slots: the ready text is handed out as it is, and after a change one document is read', async () => {
  for (let n = 0; n < 2_000; n++)
    models.put(
      String(n),
      5,
      Array.from({ length: 5 }, (_, slot) => steam(5 * n + slot)),
    );
  const files = started();
  await files.served();
  for (let n = 0; n < 5; n++) {
    const ready = (await files.served()).files['squad.cfg'];
    expect((await files.served()).files['squad.cfg']).toBe(ready);
    models.put(
      String(n),
      4,
      Array.from({ length: 5 }, (_, slot) => steam(20_000 + 5 * n + slot)),
    );
    expect(await squad(files)).toHaveLength(10_000 - n - 1);
    expect(models.read).toBe(2_000 + n + 1);
  }
});
