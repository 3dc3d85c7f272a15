import { personas } from '../../personas';
import { steamAccountOf } from '../../emulators/steam/accounts';
import { accountNames, clanTag } from '../names';
import { Random } from '../random';

/** The role that a player prefers in a squad. */
export type Part =
  | 'leader'
  | 'medic'
  | 'rifleman'
  | 'gunner'
  | 'marksman'
  | 'antitank'
  | 'grenadier'
  | 'sapper'
  | 'crew'
  | 'mortarman';

const PARTS: readonly (readonly [Part, number])[] = [
  ['rifleman', 26],
  ['medic', 17],
  ['antitank', 13],
  ['crew', 12],
  ['leader', 10],
  ['gunner', 8],
  ['grenadier', 6],
  ['marksman', 4],
  ['sapper', 3],
  ['mortarman', 1],
];

/** A player and their habits. */
export type Player = {
  readonly eosId: string;
  /** Undefined for a player of the other shop. */
  readonly steamId?: string;
  /** The account's name. */
  readonly name: string;
  /** The name with the clan tag, as fights show it. */
  readonly shown: string;
  readonly address: string;
  /** In the list of all players. */
  readonly place: number;
  /** Odds of winning a fight against a player of skill 1. */
  readonly skill: number;
  /** How often the player seeks fights. */
  readonly zeal: number;
  /** Share of fights that hit a teammate. */
  readonly carelessness: number;
  readonly part: Part;
  /** Id of the server on which they play if it is open. */
  readonly home: number;
  /** Share of evenings on which they play. */
  readonly keenness: number;
  /** Plays seeding matches. */
  readonly seeds: boolean;
  /** Hour of the day, local, at which they come on a weekday. */
  readonly comesAt: number;
  /** Hours they stay, on average. */
  readonly stays: number;
};

/** Below every SteamID64 that Steam has given out, and apart from those of personas and their friends. */
const steamIdOf = (place: number): string => `7656119${String(2_001_000 + place).padStart(10, '0')}`;
const eosIdOf = (place: number): string => `0002f00d${place.toString(16).padStart(24, '0')}`;

/** Networks reserved for documentation. */
const NETWORKS = ['192.0.2', '198.51.100', '203.0.113'];
const addressOf = (place: number): string => `${NETWORKS[place % 3]}.${1 + (Math.floor(place / 3) % 254)}`;

/** Who plays from one address, by their places: somebody with a second account, with several, and a student house. */
const HOUSEHOLDS: readonly (readonly [first: number, last: number])[] = [
  [12, 13],
  [16, 18],
  [22, 33],
];
/** Who comes in by a carrier, which gives all of them the same address for a week and another then. */
const ROAMING = { first: 40, last: 43 };
const WEEK = 7 * 24 * 3_600_000;

/** Where somebody lives: the place of the first of the household. */
const homeOf = (place: number): number =>
  HOUSEHOLDS.find(([first, last]) => place >= first && place <= last)?.[0] ?? place;

/** Where a player comes in from. @param at epoch milliseconds */
export const addressAt = ({ address, place }: Pick<Player, 'address' | 'place'>, at: number): string =>
  place >= ROAMING.first && place <= ROAMING.last ? `198.18.7.${1 + (Math.floor(at / WEEK) % 254)}` : address;

/** Personas who play Squad, and how; everybody's account is the one they can sign in with. */
const regulars: readonly (readonly [key: string, habits: Partial<Player>])[] = [
  ['member', { skill: 1.5, zeal: 1.2, keenness: 0.75, comesAt: 18.6, stays: 3, home: 1, seeds: false, part: 'medic' }],
  ['vip', { skill: 0.9, keenness: 0.5, home: 2 }],
  ['vip-gold', { skill: 1.9, zeal: 1.3, keenness: 0.6, home: 1, part: 'marksman' }],
  // From the first match of an evening to the last: more than a hundred hours a month.
  ['partner', { skill: 1.1, keenness: 1, seeds: true, comesAt: 16.6, stays: 9, home: 1, part: 'leader' }],
  ['moderator', { skill: 1.3, keenness: 0.93, seeds: true, comesAt: 17, stays: 4.5, home: 1, part: 'leader' }],
  ['squad-admin', { skill: 1.2, keenness: 0.8, home: 2, part: 'crew' }],
  ['squad-coordinator', { skill: 0.7, keenness: 0.4, seeds: true, home: 1, part: 'mortarman' }],
];

/** All players of the servers: the personas, and others made from the seed. */
export function community(seed: string, size: number, servers: readonly number[]): readonly Player[] {
  const random = new Random(`${seed}/players`);
  const members = regulars.slice(0, size).map(([key]) => personas.find((persona) => persona.key === key)!);
  const names = accountNames(
    random,
    size - members.length,
    personas.map(({ name }) => name),
  );
  return Array.from({ length: size }, (_, place): Player => {
    const persona = members[place];
    const name = persona?.name ?? names[place - members.length]!;
    const tag = clanTag(random);
    const made = habits(random, servers);
    // A few players have no Steam account: they bought the game elsewhere.
    const elsewhere = random.chance(0.04);
    const steamId = persona ? steamAccountOf(persona).steamId : elsewhere ? undefined : steamIdOf(place);
    return {
      eosId: eosIdOf(place + 1),
      ...(steamId !== undefined && { steamId }),
      name,
      shown: tag && !persona ? `${tag} ${name}` : name,
      address: addressOf(homeOf(place)),
      place,
      ...made,
      ...regulars[place]?.[1],
    };
  });
}

function habits(random: Random, servers: readonly number[]) {
  const [main = 1, second = main] = servers;
  const part = random.weighted(PARTS, ([, weight]) => weight)![0];
  // A few come nearly every evening, most come now and then.
  const keenness = 0.05 + 0.8 * random.next() ** 1.6;
  const seeds = random.chance(0.04 + keenness / 6);
  return {
    skill: Math.exp(0.45 * random.normal() + 0.3 * keenness),
    zeal: Math.exp(0.3 * random.normal()) * (part === 'medic' || part === 'leader' ? 0.8 : 1),
    carelessness: 0.01 + 0.04 * random.next() ** 2,
    part,
    home: random.chance(0.65) ? main : second,
    keenness,
    seeds,
    comesAt: seeds ? random.between(16.8, 18.2) : 18.8 + 0.9 * random.normal(),
    stays: 1 + 2.6 * random.next(),
  };
}
