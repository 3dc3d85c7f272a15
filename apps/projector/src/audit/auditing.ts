import type { Policy, Job } from '../engine/policies/policy-runner';
import { chainWriter } from './chain-writer.job';
import { sendHeads, type Outside } from './send-heads.job';
import type { ChainSetup } from './sign-head';
import { auditVerification } from './verification.policy';

/** What keeps the audit trail tamper-evident in this process. */
export const auditing = (
  setup: ChainSetup & { readonly outside: Outside; readonly community: string },
  stopping: AbortSignal,
): { readonly policies: readonly Policy[]; readonly jobs: readonly Job[] } => ({
  policies: [auditVerification(setup, stopping)],
  jobs: [chainWriter(setup), sendHeads(setup)],
});
