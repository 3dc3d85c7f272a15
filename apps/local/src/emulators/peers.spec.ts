import { admissionWarning, refusalOf, uidOfPeer, type Ends } from './peers';

// Captured on a little-endian machine: a server on port 46781 (B6BD) and its clients: root, user 65534, and the same
// user by a socket of IPv6. The last two rows were changed: an end that was closed, and a stranger's from 127.0.0.2.
const TABLES = `  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode
   0: 0100007F:B6BD 00000000:0000 0A 00000000:00000000 00:00000000 00000000     0        0 192968 1 00000000f3d457ee 100 0 0 10 0
  42: 0100007F:B6BD 0100007F:8492 01 00000000:00000000 00:00000000 00000000  1000        0 198780 1 00000000a0cfb96b 20 4 30 10 -1
  92: 0100007F:8492 0100007F:B6BD 01 00000000:00000000 02:00000060 00000000     0        0 198779 3 00000000892c56a1 20 0 0 11 -1
  95: 0100007F:8496 0100007F:B6BD 01 00000000:00000000 02:00000062 00000000 65534        0 198794 3 000000007f98c53a 20 0 0 11 -1
  96: 0100007F:849A 0100007F:B6BD 05 00000000:00000000 02:00000062 00000000     0        0 0 3 000000007f98c53a 20 0 0 11 -1
  97: 0200007F:8492 0100007F:B6BD 01 00000000:00000000 02:00000062 00000000  1001        0 198794 3 000000007f98c53a 20 0 0 11 -1
  sl  local_address                         remote_address                        st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode
   0: 0000000000000000FFFF00000100007F:8498 0000000000000000FFFF00000100007F:B6BD 01 00000000:00000000 02:00000061 00000000 65534        0 198806 3 00000000c111a6df 20 0 0 11 -1
`;

const from = (remotePort: number, remoteAddress = '127.0.0.1'): Ends => ({
  ...{ remoteAddress, remotePort, localAddress: '127.0.0.1', localPort: 0xb6bd },
});

test.each([
  ['a socket of IPv4', from(0x8492), 0],
  ['another user', from(0x8496), 65534],
  ['a socket of IPv6', from(0x8498), 65534],
  ['the same port of another address', from(0x8492, '127.0.0.2'), 1001],
  ['an end that its process has closed, which the table gives to root', from(0x849a), undefined],
  ['a connection that is in no table', from(0x849c), undefined],
  ['a connection to another port', { ...from(0x8492), localPort: 0xb6be }, undefined],
  ['a connection that is gone', { remoteAddress: undefined, remotePort: undefined, localPort: 0xb6bd }, undefined],
])('the user at the other end: %s', (_, ends, uid) => {
  expect(uidOfPeer(TABLES, ends)).toBe(uid);
});

test('the user of this process and root are admitted', () => {
  expect(refusalOf(from(0x8496), () => TABLES, 65534)).toBeUndefined();
  expect(refusalOf(from(0x8492), () => TABLES, 1000)).toBeUndefined();
});

test('others are told why, and what to do', () => {
  const refusal = refusalOf(from(0x8496), () => TABLES, 1000);
  expect(refusal).toContain('Only the user who runs this site (user id 1000) and root');
  expect(refusal).toContain('You came as user id 65534.');
  expect(refusal).toContain('run npm start yourself');
});

test('who cannot be found out is refused', () => {
  const broken = () => {
    throw Object.assign(new Error('too many open files'), { code: 'EMFILE' });
  };
  const logged = jest.spyOn(console, 'error').mockImplementation();
  for (const tables of [() => '', broken])
    expect(refusalOf(from(0x8492), tables, 1000)).toContain('could not be found out');
  expect(logged).toHaveBeenCalledTimes(1);
  logged.mockRestore();
});

test('a system without tables admits everybody, and whoever starts the site there is told', () => {
  expect(refusalOf(from(0x8496), () => undefined, 1000)).toBeUndefined();
  expect(admissionWarning(() => undefined)).toContain('can sign in as anybody');
  expect(admissionWarning(() => TABLES)).toBeUndefined();
});
