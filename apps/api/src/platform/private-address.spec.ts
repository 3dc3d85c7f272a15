import { isPrivateAddress } from './private-address';

test.each([
  '127.0.0.1',
  '::1',
  '::ffff:127.0.0.1',
  '10.1.2.3',
  '172.16.0.9',
  '172.31.255.1',
  '192.168.1.1',
  'fd00::7',
  'fe80::1',
])('%s is private', (address) => expect(isPrivateAddress(address)).toBe(true));

test.each([undefined, '', '203.0.113.9', '::ffff:203.0.113.9', '172.32.0.1', '11.0.0.1', '2001:db8::1'])(
  '%s is not',
  (address) => expect(isPrivateAddress(address)).toBe(false),
);
