import { Random } from './random';
import { reforgerChannel, reforgerTalk, squadChannel, squadTalk } from './talk';

const PEOPLE = ['Bunya', 'Snag', 'Yabby', 'Emu'];
const many = (talk: (random: Random) => Iterable<{ after: number; by: string; text: string }>) =>
  Array.from({ length: 300 }, (_, seed) => [...talk(new Random(`talk ${seed}`))]);
const games = [
  ['Squad', (random: Random) => squadTalk(random, squadChannel(random), PEOPLE, ['Radio Hill'])],
  ['Reforger', (random: Random) => reforgerTalk(random, reforgerChannel(random), PEOPLE, ['Levie'])],
] as const;

test.each(games)('on %s people answer each other, in whole sentences, one after another', (_, talk) => {
  const conversations = many(talk);
  expect(conversations.filter((lines) => new Set(lines.map(({ by }) => by)).size > 1).length).toBeGreaterThan(150);
  expect(new Set(conversations.flat().map(({ text }) => text)).size).toBeGreaterThan(30);
  for (const lines of conversations) {
    expect(lines.map(({ after }) => after)).toEqual([...lines.map(({ after }) => after)].sort((a, b) => a - b));
    for (const { text } of lines) expect(text).toMatch(/^[^{}=]+$/);
  }
});

test('nobody answers who is not there', () => {
  const alone = [...squadTalk(new Random('alone'), 'Squad', ['Bunya'], ['Radio Hill'])];
  expect(alone.length).toBeGreaterThan(0);
  expect(alone.every(({ by }) => by === 'Bunya')).toBe(true);
  expect([...reforgerTalk(new Random('nobody'), 'Group', [], ['Levie'])]).toEqual([]);
});
