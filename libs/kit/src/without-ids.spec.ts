import { withoutIds } from './without-ids';

const DISCORD = '290401099666423845';
const STEAM = '76561190000188001';
const EOS = '0002a10186d9414496bf20d22d3860ba';

test.each([
  ['of the chat platform', DISCORD],
  ['of Steam', STEAM],
  ['of Epic', EOS],
  ['of Epic, in capitals', EOS.toUpperCase()],
])('an id %s is nowhere in the line', (_, id) => {
  const line = withoutIds(`{"path":"/api/x/${id}?a=${id}","actor":"${id}","err":"stream connections-${id} is gone"}`);
  expect(line.toLowerCase()).not.toContain(id.toLowerCase());
  expect(line).toMatch(/"actor":"~[0-9a-f]{8}"/);
});

test('the same id is the same word, and another one another', () => {
  const [one, same, other] = withoutIds(`${STEAM} ${STEAM} ${DISCORD}`).split(' ');
  expect(one).toBe(same);
  expect(other).not.toBe(one);
});

test.each([
  '{"time":1790000000000,"ms":12.345678901234567890,"at":"2026-11-27T10:00:00.000Z"}',
  '{"requestId":"6513270e-269e-4d37-b2a7-4de452e6b438","position":1234567890123456}',
])('nothing else of %s is touched', (line) => expect(withoutIds(line)).toBe(line));
