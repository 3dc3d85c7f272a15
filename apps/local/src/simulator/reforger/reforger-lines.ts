import { addressAt, type Player } from '../squad/players';
import type { Random } from '../random';

export const SIDES = ['US', 'USSR'] as const;
export type Side = (typeof SIDES)[number];
const WEAPONS = {
  US: ['M16A2', 'M16A2', 'M249 SAW', 'M21 SWS', 'M72 LAW', 'M67'],
  USSR: ['AK-74', 'AK-74', 'PKM', 'SVD', 'RPG-7', 'RGD-5'],
} as const;

/** In the words of the game. */
const TYPES: Readonly<Record<string, string>> = {
  ...{ M16A2: 'RIFLE', 'AK-74': 'RIFLE', 'M249 SAW': 'MACHINEGUN', PKM: 'MACHINEGUN', 'M21 SWS': 'SNIPERRIFLE' },
  ...{ SVD: 'SNIPERRIFLE', 'M72 LAW': 'ROCKETLAUNCHER', 'RPG-7': 'ROCKETLAUNCHER' },
};
const typeOf = (weapon: string): string => TYPES[weapon] ?? 'None';

/** A player of Reforger, with their save. */
export interface Person extends Player {
  readonly uuid: string;
  readonly platform: 'windows' | 'playstation' | 'xbox';
  /** The 39 numbers of the save. */
  readonly save: number[];
}

/** Somebody on the server at a moment, with what they did since the moment before. */
export interface Present {
  readonly person: Person;
  readonly side: Side;
  /** Epoch milliseconds. */
  readonly cameAt: number;
  readonly kills: number;
  readonly deaths: number;
}

const two = (value: number) => String(value).padStart(2, '0');
export const clock = (at: number) => new Date(at).toISOString().slice(11, 23);
export const stamp = (at: number) => `[${new Date(at).toISOString().slice(0, 19).replace('T', ' ')}]`;

interface Pen {
  readonly write: (at: number, to: 'joins', text: string) => void;
  readonly log: (at: number, category: string, text: string) => void;
}

/** What the console and RJSLogging write of somebody who comes in. */
export const joins = (person: Person, index: number, side: Side, at: number, { write, log }: Pen): void => {
  const { name, uuid, steamId, platform } = person;
  const address = addressAt(person, at);
  const identity = `0x${index.toString(16).padStart(8, '0')}`;
  const number = index + 1;
  log(at, 'DEFAULT', `BattlEye Server: Adding player identity=${identity}, name='${name}'`);
  log(at + 20, 'DEFAULT', `BattlEye Server: 'Player #${number} ${name} (${address}:${50_000 + index}) connected'`);
  log(
    at + 40,
    'DEFAULT',
    `BattlEye Server: Setting GUID for player identity=${identity}, GUID=${steamId ?? '[u8; 64]'}`,
  );
  log(at + 1_000, 'BACKEND', `Authenticated player: rplIdentity=${identity} identityId=${uuid} name=${name}`);
  log(
    at + 2_000,
    'NETWORK',
    `### Updating player: PlayerId=${number}, Name=${name}, rplIdentity=${identity}, IdentityId=${uuid}`,
  );
  log(
    at + 8_000,
    'SCRIPT',
    `INFO: Faction: player ${name} (playerID = ${number} | UUID = ${uuid}) has joined faction #AR-Faction_${side} (${side})`,
  );
  write(
    at + 2_000,
    'joins',
    `${stamp(at + 2_000)} PLAYER_JOINED = playerId = ${number}, playerBiId = ${uuid}, platform = platform-${platform}, playerName = ${name}, profileName = ${name}, buildVersion = 1.6.0.119`,
  );
};

export const leaves = ({ name }: Person, index: number, at: number, log: Pen['log']): void =>
  log(at, 'DEFAULT', `BattlEye Server: 'Player #${index + 1} ${name} disconnected'`);

export const killText = (
  random: Random,
  at: number,
  victim: Person,
  side: Side,
  killer: Person | undefined,
  friendly: boolean,
): string => {
  const other = side === 'US' ? 'USSR' : 'US';
  const nobody = random.chance(0.4) ? 'World' : 'AI';
  const [name, id, faction] = killer
    ? [killer.name, killer.uuid, `#AR-Faction_${friendly ? side : other}`]
    : [nobody, nobody, nobody === 'AI' ? `#AR-Faction_${other}` : 'World'];
  const weapon = !killer && nobody === 'World' ? 'World' : random.pick(WEAPONS[friendly ? side : other]);
  const isThrown = weapon === 'M67' || weapon === 'RGD-5';
  const far = weapon === 'World' ? '0' : Math.abs((60 + 90 * random.normal()) / (isThrown ? 8 : 1)).toFixed(4);
  const isTeamKill = friendly && !!killer;
  return `${stamp(at)} PLAYER_KILLED = grenadeType = ${isThrown ? 'FRAG' : 'None'}, victimName = ${victim.name}, attachments = , sightName = Iron Sights, isTeamKill = ${isTeamKill}, killerId = ${two(1)}, killerBiId = ${id}, victimFaction = #AR-Faction_${side}, killerFaction = ${faction}, victimId = 2, weaponSource = ${weapon === 'World' ? 'Unknown' : 'Infantry'}, killerName = ${name}, isFriendlyFire = ${isTeamKill}, weaponName = ${weapon}, weaponType = ${typeOf(weapon)}, victimBiId = ${victim.uuid}, killDistance = ${far}`;
};

/** As RJSLogging numbers them. */
const CHANNEL_IDS = { Global: 0, Faction: 1, Group: 2, Vehicle: 3, Local: 4 } as const;

export const chatText = (
  at: number,
  channel: keyof typeof CHANNEL_IDS,
  { uuid, name }: Person,
  index: number,
  text: string,
): string =>
  `${stamp(at)} CHAT = playerBiId = ${uuid}, channelId = ${CHANNEL_IDS[channel]}, message = ${text}, playerName = ${name}, playerId = ${index + 1}`;
