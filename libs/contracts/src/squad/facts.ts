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
import { IsBoolean, IsIn, IsNumber, IsString, Matches, Max, MaxLength, Min } from 'class-validator';
import { all, OrNull, Part, Parts, TextUpTo, Whole } from '../checks';

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

/** A number of something, or of a squad. */
const Counted = () => Whole(-MOST_COUNTED, MOST_COUNTED);
const CountedOrNull = () => OrNull(Counted());

/** A measured number: sums of thousands of them stay numbers. */
const Points = () => all(IsNumber(), Min(-MOST_POINTS), Max(MOST_POINTS));

const Name = () => TextUpTo(NAME_LENGTH);
const NameOrNull = () => OrNull(MaxLength(NAME_LENGTH));
const Code = () => TextUpTo(CODE_LENGTH);
const CodeOrNull = () => OrNull(MaxLength(CODE_LENGTH));
const TeamOrNull = () => OrNull(IsIn(TEAMS));

export class PlayerRefDto implements PlayerRef {
  @OrNull()
  @Matches(/^[0-9a-f]{32}$/)
  eosId!: string | null;

  @OrNull()
  @Matches(/^\d{17}$/)
  steamId!: string | null;

  @Name()
  name!: string;

  @TeamOrNull()
  team!: Team | null;

  @CodeOrNull()
  role!: string | null;
}

const Player = () => Part(() => PlayerRefDto);
const PlayerOrNull = () => OrNull(Player());

/** What every fact says. Its kind is a string that names a class here, because that is how its class was found. */
class Fact<Kind extends FactKind> {
  @IsString()
  kind!: Kind;

  @Whole()
  sequence!: number;

  @IsInstant()
  at!: string;
}

class MatchStarted extends Fact<'matchStarted'> {
  @CodeOrNull()
  layer!: string | null;

  @CodeOrNull()
  level!: string | null;

  @IsBoolean()
  partial!: boolean;
}

class LayerLearned extends Fact<'layerLearned'> {
  @CodeOrNull()
  layer!: string | null;

  @CodeOrNull()
  level!: string | null;

  @Parts(() => TeamFactionDto, 0, 2)
  teams!: TeamFactionDto[];
}

export class TeamFactionDto implements TeamFaction {
  @IsIn(TEAMS)
  team!: Team;

  @CodeOrNull()
  faction!: string | null;

  @CodeOrNull()
  unit!: string | null;
}

class MatchWentLive extends Fact<'matchWentLive'> {}

export class TeamResultDto implements TeamResult {
  @IsIn(TEAMS)
  team!: Team;

  @NameOrNull()
  faction!: string | null;

  @NameOrNull()
  unit!: string | null;

  @CountedOrNull()
  tickets!: number | null;
}

class MatchEnded extends Fact<'matchEnded'> {
  @IsIn(OUTCOMES)
  outcome!: Outcome;

  @TeamOrNull()
  winner!: Team | null;

  @NameOrNull()
  winnerName!: string | null;

  @IsBoolean()
  byAdmin!: boolean;

  @Parts(() => TeamResultDto, 0, 2)
  teams!: TeamResultDto[];
}

class PlayerJoined extends Fact<'playerJoined'> {
  @Player()
  player!: PlayerRefDto;
}

class PlayerLeft extends Fact<'playerLeft'> {
  @Player()
  player!: PlayerRefDto;
}

class Hit<Kind extends FactKind> extends Fact<Kind> {
  @Player()
  victim!: PlayerRefDto;

  @PlayerOrNull()
  attacker!: PlayerRefDto | null;

  @IsIn(DOERS)
  by!: Doer;

  @Points()
  damage!: number;

  @CodeOrNull()
  weapon!: string | null;
}

class PlayerDamaged extends Hit<'playerDamaged'> {}

class PlayerWounded extends Hit<'playerWounded'> {
  @CodeOrNull()
  causer!: string | null;
}

class PlayerDied extends Hit<'playerDied'> {
  @CodeOrNull()
  causer!: string | null;

  @IsBoolean()
  bledOut!: boolean;
}

class PlayerRevived extends Fact<'playerRevived'> {
  @Player()
  reviver!: PlayerRefDto;

  @Player()
  victim!: PlayerRefDto;
}

class ThingHit<Kind extends FactKind> extends Fact<Kind> {
  @Code()
  thing!: string;

  @Code()
  instance!: string;

  @PlayerOrNull()
  attacker!: PlayerRefDto | null;

  @Points()
  damage!: number;

  @CodeOrNull()
  weapon!: string | null;

  @Points()
  healthRemaining!: number;

  @IsBoolean()
  destroyed!: boolean;
}

class VehicleDamaged extends ThingHit<'vehicleDamaged'> {}

class DeployableDamaged extends ThingHit<'deployableDamaged'> {}

class ZoneChanged extends Fact<'zoneChanged'> {
  @Name()
  zone!: string;

  @IsIn(['captured', 'neutralised'])
  how!: 'captured' | 'neutralised';

  @IsIn(TEAMS)
  team!: Team;

  @TeamOrNull()
  from!: Team | null;
}

class PlayerRemoved extends Fact<'playerRemoved'> {
  @IsIn(['kicked', 'banned'])
  how!: 'kicked' | 'banned';

  @Player()
  player!: PlayerRefDto;

  @TextUpTo(TEXT_LENGTH)
  reason!: string;
}

class TickRateMeasured extends Fact<'tickRateMeasured'> {
  @Points()
  rate!: number;
}

class FactCompleted extends Fact<'factCompleted'> {
  @Whole()
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

class LineUnrecognised extends Fact<'lineUnrecognised'> {
  @TextUpTo(TEXT_LENGTH)
  text!: string;
}

class ChatSent extends Fact<'chatSent'> {
  @IsIn(['all', 'team', 'squad', 'admin'])
  channel!: 'all' | 'team' | 'squad' | 'admin';

  @Player()
  player!: PlayerRefDto;

  @TextUpTo(TEXT_LENGTH)
  message!: string;
}

class SquadCreated extends Fact<'squadCreated'> {
  @Player()
  player!: PlayerRefDto;

  @Whole(0, MOST_COUNTED)
  squad!: number;

  @Name()
  squadName!: string;

  @Name()
  teamName!: string;
}

export class RosterPlayerDto extends PlayerRefDto implements RosterPlayer {
  @Name()
  displayName!: string;

  @CountedOrNull()
  squad!: number | null;

  @IsBoolean()
  isLeader!: boolean;
}

export class RosterSquadDto implements RosterSquad {
  @Counted()
  id!: number;

  @IsIn(TEAMS)
  team!: Team;

  @Name()
  name!: string;

  @Counted()
  size!: number;

  @IsBoolean()
  locked!: boolean;
}

export class RosterTeamDto implements RosterTeam {
  @IsIn(TEAMS)
  team!: Team;

  @Name()
  name!: string;

  @CountedOrNull()
  tickets!: number | null;
}

class RosterSampled extends Fact<'rosterSampled'> {
  @Parts(() => RosterPlayerDto, 0, ROSTER_SIZE)
  players!: RosterPlayerDto[];

  @Parts(() => RosterSquadDto, 0, ROSTER_SIZE)
  squads!: RosterSquadDto[];

  @Parts(() => RosterTeamDto, 0, 2)
  teams!: RosterTeamDto[];
}

class PopulationSampled extends Fact<'populationSampled'> {
  @NameOrNull()
  serverName!: string | null;

  @CodeOrNull()
  gameVersion!: string | null;

  @CountedOrNull()
  players!: number | null;

  @CountedOrNull()
  maxPlayers!: number | null;

  @CountedOrNull()
  publicQueue!: number | null;

  @CountedOrNull()
  reservedQueue!: number | null;

  @CodeOrNull()
  layer!: string | null;

  @CodeOrNull()
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
