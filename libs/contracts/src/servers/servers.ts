/** What the calls about live servers answer. Field names and shapes are the community's specification. */

export interface ServerStatus {
  readonly id: number;
  readonly name: string;
  readonly isOnline: boolean;
  /** 0 while the server is not online, and while it does not say. */
  readonly playerCount: number;
  readonly maxPlayers: number;
  /** Waiting, with a reserved place or without. */
  readonly queue: number;
  /** `Gorodok RAAS v1`, `Under Maintenance`; null before the first report. */
  readonly currentMap: string | null;
  /** When the server last reported, ISO 8601, UTC; null before the first report. */
  readonly lastUpdate: string | null;
}

export interface ServerStatusAnswer {
  readonly success: true;
  /** In the order of their numbers. */
  readonly servers: readonly ServerStatus[];
}

export interface JoinLinkAnswer {
  readonly success: true;
  /** `steam://joinlobby/393380/...` */
  readonly joinUrl: string;
}
