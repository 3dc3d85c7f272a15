import type { AgentStatusReport, RefusedBatch } from '@app/contracts/operations/agent-status.dto';

/** A report of an agent that has nothing to complain about. */
export const aReport = (more: Partial<AgentStatusReport> = {}): AgentStatusReport => ({
  format: 1,
  sender: 'agent/1.1.0',
  run: '6f1c1f0e-97a5-4d0c-8a55-0d2f9f6c7a01',
  number: 1,
  ending: null,
  log: { state: 'following', ageMs: 2_000 },
  rcon: { state: 'answering', ageMs: 12_000, why: null },
  backlog: { batches: 0, bytes: 0, oldestMs: null },
  lastMinute: { facts: 236, slowestMs: 42 },
  waiting: null,
  refused: null,
  aside: [],
  asideTotal: 0,
  unrecognised: { total: 0, kinds: [] },
  gaps: [],
  outcomes: [],
  ...more,
});

export const aRefusedBatch = (more: Partial<RefusedBatch> = {}): RefusedBatch => ({
  match: '20261121T192731000-Yehorivka_RAAS_v1',
  source: 'log',
  from: 1_000,
  to: 9_000,
  number: 40_118,
  facts: 212,
  status: 400,
  reason: 'facts.17.damage must be a number conforming to the specified constraints.',
  excerpt: '{"kind":"playerWounded","damage":"NaN"}',
  sinceMs: 360_000,
  tries: 6,
  nextMs: 48_000,
  ...more,
});
