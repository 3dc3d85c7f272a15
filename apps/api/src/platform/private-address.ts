import { BlockList, isIPv4 } from 'node:net';

const PRIVATE = new BlockList();
PRIVATE.addSubnet('127.0.0.0', 8);
PRIVATE.addSubnet('10.0.0.0', 8);
PRIVATE.addSubnet('172.16.0.0', 12);
PRIVATE.addSubnet('192.168.0.0', 16);
PRIVATE.addSubnet('169.254.0.0', 16);
PRIVATE.addAddress('::1', 'ipv6');
PRIVATE.addSubnet('fc00::', 7, 'ipv6');
PRIVATE.addSubnet('fe80::', 10, 'ipv6');

/** Whether a peer's address is of this machine or a private network. */
export const isPrivateAddress = (address: string | undefined): boolean => {
  const plain = (address ?? '').replace(/^::ffff:(?=\d+\.)/i, '');
  return plain !== '' && PRIVATE.check(plain, isIPv4(plain) ? 'ipv4' : 'ipv6');
};
