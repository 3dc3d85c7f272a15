import { ValidationPipe, type ArgumentMetadata, type PipeTransform, type ValidationError } from '@nestjs/common';
import { Refused } from './failures';

/** Bodies and queries are exactly what their class declares; the first thing wrong is what is told. */
export const validation = (): ValidationPipe =>
  new BodiesAndQueries({
    transform: true,
    whitelist: true,
    forbidNonWhitelisted: true,
    forbidUnknownValues: true,
    stopAtFirstError: true,
    exceptionFactory: (problems: ValidationError[]) =>
      new Refused(400, 'invalid', problems[0] ? describe(problems[0]) : 'This request is not valid.'),
  });

/** Queries remembered for each class, and characters of one that is. */
const MOST_QUERIES = 1_000;
const LONGEST_QUERY = 200;

/**
 * Leaves path parameters to their own pipes: by itself it would read `1e3` as the number 1000. Queries are few, and good
 * or not by nothing but themselves, so one that was good is not looked at again.
 */
class BodiesAndQueries extends ValidationPipe {
  private readonly good = new Map<unknown, Map<string, object>>();

  override async transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    if (metadata.type === 'param') return value;
    const text = metadata.type === 'query' ? JSON.stringify(value) : undefined;
    if (text === undefined || text.length > LONGEST_QUERY) return super.transform(value, metadata);
    const queries = this.queriesOf(metadata.metatype);
    const known = queries.get(text);
    if (known) return copyOf(known);
    const query: unknown = await super.transform(value, metadata);
    if (isFlat(query)) {
      if (queries.size >= MOST_QUERIES) queries.delete(queries.keys().next().value!);
      queries.set(text, copyOf(query));
    }
    return query;
  }

  private queriesOf(metatype: unknown): Map<string, object> {
    let queries = this.good.get(metatype);
    if (!queries) this.good.set(metatype, (queries = new Map()));
    return queries;
  }
}

/** Holds nothing that two requests could share. */
const isFlat = (query: unknown): query is object =>
  typeof query === 'object' && query !== null && Object.values(query).every((value) => typeof value !== 'object');

const copyOf = (query: object): object =>
  Object.assign(Object.create(Object.getPrototypeOf(query) as object), query) as object;

const describe = ({ property, constraints, children }: ValidationError, path = ''): string => {
  const here = path ? `${path}.${property}` : property;
  const [deeper] = children ?? [];
  if (deeper) return describe(deeper, here);
  const [message = 'is not valid'] = Object.values(constraints ?? {});
  // class-validator begins with the bare name of the property.
  return sentence(property && message.startsWith(property) ? here + message.slice(property.length) : message);
};

const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;

const HIGHEST_ID = 2_147_483_647;

/** A number given out by us, from the path. */
export class WholeId implements PipeTransform<string, number> {
  transform(text: string): number {
    const id = Number(text);
    if (!/^[1-9]\d{0,9}$/.test(text) || id > HIGHEST_ID)
      throw new Refused(400, 'invalid', 'The id must be a whole number from 1 on.');
    return id;
  }
}

/** A chat-platform user id, from the path. */
export class UserId implements PipeTransform<string, string> {
  transform(text: string): string {
    if (!/^\d{17,20}$/.test(text)) throw new Refused(400, 'invalid', 'The player id must be 17 to 20 digits.');
    return text;
  }
}
