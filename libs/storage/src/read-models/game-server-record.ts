import type { AgentStatusReport } from '@app/contracts/operations/agent-status.dto';

/** The newest status report of the agent beside a server. One record per server: reports leave no history. */
export interface AgentReportRecord {
  readonly report: AgentStatusReport;
  /** Epoch milliseconds. */
  readonly receivedAt: number;
}

export const agentReportKey = (server: string) => `agent-report/${server}`;

/** When facts of a server last came, and from whom: of agents that send no reports this is all there is. */
export interface FactsRecord {
  readonly sender: string;
  /** Epoch milliseconds. */
  readonly at: number;
}

export const factsKey = (server: string) => `agent-facts/${server}`;

/** `squad-1` */
export const gameServerKey = ({ game, serverId }: { readonly game: 'squad' | 'reforger'; readonly serverId: number }) =>
  `${game}-${serverId}`;
