import type { EventOf } from '../decider';
import type { Doer, FactSource, Team, TeamResult } from '@app/telemetry/squad';

/** Where an event comes from: one fact of one match. */
export interface OfMatch {
  readonly serverId: number;
  /** `20261003T090004000-Yehorivka_RAAS_v1`: when it began, by the server's clock in UTC, and the layer. */
  readonly match: string;
  readonly source: FactSource;
  /** Of the fact, within match and source. One fact may become several events. */
  readonly sequence: number;
  /** By the server's clock, ISO 8601, UTC. */
  readonly at: string;
}

/** A player in a fight. `playerId` is the EOS id, or the SteamID64 of who has no EOS id; null while unresolved. */
export interface Fighter {
  readonly playerId: string | null;
  /** What the server called somebody unresolved. */
  readonly name?: string;
  readonly team: Team | null;
  /** As the game codes it at that moment: `RGF`. */
  readonly faction: string | null;
}

/** Who was struck by whom. */
export interface Parties {
  readonly victim: Fighter;
  /** Null for falls, fences, and whatever else has no valid attacker. */
  readonly attacker: Fighter | null;
  readonly by: Doer;
}

interface Blow extends OfMatch {
  /** Null while the layer is not known. */
  readonly layer: string | null;
  /** Health points; negative in a death by bleeding out. */
  readonly damage: number;
  /** Blueprint without `_C_nnn`: `BP_M4_M68_Foregrip`. */
  readonly weapon: string | null;
}

/** Corrects the earlier fact with the sequence `of` in the log: undo `before`, do `after`. */
interface Correction extends Blow {
  readonly of: number;
  /** When the blow fell, ISO 8601, UTC. Absent from corrections that were written before this was recorded. */
  readonly struckAt?: string;
  readonly before: Parties;
  readonly after: Parties;
}

interface ThingBlow extends Blow {
  readonly thing: string;
  readonly instance: string;
  readonly attacker: Fighter | null;
  /** With this blow its health fell to nothing. */
  readonly destroyed: boolean;
}

export interface MatchPlayer {
  readonly playerId: string;
  /** The last one known. */
  readonly team: Team | null;
  /** Here when it ended. */
  readonly stayed: boolean;
  /** Time played in this match that no disconnection has reported. */
  readonly seconds: number;
}

export interface SquadFacts {
  SquadMatchStarted: OfMatch & {
    readonly layer: string | null;
    readonly level: string | null;
    /** What happened before is not known. */
    readonly partial: boolean;
  };
  SquadLayerLearned: OfMatch & {
    readonly layer: string | null;
    readonly level: string | null;
    /** By their codes: `USA`, `CombinedArms`. */
    readonly teams: readonly { readonly team: Team; readonly faction: string | null; readonly unit: string | null }[];
  };
  SquadStagingEnded: OfMatch;
  SquadMatchEnded: OfMatch & {
    readonly startedAt: string;
    readonly layer: string | null;
    readonly level: string | null;
    /** `abandoned`: another match began without a result. */
    readonly outcome: 'won' | 'draw' | 'abandoned';
    readonly winner: Team | null;
    readonly winnerName: string | null;
    readonly byAdmin: boolean;
    readonly teams: readonly TeamResult[];
    /** By their codes, as far as they were known by then. Absent from events that were written before this was recorded. */
    readonly factions?: Readonly<Partial<Record<Team, string>>>;
    /** Everybody who was seen in it. */
    readonly players: readonly MatchPlayer[];
  };

  /** A player appears in this match for the first time, or under another name. */
  SquadPlayerIdentified: OfMatch & {
    readonly playerId: string;
    readonly steamId: string | null;
    readonly name: string;
  };
  SquadPlayerJoined: OfMatch & { readonly playerId: string | null; readonly name?: string };
  SquadPlayerDisconnected: OfMatch & {
    readonly playerId: string | null;
    readonly name?: string;
    /** Absent from events that were written before this was recorded. */
    readonly layer?: string | null;
    /** Time played in this match that was not reported before. */
    readonly seconds: number;
  };
  SquadPlayerRemoved: OfMatch & {
    readonly playerId: string | null;
    readonly name?: string;
    readonly how: 'kicked' | 'banned';
    readonly reason: string;
  };

  SquadPlayerDamaged: Blow & Parties;
  SquadPlayerWounded: Blow & Parties;
  SquadPlayerDied: Blow & Parties & { readonly bledOut: boolean };
  SquadDamageCorrected: Correction;
  SquadWoundCorrected: Correction;
  SquadDeathCorrected: Correction;
  SquadPlayerRevived: OfMatch & {
    readonly layer: string | null;
    readonly reviver: Fighter;
    readonly victim: Fighter;
  };
  SquadVehicleDamaged: ThingBlow;
  SquadDeployableDamaged: ThingBlow;
  SquadZoneChanged: OfMatch & {
    readonly zone: string;
    readonly how: 'captured' | 'neutralised';
    readonly team: Team;
    readonly from: Team | null;
  };

  SquadChatSent: OfMatch & {
    readonly channel: 'all' | 'team' | 'squad' | 'admin';
    readonly playerId: string | null;
    readonly name?: string;
    readonly message: string;
  };
  /** A player opened a squad of a team. */
  SquadSquadCreated: OfMatch & {
    readonly playerId: string | null;
    readonly name?: string;
    readonly squad: number;
    readonly squadName: string;
    readonly teamName: string;
  };
  /** Who was there, in which squad. */
  SquadRosterSampled: OfMatch & {
    readonly layer: string | null;
    readonly players: readonly {
      readonly playerId: string;
      readonly team: Team | null;
      readonly squad: number | null;
      readonly isLeader: boolean;
      /** `USA_SL_03` */
      readonly role: string | null;
    }[];
    readonly squads: readonly {
      readonly id: number;
      readonly team: Team;
      readonly name: string;
      readonly size: number;
      readonly locked: boolean;
    }[];
    readonly teams: readonly { readonly team: Team; readonly name: string; readonly tickets: number | null }[];
  };
  SquadPopulationSampled: OfMatch & {
    readonly serverName: string | null;
    readonly gameVersion: string | null;
    readonly players: number | null;
    readonly maxPlayers: number | null;
    readonly publicQueue: number | null;
    readonly reservedQueue: number | null;
    readonly layer: string | null;
    readonly nextLayer: string | null;
  };
  SquadTickRateMeasured: OfMatch & { readonly rate: number };
  /** A line that should have been understood: the format has moved on. */
  SquadLineUnrecognised: OfMatch & { readonly text: string };
  /** Everything up to `sequence` was received: the last of it became no event. */
  SquadFactsReceived: OfMatch;
  /** The facts above `after`, up to `sequence`, were not accepted and stay on the agent's disk. `at` is the site's time. */
  SquadFactsSetAside: OfMatch & { readonly after: number; readonly reason: string };
  /** What stands above `after`, up to `sequence`, had been set aside and has arrived. */
  SquadFactsRecovered: OfMatch & { readonly after: number };
}

export type SquadEvent = EventOf<SquadFacts>;
