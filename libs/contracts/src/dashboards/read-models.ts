import { readModel } from '../read-model';

/** Lines of chat, and of activity or kills, that a dashboard keeps: the newest. */
export const DASHBOARD_LINES = 100;

/** One fact of a feed. */
interface Line {
  /** Its time and its place in the log it comes from: sorts the feed, each fact once. */
  readonly key: string;
  /** ISO 8601, UTC. */
  readonly at: string;
}

/** Somebody who was on a Squad server lately. */
export interface SquadDashboardPerson {
  readonly name: string;
  /** SteamID64; null for who has none. */
  readonly steamId: string | null;
  /** The last match that named the player. */
  readonly match: string;
  /** Came and was not seen to leave. */
  readonly isHere: boolean;
  /** ISO 8601, UTC; empty before the player came. */
  readonly seenAt: string;
}

export interface SquadDashboardChat extends Line {
  readonly channel: 'all' | 'team' | 'squad' | 'admin';
  /** Null while the server names nobody that is known. */
  readonly playerId: string | null;
  readonly name: string;
  /** Of the last roster before the line. */
  readonly team: number | null;
  readonly squad: number | null;
  readonly message: string;
}

export interface SquadDashboardActivity extends Line {
  readonly type: 'joined' | 'left' | 'kicked' | 'banned';
  readonly playerId: string | null;
  readonly name: string;
}

export interface SquadDashboardRoster {
  readonly at: string;
  readonly layer: string | null;
  readonly players: readonly {
    readonly playerId: string;
    readonly team: number | null;
    readonly squad: number | null;
    readonly isLeader: boolean;
    readonly role: string | null;
  }[];
  readonly squads: readonly {
    readonly id: number;
    readonly team: number;
    readonly name: string;
    readonly size: number;
    readonly locked: boolean;
  }[];
  /** Tickets are null before Squad v10.6. */
  readonly teams: readonly { readonly team: number; readonly name: string; readonly tickets: number | null }[];
}

/** A Squad server as staff watch it, keyed by its number. It belongs to no match, so the end of one ends nothing. */
export interface SquadDashboardDocument {
  readonly serverId: number;
  /** Null before the first sample, as is what a sample lacks. */
  readonly population: {
    readonly at: string;
    readonly players: number | null;
    readonly maxPlayers: number | null;
    readonly publicQueue: number | null;
    readonly reservedQueue: number | null;
    readonly layer: string | null;
  } | null;
  readonly roster: SquadDashboardRoster | null;
  /** By player id, bounded; rosters and most facts name nobody. */
  readonly people: Readonly<Record<string, SquadDashboardPerson>>;
  /** Oldest first. */
  readonly chats: readonly SquadDashboardChat[];
  readonly activity: readonly SquadDashboardActivity[];
}

export const squadDashboards = readModel<SquadDashboardDocument>({ name: 'squad-dashboards', version: 3, indexes: [] });

/** A sample of a source: the newest replaces the one before. */
export interface Sample {
  /** Its time and its place in the log it comes from. */
  readonly key: string;
  /** ISO 8601, UTC. */
  readonly at: string;
}

export interface ReforgerDashboardMember {
  readonly playerId: string;
  readonly name: string;
  readonly rank: string | null;
}

export interface ReforgerDashboardChat extends Line {
  readonly channel: 'global' | 'faction' | 'group' | 'vehicle' | 'local';
  readonly playerId: string;
  readonly name: string;
  readonly message: string;
}

export interface ReforgerDashboardKill extends Line {
  /** Null for the AI and for the world. */
  readonly killer: { readonly playerId: string | null; readonly name: string } | null;
  readonly victim: { readonly playerId: string | null; readonly name: string };
  readonly by: 'enemy' | 'teammate' | 'ai' | 'environment' | 'self';
  readonly weapon: string | null;
  /** Metres; null where the source does not provide it. */
  readonly distance: number | null;
}

/** A Reforger server as staff watch it, keyed by its number. Each part comes from another source and may be missing. */
export interface ReforgerDashboardDocument {
  readonly serverId: number;
  /** Of the console. */
  readonly population: (Sample & { readonly players: number }) | null;
  /** Of RCON. */
  readonly roster:
    | (Sample & {
        readonly players: readonly {
          readonly playerId: string;
          readonly name: string;
          readonly faction: string | null;
        }[];
      })
    | null;
  /** Of a server mod, when they last changed. */
  readonly groups: {
    readonly at: string;
    readonly groups: readonly {
      readonly id: number;
      readonly name: string;
      readonly faction: string;
      readonly isPrivate: boolean;
      readonly maxMembers: number | null;
      readonly leader: string | null;
      readonly members: readonly ReforgerDashboardMember[];
    }[];
    /** Players in no group. */
    readonly alone: readonly (ReforgerDashboardMember & { readonly faction: string | null })[];
  } | null;
  /** Oldest first. */
  readonly chats: readonly ReforgerDashboardChat[];
  readonly kills: readonly ReforgerDashboardKill[];
}

export const reforgerDashboards = readModel<ReforgerDashboardDocument>({
  name: 'reforger-dashboards',
  version: 2,
  indexes: [],
});
