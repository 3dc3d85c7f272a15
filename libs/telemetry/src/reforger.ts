/**
 * What an agent observes beside a Reforger server: the one shape of a fact, for the agent that makes it, the contract
 * that validates it (`libs/contracts/src/reforger/facts.ts`, with the limits of each field) and the rules that make
 * events of it. Null says that there is nothing, or that the source does not provide it.
 */

/** Sources that are logs: each of its logs is one stream of facts, in order. */
export const LOG_SOURCES = ['kills', 'joins', 'chat', 'status', 'bases', 'wcs', 'console', 'rcon'] as const;
export type LogSource = (typeof LOG_SOURCES)[number];

/** `saves`: the files in which the game stores a player's career. `groups`: the list of groups that a mod writes again and again. */
export const SOURCES = [...LOG_SOURCES, 'saves', 'groups'] as const;
export type Source = (typeof SOURCES)[number];

/** `windows` is Steam. */
export const PLATFORMS = ['windows', 'playstation', 'xbox'] as const;
export type Platform = (typeof PLATFORMS)[number];

/** `#AR-Faction_US`, as the game says it. */
export type Faction = string;

/** Who did it, seen from the victim: `self` is suicide, `environment` the world. */
export const DOERS = ['enemy', 'teammate', 'ai', 'environment', 'self'] as const;
export type Doer = (typeof DOERS)[number];

export const CHANNELS = ['global', 'faction', 'group', 'vehicle', 'local'] as const;
export type Channel = (typeof CHANNELS)[number];

/**
 * A player in a fight. `playerId` is the UUID of the Bohemia account, in lower case; null where the source has only a
 * name.
 */
export interface Fighter {
  readonly playerId: string | null;
  readonly name: string;
  readonly faction: Faction | null;
}

/** What a save holds that counts. Metres, seconds, and numbers of things. Never negative. */
export const CAREER_FIGURES = [
  ...['experience', 'sessionSeconds', 'infantryPoints', 'logisticsPoints', 'medicalPoints'],
  ...['distanceWalked', 'distanceDriven', 'distanceAsOccupant', 'kills', 'aiKills', 'deaths', 'friendlyKills'],
  ...['friendlyAiKills', 'roadkills', 'friendlyRoadkills', 'aiRoadkills', 'friendlyAiRoadkills', 'shotsFired'],
  ...['grenadesThrown', 'bandagesSelf', 'bandagesOthers', 'tourniquetsSelf', 'tourniquetsOthers', 'salineSelf'],
  ...['salineOthers', 'morphineSelf', 'morphineOthers', 'warCrimes'],
] as const;
export type CareerFigure = (typeof CAREER_FIGURES)[number];
export type CareerFigures = Readonly<Record<CareerFigure, number>>;

export interface RosterPlayer {
  readonly playerId: string;
  readonly name: string;
  readonly faction: Faction | null;
}

export type WeaponSource = 'infantry' | 'vehicle';

/** What somebody was killed with. */
interface WeaponUse {
  readonly weapon: string | null;
  readonly weaponSource: WeaponSource | null;
  /** `RIFLE`, in the words of the writer. Absent from agents before 1.4. */
  readonly weaponType?: string | null;
  /** Metres. */
  readonly distance: number | null;
}

export interface GroupMember {
  readonly playerId: string;
  readonly name: string;
  /** `SERGEANT`; null while nobody says it. */
  readonly rank: string | null;
}

export interface PlayerGroup {
  readonly groupId: number;
  readonly name: string;
  readonly faction: Faction;
  readonly isPrivate: boolean;
  readonly maxMembers: number | null;
  readonly members: readonly (GroupMember & { readonly isLeader: boolean })[];
}

/** By kind: what a fact says besides when and where. */
interface Kinds {
  /** Who a player is, as far as the source says it. */
  playerIdentified: {
    readonly playerId: string;
    readonly name: string;
    readonly platform: Platform | null;
    readonly steamId: string | null;
  };
  playerKilled: WeaponUse & {
    readonly victim: Fighter;
    /** Null for `ai` and `environment`. */
    readonly killer: Fighter | null;
    readonly by: Doer;
  };
  /** A player killed a character of the AI. */
  aiKilled: WeaponUse & { readonly killer: Fighter; readonly isFriendly: boolean };
  chatSent: {
    readonly channel: Channel;
    readonly playerId: string;
    readonly name: string;
    readonly message: string;
  };
  playerConnected: { readonly playerId: string };
  playerLeft: { readonly playerId: string };
  factionJoined: { readonly playerId: string; readonly faction: Faction };
  /** `GAME` begins a game, any other state ends it. */
  gameStateChanged: {
    readonly state: string;
    /** How the game ended and who won it, where Server Admin Tools said so before: `FACTION_VICTORY`, `US`. */
    readonly reason: string | null;
    readonly winner: string | null;
  };
  /** Who won, said after the game had ended or beside the console: `US`. */
  winnerReported: { readonly winner: string };
  baseCaptured: { readonly faction: Faction; readonly base: string };
  voteChanged: {
    readonly what: 'started' | 'succeeded';
    readonly initiator: string | null;
    readonly target: string;
  };
  performanceMeasured: { readonly fps: number; readonly players: number; readonly ai: number };
  /** The server ended: nothing of this log follows. */
  serverEnded: object;
  rosterSampled: { readonly players: readonly RosterPlayer[] };
  groupsSampled: {
    readonly groups: readonly PlayerGroup[];
    /** Players in no group. */
    readonly playersWithoutGroup: readonly (GroupMember & { readonly faction: Faction | null })[];
  };
  /** A line that should have been understood: the format has moved on. At most 100 a log are sent. */
  lineUnrecognised: {
    /** Without addresses, cut short. */
    readonly text: string;
  };
  careerSaved: {
    readonly playerId: string;
    readonly total: CareerFigures;
    /**
     * Since when the agent has watched the saves, ISO 8601 in UTC, where this one was written later: the first save of a player
     * then holds what they have done since. Absent where it may be older, and from agents that do not say it.
     */
    readonly watchedSince?: string;
  };
}

export type FactKind = keyof Kinds;

/** What every fact says. */
interface Placed<Kind extends FactKind> {
  readonly kind: Kind;
  /**
   * Rises strictly within (source, log). `floor(sequence / 1000)` is the position: of a file the number of the line, of RCON
   * and of saves milliseconds since the log's time. The same line of the same file therefore has the same sequence whoever
   * uploads it, and whenever.
   */
  readonly sequence: number;
  /** When it happened by the server's clock, ISO 8601 in UTC with milliseconds. Of RCON: when the agent received it. */
  readonly at: string;
}

export type TelemetryFactOf<Kind extends FactKind> = Placed<Kind> & Kinds[Kind];
export type TelemetryFact = { [Kind in FactKind]: TelemetryFactOf<Kind> }[FactKind];

type WithoutPlace<Fact> = Fact extends TelemetryFact ? Omit<Fact, 'sequence' | 'at'> : never;
/** A fact before it has its place: what happened, without when. */
export type FactBody = WithoutPlace<TelemetryFact>;
