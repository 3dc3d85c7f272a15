import fs, { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEventStore } from '../emulators/event-store/server';
import { takeBackup } from './backup-take';
import { restoreBackup } from './restore-from';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'backup-'));
});
afterEach(() => {
  jest.restoreAllMocks();
  rmSync(dir, { recursive: true, force: true });
});

test('a state file that goes while the folder is copied ends no backup', async () => {
  const dataDir = join(dir, 'data');
  const state = join(dataDir, 'state');
  mkdirSync(state, { recursive: true });
  const node = await startEventStore({ dir: join(dataDir, 'log'), port: 0 });
  await node.close();
  const [list, draft] = [join(state, 'list.json'), join(state, 'list.json.7.0a1b2c3d')];
  writeFileSync(list, '"old"');
  writeFileSync(draft, '"new"');
  const copy = fs.copyFileSync;
  // The api finishes the file that it writes as soon as the backup comes near.
  jest.spyOn(fs, 'copyFileSync').mockImplementation((...given) => {
    if (String(given[0]) === draft) renameSync(draft, list);
    copy(...given);
  });
  const communityConfig = join(__dirname, '../../../../community');
  const { file } = await takeBackup({ dataDir, communityConfig, to: dir, withAddresses: false });
  await restoreBackup({ file, dataDir: join(dir, 'restored') });
  expect(fs.readdirSync(join(dir, 'restored', 'state'))).toEqual(['list.json']);
});
