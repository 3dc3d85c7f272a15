/** What an agent beside a Squad server tells, as far as the rules look at it: the wire contract says the rest. */

export type Source = 'log' | 'rcon';
export type Team = 1 | 2;
/** Who did it, seen from the victim. */
export type Doer = 'enemy' | 'teammate' | 'self' | 'nobody' | 'unknown';

/** A player as named by one fact. Without both ids the name could not be resolved (yet). */
export interface Named {
  readonly eosId: string | null;
  readonly steamId: string | null;
  readonly name: string;
  readonly team: Team | null;
  readonly role: string | null;
}

export interface TeamResult {
  readonly team: Team;
  /** `Russian Ground Forces` */
  readonly faction: string | null;
  /** `49th Combined Arms Army` */
  readonly unit: string | null;
  readonly tickets: number | null;
}

interface Struck {
  readonly victim: Named;
  readonly attacker: Named | null;
  readonly by: Doer;
  readonly damage: number;
  readonly weapon: string | null;
}

interface ThingStruck {
  readonly thing: string;
  readonly instance: string;
  readonly attacker: Named | null;
  readonly damage: number;
  readonly weapon: string | null;
  readonly destroyed: boolean;
}

/** By kind: what a fact says besides when and where. */
interface Kinds {
  matchStarted: { readonly layer: string | null; readonly level: string | null; readonly partial: boolean };
  layerLearned: {
    readonly layer: string | null;
    readonly level: string | null;
    readonly teams: readonly { readonly team: Team; readonly faction: string | null; readonly unit: string | null }[];
  };
  matchWentLive: object;
  matchEnded: {
    readonly outcome: 'won' | 'draw' | 'abandoned';
    readonly winner: Team | null;
    readonly winnerName: string | null;
    readonly byAdmin: boolean;
    readonly teams: readonly TeamResult[];
  };
  playerJoined: { readonly player: Named };
  playerLeft: { readonly player: Named };
  playerDamaged: Struck;
  playerWounded: Struck;
  playerDied: Struck & { readonly bledOut: boolean };
  playerRevived: { readonly reviver: Named; readonly victim: Named };
  vehicleDamaged: ThingStruck;
  deployableDamaged: ThingStruck;
  zoneChanged: {
    readonly zone: string;
    readonly how: 'captured' | 'neutralised';
    readonly team: Team;
    readonly from: Team | null;
  };
  playerRemoved: { readonly how: 'kicked' | 'banned'; readonly player: Named; readonly reason: string };
  tickRateMeasured: { readonly rate: number };
  factCompleted: {
    readonly of: number;
    readonly victim: Named;
    readonly attacker: Named | null;
    readonly by: Doer;
  };
  lineUnrecognised: { readonly text: string };
  chatSent: {
    readonly channel: 'all' | 'team' | 'squad' | 'admin';
    readonly player: Named;
    readonly message: string;
  };
  squadCreated: {
    readonly player: Named;
    readonly squad: number;
    readonly squadName: string;
    readonly teamName: string;
  };
  rosterSampled: {
    readonly players: readonly (Named & { readonly squad: number | null; readonly isLeader: boolean })[];
    readonly squads: readonly {
      readonly id: number;
      readonly team: Team;
      readonly name: string;
      readonly size: number;
      readonly locked: boolean;
    }[];
    readonly teams: readonly { readonly team: Team; readonly name: string; readonly tickets: number | null }[];
  };
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

/** One fact: `sequence` rises within (match, source), `at` is ISO 8601 in UTC. */
export type TelemetryFact = {
  [Kind in keyof Kinds]: { readonly kind: Kind; readonly sequence: number; readonly at: string } & Kinds[Kind];
}[keyof Kinds];

export type TelemetryFactOf<Kind extends keyof Kinds> = Extract<TelemetryFact, { readonly kind: Kind }>;
