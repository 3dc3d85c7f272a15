import { isIPv4, isIPv6 } from 'node:net';

const HIDDEN = '•••';
const MAPPED = /^::ffff:(?=\d+\.)/i;

/** An address cut to its network, /24 of version 4 and /48 of version 6: `203.0.113.•••`, `2001:db8:1:•••`. */
export const masked = (address: string): string => {
  const plain = address.replace(MAPPED, '');
  if (isIPv4(plain)) return [...plain.split('.').slice(0, 3), HIDDEN].join('.');
  if (!isIPv6(plain)) return HIDDEN;
  const [head = '', tail] = plain.split('%')[0]!.toLowerCase().split('::');
  const groups = (text: string) => (text === '' ? [] : text.split(':'));
  const [before, after] = [groups(head), groups(tail ?? '')];
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length;
  const all = [...before, ...Array.from({ length: Math.max(0, zeros) }, () => '0'), ...after];
  return [...all.slice(0, 3).map((group) => group.replace(/^0+(?=.)/, '')), HIDDEN].join(':');
};
