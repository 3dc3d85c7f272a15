import { onlineIds, type Seat } from './log-lines';
import type { Faction, Layer } from './theatre';

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

/** What a server says to a warning, a kick or a broadcast; empty for every other command. */
export const confirmed = (command: string, players: string): string => {
  const [, action, id = '', text = ''] = /^Admin(Warn|Kick|Broadcast)(?: "([^"]*)")? (.*)$/s.exec(command) ?? [];
  if (action === undefined) return '';
  if (action === 'Broadcast') return `Message broadcasted <${text}>`;
  // By an id of an account: a number of the list names nobody.
  const isId = /^(?:\d{17}|[0-9a-f]{32})$/u.test(id);
  const line = players.split('\n').find((one) => one.startsWith('ID: ') && isId && one.includes(` ${id} `));
  const [, number, ids, name] = /^ID: (\d+) \| Online IDs: (.*?) \| Name: (.*?) \| Team ID: /.exec(line ?? '') ?? [];
  if (name === undefined) return `Could not find player ${id}`;
  return action === 'Warn'
    ? `Remote admin has warned player ${name}. Message was "${text}"`
    : `Kicked player ${number}. [Online IDs= ${ids}] ${name}`;
};
