import { isPlayed } from '@app/contracts/content/heads';
import type { Site } from '@app/contracts/content/site';
import type { Part } from '~/ui/art/unit-symbol';

export interface Entry {
  readonly to: string;
  readonly label: string;
  /** One line about where it leads; menus with symbols show it. */
  readonly about?: string;
  readonly symbol?: Part;
  readonly tint?: string;
  /** Shown only to those who may enter. */
  readonly only?: 'bingo';
}

export interface Section {
  readonly label: string;
  /** A section of one entry is a plain link. */
  readonly entries: readonly Entry[];
}

type Naming = Pick<Site, 'shortName' | 'recruitment' | 'servers' | 'games'>;

/** The menus of a community, left to right. */
const sectionsOf = ({ shortName, recruitment, servers }: Naming): readonly Section[] => [
  {
    label: 'Games',
    entries: [
      {
        to: '/squad',
        label: 'Squad',
        about: counted(servers.filter(({ game }) => game === 'squad').length),
        symbol: 'squad',
        tint: 'text-squad',
      },
      {
        to: '/reforger',
        label: 'Reforger',
        about: counted(servers.filter(({ game }) => game === 'reforger').length),
        symbol: 'reforger',
        tint: 'text-reforger',
      },
      {
        to: '/starcitizen',
        label: 'Star Citizen',
        about: 'Military and civilian divisions',
        symbol: 'starcitizen',
        tint: 'text-starcitizen',
      },
      {
        to: '/bingo',
        label: 'Dashcam Bingo',
        about: 'Mark your card while we watch',
        symbol: 'bingo',
        tint: 'text-gold',
        only: 'bingo',
      },
    ],
  },
  {
    label: 'Community',
    entries: [
      { to: '/news', label: 'News' },
      { to: '/about', label: 'About' },
      { to: '/guidelines', label: 'Guidelines' },
      { to: '/admin-team', label: 'Admin Team' },
      { to: recruitment.path, label: `Join ${shortName}` },
    ],
  },
  {
    label: 'Support',
    entries: [
      { to: '/support-tickets', label: 'Support Tickets' },
      { to: '/faq', label: 'FAQ' },
    ],
  },
  { label: 'Whitelisting', entries: [{ to: '/whitelisting', label: 'Whitelisting' }] },
  {
    label: 'Battlelog',
    entries: [
      { to: '/squad-battlelog', label: 'Squad Battlelog' },
      { to: '/reforger-battlelog', label: 'Reforger Battlelog' },
    ],
  },
];

/** The menus as somebody sees them, with or without access to bingo. */
export const sectionsFor = (bingo: boolean, site: Naming): readonly Section[] =>
  sectionsOf(site)
    .map((section) => ({
      ...section,
      entries: section.entries.filter(({ only, to }) => (only !== 'bingo' || bingo) && isPlayed(to, site)),
    }))
    .filter(({ entries }) => entries.length > 0);

const WORDS = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine'];

/** `Three public servers` */
const counted = (servers: number) => `${WORDS[servers] ?? servers} public server${servers === 1 ? '' : 's'}`;

/** Whether a page lies at or below an address. */
export const isUnder = (pathname: string, to: string): boolean => pathname === to || pathname.startsWith(`${to}/`);
