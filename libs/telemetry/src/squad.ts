/**
 * What an agent observes beside a Squad server: the one shape of a fact, for the agent that makes it, the contract that
 * validates it (`libs/contracts/src/squad/facts.ts`, with the limits of each field) and the rules that make events of it.
 * Null says that there is nothing, or that nobody knows.
 */

/** Where a fact was observed: in the game server's log file, or in an answer or message of its RCON. */
export const FACT_SOURCES = ['log', 'rcon'] as const;
export type FactSource = (typeof FACT_SOURCES)[number];

export const TEAMS = [1, 2] as const;
export type Team = (typeof TEAMS)[number];

/** Who did it, seen from the victim. `unknown` while the victim, or either team, is; a `factCompleted` may follow. */
export const DOERS = ['enemy', 'teammate', 'self', 'nobody', 'unknown'] as const;
export type Doer = (typeof DOERS)[number];

/** `abandoned`: another match began, or the server ended, without a result. */
export const OUTCOMES = ['won', 'draw', 'abandoned'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/**
 * A player as one fact names them. Without `eosId` and `steamId` the name could not be resolved (yet): `name` is then what
 * the line says. Otherwise it is the account's name as far as it is known, else the name with its clan tag.
 */
export interface PlayerRef {
  /** 32 hex digits, lower case. */
  readonly eosId: string | null;
  /** 17 digits. Since v10.6 a player may have none. */
  readonly steamId: string | null;
  readonly name: string;
  readonly team: Team | null;
  /** `USA_SL_03`: the part before the first `_` is the faction. */
  readonly role: string | null;
}

export interface TeamFaction {
  readonly team: Team;
  /** `USA` */
  readonly faction: string | null;
  /** `CombinedArms` */
  readonly unit: string | null;
}

export interface TeamResult {
  readonly team: Team;
  /** `Russian Ground Forces` */
  readonly faction: string | null;
  /** `49th Combined Arms Army` */
  readonly unit: string | null;
  readonly tickets: number | null;
}

export interface RosterPlayer extends PlayerRef {
  /** As shown in the game, clan tag included. */
  readonly displayName: string;
  /** Null: in none. */
  readonly squad: number | null;
  readonly isLeader: boolean;
}

export interface RosterSquad {
  readonly id: number;
  readonly team: Team;
  readonly name: string;
  readonly size: number;
  readonly locked: boolean;
}

export interface RosterTeam {
  readonly team: Team;
  readonly name: string;
  /** Since v10.6. */
  readonly tickets: number | null;
}

interface Hit {
  readonly victim: PlayerRef;
  /** Null for falls, fences, and whatever else has no valid attacker. */
  readonly attacker: PlayerRef | null;
  readonly by: Doer;
  readonly damage: number;
  /** Blueprint without `_C_nnn`: `BP_M4_M68_Foregrip`. */
  readonly weapon: string | null;
}

interface ThingHit {
  /** Blueprint without `_C_nnn`: `BP_M1126`. */
  readonly thing: string;
  /** Distinguishes two of a kind within a match. */
  readonly instance: string;
  readonly attacker: PlayerRef | null;
  readonly damage: number;
  readonly weapon: string | null;
  readonly healthRemaining: number;
  /** With this hit its health fell to nothing. A wreck that is hit again is not destroyed again. */
  readonly destroyed: boolean;
}

/** By kind: what a fact says besides when and where. */
interface Kinds {
  /** The first fact of a match, at sequence 0. */
  matchStarted: {
    /** `Yehorivka_RAAS_v1`. Null when the log does not reach back to the start; a `layerLearned` may follow. */
    readonly layer: string | null;
    /** The map's folder in the log, `Yehorivka`. */
    readonly level: string | null;
    /** The log does not hold the start of this match: what happened before is not known. */
    readonly partial: boolean;
  };
  /** RCON named the layer or the factions of the running match: sent once, and again when they change. */
  layerLearned: {
    readonly layer: string | null;
    readonly level: string | null;
    readonly teams: readonly TeamFaction[];
  };
  /** Staging is over. */
  matchWentLive: object;
  matchEnded: {
    readonly outcome: Outcome;
    /** Null in a draw, and when only the winner's name is known and no team carries it. */
    readonly winner: Team | null;
    /** The winning unit's name; known also when an admin's end left no tickets. */
    readonly winnerName: string | null;
    /** An admin or RCON ended it. */
    readonly byAdmin: boolean;
    /** Empty when the log gives no tickets, as it does when an admin ends a match. */
    readonly teams: readonly TeamResult[];
  };
  playerJoined: { readonly player: PlayerRef };
  playerLeft: { readonly player: PlayerRef };
  playerDamaged: Hit;
  playerWounded: Hit & {
    /**
     * What the line names. Often the attacker's soldier (`BP_Soldier_...`): `weapon` is then that of the attacker's last
     * hit in the same frame.
     */
    readonly causer: string | null;
  };
  playerDied: Hit & {
    /** As in `playerWounded`; `weapon` goes back to the wound when the death itself names none. */
    readonly causer: string | null;
    /** Gave up or bled out: the log has a negative damage and the original attacker. */
    readonly bledOut: boolean;
  };
  playerRevived: { readonly reviver: PlayerRef; readonly victim: PlayerRef };
  vehicleDamaged: ThingHit;
  /** Sandbags, bunkers, radios: whatever players build. */
  deployableDamaged: ThingHit;
  /** Since v10.6. */
  zoneChanged: {
    readonly zone: string;
    readonly how: 'captured' | 'neutralised';
    /** Who did it. */
    readonly team: Team;
    /** Who had it. */
    readonly from: Team | null;
  };
  /** A player was thrown out. */
  playerRemoved: { readonly how: 'kicked' | 'banned'; readonly player: PlayerRef; readonly reason: string };
  /** Hertz. */
  tickRateMeasured: { readonly rate: number };
  /**
   * An earlier fact of the same match is now known better: its victim or attacker, or who did it. It replaces what that
   * fact said of them. May come more than once for one fact, each time with more.
   */
  factCompleted: {
    /** Sequence of the fact, which is always one of the log. */
    readonly of: number;
    readonly what: 'playerDamaged' | 'playerWounded' | 'playerDied';
    readonly victim: PlayerRef;
    readonly attacker: PlayerRef | null;
    readonly by: Doer;
  };
  /** A line that should have been understood: the format has moved on. At most 100 a match are sent. */
  lineUnrecognised: {
    /** Without addresses and passwords, cut short. */
    readonly text: string;
  };
  chatSent: {
    readonly channel: 'all' | 'team' | 'squad' | 'admin';
    readonly player: PlayerRef;
    readonly message: string;
  };
  squadCreated: {
    readonly player: PlayerRef;
    readonly squad: number;
    readonly squadName: string;
    /** The team in words: `Russian Ground Forces`. */
    readonly teamName: string;
  };
  /** Who is on the server, in which squad: one poll of ListPlayers and ListSquads. */
  rosterSampled: {
    readonly players: readonly RosterPlayer[];
    readonly squads: readonly RosterSquad[];
    readonly teams: readonly RosterTeam[];
  };
  /** How full the server is: one poll of ShowServerInfo and ShowNextMap. What an answer lacks is null. */
  populationSampled: {
    readonly serverName: string | null;
    readonly gameVersion: string | null;
    readonly players: number | null;
    readonly maxPlayers: number | null;
    readonly publicQueue: number | null;
    readonly reservedQueue: number | null;
    readonly layer: string | null;
    readonly nextLayer: string | null;
  };
}

export type FactKind = keyof Kinds;

/** What every fact says. */
interface Placed<Kind extends FactKind> {
  readonly kind: Kind;
  /**
   * Rises strictly within (match, source). `floor(sequence / 1000)` is the position: of the log, the number of the line
   * within the match; of RCON, milliseconds from the match's start to when it was observed. The same line of the same match
   * therefore has the same sequence whoever uploads it, and whenever.
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
