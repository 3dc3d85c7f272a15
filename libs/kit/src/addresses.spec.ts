import { isPrivateAddress, isPublicAddress } from './addresses';

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

test.each(['203.0.114.9', '8.8.8.8', '::ffff:8.8.8.8', '2606:4700::1111'])('%s is public', (address) =>
  expect(isPublicAddress(address)).toBe(true),
);

test.each([
  ...['127.0.0.1', '10.1.2.3', '169.254.169.254', '192.168.1.1', '::1', 'fd00::7', 'fe80::1', '::ffff:10.0.0.1'],
  ...['0.0.0.0', '100.64.0.1', '192.0.0.8', '198.18.0.1', '203.0.113.9', '224.0.0.1', '255.255.255.255'],
  ...[
    '::',
    '64:ff9b::a00:1',
    '2002:a00:1::',
    '2001::1',
    '2001:db8::1',
    'fec0::1',
    'ff02::1',
    '::7f00:1',
    '::ffff:7f00:1',
  ],
  ...['', 'example.org'],
])('%s is no public address', (address) => expect(isPublicAddress(address)).toBe(false));
