import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hostile } from '../hostile-text';
import { SHIPPED } from './folder';

const read = (name: string) => JSON.parse(readFileSync(join(SHIPPED, name), 'utf8')) as unknown;

/** As far as it says what a text may be. */
interface Schema {
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, Schema>>;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly maxLength?: number;
  readonly pattern?: string;
}

/** Read by the product, not by people: what counts as seeding, and what a bot writes elsewhere. */
const RULES = ['squad', 'seeding.winnerMessage'];

/**
 * The shipped community with each of its texts as long as the schema admits, and of letters that no layout expects.
 * Ids, addresses, colours and numbers stay.
 */
export const hostileCommunity = (): object => {
  const schema = read('community.schema.json') as Schema;
  let texts = 0;
  const worse = (value: unknown, { $ref, ...own }: Schema, path: readonly string[] = []): unknown => {
    if (RULES.includes(path.join('.'))) return value;
    const { properties, items, maxLength, pattern } = $ref ? schema.$defs![$ref.split('/').at(-1)!]! : own;
    if (Array.isArray(value)) return value.map((one) => worse(one, items ?? {}, [...path, '']));
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(
        Object.entries(value).map(([key, one]) => [key, worse(one, properties?.[key] ?? {}, [...path, key])]),
      );
    if (typeof value !== 'string' || maxLength === undefined) return value;
    const text = hostile(maxLength, texts++);
    return pattern === undefined || new RegExp(pattern, 'u').test(text) ? text : value;
  };
  return worse(read('community.json'), schema) as object;
};

/** As long as a page of a game may say them. */
const FRONT: Readonly<Record<string, number>> = { title: 24, card: 160, note: 40 };

/** The delivered pages with such texts. Links, addresses of sections and what headings say in braces stay. */
export const hostilePages = (): Record<string, string> => {
  let texts = 0;
  const worse = (line: string): string => {
    const [, name = '', value = ''] = /^(\w+): (.*)$/.exec(line) ?? [];
    if (value && Object.hasOwn(FRONT, name)) return `${name}: ${JSON.stringify(hostile(FRONT[name]!, texts++))}`;
    const [, mark = '', words = '', braces = ''] =
      /^((?:#+|-|\d+\.) +)?(.*?)( \{[^{}]*[#=][^{}]*\})?$/.exec(line) ?? [];
    if (words === '' || /^---|^[\w-]+: |^\[/.test(line)) return line;
    return `${mark}${hostile(mark.startsWith('#') ? 60 : 400, texts++)}${braces}`;
  };
  const files = readdirSync(SHIPPED, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.md'));
  return Object.fromEntries(
    files.map((name) => [name, readFileSync(join(SHIPPED, name), 'utf8').split('\n').map(worse).join('\n')]),
  );
};
