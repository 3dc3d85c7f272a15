import type { Player } from './players';
import type { Faction, Layer } from './theatre';

/** A player on the server, with the controller and team of this match. */
export type Seat = {
  readonly player: Player;
  readonly team: 1 | 2;
  /** `BP_PlayerController_C_2147399982` */
  readonly controller: string;
};

/** One line of SquadGame.log, without its end. Frames are counted at 50 a second. */
export const stamped = (at: number, text: string): string => {
  const time = new Date(at).toISOString();
  const day = time.slice(0, 10).replaceAll('-', '.');
  const frame = String(Math.floor(at / 20) % 1_000).padStart(3);
  return `[${day}-${time.slice(11, 19).replaceAll(':', '.')}:${time.slice(20, 23)}][${frame}]${text}`;
};

const EPIC = 'e'.repeat(32);

/** `EOS: ... steam: ...` */
export const onlineIds = ({ eosId, steamId }: Player): string =>
  `EOS: ${eosId} ${steamId === undefined ? `epic: ${EPIC}` : `steam: ${steamId}`}`;

const TRANSITION: Layer = { level: 'TransitionMap', layer: 'TransitionMap', mode: '' };
const pathOf = ({ level, layer }: Layer) =>
  level === layer ? `/Game/Maps/${level}` : `/Game/Maps/${level}/Gameplay_Layers/${layer}`;

const world = (layer: Layer, at: number): readonly string[] => {
  const time = stamped(at, '').slice(1, 20);
  return [
    `LogWorld: Bringing World ${pathOf(layer)}.${layer.layer} up for play (max tick rate 50) at ${time}`,
    'LogGameMode: Display: Match State Changed from EnteringMap to WaitingToStart',
    'LogGameState: Match State Changed from EnteringMap to WaitingToStart',
  ];
};
export const transition = (at: number): readonly string[] => world(TRANSITION, at);
export const worldBrought = world;

export const wentLive: readonly string[] = [
  'LogGameMode: Display: Match State Changed from WaitingToStart to InProgress',
  'LogGameState: Match State Changed from WaitingToStart to InProgress',
];

export const joined = ({ player, team, controller }: Seat, layer: Layer, connection: number): readonly string[] => {
  const map = pathOf(layer);
  return [
    `LogNet: Join request: ${map}?Name=${player.name}?SplitscreenCount=1`,
    `LogSquad: Login: NewPlayer: RedpointEOSIpNetConnection /Engine/Transient.RedpointEOSIpNetConnection_${connection}`,
    `LogSquadCommon: SQCommonStatics Check Permissions succeeded, UniqueId:${player.eosId}`,
    `LogSquad: PostLogin: NewPlayer: BP_PlayerController_C ${map}.${layer.layer}:PersistentLevel.${controller}` +
      ` (IP: ${player.address} | Online IDs: ${onlineIds(player)})`,
    'LogGameMode: New player initialized',
    `LogSquad: Player  ${player.name} has been added to Team ${team}`,
    `LogNet: Join succeeded: ${player.name}`,
  ];
};

export const left = ({ player, controller }: Seat, connection: number): readonly string[] => {
  const removed = (driver: string, owner: string, id: string) =>
    `LogNet: UNetDriver::RemoveClientConnection - Removed address ${player.address}:50000 from MappedClientConnections for:` +
    ` [UNetConnection] RemoteAddr: ${player.address}:50000, Name: RedpointEOSIpNetConnection_${connection},` +
    ` Driver: Name:${driver}NetDriver Def:${driver}NetDriver RedpointEOSNetDriver_2147482319, IsServer: YES,` +
    ` PC: ${owner}, Owner: ${owner}, UniqueId: ${id}`;
  return [removed('Game', controller, `RedpointEOS:${player.eosId}`), removed('Beacon', 'NULL', 'INVALID')];
};

const hurt = (damage: number) => damage.toFixed(6);

/** Damage without an attacker: a fence, a fall. */
const NOBODY = 'nullptr (Online IDs: INVALID';

export const damaged = (victim: Seat, attacker: Seat | null, damage: number, causer: string): string => {
  const from = attacker
    ? `${attacker.player.shown} (Online IDs: ${onlineIds(attacker.player)} | Player Controller ID: ${attacker.controller})`
    : `${NOBODY} | Player Controller ID: None)`;
  return `LogSquad: Player:${victim.player.shown} ActualDamage=${hurt(damage)} from ${from}caused by ${causer}`;
};

const struck =
  (method: string, controllerWord: string) =>
  (victim: Seat, attacker: Seat | null, damage: number, causer: string): string => {
    const from = attacker
      ? `${attacker.controller} (Online IDs: ${onlineIds(attacker.player)} | ${controllerWord} ID: ${attacker.controller})`
      : `${NOBODY} | ${controllerWord} ID: None)`;
    return `LogSquadTrace: [DedicatedServer]${method}(): Player:${victim.player.shown} KillingDamage=${hurt(damage)} from ${from} caused by ${causer}`;
  };
export const wounded = struck('Wound', 'Controller');
/** `Contoller` is the game's own spelling. */
export const died = struck('Die', 'Contoller');

export const killedThemselves = ({ player }: Seat): string => `LogSquad: Warning: Suicide ${player.shown}`;

export const revived = (reviver: Seat, victim: Seat): string =>
  `LogSquad: ${reviver.player.shown} (Online IDs: ${onlineIds(reviver.player)}) has revived` +
  ` ${victim.player.shown} (Online IDs: ${onlineIds(victim.player)}).`;

export const vehicleHit = (instance: string, attacker: Seat, damage: number, causer: string, health: number): string =>
  `LogSquadTrace: [DedicatedServer]TraceAndMessageClient(): ${instance}: ${damage.toFixed(2)} damage taken by causer ${causer}` +
  ` instigator (Online Ids: ${attacker.player.name}) ${onlineIds(attacker.player)} health remaining ${health.toFixed(2)}`;

export const deployableHit = (
  instance: string,
  attacker: Seat,
  damage: number,
  causer: string,
  health: number,
): string =>
  `LogSquadTrace: [DedicatedServer]TakeDamage(): ${instance}: ${damage.toFixed(2)} damage taken by causer ${causer}` +
  ` instigator ${attacker.player.name} (Online Ids: ${onlineIds(attacker.player)}) health remaining ${health.toFixed(2)}`;

export const zoneNeutralised = (zone: string, team: 1 | 2, from: 1 | 2): string =>
  `LogSquad: Capture zone ${zone} was neutralized by team ${team} (was owned by team ${from})`;
export const zoneCaptured = (zone: string, team: 1 | 2): string =>
  `LogSquad: Capture zone ${zone} was fully captured by team ${team}`;

export const tickRate = (rate: number): string => `LogSquad: USQGameState: Server Tick Rate: ${rate.toFixed(2)}`;

const spoken = (name: string) => name.replaceAll('_', ' ');

/** The lines at the end of a match, all in one frame; `winner` null is a draw. */
export const ended = (
  { level, layer }: Layer,
  factions: readonly [Faction, Faction],
  winner: 1 | 2 | null,
  tickets: readonly [number, number],
): readonly string[] => {
  const opening = [
    'LogGameMode: GameMode returned ReadyToEndMatch',
    'LogGameMode: Display: Match State Changed from InProgress to WaitingPostMatch',
  ];
  const closing = 'LogGameState: Match State Changed from InProgress to WaitingPostMatch';
  const where = `on layer ${spoken(layer)} (level ${level})!`;
  if (winner === null)
    return [
      ...opening,
      `LogSquadTrace: [DedicatedServer]DetermineMatchWinner(): The game was a draw on ${level}`,
      `LogSquadGameEvents: Display: Team -1, ( ) has won the match with 0 Tickets ${where}`,
      closing,
    ];
  const resultLine = (team: 1 | 2) =>
    `LogSquadGameEvents: Display: Team ${team}, ${factions[team - 1]!.unit} ( ${factions[team - 1]!.name} )` +
    ` has ${team === winner ? 'won' : 'lost'} the match with ${tickets[team - 1]} Tickets ${where}`;
  return [
    ...opening,
    `LogSquadTrace: [DedicatedServer]DetermineMatchWinner(): ${factions[winner - 1]!.unit} won on ${level}`,
    resultLine(winner),
    resultLine(winner === 1 ? 2 : 1),
    closing,
  ];
};
