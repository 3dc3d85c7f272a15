import { erase, type Setting } from './commands';
import { Refused } from './connection';

test('a member is erased, then each read model is folded again and its former generation dropped', async () => {
  const posted: [string, object][] = [];
  const lines: string[] = [];
  const serving = (projection: string) => ({ projection, serving: 2, generations: [{ generation: 2, handled: 7 }] });
  const setting = {
    api: {
      get: async () => ({ projections: ['connections', 'notices'].map(serving) }),
      post: async (path: string, body: object) => {
        posted.push([path, body]);
        if (path.endsWith('/erasures')) return { success: true, accounts: 1, banned: ['76561190000000001'] };
        if (path.endsWith('notices/drop')) throw new Refused(409, 'nothing-to-drop', 'Nothing is kept back.');
        return { generation: path.endsWith('/drop') ? 1 : 2 };
      },
    },
    screen: { line: (text: string) => void lines.push(text) },
    pollEvery: 1,
    patience: 1_000,
  } as unknown as Setting;
  const of = { accounts: ['76561190000000002'], projections: ['connections', 'notices'] };
  await erase(setting, '290401099666423845', of);
  expect(posted[0]).toEqual([
    '/api/operations/erasures',
    { memberId: '290401099666423845', accounts: ['76561190000000002'] },
  ]);
  expect(posted.slice(1).map(([path]) => path.replace('/api/operations/projections/', ''))).toEqual([
    ...['connections/rebuild', 'connections/drop'],
    ...['notices/rebuild', 'notices/drop'],
  ]);
  expect(lines.at(-1)).toContain('--account 76561190000000001');
});
