import { pause } from '@app/kit/pause';
import { Turns } from './turns';

describe('turns', () => {
  test('come one after the other, also when one fails or is broken off', async () => {
    const turns = new Turns();
    const seen: string[] = [];
    const source = (name: string, fails = false) =>
      async function* () {
        seen.push(`${name} begins`);
        yield 1;
        if (fails) throw new Error(name);
        yield 2;
        seen.push(`${name} ends`);
      };
    const whole = async (name: string, fails = false) => {
      for await (const step of turns.of(source(name, fails))) await pause(5 * step);
    };
    const first = async () => {
      for await (const step of turns.of(source('broken off'))) {
        await pause(20 * step);
        break;
      }
    };
    const ended = await Promise.allSettled([first(), whole('failing', true), whole('whole'), whole('last')]);
    expect(ended.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled']);
    expect(seen).toEqual([
      ...['broken off begins', 'failing begins', 'whole begins', 'whole ends'],
      ...['last begins', 'last ends'],
    ]);
  });
});
