import { Type } from 'class-transformer';
import {
  DOERS,
  OUTCOMES,
  TEAMS,
  type Doer,
  type FactKind,
  type Outcome,
  type PlayerRef,
  type RosterPlayer,
  type RosterSquad,
  type RosterTeam,
  type Team,
  type TeamFaction,
  type TeamResult,
  type TelemetryFactOf,
} from '@app/telemetry/squad';
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
 * The wire format of what an agent beside a Squad server observes: one class for each kind of fact, with the limits of its
 * fields. `libs/telemetry` says what each field means, `docs/agent.md` how facts come about, `ingest.dto.ts` how they travel.
 *
 * No IP address, password or session secret is part of any fact. Addresses travel apart from the facts, as
 * `ConnectionSighting`s of a batch, and never become events.
 */

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

export class PlayerRefDto implements PlayerRef {
  @OrNull()
  @Matches(/^[0-9a-f]{32}$/)
  eosId!: string | null;

  @OrNull()
  @Matches(/^\d{17}$/)
  steamId!: string | null;

  @IsString()
  @MaxLength(NAME_LENGTH)
  name!: string;

  @TeamOrNull()
  team!: Team | null;

  @Code()
  role!: string | null;
}

const Player = (): PropertyDecorator => (target, property) => {
  IsObject()(target, property);
  ValidateNested()(target, property);
  Type(() => PlayerRefDto)(target, property);
};
const PlayerOrNull = () => orNull(Player());

class FactBase {
  @IsInt()
  @Min(0)
  @Max(Number.MAX_SAFE_INTEGER)
  sequence!: number;

  @IsInstant()
  at!: string;
}

class MatchStarted extends FactBase implements TelemetryFactOf<'matchStarted'> {
  @Equals('matchStarted')
  readonly kind = 'matchStarted';

  @Code()
  layer!: string | null;

  @Code()
  level!: string | null;

  @IsBoolean()
  partial!: boolean;
}

class LayerLearned extends FactBase implements TelemetryFactOf<'layerLearned'> {
  @Equals('layerLearned')
  readonly kind = 'layerLearned';

  @Code()
  layer!: string | null;

  @Code()
  level!: string | null;

  @IsArray()
  @ArrayMaxSize(2)
  @ValidateNested({ each: true })
  @Type(() => TeamFactionDto)
  teams!: TeamFactionDto[];
}

export class TeamFactionDto implements TeamFaction {
  @IsIn(TEAMS)
  team!: Team;

  @Code()
  faction!: string | null;

  @Code()
  unit!: string | null;
}

class MatchWentLive extends FactBase implements TelemetryFactOf<'matchWentLive'> {
  @Equals('matchWentLive')
  readonly kind = 'matchWentLive';
}

export class TeamResultDto implements TeamResult {
  @IsIn(TEAMS)
  team!: Team;

  @Name()
  faction!: string | null;

  @Name()
  unit!: string | null;

  @OrNull()
  @Counted()
  tickets!: number | null;
}

class MatchEnded extends FactBase implements TelemetryFactOf<'matchEnded'> {
  @Equals('matchEnded')
  readonly kind = 'matchEnded';

  @IsIn(OUTCOMES)
  outcome!: Outcome;

  @TeamOrNull()
  winner!: Team | null;

  @Name()
  winnerName!: string | null;

  @IsBoolean()
  byAdmin!: boolean;

  @IsArray()
  @ArrayMaxSize(2)
  @ValidateNested({ each: true })
  @Type(() => TeamResultDto)
  teams!: TeamResultDto[];
}

class PlayerJoined extends FactBase implements TelemetryFactOf<'playerJoined'> {
  @Equals('playerJoined')
  readonly kind = 'playerJoined';

  @Player()
  player!: PlayerRefDto;
}

class PlayerLeft extends FactBase implements TelemetryFactOf<'playerLeft'> {
  @Equals('playerLeft')
  readonly kind = 'playerLeft';

  @Player()
  player!: PlayerRefDto;
}

class Hit extends FactBase {
  @Player()
  victim!: PlayerRefDto;

  @PlayerOrNull()
  attacker!: PlayerRefDto | null;

  @IsIn(DOERS)
  by!: Doer;

  @Points()
  damage!: number;

  @Code()
  weapon!: string | null;
}

class PlayerDamaged extends Hit implements TelemetryFactOf<'playerDamaged'> {
  @Equals('playerDamaged')
  readonly kind = 'playerDamaged';
}

class PlayerWounded extends Hit implements TelemetryFactOf<'playerWounded'> {
  @Equals('playerWounded')
  readonly kind = 'playerWounded';

  @Code()
  causer!: string | null;
}

class PlayerDied extends Hit implements TelemetryFactOf<'playerDied'> {
  @Equals('playerDied')
  readonly kind = 'playerDied';

  @Code()
  causer!: string | null;

  @IsBoolean()
  bledOut!: boolean;
}

class PlayerRevived extends FactBase implements TelemetryFactOf<'playerRevived'> {
  @Equals('playerRevived')
  readonly kind = 'playerRevived';

  @Player()
  reviver!: PlayerRefDto;

  @Player()
  victim!: PlayerRefDto;
}

class ThingHit extends FactBase {
  @IsString()
  @MaxLength(CODE_LENGTH)
  thing!: string;

  @IsString()
  @MaxLength(CODE_LENGTH)
  instance!: string;

  @PlayerOrNull()
  attacker!: PlayerRefDto | null;

  @Points()
  damage!: number;

  @Code()
  weapon!: string | null;

  @Points()
  healthRemaining!: number;

  @IsBoolean()
  destroyed!: boolean;
}

class VehicleDamaged extends ThingHit implements TelemetryFactOf<'vehicleDamaged'> {
  @Equals('vehicleDamaged')
  readonly kind = 'vehicleDamaged';
}

class DeployableDamaged extends ThingHit implements TelemetryFactOf<'deployableDamaged'> {
  @Equals('deployableDamaged')
  readonly kind = 'deployableDamaged';
}

class ZoneChanged extends FactBase implements TelemetryFactOf<'zoneChanged'> {
  @Equals('zoneChanged')
  readonly kind = 'zoneChanged';

  @IsString()
  @MaxLength(NAME_LENGTH)
  zone!: string;

  @IsIn(['captured', 'neutralised'])
  how!: 'captured' | 'neutralised';

  @IsIn(TEAMS)
  team!: Team;

  @TeamOrNull()
  from!: Team | null;
}

class PlayerRemoved extends FactBase implements TelemetryFactOf<'playerRemoved'> {
  @Equals('playerRemoved')
  readonly kind = 'playerRemoved';

  @IsIn(['kicked', 'banned'])
  how!: 'kicked' | 'banned';

  @Player()
  player!: PlayerRefDto;

  @IsString()
  @MaxLength(TEXT_LENGTH)
  reason!: string;
}

class TickRateMeasured extends FactBase implements TelemetryFactOf<'tickRateMeasured'> {
  @Equals('tickRateMeasured')
  readonly kind = 'tickRateMeasured';

  @Points()
  rate!: number;
}

class FactCompleted extends FactBase implements TelemetryFactOf<'factCompleted'> {
  @Equals('factCompleted')
  readonly kind = 'factCompleted';

  @IsInt()
  @Min(0)
  @Max(Number.MAX_SAFE_INTEGER)
  of!: number;

  @IsIn(['playerDamaged', 'playerWounded', 'playerDied'])
  what!: 'playerDamaged' | 'playerWounded' | 'playerDied';

  @Player()
  victim!: PlayerRefDto;

  @PlayerOrNull()
  attacker!: PlayerRefDto | null;

  @IsIn(DOERS)
  by!: Doer;
}

class LineUnrecognised extends FactBase implements TelemetryFactOf<'lineUnrecognised'> {
  @Equals('lineUnrecognised')
  readonly kind = 'lineUnrecognised';

  @IsString()
  @MaxLength(TEXT_LENGTH)
  text!: string;
}

class ChatSent extends FactBase implements TelemetryFactOf<'chatSent'> {
  @Equals('chatSent')
  readonly kind = 'chatSent';

  @IsIn(['all', 'team', 'squad', 'admin'])
  channel!: 'all' | 'team' | 'squad' | 'admin';

  @Player()
  player!: PlayerRefDto;

  @IsString()
  @MaxLength(TEXT_LENGTH)
  message!: string;
}

class SquadCreated extends FactBase implements TelemetryFactOf<'squadCreated'> {
  @Equals('squadCreated')
  readonly kind = 'squadCreated';

  @Player()
  player!: PlayerRefDto;

  @Counted()
  @Min(0)
  squad!: number;

  @IsString()
  @MaxLength(NAME_LENGTH)
  squadName!: string;

  @IsString()
  @MaxLength(NAME_LENGTH)
  teamName!: string;
}

export class RosterPlayerDto extends PlayerRefDto implements RosterPlayer {
  @IsString()
  @MaxLength(NAME_LENGTH)
  displayName!: string;

  @OrNull()
  @Counted()
  squad!: number | null;

  @IsBoolean()
  isLeader!: boolean;
}

export class RosterSquadDto implements RosterSquad {
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

export class RosterTeamDto implements RosterTeam {
  @IsIn(TEAMS)
  team!: Team;

  @IsString()
  @MaxLength(NAME_LENGTH)
  name!: string;

  @OrNull()
  @Counted()
  tickets!: number | null;
}

class RosterSampled extends FactBase implements TelemetryFactOf<'rosterSampled'> {
  @Equals('rosterSampled')
  readonly kind = 'rosterSampled';

  @IsArray()
  @ArrayMaxSize(ROSTER_SIZE)
  @ValidateNested({ each: true })
  @Type(() => RosterPlayerDto)
  players!: RosterPlayerDto[];

  @IsArray()
  @ArrayMaxSize(ROSTER_SIZE)
  @ValidateNested({ each: true })
  @Type(() => RosterSquadDto)
  squads!: RosterSquadDto[];

  @IsArray()
  @ArrayMaxSize(2)
  @ValidateNested({ each: true })
  @Type(() => RosterTeamDto)
  teams!: RosterTeamDto[];
}

class PopulationSampled extends FactBase implements TelemetryFactOf<'populationSampled'> {
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
} as const satisfies { readonly [Kind in FactKind]: new () => TelemetryFactOf<Kind> };
