import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsIn,
  IsInt,
  IsString,
  Matches,
  Max,
  MaxLength,
  Min,
  ValidateNested,
} from 'class-validator';
import { Optional } from '@app/contracts/optional';
import { Refused } from '../responses/failures';
import { BodiesAndQueries } from './validation';

class Wanted {
  @Optional()
  @Matches(/^[1-9]$/)
  server?: string;

  @Optional()
  @IsString()
  @MaxLength(300)
  q?: string;

  @Optional()
  @Type(() => Number)
  @IsInt()
  limit: number = 5;
}

class Other {
  @Optional()
  @Matches(/^[a-z]$/)
  server?: string;
}

const pipe = new BodiesAndQueries();
const read = (value: unknown, metatype: typeof Wanted | typeof Other = Wanted) =>
  pipe.transform(value, { type: 'query', metatype }) as Wanted;

describe('a query', () => {
  test('is another instance for each request', () => {
    const first = read({ server: '1' });
    first.server = 'spoilt';
    const second = read({ server: '1' });
    expect(second).toBeInstanceOf(Wanted);
    expect(second).toEqual({ server: '1', limit: 5 });
    expect(second).not.toBe(read({ server: '1' }));
  });

  test('has its numbers read', () => expect(read({ limit: '7' })).toEqual({ limit: 7 }));

  test('that was refused is refused again', () => {
    for (const wrong of [{ server: '0' }, { server: ['1'] }, { server: '1', more: '' }, { q: { length: 1 } }])
      for (let time = 0; time < 2; time++) expect(() => read(wrong)).toThrow(Refused);
  });

  test('that is good for one route is not for another', () => {
    read({ server: '1' });
    expect(() => read({ server: '1' }, Other)).toThrow(Refused);
  });
});

class Part {
  @IsIn(['easy', 'hard'])
  kind!: string;
}

class Sent {
  @MaxLength(5)
  @Matches(/^[a-z]+$/, { message: 'id must be lower case' })
  @IsString()
  id!: string;

  @Optional()
  @Max(9)
  @Min(1)
  @IsInt()
  count?: number;

  @Optional()
  @MaxLength(3, { each: true })
  @IsString({ each: true })
  @ArrayMaxSize(2)
  @IsArray()
  names?: string[];

  @Optional()
  @ValidateNested()
  @Type(() => Part)
  part?: Part;

  @Optional()
  @IsArray()
  @ArrayMaxSize(3)
  @ValidateNested({ each: true })
  @Type(() => Part)
  parts?: Part[];
}

describe('a body', () => {
  const sent = (body: unknown): string => {
    try {
      expect(pipe.transform(body, { type: 'body', metatype: Sent })).toBe(body);
      return 'good';
    } catch (error) {
      expect(error).toBeInstanceOf(Refused);
      return (error as Refused).message;
    }
  };

  test.each([
    [{}, 'id is missing.'],
    [{ id: null }, 'id must be a string.'],
    [{ id: ['a'] }, 'id must be a string.'],
    [{ id: 'UPPERCASE' }, 'id must be shorter than or equal to 5 characters.'],
    [{ id: 'UP' }, 'id must be lower case.'],
    [{ id: 'a', more: 1 }, 'Property more should not exist.'],
    [{ id: 'a' }, 'good'],
    [{ id: 'a', count: null }, 'count must be an integer number.'],
    [{ id: 'a', count: '1' }, 'count must be an integer number.'],
    [{ id: 'a', count: 0 }, 'count must not be less than 1.'],
    [{ id: 'a', names: 'ab' }, 'names must be an array.'],
    [{ id: 'a', names: [1, 2, 3] }, 'names must contain no more than 2 elements.'],
    [{ id: 'a', names: ['ab', [['c']]] }, 'Each value in names must be a string.'],
    [{ id: 'a', names: ['abcd'] }, 'Each value in names must be shorter than or equal to 3 characters.'],
    [{ id: 'a', part: null }, 'part must be an object.'],
    [{ id: 'a', part: [] }, 'part must be an object.'],
    [{ id: 'a', part: [{ kind: 'easy' }] }, 'part must be an object.'],
    [{ id: 'a', part: {} }, 'part.kind is missing.'],
    [{ id: 'a', parts: [[]] }, 'Each value in parts must be an object.'],
    [
      { id: 'a', parts: [{ kind: 'easy' }, { kind: 'odd' }] },
      'parts.1.kind must be one of the following values: easy, hard.',
    ],
    [{ id: 'a', count: 9, names: ['ab'], part: { kind: 'hard' }, parts: [] }, 'good'],
    [[], 'This request is not valid.'],
    [undefined, 'This request is not valid.'],
    ['text', 'This request is not valid.'],
  ])('%j: %s', (body, message) => expect(sent(body)).toBe(message));
});
