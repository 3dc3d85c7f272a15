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
