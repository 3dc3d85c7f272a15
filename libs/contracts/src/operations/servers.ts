import type { AgentOrder, AgentStatusReport } from './agent-status.dto';

/*
 * What the agents beside the game servers say of themselves.
 *
 * GET  /api/operations/servers                              -> ServersAnswer
 * POST /api/operations/servers/{game}/{serverId}/set-aside   BatchOrderDto -> 202 BatchOrderAnswer
 * POST /api/operations/servers/{game}/{serverId}/send-again  BatchOrderDto -> 202 BatchOrderAnswer
 *
 * Each order appends one event to `gameServer-<game>-<id>`; the agent fetches it with its next status report. 404:
 * server-not-found, not-set-aside. 409, and no event: not-refused, not-the-batch, already-ordered.
 */

/** Orders to an agent, the newest ones. */
export interface OrderStatus extends AgentOrder {
  /** ISO 8601, UTC. */
  readonly at: string;
  /** Absent while the agent has not answered. */
  readonly outcome?: 'done' | 'failed';
  readonly reason?: string;
}

export interface GameServerStatus {
  readonly game: 'squad' | 'reforger';
  readonly serverId: number;
  readonly name: string;
  /** The newest status report, and when it came, epoch milliseconds. Absent: none ever came. */
  readonly report?: AgentStatusReport;
  readonly reportedAt?: number;
  /** When facts last came, epoch milliseconds, to some 15 s, and who sent them: `agent/1`. */
  readonly factsAt?: number;
  readonly sender?: string;
  /** Null while the event log cannot be read. */
  readonly orders: readonly OrderStatus[] | null;
}

export interface ServersAnswer {
  readonly success: true;
  readonly servers: readonly GameServerStatus[];
  /** Version of the agent that comes with this site. */
  readonly agentVersion: string;
  /** The server's clock, epoch milliseconds. */
  readonly now: number;
}

export interface BatchOrderAnswer {
  readonly success: true;
  readonly requestId: string;
}
