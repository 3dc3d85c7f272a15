import type { FollowingJob, Policy } from '../engine/policies/policy-runner';
import { chainWriter } from './chain-writer.job';
import { sendHeads, type Outside } from './send-heads.job';
import type { ChainSetup } from './sign-head';
import { auditVerification } from './verification.policy';

/** The jobs and policies of this process that make tampering with the audit trail evident. */
export const auditing = (
  setup: ChainSetup & { readonly outside: Outside; readonly community: string },
  stopping: AbortSignal,
): { readonly policies: readonly Policy[]; readonly jobs: readonly FollowingJob[] } => ({
  policies: [auditVerification(setup, stopping)],
  jobs: [chainWriter(setup), sendHeads(setup)],
});
