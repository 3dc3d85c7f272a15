import { readModel } from '../read-model';

/** The last report of a Squad server, keyed by its number. */
export interface LiveServerDocument {
  readonly serverId: number;
  /** Of the last sample, ISO 8601, UTC; empty before the first. */
  readonly sampledAt: string;
  readonly match: string;
  readonly players: number | null;
  readonly maxPlayers: number | null;
  readonly queue: number;
  readonly layer: string | null;
  /** When the list of players was taken, ISO 8601, UTC; empty before the first. */
  readonly listedAt: string;
  /** Steam IDs of those in it, as far as they have one. */
  readonly online: readonly string[];
  /** Steam IDs of the players named in the listed match, by player id; `since` as `sampledAt`. */
  readonly named: {
    readonly match: string;
    readonly since: string;
    readonly steamIds: Readonly<Record<string, string>>;
  };
}

export const liveServers = readModel<LiveServerDocument>({ name: 'live-servers', version: 3, indexes: [] });

/** The last report of a Reforger server, keyed by its number. */
export interface LiveReforgerServerDocument {
  readonly serverId: number;
  /** ISO 8601, UTC; empty before the first. */
  readonly sampledAt: string;
  readonly players: number;
}

export const liveReforgerServers = readModel<LiveReforgerServerDocument>({
  name: 'live-reforger-servers',
  version: 1,
  indexes: [],
});
