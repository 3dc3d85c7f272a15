import fc from 'fast-check';
import { withoutSecrets } from './text';

test('no address of either kind is left, however it is written', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.ipV4(),
        fc.ipV6().filter((address) => address !== '::'),
      ),
      fc.constantFrom('', ':2304'),
      (address, port) => {
        const shown = address.includes(':') && port ? `[${address}]${port}` : `${address}${port}`;
        const left = shown.startsWith('[') ? `[(address)]${port}` : '(address)';
        expect(withoutSecrets(`Adding player of ${shown}, as said`)).toBe(`Adding player of ${left}, as said`);
      },
    ),
  );
});

test.each([
  ['2001:db8::1: left', '(address): left'],
  ['from 2001:db8:1:2:3:4:5:6:2304', 'from (address)'],
  ['[2026.11.28-03.00.00:000][ 12]LogSquad: a', undefined],
  ['ASQGameMode::Add at 12:30:45', undefined],
  ['7:3 :: 2', undefined],
])('%s', (line, left = line) => expect(withoutSecrets(line)).toBe(left));
