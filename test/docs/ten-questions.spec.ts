import { createRequire } from 'node:module';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const { forbidden } = createRequire(__filename)('../architecture/rules.cjs') as {
  forbidden: readonly { readonly name: string }[];
};

const root = join(__dirname, '../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const architecture = read('docs/architecture.md');

const section = /^## Ten questions$([\s\S]*?)(?=^## |(?![\s\S]))/m.exec(architecture)?.[1] ?? '';
const questions = [...section.matchAll(/^\| (.+?\?) +\| `(.+?)` +\| `(.+?)` +\|$/gm)].map(
  ([, question, file, name]) => ({ question: question!, file: file!, name: name! }),
);

test('a newcomer’s ten questions lead into ten different rooms', () => {
  expect(questions).toHaveLength(10);
  expect(new Set(questions.map(({ file }) => file.split('/').slice(0, 2).join('/'))).size).toBe(10);
});

test.each(questions)('$question', ({ file, name }) => {
  expect(existsSync(join(root, file))).toBe(true);
  expect(read(file)).toContain(name);
});

test('the map names every rule of who may import whom', () => {
  expect(forbidden.length).toBeGreaterThan(10);
  expect(forbidden.map(({ name }) => name).filter((name) => !architecture.includes(`\`${name}\``))).toEqual([]);
});
