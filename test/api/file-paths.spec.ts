import { FORMER_PATH_WORKS } from '@app/domain/file-access';
import { isPathOf, secretBySetting, secretHash } from '../../apps/api/src/platform/served-files/file-secret';
import { after, startStack, type Stack } from './support/stack';
import { until } from '../until';

const FILES_SECRET = 'b7f1c2d3e4a5968778695a4b3c2d1e0f';
const STAFF = { as: 'community-admin' } as const;
const PLAIN = ['/api/whitelist-files/squad.cfg', '/api/whitelist-files/reforger.json', '/api/ban-files/squad.cfg'];

describe('with FILES_SECRET', () => {
  let stack: Stack;
  let projector: Awaited<ReturnType<Stack['projector']>>;

  beforeAll(async () => {
    stack = await startStack({
      env: { FILES_SECRET },
      projections: [
        'whitelists',
        'whitelist-given-slots',
        'whitelist-file-access',
        'admin-list',
        'bans',
        'ban-file-access',
      ],
    });
    projector = await stack.projector();
  });
  afterAll(async () => {
    await projector.stop();
    await stack.close();
  });

  const staffSee = async (path: string, headers = {}) => (await stack.get(path, { ...STAFF, headers })).body;
  const paths = async (headers = {}) => {
    const { files } = (await staffSee('/api/admin-portal/whitelist-files', headers)) as { files: { path: string }[] };
    const list = await staffSee('/api/admin-portal/admin-list/content', headers);
    const bans = await staffSee('/api/moderation/squad/ban-file', headers);
    return [...files.map(({ path }) => path), String(list['rawFile']), String(bans['path'])];
  };
  const statusesOf = (all: readonly string[]) => Promise.all(all.map(async (path) => (await stack.get(path)).status));

  test('every file has a secret path that staff see, and the plain ones lead nowhere', async () => {
    expect(await statusesOf([...PLAIN, '/api/whitelist-files/AdminListZSU.cfg'])).toEqual([404, 404, 404, 404]);
    const secret = await paths();
    expect(secret).toHaveLength(4);
    expect(await statusesOf(secret)).toEqual([200, 200, 200, 200]);
    const [whitelist, , adminList, bans] = secret.map((path) => path.split('/')[3]);
    expect(whitelist).toMatch(/^[\w-]{32}$/);
    expect(adminList).toBe(whitelist);
    expect(bans).not.toBe(whitelist);
    expect(stack.lines.join('\n')).not.toMatch(new RegExp(`${whitelist}|${bans}`));
  });

  test('rotation gives other paths; those of the setting work beside them, the plain ones still do not', async () => {
    const before = await paths();
    const rotated = await stack.post('/api/admin-portal/whitelist-files/secret', undefined, STAFF);
    const made = rotated.body['paths'] as string[];
    expect(made.map((path) => path.split('/').at(-1))).toEqual(['squad.cfg', 'reforger.json', 'AdminListZSU.cfg']);
    await until('the new paths to work', async () => (await statusesOf(made)).every((status) => status === 200));
    expect(await statusesOf(before)).toEqual([200, 200, 200, 200]);
    expect((await statusesOf(PLAIN))[0]).toBe(404);
    expect((await paths(after(rotated))).slice(0, 3)).toEqual([
      '/api/whitelist-files/<secret>/squad.cfg',
      '/api/whitelist-files/<secret>/reforger.json',
      '/api/whitelist-files/<secret>/AdminListZSU.cfg',
    ]);
    const again = await stack.post('/api/admin-portal/whitelist-files/secret', undefined, STAFF);
    const [newest] = again.body['paths'] as string[];
    await until('the newest path to work', async () => (await statusesOf([newest!]))[0] === 200);
    expect(await statusesOf([...made, ...before.slice(0, 3)])).toEqual([200, 200, 200, 404, 404, 404]);
  });
});

describe('which path is valid', () => {
  const at = Date.parse('2026-11-21T09:00:00.000Z');
  const changed = (secretHash_: string | null, former: { secretHash?: string | null }) => ({
    ...{ secretHash: secretHash_, endsWith: '', since: new Date(at).toISOString(), by: 'Mulga Bill' },
    former: { ...former, until: new Date(at + FORMER_PATH_WORKS).toISOString() },
  });
  const bySetting = secretBySetting(FILES_SECRET, 'ban-files')!;

  test('without the setting it is the plain one, until staff change it', () => {
    const path = { access: null, bySetting: null };
    expect([isPathOf(path, undefined, at), isPathOf(path, 'guess', at)]).toEqual([true, false]);
  });

  test('the one before is valid for a day to the millisecond', () => {
    const path = { access: changed(secretHash('new'), {}), bySetting };
    const until_ = at + FORMER_PATH_WORKS;
    expect([isPathOf(path, bySetting, until_ - 1), isPathOf(path, bySetting, until_)]).toEqual([true, false]);
    expect([isPathOf(path, 'new', until_), isPathOf(path, undefined, at)]).toEqual([true, false]);
  });

  test('opened files are found under the secret before for a day', () => {
    const path = { access: changed(null, { secretHash: secretHash('old') }), bySetting };
    expect([isPathOf(path, undefined, at), isPathOf(path, 'old', at), isPathOf(path, bySetting, at)]).toEqual([
      ...[true, true, false],
    ]);
    expect(isPathOf(path, 'old', at + FORMER_PATH_WORKS)).toBe(false);
  });
});
