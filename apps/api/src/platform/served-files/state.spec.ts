import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StoreUnavailable } from '@app/storage/read-models/port';
import { parseCommunity } from '@app/contracts/community/community';
import { pino } from 'pino';
import { until } from '../../../../../test/until';
import communityJson from '../../../../../community/community.json';
import type { Config } from '../config';
import { FileFetches } from './file-fetches';
import { LastGood } from './last-good';

const log = pino({ level: 'silent' });

let dir: string;
beforeEach(() => (dir = mkdtempSync(join(tmpdir(), 'state-'))));
afterEach(() => rmSync(dir, { recursive: true, force: true }));

interface Listed {
  readonly ids: readonly string[];
}

class List extends LastGood<Listed, Listed> {
  isAway = false;
  loads = 0;

  protected load(current: Listed | undefined): Promise<Listed> {
    this.loads++;
    if (this.isAway) return Promise.reject(new StoreUnavailable('Away.'));
    return Promise.resolve(current?.ids[0] === 'new' ? current : { ids: ['new'] });
  }

  protected toJson({ ids }: Listed): Listed {
    return { ids };
  }

  protected fromJson({ ids }: Listed): Listed {
    return { ids: ids.map((id) => id.trim()) };
  }
}

const listFrom = (saved: string): List => {
  const path = join(dir, 'list.json');
  writeFileSync(path, saved);
  return new List(path, log);
};

test('what was saved is served while the read models are away', async () => {
  const list = listFrom('{"goodAt":1,"ids":["old"]}');
  list.isAway = true;
  expect(await list.served()).toMatchObject({ ids: ['old'] });
});

test('the file forgets whom the read models forgot, though nobody reads it, and keeps all while they are away', async () => {
  const list = listFrom('{"goodAt":1,"ids":["erased"]}');
  const saved = () => readFileSync(join(dir, 'list.json'), 'utf8');
  list.isAway = true;
  list.onModuleInit();
  await until('a look in vain', () => Promise.resolve(list.loads > 0));
  expect(saved()).toContain('erased');
  list.isAway = false;
  await until('the file to forget', () => Promise.resolve(!saved().includes('erased')));
  expect(saved()).toContain('new');
  await list.onApplicationShutdown();
});

describe('after the clock was set back', () => {
  const AN_HOUR = 3_600_000;
  afterEach(() => jest.restoreAllMocks());
  const setBack = () => jest.spyOn(Date, 'now').mockReturnValue(Date.now() - AN_HOUR);

  test('what the read models do not confirm is still called old', async () => {
    const list = listFrom(JSON.stringify({ goodAt: Date.now(), ids: ['old'] }));
    list.isAway = true;
    setBack();
    const { ids, age } = await list.served();
    expect([ids, age > 0]).toEqual([['old'], true]);
  });

  test('the state file says by the new clock when it was good', async () => {
    const list = listFrom('');
    await list.served();
    setBack();
    await list.served();
    await list.settled();
    const { goodAt } = JSON.parse(readFileSync(join(dir, 'list.json'), 'utf8')) as { goodAt: number };
    expect(goodAt).toBe(Date.now());
  });
});

test.each([
  '',
  '{"goodAt":1,"ids"',
  '"text"',
  '7',
  '[]',
  '{}',
  '{"goodAt":1}',
  '{"goodAt":1,"ids":[7]}',
  '{"ids":["old"]}',
])('a state file that another version or a fault left behind, %s, is as none', async (saved) => {
  const list = listFrom(saved);
  list.isAway = true;
  await expect(list.served()).rejects.toBeInstanceOf(StoreUnavailable);
  list.isAway = false;
  expect(await list.served()).toEqual({ ids: ['new'], age: 0 });
  await list.settled();
});

test.each(['{}', '7', '[7]', '[["squad.cfg"]]', '[["squad.cfg",[null]]]'])(
  'fetches that cannot be read, %s, are forgotten',
  async (saved) => {
    writeFileSync(join(dir, 'fetches.json'), saved);
    const config = { community: parseCommunity(communityJson), stateDir: dir } as Config;
    const fetches = new FileFetches('fetches.json', config, log);
    fetches.fetched({ method: 'GET' }, 'squad.cfg', 'squad', undefined, '"etag"');
    expect(await fetches.of('squad.cfg')).toEqual([{ server: null, at: expect.any(String), etag: '"etag"' }]);
    await fetches.onApplicationShutdown();
  },
);
