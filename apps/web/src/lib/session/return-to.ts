/** A path on this site, or the home page: where a sign-in leads must not be somebody else's site. */
export const returnTo = (wanted: unknown): string => {
  if (typeof wanted !== 'string' || !wanted.startsWith('/')) return '/';
  const url = new URL(wanted, 'http://here.invalid');
  return url.host === 'here.invalid' ? `${url.pathname}${url.search}${url.hash}` : '/';
};
