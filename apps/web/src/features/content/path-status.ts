/** What a path can be instead of open. The first two replace the page, the others announce themselves over it. */
export type PathStatus = 'maintenance' | 'coming-soon' | 'site-construction' | 'page-construction';

export interface PathRule {
  readonly path: string;
  /** Also everything below the path. */
  readonly below?: true;
  readonly status: PathStatus;
}

/** Nothing is closed at present. An exact path outweighs a prefix, a longer prefix a shorter one. */
export const PATH_RULES: readonly PathRule[] = [];

export function statusOf(pathname: string, rules: readonly PathRule[] = PATH_RULES): PathStatus | undefined {
  const matching = rules.filter(
    ({ path, below }) => pathname === path || (below && pathname.startsWith(path.endsWith('/') ? path : `${path}/`)),
  );
  const exact = matching.find(({ path }) => path === pathname);
  return (exact ?? matching.sort((a, b) => b.path.length - a.path.length)[0])?.status;
}
