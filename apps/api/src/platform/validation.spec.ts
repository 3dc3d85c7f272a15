import { IsOptional, IsString, Matches, MaxLength } from 'class-validator';
import { Refused } from './failures';
import { validation } from './validation';

class Wanted {
  @IsOptional()
  @Matches(/^[1-9]$/)
  server?: string;

  @IsOptional()
  @IsString()
  @MaxLength(300)
  q?: string;
}

class Other {
  @IsOptional()
  @Matches(/^[a-z]$/)
  server?: string;
}

const pipe = validation();
const read = (value: unknown, metatype: typeof Wanted | typeof Other = Wanted) =>
  pipe.transform(value, { type: 'query', metatype }) as Promise<Wanted>;

test('a query that was good is good again, for each request by itself', async () => {
  const first = await read({ server: '1' });
  (first as { server: string }).server = 'spoilt';
  const second = await read({ server: '1' });
  expect(second).toBeInstanceOf(Wanted);
  expect(second).toEqual({ server: '1' });
  expect(second).not.toBe(await read({ server: '1' }));
});

test('a query that was refused is refused again', async () => {
  for (const wrong of [{ server: '0' }, { server: ['1'] }, { server: '1', more: '' }, { q: { length: 1 } }])
    for (let time = 0; time < 2; time++) await expect(read(wrong)).rejects.toThrow(Refused);
});

test('what is good for one route is not for another', async () => {
  await read({ server: '1' });
  await expect(read({ server: '1' }, Other)).rejects.toThrow(Refused);
});

test('more queries than are remembered, and longer ones, are read all the same', async () => {
  for (let n = 0; n < 1_100; n++) expect(await read({ q: `player ${n}` })).toEqual({ q: `player ${n}` });
  const q = 'x'.repeat(250);
  for (let time = 0; time < 2; time++) expect(await read({ q })).toEqual({ q });
  await expect(read({ q: q.repeat(2) })).rejects.toThrow(Refused);
});
