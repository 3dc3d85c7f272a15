import type { ArgumentMetadata, PipeTransform } from '@nestjs/common';
import { Lru } from '@app/kit/lru';
import { plainToInstance } from 'class-transformer';
import { checkOf, inWords, isDeclared, type Class } from './checks';
import { Refused } from './failures';

/** Queries remembered for each class, and characters of one that is. */
const MOST_QUERIES = 1_000;
const LONGEST_QUERY = 200;

/**
 * Bodies and queries are exactly what their class declares; the first thing wrong is what the answer says. A body stays
 * the plain object that was parsed; a query becomes an instance, with its numbers read and its defaults in place. Path
 * parameters have pipes of their own.
 *
 * Queries are few, and good or not by nothing but themselves, so one that was good is not looked at again.
 */
export class BodiesAndQueries implements PipeTransform<unknown, unknown> {
  private readonly good = new Map<Class, Lru<string, object>>();

  transform(value: unknown, { type, metatype }: ArgumentMetadata): unknown {
    if ((type !== 'body' && type !== 'query') || !isDeclared(metatype)) return value;
    return type === 'body' ? checked(metatype, value) : this.query(metatype, value as object);
  }

  private query(metatype: Class, value: object): object {
    const text = JSON.stringify(value);
    const queries = this.queriesOf(metatype);
    const known = queries.peek(text);
    if (known) return copyOf(known);
    const query = checked(metatype, plainToInstance(metatype, value));
    if (text.length <= LONGEST_QUERY && isFlat(query)) queries.set(text, copyOf(query));
    return query;
  }

  private queriesOf(metatype: Class): Lru<string, object> {
    let queries = this.good.get(metatype);
    if (!queries) this.good.set(metatype, (queries = new Lru(MOST_QUERIES)));
    return queries;
  }
}

/** @throws Refused 400 */
const checked = <Value>(metatype: Class, value: Value): Value => {
  const problem = checkOf(metatype)(value);
  if (problem) throw new Refused(400, 'invalid', inWords(problem));
  return value;
};

/** Holds nothing that two requests could share. */
const isFlat = (query: unknown): query is object =>
  typeof query === 'object' && query !== null && Object.values(query).every((value) => typeof value !== 'object');

const copyOf = (query: object): object =>
  Object.assign(Object.create(Object.getPrototypeOf(query) as object), query) as object;

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
