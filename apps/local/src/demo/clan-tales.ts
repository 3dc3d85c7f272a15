import type { ClanEdits, ClanText } from '@app/domain/clans/rules';

/** Persona who is in none of the demo's clans and meets what founding one needs. */
export const MAY_FOUND = 'partner';
/** Persona who is in none and misses two requirements, the tier and the hours played. */
export const MAY_NOT_FOUND = 'squad-admin';
/** Persona with open invites. */
export const INVITED = 'vip';

/**
 * Something that happened so many days ago. People are named by the order in which they joined, the founder is 0; an
 * invite that is not answered is a persona's.
 */
export type Chapter = { readonly days: number } & (
  | { readonly joins: number }
  | { readonly promoted: number }
  | { readonly demoted: number }
  | { readonly leads: number }
  | { readonly kicked: number }
  | { readonly leaves: number }
  | { readonly edited: ClanEdits }
  | { readonly invited: string }
);

export interface ClanTale {
  readonly texts: Omit<ClanText, 'discordLink'>;
  /** Whether the clan's page leads to the community's own Discord. */
  readonly isOnDiscord?: boolean;
  /** Tag in the names of its players, as the game shows them; without one, players without any. */
  readonly worn?: string;
  /** Personas among the members, by the order in which they joined. */
  readonly personas?: Readonly<Record<number, string>>;
  /** When it was founded. */
  readonly days: number;
  /** When each further member joined, the earliest first. */
  readonly joined: readonly number[];
  /** What else happened. */
  readonly chapters?: readonly Chapter[];
}

/** Seven clans of 14, 9, 7, 5, 4, 3 and 2 members. The board lists them from 3. */
export const clanTales: readonly ClanTale[] = [
  {
    texts: {
      name: 'Gum Leaf Rifles',
      tag: 'GUM',
      motto: 'Slow is smooth, smooth is home by ten',
      description: 'Infantry squads every evening but Monday. New players ride along as long as they talk.',
    },
    isOnDiscord: true,
    worn: '[GUM]',
    personas: { 2: 'member' },
    days: 29.1,
    joined: [28.4, 27.9, 26.8, 25.5, 23.9, 22.6, 21.1, 19.4, 17.7, 15.2, 13.6, 11.3, 9.8, 7.4, 4.6],
    chapters: [
      { days: 27.1, promoted: 1 },
      { days: 24.3, promoted: 4 },
      { days: 18.2, promoted: 2 },
      { days: 16.6, kicked: 7 },
      { days: 12.2, demoted: 4 },
      { days: 12.1, promoted: 8 },
      { days: 5.3, leaves: 4 },
      { days: 1.8, invited: INVITED },
    ],
  },
  {
    texts: {
      name: 'Reef Raiders',
      tag: 'REEF',
      motto: 'High tide, low cover',
      description: 'Boats if the map has them, logistics if it has none.',
    },
    worn: '[REEF]',
    days: 26.5,
    joined: [26.1, 25.2, 22.8, 20.9, 19.1, 14.4, 12.7, 8.3, 3.2],
    chapters: [
      { days: 21.7, promoted: 1 },
      { days: 10.5, leads: 1 },
      { days: 10.1, promoted: 3 },
      { days: 6.2, leaves: 5 },
      { days: 0.9, invited: INVITED },
    ],
  },
  {
    texts: {
      name: 'Mud Larks',
      tag: 'MUD',
      motto: 'First in the trench, last to wash',
      description: 'We hold the point that nobody wants. Two marksmen, the others dig.',
    },
    worn: 'MUD |',
    personas: { 0: 'vip-gold' },
    days: 24.2,
    joined: [23.6, 21.4, 18.8, 15.9, 10.7, 2.4],
    chapters: [
      { days: 17.5, promoted: 2 },
      { days: 9.1, edited: { motto: 'Last to leave, last to wash' } },
    ],
  },
  {
    texts: { name: 'Salt Flat Irregulars', tag: 'SALT', motto: 'Nothing grows here but the score', description: '' },
    worn: '『SALT』',
    days: 19.8,
    joined: [19.2, 16.3, 12.9, 6.7],
    chapters: [
      { days: 11.6, promoted: 1 },
      { days: 5.9, edited: { description: 'Armour on open maps. Bring a mechanic.' } },
    ],
  },
  {
    texts: { name: 'Swag and Billy', tag: 'SWAG', motto: '', description: '' },
    worn: '[SWAG]',
    days: 15.3,
    joined: [14.7, 12.4, 8.8],
  },
  {
    texts: { name: 'Dust Devils', tag: 'DUST', motto: 'Gone before the smoke is', description: '' },
    days: 11.9,
    joined: [10.2, 7.7],
  },
  { texts: { name: 'Smoko Section', tag: 'SMKO', motto: '', description: '' }, days: 5.6, joined: [4.1] },
];
