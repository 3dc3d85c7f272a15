/** The number that an ETag begins with, 0 without one. */
const revisionOf = (etag: string | undefined): number => Number(/"(\d+)/.exec(etag ?? '')?.[1] ?? 0);

/** Whether the first is of a version after the second's. */
export const isLater = (etag: string | undefined, than: string | undefined): boolean =>
  revisionOf(etag) > revisionOf(than);
