/**
 * Milliseconds to wait before the next try: doubled with each failure, and varied by a quarter, so that processes which
 * lost the same server do not all return at the same moment.
 */
export const backoff = (
  failures: number,
  { firstBackoff, longestBackoff }: { firstBackoff: number; longestBackoff: number },
): number => Math.min(longestBackoff, firstBackoff * 2 ** (failures - 1)) * (0.75 + Math.random() / 2);
