/**
 * Whether a `Host` header names a machine and not a domain: an address, or a name without a dot (`localhost`, a container's).
 * A page on the web that points its own domain at a private address carries that domain.
 */
export const isOwnName = (host: string | undefined): boolean =>
  /^(?:[^.:/@[\]]+|\d{1,3}(?:\.\d{1,3}){3}|\[[0-9a-f:.]+\])(?::\d+)?$/i.test(host ?? '');
