import type { PathRule, PathStatus } from '../community/path-rules';

/** Statuses that replace a page. The others announce themselves over it. */
export const isClosed = (status: PathStatus | undefined): boolean =>
  status === 'maintenance' || status === 'coming-soon';

/** What a path is instead of open. An exact path outweighs a prefix, a longer prefix a shorter one. */
export function statusOf(pathname: string, rules: readonly PathRule[]): PathStatus | undefined {
  const matching = rules.filter(
    ({ path, below }) => pathname === path || (below && pathname.startsWith(path.endsWith('/') ? path : `${path}/`)),
  );
  const exact = matching.find(({ path }) => path === pathname);
  return (exact ?? matching.sort((a, b) => b.path.length - a.path.length)[0])?.status;
}
