import type { GameServerStatus, ServersAnswer } from '@app/contracts/operations/servers';
import type { AgentStatusReport, RefusedBatch } from '@app/contracts/operations/agent-status.dto';
import { NOW } from './operations';

export { NOW };

export const aReport = (more: Partial<AgentStatusReport> = {}): AgentStatusReport => ({
  ...{ format: 1, sender: 'agent/1.1.0', run: '6f1c1f0e-97a5-4d0c-8a55-0d2f9f6c7a01', number: 9, ending: null },
  log: { state: 'following', ageMs: 2_000 },
  rcon: { state: 'answering', ageMs: 12_000, why: null },
  backlog: { batches: 0, bytes: 0, oldestMs: null },
  lastMinute: { facts: 3_540, slowestMs: 42 },
  ...{ waiting: null, refused: null, aside: [], asideTotal: 0, gaps: [], outcomes: [] },
  unrecognised: { total: 0, kinds: [] },
  ...more,
});

export const BATCH = { match: '20261121T192731000-Gorodok_RAAS_v1', source: 'log', from: 1_000, to: 9_000 } as const;
export const REASON = 'it answers 400 (facts.17.damage must be a number., invalid)';

export const aRefusal = (more: Partial<RefusedBatch> = {}): RefusedBatch => ({
  ...{ ...BATCH, number: 40_118, facts: 212, status: 400, reason: REASON },
  ...{ excerpt: '{"kind":"playerWounded"}', sinceMs: 360_000, tries: 6, nextMs: 48_000 },
  ...more,
});

/** RCON of a Reforger server whose list of players is not understood. */
export const MISREAD: AgentStatusReport['rcon'] = {
  ...{ state: 'answering', ageMs: 1_000, why: null },
  misread: [{ command: 'players', text: "Unknown command: 'players'", sinceMs: 600_000, times: 20 }],
};

export const aServer = (serverId: number, more: Partial<GameServerStatus> = {}): GameServerStatus => ({
  ...{ game: 'squad', serverId, name: `Squad #${serverId}`, report: aReport(), orders: [] },
  ...{ reportedAt: NOW - 2_000, factsAt: NOW - 4_000, sender: 'agent/1.1.0' },
  ...more,
});

/** A Reforger server without RCON and without a log of kills. */
export const aReforgerServer = (more: Partial<AgentStatusReport> = {}): GameServerStatus => {
  const at = { state: 'following', ageMs: 3_000 } as const;
  const sources = [
    ...(['console', 'joins', 'chat'] as const).map((source) => ({ source, ...at })),
    { source: 'kills', state: 'missing', ageMs: null } as const,
    { source: 'saves', ...at } as const,
  ];
  const rcon = { state: 'off', ageMs: null, why: null } as const;
  return aServer(1, { game: 'reforger', name: 'Reforger #1', report: aReport({ sources, rcon, ...more }) });
};

export const someServers = (...servers: readonly GameServerStatus[]): { body: ServersAnswer } => ({
  body: { success: true, servers, agentVersion: '1.1.0', now: NOW },
});
