import { IsBoolean, IsIn, IsNumber, IsString, Matches, Max, MaxLength, Min } from 'class-validator';
import {
  CAREER_FIGURES,
  CHANNELS,
  DOERS,
  PLATFORMS,
  type CareerFigures,
  type Channel,
  type Doer,
  type FactKind,
  type Fighter,
  type GroupMember,
  type Platform,
  type PlayerGroup,
  type RosterPlayer,
  type TelemetryFactOf,
  type WeaponSource,
} from '@app/telemetry/reforger';
import { all, OrNull, Part, Parts, Text, TextUpTo, Whole } from '../checks';
import { IsInstant } from '../is-instant';
import { Optional } from '../optional';
import { CODE_LENGTH, MOST_COUNTED, NAME_LENGTH, PLAYER_UUID, ROSTER_SIZE, TEXT_LENGTH } from './limits';

/**
 * The wire format of what an agent beside a Reforger server observes: one class for each kind of fact, with the limits of
 * its fields. `libs/telemetry` says what each field means, `docs/agent.md` how facts come about, `ingest.dto.ts` how they
 * travel. Addresses travel apart from the facts, as `ReforgerConnectionSighting`s of a batch, and never become events.
 */

/** A measured number that is never negative: metres, seconds, frames. */
const Measured = () => all(IsNumber(), Min(0), Max(MOST_COUNTED));
const Name = () => TextUpTo(NAME_LENGTH);
const Code = () => Text(CODE_LENGTH);
const CodeOrNull = () => OrNull(Code());
const WEAPON_SOURCES = ['infantry', 'vehicle'] as const satisfies readonly WeaponSource[];
export const PlayerId = () => Matches(PLAYER_UUID);

export class FighterDto implements Fighter {
  @OrNull(PlayerId())
  playerId!: string | null;

  @Name()
  name!: string;

  @CodeOrNull()
  faction!: string | null;
}

/** What every fact says. Its kind is a string that names a class here, because that is how its class was found. */
class Fact<Kind extends FactKind> {
  @IsString()
  kind!: Kind;

  @Whole()
  sequence!: number;

  @IsInstant()
  at!: string;
}

class PlayerIdentified extends Fact<'playerIdentified'> {
  @PlayerId()
  playerId!: string;

  @Name()
  name!: string;

  @OrNull(IsIn(PLATFORMS))
  platform!: Platform | null;

  @OrNull(Matches(/^\d{17}$/))
  steamId!: string | null;
}

class PlayerKilled extends Fact<'playerKilled'> {
  @Part(() => FighterDto)
  victim!: FighterDto;

  @OrNull(Part(() => FighterDto))
  killer!: FighterDto | null;

  @IsIn(DOERS)
  by!: Doer;

  @CodeOrNull()
  weapon!: string | null;

  @OrNull(IsIn(WEAPON_SOURCES))
  weaponSource!: WeaponSource | null;

  @Optional()
  @CodeOrNull()
  weaponType?: string | null;

  @OrNull(Measured())
  distance!: number | null;
}

class AiKilled extends Fact<'aiKilled'> {
  @Part(() => FighterDto)
  killer!: FighterDto;

  @IsBoolean()
  isFriendly!: boolean;

  @CodeOrNull()
  weapon!: string | null;

  @OrNull(IsIn(WEAPON_SOURCES))
  weaponSource!: WeaponSource | null;

  @Optional()
  @CodeOrNull()
  weaponType?: string | null;

  @OrNull(Measured())
  distance!: number | null;
}

class ChatSent extends Fact<'chatSent'> {
  @IsIn(CHANNELS)
  channel!: Channel;

  @PlayerId()
  playerId!: string;

  @Name()
  name!: string;

  @TextUpTo(TEXT_LENGTH)
  message!: string;
}

class PlayerConnected extends Fact<'playerConnected'> {
  @PlayerId()
  playerId!: string;
}

class PlayerLeft extends Fact<'playerLeft'> {
  @PlayerId()
  playerId!: string;
}

class FactionJoined extends Fact<'factionJoined'> {
  @PlayerId()
  playerId!: string;

  @Code()
  faction!: string;
}

class GameStateChanged extends Fact<'gameStateChanged'> {
  @Code()
  state!: string;

  @CodeOrNull()
  reason!: string | null;

  @CodeOrNull()
  winner!: string | null;
}

class WinnerReported extends Fact<'winnerReported'> {
  @Code()
  winner!: string;
}

class BaseCaptured extends Fact<'baseCaptured'> {
  @Code()
  faction!: string;

  @Name()
  base!: string;
}

class VoteChanged extends Fact<'voteChanged'> {
  @IsIn(['started', 'succeeded'])
  what!: 'started' | 'succeeded';

  @OrNull(MaxLength(NAME_LENGTH))
  initiator!: string | null;

  @Name()
  target!: string;
}

class PerformanceMeasured extends Fact<'performanceMeasured'> {
  @Measured()
  fps!: number;

  @Whole(0, MOST_COUNTED)
  players!: number;

  @Whole(0, MOST_COUNTED)
  ai!: number;
}

class ServerEnded extends Fact<'serverEnded'> {}

export class RosterPlayerDto implements RosterPlayer {
  @PlayerId()
  playerId!: string;

  @Name()
  name!: string;

  @CodeOrNull()
  faction!: string | null;
}

class RosterSampled extends Fact<'rosterSampled'> {
  @Parts(() => RosterPlayerDto, 0, ROSTER_SIZE)
  players!: RosterPlayerDto[];
}

class GroupMemberDto implements GroupMember {
  @PlayerId()
  playerId!: string;

  @Name()
  name!: string;

  /** `SERGEANT`; null while the mod cannot say. */
  @CodeOrNull()
  rank!: string | null;
}

class GroupedPlayer extends GroupMemberDto {
  @IsBoolean()
  isLeader!: boolean;
}

export class PlayerGroupDto implements PlayerGroup {
  @Whole(0, 1_000_000)
  groupId!: number;

  @Name()
  name!: string;

  @Code()
  faction!: string;

  @IsBoolean()
  isPrivate!: boolean;

  /** Null while the mod cannot say. */
  @OrNull(Whole(0, ROSTER_SIZE))
  maxMembers!: number | null;

  @Parts(() => GroupedPlayer, 0, ROSTER_SIZE)
  members!: GroupedPlayer[];
}

export class LonePlayer extends GroupMemberDto {
  @CodeOrNull()
  faction!: string | null;
}

class GroupsSampled extends Fact<'groupsSampled'> {
  @Parts(() => PlayerGroupDto, 0, ROSTER_SIZE)
  groups!: PlayerGroupDto[];

  /** Players in no group. */
  @Parts(() => LonePlayer, 0, ROSTER_SIZE)
  playersWithoutGroup!: LonePlayer[];
}

class LineUnrecognised extends Fact<'lineUnrecognised'> {
  @TextUpTo(TEXT_LENGTH)
  text!: string;
}

/** Its fields are the figures of `libs/telemetry`, each at least 0. */
class CareerFiguresDto {}
for (const figure of CAREER_FIGURES) Measured()(CareerFiguresDto.prototype, figure);

class CareerSaved extends Fact<'careerSaved'> {
  @PlayerId()
  playerId!: string;

  @Part(() => CareerFiguresDto)
  total!: CareerFigures;

  @Optional()
  @IsInstant()
  watchedSince?: string;
}

/** Every kind by its name. */
export const FACT_CLASSES = {
  playerIdentified: PlayerIdentified,
  playerKilled: PlayerKilled,
  aiKilled: AiKilled,
  chatSent: ChatSent,
  playerConnected: PlayerConnected,
  playerLeft: PlayerLeft,
  factionJoined: FactionJoined,
  gameStateChanged: GameStateChanged,
  winnerReported: WinnerReported,
  baseCaptured: BaseCaptured,
  voteChanged: VoteChanged,
  performanceMeasured: PerformanceMeasured,
  serverEnded: ServerEnded,
  rosterSampled: RosterSampled,
  groupsSampled: GroupsSampled,
  lineUnrecognised: LineUnrecognised,
  careerSaved: CareerSaved,
} as const satisfies { readonly [Kind in FactKind]: new () => TelemetryFactOf<Kind> };
