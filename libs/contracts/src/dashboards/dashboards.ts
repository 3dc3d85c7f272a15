/**
 * The answers of the routes of live dashboards. Field names and shapes are the community's specification; ids of
 * players are added, so that staff can act on them. Null says that no source provides it.
 */

/** Somebody who is named on a Squad dashboard. */
export interface SquadLivePlayer {
  /** The EOS id, or the SteamID64 of who has no EOS id; null for a mere name. */
  readonly playerId: string | null;
  readonly steamId: string | null;
  readonly name: string;
}

export interface SquadLiveMember extends SquadLivePlayer {
  /** `USA_SL_03` */
  readonly role: string | null;
  readonly isLeader: boolean;
}

export interface SquadLiveSquad {
  readonly teamID: number;
  readonly squadID: number;
  readonly squadName: string;
  readonly locked: 'True' | 'False';
  readonly memberCount: number;
  /** Null for a squad without one, as for a moment after a leader left. */
  readonly leader: { readonly name: string; readonly role: string | null } | null;
  /** The leader first. */
  readonly members: readonly SquadLiveMember[];
}

export interface SquadLiveTeam {
  readonly teamName: string;
  readonly playerCount: number;
  readonly squads: readonly SquadLiveSquad[];
  /** Those in no squad. */
  readonly players: readonly SquadLiveMember[];
}

export interface SquadLiveChat {
  /** Of the fact: it distinguishes two that are alike. */
  readonly id: string;
  readonly timestamp: string;
  readonly data: {
    readonly chat: 'ChatAll' | 'ChatTeam' | 'ChatSquad' | 'ChatAdmin';
    readonly message: string;
    /** Team and squad at that time. */
    readonly player: SquadLivePlayer & { readonly teamID: number | null; readonly squadID: number | null };
  };
}

export interface SquadLiveActivity {
  readonly id: string;
  readonly type: 'joined' | 'left' | 'kicked' | 'banned';
  readonly timestamp: string;
  readonly data: { readonly player: SquadLivePlayer };
}

export interface SquadLiveData {
  readonly serverData: {
    /** The newest sample, by the server's clock, ISO 8601, UTC. */
    readonly receivedAt: string;
    readonly server: {
      readonly playerCount: number | null;
      readonly maxPlayers: number | null;
      readonly publicQueue: number | null;
      readonly reserveQueue: number | null;
    };
    readonly match: {
      readonly currentLayer: {
        readonly name: string | null;
        readonly teams: readonly [LiveTickets, LiveTickets];
      };
    };
  };
  /** Null while no list of players is known. */
  readonly teams: { readonly 1: SquadLiveTeam; readonly 2: SquadLiveTeam } | null;
  /** Newest first, at most 100. */
  readonly chatMessages: readonly SquadLiveChat[];
  readonly playerEvents: readonly SquadLiveActivity[];
}

interface LiveTickets {
  readonly name: string;
  readonly tickets: number | null;
}

/** `data` is null before the server's first report. */
interface LiveAnswer<Data> {
  readonly success: true;
  readonly data: Data | null;
}

export type SquadLiveAnswer = LiveAnswer<SquadLiveData>;

export interface ReforgerLiveMember {
  readonly playerId: string;
  readonly name: string;
  /** `SERGEANT` */
  readonly rank: string | null;
  readonly isLeader: boolean;
}

export interface ReforgerLiveGroup {
  readonly groupId: number;
  readonly name: string;
  /** `US Army` */
  readonly faction: string;
  readonly isPrivate: boolean;
  readonly memberCount: number;
  readonly maxMembers: number | null;
  /** The leader first. */
  readonly members: readonly ReforgerLiveMember[];
}

export interface ReforgerLivePlayer {
  readonly playerId: string;
  readonly name: string;
  readonly rank: string | null;
  readonly faction: string | null;
  /** Null for who is in no group, and while no group is known. */
  readonly groupId: number | null;
}

export interface ReforgerLiveChat {
  readonly id: string;
  readonly timestamp: string;
  readonly playerId: string;
  readonly playerName: string;
  readonly channelType: 'Global' | 'Faction' | 'Group' | 'Vehicle' | 'Local';
  readonly message: string;
}

export interface ReforgerLiveKill {
  readonly id: string;
  readonly timestamp: string;
  /** Null for the AI and for the world. */
  readonly killer: { readonly playerId: string | null; readonly name: string } | null;
  readonly victim: { readonly playerId: string | null; readonly name: string };
  readonly by: 'enemy' | 'teammate' | 'ai' | 'environment' | 'self';
  readonly weaponName: string | null;
  /** Metres. */
  readonly killDistance: number | null;
  readonly isTeamKill: boolean;
}

export interface ReforgerLiveData {
  readonly squadListData: {
    readonly receivedAt: string;
    readonly summary: {
      readonly totalPlayers: number | null;
      readonly totalGroups: number | null;
      readonly playersWithoutGroup: number | null;
    };
    /** When the groups last changed, ISO 8601, UTC. */
    readonly groupsAt: string | null;
    readonly groups: readonly ReforgerLiveGroup[] | null;
    readonly players: readonly ReforgerLivePlayer[] | null;
  };
  /** Newest first, at most 100. */
  readonly chatMessages: readonly ReforgerLiveChat[];
  readonly killEvents: readonly ReforgerLiveKill[];
}

export type ReforgerLiveAnswer = LiveAnswer<ReforgerLiveData>;

export interface LiveStatusAnswer {
  readonly success: true;
  readonly status: {
    /** It reported lately and is not under maintenance. */
    readonly isOnline: boolean;
    /** Since when its agent does not understand who is on, ISO 8601, UTC; null while it does, or does not report. */
    readonly playersUnknownSince: string | null;
  };
}

/** Where somebody plays at the moment, by the newest list of players of each server. */
export interface PlayingNow {
  readonly serverId: number;
  readonly layer: string | null;
  /** Of a team or a faction. */
  readonly team: string | null;
  /** Of a squad or a group; null for who is in none. */
  readonly squad: string | null;
}

export interface PlayingAnswer {
  readonly success: true;
  /** Null for who is on no server. */
  readonly playing: PlayingNow | null;
}
