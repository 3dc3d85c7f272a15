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

/** Leaves path parameters to their own pipes: by itself it would read `1e3` as the number 1000. */
class BodiesAndQueries extends ValidationPipe {
  override transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    return metadata.type === 'param' ? Promise.resolve(value) : super.transform(value, metadata);
  }
}

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
