import { BlockList, isIP, isIPv4 } from 'node:net';

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

/** What is no host of the internet either, or is another address in disguise. */
const SPECIAL = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['100.64.0.0', 10],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  SPECIAL.addSubnet(network, bits);
/** Of IPv6 only this is given to hosts; in it are examples, and ways to an IPv4 address. */
const GLOBAL = new BlockList();
GLOBAL.addSubnet('2000::', 3, 'ipv6');
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  SPECIAL.addSubnet(network, bits, 'ipv6');

/** Whether an address is one of a host of the internet, and of no other. */
export const isPublicAddress = (address: string): boolean => {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  const family = isIPv4(plain) ? 'ipv4' : 'ipv6';
  if (isIP(plain) === 0 || isPrivateAddress(plain) || SPECIAL.check(plain, family)) return false;
  return family === 'ipv4' || GLOBAL.check(plain, family);
};

/**
 * What limits of requests count as one visitor: the /64 of an IPv6 address, which one household has, or an IPv4
 * address. A connection that is closed has no address any more: whoever has left counts as one.
 */
export const householdOf = (ip: string | undefined): string =>
  ip === undefined || ip.includes('.') || !ip.includes(':') ? (ip ?? 'gone') : network64(ip);

const network64 = (ip: string): string => {
  const [head = '', tail] = ip.split('%')[0]!.split('::');
  const groups = head.split(':').filter(Boolean);
  if (tail !== undefined) {
    const after = tail.split(':').filter(Boolean);
    while (groups.length + after.length < 8) groups.push('0');
    groups.push(...after);
  }
  return `${groups.slice(0, 4).join(':')}::/64`;
};
