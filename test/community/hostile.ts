import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hostile } from '../hostile-text';

const read = (name: string) => JSON.parse(readFileSync(join(__dirname, '../..', name), 'utf8')) as unknown;

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
  return worse(read('community.config.json'), schema) as object;
};
