import { Refused } from './failures';
import { fromReadToken, toReadToken } from './read-after';

const token = { position: '000000000000002a-000000000000002a', types: ['BingoSquareMarked', 'BingoAchieved'] };
const wrapped = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

test('a token comes back as it went', () => {
  expect(fromReadToken(toReadToken(token))).toEqual(token);
});

test.each([
  ['nothing', ''],
  ['no JSON', Buffer.from('hello').toString('base64url')],
  ['null', wrapped(null)],
  ['a list', wrapped([])],
  ['no position', wrapped({ t: [] })],
  ['a position of another kind', wrapped({ p: '42', t: [] })],
  ['no types', wrapped({ p: token.position })],
  ['a type with a quote', wrapped({ p: token.position, t: ["x'--"] })],
  ['a type that is an object', wrapped({ p: token.position, t: [{ $ne: null }] })],
  ['too many types', wrapped({ p: token.position, t: Array(33).fill('A') })],
  ['characters no token has', '{"p":1}'],
  ['far too much', 'a'.repeat(3_000)],
])('%s is no token', (_, text) => {
  expect(() => fromReadToken(text)).toThrow(Refused);
});
