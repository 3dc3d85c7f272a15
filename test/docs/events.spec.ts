import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { policies } from '@app/contracts/capabilities';
import { projections } from '../../apps/projector/src/projections';

const root = join(__dirname, '../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

/** They fold every audited event, or every event that may follow from another: said once on the page. */
const AUDIT = ['audit-trail', 'audit-choices', 'audit-consequences'];

const rows = [...read('docs/events.md').matchAll(/^\| (.*?) +\| ([A-Z]\w+(?:, [A-Z]\w+)*) +\| .*? \| (.*?) +\|$/gm)];
const documented = new Map(
  rows.flatMap(([, , types, readers]) =>
    types!
      .split(', ')
      .map((type) => [type, readers!.split(', ').filter((name) => !/^(?:–$|policy )/.test(name))] as const),
  ),
);

const declared = execFileSync('git', ['ls-files', 'libs/domain/src/*/events.ts'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter(Boolean)
  .flatMap((file) => [...read(file).matchAll(/export interface \w*Facts \{([\s\S]*?)\n\}/g)])
  .flatMap(([, facts]) => [...facts!.matchAll(/^ {2}(\w+):/gm)].map(([, name]) => name!));

test('every event of the log is on the page, once', () => {
  expect(declared.length).toBeGreaterThan(90);
  expect(rows.flatMap(([, , types]) => types!.split(', ')).sort()).toEqual([...declared].sort());
});

test('each event names the read models that fold it', () => {
  const folding = (type: string) => projections.filter(({ evolve }) => type in evolve).map(({ into }) => into.name);
  const expected = declared.map((type) => [
    type,
    folding(type)
      .filter((name) => !AUDIT.includes(name))
      .sort(),
  ]);
  expect(declared.map((type) => [type, [...(documented.get(type) ?? [])].sort()])).toEqual(expected);
});

test('each policy it names exists', () => {
  const named = rows.flatMap(([, , , readers]) => [...readers!.matchAll(/policy ([a-z-]+)/g)].map(([, name]) => name!));
  expect(named.length).toBeGreaterThan(0);
  expect(named.filter((name) => !policies.some((policy) => policy.name === name))).toEqual([]);
});
