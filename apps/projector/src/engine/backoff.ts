/** Doubling waits with a spread of a quarter, so that many who lost the same server do not come back as one. */
export const backoff = (
  failures: number,
  { firstBackoff, longestBackoff }: { firstBackoff: number; longestBackoff: number },
): number => Math.min(longestBackoff, firstBackoff * 2 ** (failures - 1)) * (0.75 + Math.random() / 2);
