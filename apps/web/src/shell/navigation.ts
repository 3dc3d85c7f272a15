import type { Unit } from './unit-symbol';

export interface Entry {
  readonly to: string;
  readonly label: string;
  /** One line about where it leads; menus with symbols show it. */
  readonly about?: string;
  readonly unit?: Unit;
  readonly tint?: string;
  /** Shown only to those who may enter. */
  readonly only?: 'bingo';
}

export interface Section {
  readonly label: string;
  /** A section of one entry is a plain link. */
  readonly entries: readonly Entry[];
}

/** The menus, left to right. */
const SECTIONS: readonly Section[] = [
  {
    label: 'Games',
    entries: [
      { to: '/squad', label: 'Squad', about: 'Three public servers', unit: 'infantry', tint: 'text-squad' },
      { to: '/reforger', label: 'Reforger', about: 'Conflict on Everon', unit: 'mechanised', tint: 'text-reforger' },
      {
        to: '/starcitizen',
        label: 'Star Citizen',
        about: 'Military and civilian divisions',
        unit: 'aviation',
        tint: 'text-starcitizen',
      },
      {
        to: '/bingo',
        label: 'Dashcam Bingo',
        about: 'Mark your card while we watch',
        unit: 'headquarters',
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
      { to: '/join-zsu', label: 'Join {name}' },
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

/** The menus as somebody sees them, with or without access to bingo, in a community that goes by `shortName`. */
export const sectionsFor = (bingo: boolean, shortName: string): readonly Section[] =>
  SECTIONS.map((section) => ({
    ...section,
    entries: section.entries
      .filter(({ only }) => only !== 'bingo' || bingo)
      .map((entry) => ({ ...entry, label: named(entry.label, shortName) })),
  }));

/** `Join {name}` in the community's own words. */
export const named = (label: string, shortName: string): string => label.replace('{name}', shortName);

/** Whether a page lies at or below an address. */
export const isUnder = (pathname: string, to: string): boolean => pathname === to || pathname.startsWith(`${to}/`);
