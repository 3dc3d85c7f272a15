import { erase, type Setting } from './commands';
import { Refused } from './connection';

const MEMBER = '290401099666423845';

/** What is printed and posted while an erasure runs. @param refused the paths whose end the api refuses */
const world = (refused: Readonly<Record<string, Refused>>) => {
  const posted: [string, object][] = [];
  const lines: string[] = [];
  const serving = (projection: string) => ({ projection, serving: 2, generations: [{ generation: 2, handled: 7 }] });
  const setting = {
    api: {
      get: async () => ({ projections: ['connections', 'notices'].map(serving) }),
      post: async (path: string, body: object) => {
        posted.push([path.replace('/api/operations/projections/', ''), body]);
        if (path.endsWith('/erasures')) return { success: true, accounts: 1, banned: ['76561190000000001'] };
        const refusal = Object.entries(refused).find(([end]) => path.endsWith(end));
        if (refusal) throw refusal[1];
        return { generation: path.endsWith('/drop') ? 1 : 2 };
      },
    },
    screen: { line: (text: string) => void lines.push(text) },
    pollEvery: 1,
    patience: 1_000,
  } as unknown as Setting;
  const erased = erase(setting, MEMBER, {
    accounts: ['76561190000000002'],
    projections: ['connections', 'notices'],
  });
  return { posted, lines, erased };
};

test('a member is erased, then each read model is folded again and its former generation dropped', async () => {
  const nothing = new Refused(409, 'nothing-to-drop', 'Nothing is kept back.');
  const { posted, lines, erased } = world({ 'notices/drop': nothing });
  await erased;
  expect(posted[0]).toEqual(['/api/operations/erasures', { memberId: MEMBER, accounts: ['76561190000000002'] }]);
  expect(posted.slice(1).map(([path]) => path)).toEqual([
    ...['connections/rebuild', 'connections/drop'],
    ...['notices/rebuild', 'notices/drop'],
  ]);
  expect(lines.at(-1)).toContain('--account 76561190000000001');
});

test('a read model that cannot be folded again now is named, and the others are folded', async () => {
  const waits = new Refused(409, 'rebuild-running', 'Generation 3 of connections waits: flip or cancel it.');
  const { posted, lines, erased } = world({ 'connections/rebuild': waits });
  await expect(erased).rejects.toThrow(/1 read model .*: connections\./);
  expect(posted.slice(1).map(([path]) => path)).toEqual(['connections/rebuild', 'notices/rebuild', 'notices/drop']);
  expect(lines).toContain('connections: Generation 3 of connections waits: flip or cancel it.');
  expect(lines.at(-1)).toContain('--account 76561190000000001');
});
