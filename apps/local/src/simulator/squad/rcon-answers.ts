import { onlineIds, type Seat } from './log-lines';
import { isLayer, type Faction, type Layer } from './theatre';

/** A player as ListPlayers shows him. */
export type Listed = Seat & { readonly squad: number | null; readonly isLeader: boolean; readonly role: string };

export type ListedSquad = {
  readonly id: number;
  readonly team: 1 | 2;
  readonly name: string;
  readonly size: number;
  readonly locked: boolean;
  readonly creator: Seat;
};

export const listPlayers = (seats: readonly Listed[]): string =>
  [
    '----- Active Players -----',
    ...seats.map(
      ({ player, team, squad, isLeader, role }, id) =>
        `ID: ${id} | Online IDs: ${onlineIds(player)} | Name: ${player.shown} | Team ID: ${team} | Party ID: N/A` +
        ` | Squad ID: ${squad ?? 'N/A'} | Is Leader: ${isLeader ? 'True' : 'False'} | Role: ${role} | Vehicle: N/A`,
    ),
    '----- Recently Disconnected Players [Max of 15] -----',
  ].join('\n');

export const listSquads = (
  squads: readonly ListedSquad[],
  factions: readonly [Faction, Faction],
  tickets: readonly [number, number],
): string =>
  [
    '----- Active Squads -----',
    ...([1, 2] as const).flatMap((team) => [
      `Team ID: ${team} (${factions[team - 1]!.unit}) - Tickets: ${tickets[team - 1]}`,
      ...squads
        .filter((squad) => squad.team === team)
        .map(
          ({ id, name, size, locked, creator }) =>
            `ID: ${id} | Name: ${name} | Size: ${size} | Locked: ${locked ? 'True' : 'False'}` +
            ` | Creator Name: ${creator.player.name} | Creator Online IDs: ${onlineIds(creator.player)}`,
        ),
    ]),
  ].join('\n');

const FORCE = 'CombinedArms';

export const showCurrentMap = ({ level, layer }: Layer, [one, two]: readonly [Faction, Faction]): string =>
  `Current level is ${level}, layer is ${layer}, factions ${one.code}+${FORCE} ${two.code}+${FORCE}`;

export const showNextMap = ({ level, layer }: Layer): string =>
  `Next level is ${level}, layer is ${layer}, factions USA RGF`;

export const showServerInfo = (
  serverName: string,
  { layer, mode }: Layer,
  next: Layer,
  players: number,
  [one, two]: readonly [Faction, Faction],
  playedSeconds: number,
): string =>
  JSON.stringify({
    MaxPlayers: 100,
    GameMode_s: mode,
    MapName_s: layer,
    ServerName_s: serverName,
    GameVersion_s: 'v10.6.0.000000.0000',
    LICENSEDSERVER_b: true,
    PLAYTIME_I: String(Math.floor(playedSeconds)),
    MatchTimeout_d: 120,
    Password_b: false,
    PlayerCount_I: String(players),
    PublicQueueLimit_I: '25',
    PublicQueue_I: String(players >= 98 ? 3 : 0),
    ReservedQueue_I: '0',
    PlayerReserveCount_I: '4',
    NextLayer_s: next.layer,
    TeamOne_s: `${one.code}_LO_${FORCE}`,
    TeamTwo_s: `${two.code}_LO_${FORCE}`,
    BeaconPort_I: '15000',
    Region_s: 'ap-southeast-2',
  });

export const squadCreated = ({ player }: Seat, squad: number, squadName: string, { name }: Faction): string =>
  `${player.name} (Online IDs: ${onlineIds(player)}) has created Squad ${squad} (Squad Name: ${squadName}) on ${name}`;

export const chat = (channel: 'All' | 'Team' | 'Squad', { player }: Pick<Seat, 'player'>, message: string): string =>
  `[Chat${channel}] [Online IDs:${onlineIds(player)}] ${player.shown} : ${message}`;

type Groups = Readonly<Record<string, string>> | undefined;

const playerIn = (players: string, id: string): Groups => {
  // By an id of an account: a number of the list names nobody.
  const isId = /^(?:\d{17}|[0-9a-f]{32})$/u.test(id);
  const line = players.split('\n').find((one) => one.startsWith('ID: ') && isId && one.includes(` ${id} `));
  return /^ID: (?<number>\d+) \| Online IDs: (?<ids>.*?) \| Name: (?<name>.*?) \| Team ID: /.exec(line ?? '')?.groups;
};

const squadIn = (squads: string, team: string, squad: string): Groups => {
  const ofTeam = squads.split(/^Team ID: /m).find((part) => part.startsWith(`${team} (`));
  const line = ofTeam?.split('\n').find((one) => one.startsWith(`ID: ${squad} | `));
  return /\| Name: (?<name>.*) \| Size: /.exec(line ?? '')?.groups;
};

/** What a server says to what admins order; empty for every other command. @param listed its answers to commands that list */
export const said = (command: string, listed: (command: string) => string): string => {
  const [, action, rest = ''] = /^Admin(\w+) (.*)$/s.exec(command) ?? [];
  const [, id = '', text = ''] = /^"?([^" ]*)"?(?: (.*))?$/s.exec(rest) ?? [];
  switch (action) {
    case 'Broadcast':
      return `Message broadcasted <${rest}>`;
    case 'SetNextLayer':
      return isLayer(id) ? `Set next layer to ${rest}` : `ERROR: Unable to set next layer : layer Not Found : ${id}`;
    case 'DisbandSquad':
    case 'RenameSquad': {
      const squad = squadIn(listed('ListSquads'), id, text);
      if (!squad) return 'Error: Indexed Squad not found';
      const named = `squad ${text} on team ${id}, named "${squad['name']}"`;
      const renamed = `Remote admin renamed ${named}, to "Squad ${text}"`;
      // The server says the latter twice.
      return action === 'DisbandSquad' ? `Remote admin disbanded ${named}` : `${renamed}\n${renamed}`;
    }
    case 'Warn':
    case 'Kick':
    case 'ForceTeamChange':
    case 'RemovePlayerFromSquad': {
      const player = playerIn(listed('ListPlayers'), id);
      if (!player) return `Could not find player ${id}`;
      const { number, ids, name } = player;
      if (action === 'Warn') return `Remote admin has warned player ${name}. Message was "${text}"`;
      if (action === 'RemovePlayerFromSquad') return `Player ${name} was removed from squad`;
      const whom = `player ${number}. [Online IDs= ${ids}] ${name}`;
      return action === 'Kick' ? `${name} was kicked: ${text}\nKicked ${whom}` : `Forced team change for ${whom}`;
    }
    default:
      return '';
  }
};
