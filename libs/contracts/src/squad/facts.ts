import { Type } from 'class-transformer';
import { IsInstant } from '../is-instant';
import { MOST_COUNTED, MOST_POINTS } from './limits';
import {
  ArrayMaxSize,
  Equals,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsNumber,
  IsObject,
  IsString,
  Matches,
  Max,
  MaxLength,
  Min,
  ValidateIf,
  ValidateNested,
} from 'class-validator';

/**
 * What an agent beside a Squad server hears: one class for each kind of fact. The classes are the wire format, and they
 * validate it. `docs/agent.md` tells how facts come about; `ingest.dto.ts` how they travel.
 *
 * No IP address, password or session secret is part of any fact. Addresses travel apart from the facts, as
 * `ConnectionSighting`s of a batch, and never become events.
 */

/** Where a fact was heard: in the game server's log file, or in an answer or message of its RCON. */
export const FACT_SOURCES = ['log', 'rcon'] as const;
export type FactSource = (typeof FACT_SOURCES)[number];

export type Team = 1 | 2;
const TEAMS = [1, 2];

/** Who did it, seen from the victim. `unknown` while the victim, or either team, is; a `factCompleted` may follow. */
export const DOERS = ['enemy', 'teammate', 'self', 'nobody', 'unknown'] as const;
export type Doer = (typeof DOERS)[number];

const NAME_LENGTH = 200;
const CODE_LENGTH = 200;
const TEXT_LENGTH = 1_000;
/** A server holds 100 today; modded ones more. */
const ROSTER_SIZE = 300;

/** Says that there is nothing by null; a missing field is a mistake. */
const OrNull = () => ValidateIf((_, value) => value !== null);

const orNull = (check: PropertyDecorator): PropertyDecorator => {
  const allowed = OrNull();
  return (target, property) => {
    allowed(target, property);
    check(target, property);
  };
};

/** A number of something, or of a squad. */
const Counted = (): PropertyDecorator => (target, property) => {
  IsInt()(target, property);
  Min(-MOST_COUNTED)(target, property);
  Max(MOST_COUNTED)(target, property);
};

/** A measured number: sums of thousands of them stay numbers. */
const Points = (): PropertyDecorator => (target, property) => {
  IsNumber()(target, property);
  Min(-MOST_POINTS)(target, property);
  Max(MOST_POINTS)(target, property);
};

const Name = () => orNull(MaxLength(NAME_LENGTH));
const Code = () => orNull(MaxLength(CODE_LENGTH));
const TeamOrNull = () => orNull(IsIn(TEAMS));

/**
 * A player as known at that moment. Without `eosId` and `steamId` the name could not be resolved (yet): `name` is then
 * what the line says. Otherwise it is the account's name as far as it is known, else the name with its clan tag.
 */
export class PlayerRef {
  /** 32 hex digits, lower case. */
  @OrNull()
  @Matches(/^[0-9a-f]{32}$/)
  eosId!: string | null;

  /** 17 digits. Since v10.6 a player may have none. */
  @OrNull()
  @Matches(/^\d{17}$/)
  steamId!: string | null;

  @IsString()
  @MaxLength(NAME_LENGTH)
  name!: string;

  @TeamOrNull()
  team!: Team | null;

  /** `USA_SL_03`: the part before the first `_` is the faction. */
  @Code()
  role!: string | null;
}

const Player = (): PropertyDecorator => (target, property) => {
  IsObject()(target, property);
  ValidateNested()(target, property);
  Type(() => PlayerRef)(target, property);
};
const PlayerOrNull = () => orNull(Player());

class FactBase {
  /**
   * Rises strictly within (match, source). `floor(sequence / 1000)` is the position: of the log, the number of the line
   * within the match; of RCON, milliseconds from the match's start to when it was heard. The same line of the same match
   * therefore has the same sequence whoever uploads it, and whenever.
   */
  @IsInt()
  @Min(0)
  @Max(Number.MAX_SAFE_INTEGER)
  sequence!: number;

  /** When it happened by the server's clock, ISO 8601 in UTC with milliseconds. Of RCON: when the agent heard it. */
  @IsInstant()
  at!: string;
}

/** The first fact of a match, at sequence 0. */
export class MatchStarted extends FactBase {
  @Equals('matchStarted')
  readonly kind = 'matchStarted';

  /** `Yehorivka_RAAS_v1`. Null when the log does not reach back to the start; a `layerLearned` may follow. */
  @Code()
  layer!: string | null;

  /** The map's folder in the log, `Yehorivka`. */
  @Code()
  level!: string | null;

  /** The log does not hold the start of this match: what happened before is not known. */
  @IsBoolean()
  partial!: boolean;
}

/** RCON named the layer or the factions of the running match: told once, and again when they change. */
export class LayerLearned extends FactBase {
  @Equals('layerLearned')
  readonly kind = 'layerLearned';

  @Code()
  layer!: string | null;

  @Code()
  level!: string | null;

  @IsArray()
  @ArrayMaxSize(2)
  @ValidateNested({ each: true })
  @Type(() => TeamFaction)
  teams!: TeamFaction[];
}

export class TeamFaction {
  @IsIn(TEAMS)
  team!: Team;

  /** `USA` */
  @Code()
  faction!: string | null;

  /** `CombinedArms` */
  @Code()
  unit!: string | null;
}

/** Staging is over. */
export class MatchWentLive extends FactBase {
  @Equals('matchWentLive')
  readonly kind = 'matchWentLive';
}

export class TeamResult {
  @IsIn(TEAMS)
  team!: Team;

  /** `Russian Ground Forces` */
  @Name()
  faction!: string | null;

  /** `49th Combined Arms Army` */
  @Name()
  unit!: string | null;

  @OrNull()
  @Counted()
  tickets!: number | null;
}

/** `abandoned`: another match began, or the server ended, without a result. */
export const OUTCOMES = ['won', 'draw', 'abandoned'] as const;

export class MatchEnded extends FactBase {
  @Equals('matchEnded')
  readonly kind = 'matchEnded';

  @IsIn(OUTCOMES)
  outcome!: (typeof OUTCOMES)[number];

  /** Null in a draw, and when only the winner's name is known and no team carries it. */
  @TeamOrNull()
  winner!: Team | null;

  /** The winning unit's name; known also when an admin's end left no tickets. */
  @Name()
  winnerName!: string | null;

  /** An admin or RCON ended it. */
  @IsBoolean()
  byAdmin!: boolean;

  /** Empty when the log gives no tickets, as it does when an admin ends a match. */
  @IsArray()
  @ArrayMaxSize(2)
  @ValidateNested({ each: true })
  @Type(() => TeamResult)
  teams!: TeamResult[];
}

export class PlayerJoined extends FactBase {
  @Equals('playerJoined')
  readonly kind = 'playerJoined';

  @Player()
  player!: PlayerRef;
}

export class PlayerLeft extends FactBase {
  @Equals('playerLeft')
  readonly kind = 'playerLeft';

  @Player()
  player!: PlayerRef;
}

class Hit extends FactBase {
  @Player()
  victim!: PlayerRef;

  /** Null for falls, fences, and whatever else has no valid attacker. */
  @PlayerOrNull()
  attacker!: PlayerRef | null;

  @IsIn(DOERS)
  by!: Doer;

  @Points()
  damage!: number;

  /** Blueprint without `_C_nnn`: `BP_M4_M68_Foregrip`. Null when unknown. */
  @Code()
  weapon!: string | null;
}

export class PlayerDamaged extends Hit {
  @Equals('playerDamaged')
  readonly kind = 'playerDamaged';
}

export class PlayerWounded extends Hit {
  @Equals('playerWounded')
  readonly kind = 'playerWounded';

  /**
   * What the line names. Often the attacker's soldier (`BP_Soldier_...`): `weapon` is then that of the attacker's last
   * hit in the same frame.
   */
  @Code()
  causer!: string | null;
}

export class PlayerDied extends Hit {
  @Equals('playerDied')
  readonly kind = 'playerDied';

  /** As in `PlayerWounded`; `weapon` goes back to the wound when the death itself names none. */
  @Code()
  causer!: string | null;

  /** Gave up or bled out: the death is told with a negative damage and the original attacker. */
  @IsBoolean()
  bledOut!: boolean;
}

export class PlayerRevived extends FactBase {
  @Equals('playerRevived')
  readonly kind = 'playerRevived';

  @Player()
  reviver!: PlayerRef;

  @Player()
  victim!: PlayerRef;
}

class ThingHit extends FactBase {
  /** Blueprint without `_C_nnn`: `BP_M1126`. */
  @IsString()
  @MaxLength(CODE_LENGTH)
  thing!: string;

  /** Tells two of a kind apart within a match. */
  @IsString()
  @MaxLength(CODE_LENGTH)
  instance!: string;

  @PlayerOrNull()
  attacker!: PlayerRef | null;

  @Points()
  damage!: number;

  @Code()
  weapon!: string | null;

  @Points()
  healthRemaining!: number;

  /** With this hit its health fell to nothing. A wreck that is hit again is not destroyed again. */
  @IsBoolean()
  destroyed!: boolean;
}

export class VehicleDamaged extends ThingHit {
  @Equals('vehicleDamaged')
  readonly kind = 'vehicleDamaged';
}

/** Sandbags, bunkers, radios: whatever players build. */
export class DeployableDamaged extends ThingHit {
  @Equals('deployableDamaged')
  readonly kind = 'deployableDamaged';
}

/** Since v10.6. */
export class ZoneChanged extends FactBase {
  @Equals('zoneChanged')
  readonly kind = 'zoneChanged';

  @IsString()
  @MaxLength(NAME_LENGTH)
  zone!: string;

  @IsIn(['captured', 'neutralised'])
  how!: 'captured' | 'neutralised';

  /** Who did it. */
  @IsIn(TEAMS)
  team!: Team;

  /** Who had it. */
  @TeamOrNull()
  from!: Team | null;
}

/** A player was thrown out. */
export class PlayerRemoved extends FactBase {
  @Equals('playerRemoved')
  readonly kind = 'playerRemoved';

  @IsIn(['kicked', 'banned'])
  how!: 'kicked' | 'banned';

  @Player()
  player!: PlayerRef;

  @IsString()
  @MaxLength(TEXT_LENGTH)
  reason!: string;
}

export class TickRateMeasured extends FactBase {
  @Equals('tickRateMeasured')
  readonly kind = 'tickRateMeasured';

  /** Hertz. */
  @Points()
  rate!: number;
}

/**
 * An earlier fact of the same match is now known better: its victim or attacker, or who did it. It replaces what that
 * fact said of them. May come more than once for one fact, each time with more.
 */
export class FactCompleted extends FactBase {
  @Equals('factCompleted')
  readonly kind = 'factCompleted';

  /** Sequence of the fact, which is always one of the log. */
  @IsInt()
  @Min(0)
  @Max(Number.MAX_SAFE_INTEGER)
  of!: number;

  @IsIn(['playerDamaged', 'playerWounded', 'playerDied'])
  what!: 'playerDamaged' | 'playerWounded' | 'playerDied';

  @Player()
  victim!: PlayerRef;

  @PlayerOrNull()
  attacker!: PlayerRef | null;

  @IsIn(DOERS)
  by!: Doer;
}

/** A line that should have been understood: the format has moved on. At most 100 a match are told. */
export class LineUnrecognised extends FactBase {
  @Equals('lineUnrecognised')
  readonly kind = 'lineUnrecognised';

  /** Without addresses and passwords, cut short. */
  @IsString()
  @MaxLength(TEXT_LENGTH)
  text!: string;
}

export class ChatSent extends FactBase {
  @Equals('chatSent')
  readonly kind = 'chatSent';

  @IsIn(['all', 'team', 'squad', 'admin'])
  channel!: 'all' | 'team' | 'squad' | 'admin';

  @Player()
  player!: PlayerRef;

  @IsString()
  @MaxLength(TEXT_LENGTH)
  message!: string;
}

export class SquadCreated extends FactBase {
  @Equals('squadCreated')
  readonly kind = 'squadCreated';

  @Player()
  player!: PlayerRef;

  @Counted()
  @Min(0)
  squad!: number;

  @IsString()
  @MaxLength(NAME_LENGTH)
  squadName!: string;

  /** The team in words: `Russian Ground Forces`. */
  @IsString()
  @MaxLength(NAME_LENGTH)
  teamName!: string;
}

export class RosterPlayer extends PlayerRef {
  /** As shown in the game, clan tag included. */
  @IsString()
  @MaxLength(NAME_LENGTH)
  displayName!: string;

  /** Null: in none. */
  @OrNull()
  @Counted()
  squad!: number | null;

  @IsBoolean()
  isLeader!: boolean;
}

export class RosterSquad {
  @Counted()
  id!: number;

  @IsIn(TEAMS)
  team!: Team;

  @IsString()
  @MaxLength(NAME_LENGTH)
  name!: string;

  @Counted()
  size!: number;

  @IsBoolean()
  locked!: boolean;
}

export class RosterTeam {
  @IsIn(TEAMS)
  team!: Team;

  @IsString()
  @MaxLength(NAME_LENGTH)
  name!: string;

  /** Since v10.6. */
  @OrNull()
  @Counted()
  tickets!: number | null;
}

/** Who is on the server, in which squad: one poll of ListPlayers and ListSquads. */
export class RosterSampled extends FactBase {
  @Equals('rosterSampled')
  readonly kind = 'rosterSampled';

  @IsArray()
  @ArrayMaxSize(ROSTER_SIZE)
  @ValidateNested({ each: true })
  @Type(() => RosterPlayer)
  players!: RosterPlayer[];

  @IsArray()
  @ArrayMaxSize(ROSTER_SIZE)
  @ValidateNested({ each: true })
  @Type(() => RosterSquad)
  squads!: RosterSquad[];

  @IsArray()
  @ArrayMaxSize(2)
  @ValidateNested({ each: true })
  @Type(() => RosterTeam)
  teams!: RosterTeam[];
}

/** How full the server is: one poll of ShowServerInfo and ShowNextMap. What an answer lacks is null. */
export class PopulationSampled extends FactBase {
  @Equals('populationSampled')
  readonly kind = 'populationSampled';

  @Name()
  serverName!: string | null;

  @Code()
  gameVersion!: string | null;

  @OrNull()
  @Counted()
  players!: number | null;

  @OrNull()
  @Counted()
  maxPlayers!: number | null;

  @OrNull()
  @Counted()
  publicQueue!: number | null;

  @OrNull()
  @Counted()
  reservedQueue!: number | null;

  @Code()
  layer!: string | null;

  @Code()
  nextLayer!: string | null;
}

/** Every kind by its name. */
export const FACT_CLASSES = {
  matchStarted: MatchStarted,
  layerLearned: LayerLearned,
  matchWentLive: MatchWentLive,
  matchEnded: MatchEnded,
  playerJoined: PlayerJoined,
  playerLeft: PlayerLeft,
  playerDamaged: PlayerDamaged,
  playerWounded: PlayerWounded,
  playerDied: PlayerDied,
  playerRevived: PlayerRevived,
  vehicleDamaged: VehicleDamaged,
  deployableDamaged: DeployableDamaged,
  zoneChanged: ZoneChanged,
  playerRemoved: PlayerRemoved,
  tickRateMeasured: TickRateMeasured,
  factCompleted: FactCompleted,
  lineUnrecognised: LineUnrecognised,
  chatSent: ChatSent,
  squadCreated: SquadCreated,
  rosterSampled: RosterSampled,
  populationSampled: PopulationSampled,
} as const;

export type FactKind = keyof typeof FACT_CLASSES;
export type SquadFact = { [Kind in FactKind]: InstanceType<(typeof FACT_CLASSES)[Kind]> }[FactKind];
