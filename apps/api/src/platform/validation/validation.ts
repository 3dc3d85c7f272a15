import type { ArgumentMetadata, PipeTransform } from '@nestjs/common';
import { HIGHEST_ID } from '@app/contracts/checks';
import { isPseudonym } from '@app/storage/person-keys/pseudonym';
import { plainToInstance } from 'class-transformer';
import { checkOf, inWords, isDeclared, type Class } from './checks';
import { Refused } from '../responses/failures';

/**
 * Bodies and queries must be exactly what their class declares; the answer names the first thing wrong. A body stays
 * the plain object that was parsed; a query becomes an instance, with its numbers read and its defaults in place. Path
 * parameters have pipes of their own.
 */
export class BodiesAndQueries implements PipeTransform<unknown, unknown> {
  transform(value: unknown, { type, metatype }: ArgumentMetadata): unknown {
    if ((type !== 'body' && type !== 'query') || !isDeclared(metatype)) return value;
    if (type === 'query') return checked(metatype, plainToInstance(metatype, value));
    // Where every field may be absent, so may the body.
    if (value === undefined && checkOf(metatype)({}) === undefined) return {};
    return checked(metatype, value);
  }
}

/** The value, which is what its class declares. @throws Refused 400 */
export const checked = <Value>(metatype: Class, value: Value): Value => {
  const problem = checkOf(metatype)(value);
  if (problem) throw new Refused(400, 'invalid', inWords(problem));
  return value;
};

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

/** The same, or the pseudonym that stands for somebody who was erased. */
export class UserIdOrPseudonym extends UserId {
  override transform(text: string): string {
    return isPseudonym(text) ? text : super.transform(text);
  }
}
