import { pages } from '../capabilities';
import type { Page, Picture } from '../capability';
import type { Game } from '../community/games/games';
import type { ContentName } from './pages';
import { isClosed, statusOf } from './path-status';
import type { Site } from './site';

/** What a browser's tab, a search engine and a shared link say about a page. */
export interface Head {
  /** The page's own name; empty for the home page. */
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly picture: Picture;
  /** Whether search engines may list it: only what everybody may read. */
  readonly indexed: boolean;
  /** The texts that the page shows first. */
  readonly content: ContentName | undefined;
}

type HeadSite = Pick<Site, 'name' | 'shortName' | 'description' | 'recruitment' | 'paths' | 'games'>;

/** What a part of a path may be, and whether it is written in small letters. */
const PARAMETERS: Readonly<Record<string, { readonly form: RegExp; readonly small: boolean }>> = {
  ':articleId': { form: /^[a-z0-9]+(-[a-z0-9]+)*$/, small: true },
  ':playerUID': { form: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, small: true },
  // A SteamID64, or the EOS id of somebody who has none.
  ':steamId': { form: /^(\d{17}|[0-9a-f]{32})$/, small: true },
  ':matchId': { form: /^[1-9]\d?-\d{8}T\d{9}-[\w-]{1,80}$/, small: false },
  // `<server>-<start>`
  ':gameId': { form: /^[1-9]\d?-\d{8}T\d{9}$/, small: false },
  ':clanId': { form: /^[\w-]{1,64}$/, small: false },
};

/** Any other path leads nowhere; browsers still get a page that says so. */
const NOWHERE: Page = { path: '*', title: 'Page not found' };

/** Where an address leads. */
export interface Place {
  /** The one spelling of its path. An address that leads nowhere keeps its own. */
  readonly path: string;
  readonly found: boolean;
}

/** Small or large letters, slashes too many and needless escapes lead to the one path of a page. */
export function placeOf(pathname: string, site: HeadSite): Place {
  const { page, path } = pageAt(pathname, site);
  return { path: page.leadsTo ?? path, found: page !== NOWHERE };
}

/** The page at an address, whatever its rights. One that is closed shows nothing of its own. */
export function headOf(pathname: string, site: HeadSite): Head {
  const { page, path } = pageAt(pathname, site);
  const name = filled(page.title, site);
  const open = !isClosed(statusOf(path, site.paths));
  return {
    name,
    title: name ? `${name} - ${site.name}` : site.name,
    description: page.description ? filled(page.description, site) : site.description,
    picture: page.picture ?? 'community',
    indexed: open && page.indexed === true,
    content: open ? page.content : undefined,
  };
}

/** Addresses of every page that search engines may list, those of single articles aside. */
export const indexedPaths = (site: HeadSite): string[] =>
  played(site)
    .filter(({ path }) => !path.includes(':'))
    .map(({ path }) => pathOf(path, site))
    .filter((path) => headOf(path, site).indexed);

/** Patterns of every address with a page, as a router takes them. */
export const pagePatterns = (site: HeadSite): string[] =>
  played(site)
    .filter(({ leadsTo }) => leadsTo === undefined)
    .map(({ path }) => pathOf(path, site));

/** Whose pages begin so. Whitelisting is for Squad. */
const GAME_PATHS: readonly (readonly [RegExp, Game])[] = [
  [/^\/(?:admin-portal\/)?squad(?:-battlelog)?(?:\/|$)|^\/whitelisting$/, 'squad'],
  [/^\/(?:admin-portal\/)?reforger(?:-battlelog)?(?:\/|$)/, 'reforger'],
  [/^\/starcitizen$/, 'starcitizen'],
];

/** Whether the page at a path, or of a pattern of paths, is there: its game is played, or it is of no game. */
export const isPlayed = (path: string, { games }: Pick<Site, 'games'>): boolean =>
  GAME_PATHS.every(([pattern, game]) => games.includes(game) || !pattern.test(path));

const played = (site: HeadSite): readonly Page[] => pages.filter(({ path }) => isPlayed(path, site));

const pathOf = (path: string, { recruitment }: HeadSite) => (path === '{join}' ? recruitment.path : path);

const filled = (text: string, { name, shortName }: HeadSite) =>
  text.replaceAll('{name}', name).replaceAll('{shortName}', shortName);

const pageAt = (pathname: string, site: HeadSite): { readonly page: Page; readonly path: string } => {
  const given = partsOf(pathname);
  for (const page of given ? played(site) : []) {
    const path = spelled(pathOf(page.path, site), given!);
    if (path !== undefined) return { page, path };
  }
  return { page: NOWHERE, path: pathname };
};

/** Without escapes and empty parts; undefined when an escape means nothing. */
const partsOf = (pathname: string): string[] | undefined => {
  try {
    return pathname.split('/').filter(Boolean).map(decodeURIComponent);
  } catch {
    return undefined;
  }
};

/** The path that a pattern makes of these parts; undefined when it is not theirs. */
const spelled = (pattern: string, given: readonly string[]): string | undefined => {
  const wanted = pattern.split('/').filter(Boolean);
  if (wanted.length !== given.length) return undefined;
  let path = '';
  for (const [i, part] of wanted.entries()) {
    const parameter = PARAMETERS[part];
    const small = given[i]!.toLowerCase();
    const text = parameter && !parameter.small ? given[i]! : small;
    if (parameter ? !parameter.form.test(text) : part !== small) return undefined;
    path += `/${text}`;
  }
  return path || '/';
};
