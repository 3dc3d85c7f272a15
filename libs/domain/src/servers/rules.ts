import { mapOf, OFFLINE_AFTER_MS } from '../game-servers';

/** The map of a server that is being worked on. */
export const UNDER_MAINTENANCE = 'Under Maintenance';

/** Servers with a join button. */
const JOINABLE: readonly number[] = [1, 2, 3];

export const isJoinable = (serverId: number, isOnline: boolean): boolean => isOnline && JOINABLE.includes(serverId);

/** `filling` from 80 per cent. */
export const fullnessOf = (players: number, capacity: number): 'open' | 'filling' | 'full' => {
  if (players >= capacity) return 'full';
  return players >= capacity * 0.8 ? 'filling' : 'open';
};

/** The last report of a server; `sampledAt` is empty before the first. */
export interface ServerReport {
  /** ISO 8601, UTC. */
  readonly sampledAt: string;
  readonly players: number | null;
  readonly maxPlayers: number | null;
  readonly queue: number;
  readonly layer: string | null;
}

interface ReportingServer {
  readonly id: number;
  readonly name: string;
  readonly capacity: number;
  readonly maintenance?: string;
}

export const isOnline = ({ maintenance }: ReportingServer, sampledAt = '', now = Date.now()): boolean =>
  maintenance === undefined && sampledAt >= new Date(now - OFFLINE_AFTER_MS).toISOString();

/** Players and map of an old report are not shown. @param now epoch milliseconds */
export const statusOf = (server: ReportingServer, reported: ServerReport | undefined, now = Date.now()) => {
  const { id, name, capacity, maintenance } = server;
  const isUp = isOnline(server, reported?.sampledAt, now);
  const layer = isUp && reported?.layer ? mapOf(reported.layer) : null;
  return {
    ...{ id, name, isOnline: isUp },
    playerCount: isUp ? (reported?.players ?? 0) : 0,
    maxPlayers: (isUp && reported?.maxPlayers) || capacity,
    queue: isUp ? (reported?.queue ?? 0) : 0,
    currentMap: maintenance === undefined ? layer : UNDER_MAINTENANCE,
    lastUpdate: reported?.sampledAt || null,
  };
};

/** The report of a Reforger server, which says neither a queue nor a map. */
export const reforgerReport = (
  report: Pick<ServerReport, 'sampledAt' | 'players'> | undefined,
): ServerReport | undefined => report && { ...report, maxPlayers: null, queue: 0, layer: null };
