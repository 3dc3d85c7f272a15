import type { Policy, Watcher } from '../engine/policy-runner';
import { chainWriter, type ChainSetup } from './chain-writer.policy';
import { sendHeads, type Outside } from './send-heads.job';
import { auditVerification } from './verification.policy';

/** What keeps the audit trail tamper-evident in this process. */
export const auditing = (
  setup: ChainSetup & { readonly outside: Outside; readonly community: string },
  stopping: AbortSignal,
): { readonly policies: readonly Policy[]; readonly watchers: readonly Watcher[] } => ({
  policies: [auditVerification(setup, stopping)],
  watchers: [chainWriter(setup), sendHeads(setup)],
});
