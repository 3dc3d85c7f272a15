import type { ContentName } from './content';
import type { Site } from './site';

/** Which drawn picture goes with a page when somebody shares it. */
export type Picture = 'community' | 'squad' | 'reforger' | 'starcitizen';

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

type Told = Pick<Site, 'name' | 'shortName' | 'description' | 'recruitment'>;

interface Page {
  /** `:name` stands for one part of a path. */
  readonly path: string;
  readonly title: string;
  readonly description?: string;
  readonly picture?: Picture;
  readonly indexed?: true;
  readonly content?: ContentName;
}

const PAGES: readonly Page[] = [
  { path: '/', title: '', indexed: true },
  {
    path: '/squad',
    title: 'Squad',
    description: 'The public Squad servers of {name}: what is played where, the rules, and how to join.',
    picture: 'squad',
    indexed: true,
    content: 'squad',
  },
  {
    path: '/reforger',
    title: 'Arma Reforger',
    description: 'The public Arma Reforger servers of {name}, their rules, and how to join.',
    picture: 'reforger',
    indexed: true,
    content: 'reforger',
  },
  {
    path: '/starcitizen',
    title: 'Star Citizen',
    description: 'The Star Citizen division of {name}: ethos, history, divisions and charter.',
    picture: 'starcitizen',
    indexed: true,
    content: 'starcitizen',
  },
  {
    path: '/whitelisting',
    title: 'Whitelisting',
    description: 'How to skip the queue on the Squad servers of {name}: by seeding, leading, helping out, or support.',
    picture: 'squad',
    indexed: true,
    content: 'whitelisting',
  },
  {
    path: '/about',
    title: 'About',
    description: 'Where {name} comes from, what it holds to, and what it gives.',
    indexed: true,
    content: 'about',
  },
  {
    path: '/guidelines',
    title: 'Community Guidelines',
    description: 'The rules of {name}, on the servers and off them.',
    indexed: true,
    content: 'guidelines',
  },
  {
    path: '/admin-team',
    title: 'Admin Team',
    description: 'Who runs {name}: senior leadership, game admins, moderators and representatives.',
    indexed: true,
  },
  {
    path: '{join}',
    title: 'Join {shortName}',
    description: 'How to become a member of {name}: five steps, a trial, and people who say okay.',
    indexed: true,
    content: 'join',
  },
  {
    path: '/news',
    title: 'News',
    description: 'What is new at {name}.',
    indexed: true,
    content: 'news',
  },
  { path: '/news/:articleId', title: 'News', description: 'What is new at {name}.', indexed: true, content: 'news' },
  {
    path: '/support-tickets',
    title: 'Support Tickets',
    description: 'Whom to write to when something is wrong on a server or on the Discord of {name}.',
    indexed: true,
    content: 'support',
  },
  {
    path: '/faq',
    title: 'FAQ',
    description: 'What people ask about {name}, and the answers.',
    indexed: true,
    content: 'faq',
  },
  {
    path: '/privacy-policy',
    title: 'Privacy Policy',
    description: 'What {name} stores about people, why, and for how long.',
    indexed: true,
    content: 'privacy',
  },
  {
    path: '/terms-of-service',
    title: 'Terms of Service',
    description: 'The terms on which {name} offers this site and its servers.',
    indexed: true,
    content: 'terms',
  },
  { path: '/maintenance', title: 'Under Maintenance' },
  { path: '/coming-soon', title: 'Coming Soon' },
  { path: '/profile', title: 'Profile' },
  { path: '/bingo', title: 'Dashcam Bingo' },
  { path: '/reforger-battlelog', title: 'Reforger Battlelog', picture: 'reforger' },
  { path: '/reforger-battlelog/leaderboards', title: 'Reforger Leaderboards', picture: 'reforger' },
  { path: '/reforger-battlelog/profile', title: 'Reforger Profile', picture: 'reforger' },
  { path: '/reforger-battlelog/highlights', title: 'Reforger Highlights', picture: 'reforger' },
  { path: '/reforger-battlelog/player/:playerUID', title: 'Reforger Player', picture: 'reforger' },
  { path: '/squad-battlelog', title: 'Squad Battlelog', picture: 'squad' },
  { path: '/squad-battlelog/leaderboards', title: 'Squad Leaderboards', picture: 'squad' },
  { path: '/squad-battlelog/community', title: 'Community Clans', picture: 'squad' },
  { path: '/squad-battlelog/match/:matchId', title: 'Squad Match', picture: 'squad' },
  { path: '/squad-battlelog/profile', title: 'Squad Profile', picture: 'squad' },
  { path: '/squad-battlelog/seeding-rewards', title: 'Seeding Rewards', picture: 'squad' },
  { path: '/squad-battlelog/highlights', title: 'Squad Highlights', picture: 'squad' },
  { path: '/squad-battlelog/player/:steamId', title: 'Squad Player', picture: 'squad' },
  { path: '/squad-battlelog/clan/:clanId', title: 'Clan', picture: 'squad' },
  { path: '/admin-portal', title: 'Admin Portal' },
  { path: '/admin-portal/squad', title: 'Squad Admin' },
  { path: '/admin-portal/reforger', title: 'Reforger Admin' },
];

/** Any other path leads nowhere; browsers still get a page that says so. */
const NOWHERE: Page = { path: '*', title: 'Page not found' };

/** The page at an address, whatever its rights. */
export function headOf(pathname: string, site: Told): Head {
  const page = PAGES.find(({ path }) => matches(pathOf(path, site), pathname)) ?? NOWHERE;
  const name = filled(page.title, site);
  return {
    name,
    title: name ? `${name} - ${site.name}` : site.name,
    description: page.description ? filled(page.description, site) : site.description,
    picture: page.picture ?? 'community',
    indexed: page.indexed === true,
    content: page.content,
  };
}

/** Addresses of every page that search engines may list, those of single articles aside. */
export const indexedPaths = (site: Told): string[] =>
  PAGES.filter(({ path, indexed }) => indexed && !path.includes(':')).map(({ path }) => pathOf(path, site));

const pathOf = (path: string, { recruitment }: Told) => (path === '{join}' ? recruitment.path : path);

const filled = (text: string, { name, shortName }: Told) =>
  text.replaceAll('{name}', name).replaceAll('{shortName}', shortName);

const matches = (pattern: string, pathname: string): boolean => {
  const wanted = pattern.split('/');
  const given = pathname.replace(/(?<=.)\/+$/, '').split('/');
  return (
    wanted.length === given.length && wanted.every((part, i) => (part.startsWith(':') ? given[i] : part === given[i]))
  );
};
