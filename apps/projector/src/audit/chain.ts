import { auditChainState, type AuditChainDocument } from '@app/contracts/audit/read-models';
import type { AuditEvent } from '@app/domain/audit/events';
import { projection } from '../projection';

const MOST_FINDINGS = 20;

/** How far the chain is, its newest signed head, and the newest verification. */
export const chain = projection<AuditChainDocument, AuditEvent>()({
  into: auditChainState,
  key: () => 'chain',
  initial: () => ({ records: 0, position: '', hash: '', head: null, verified: null, requested: null, findings: [] }),
  evolve: {
    AuditEventChained: (known, { data: { record: records, position, hash } }) => ({
      ...known,
      records,
      position,
      hash,
    }),
    AuditHeadSigned: (known, { data }) => ({ ...known, head: data }),
    AuditVerificationRequested: (known, { data: { requestId, at }, metadata: { actor } }) => ({
      ...known,
      requested: { requestId, at, by: actor.name },
    }),
    AuditVerificationCompleted: (known, { data }) => ({ ...known, verified: data }),
    AuditTamperingDetected: (known, { data: { findingId: id, bad, at } }) => ({
      ...known,
      findings: [{ id, bad, at, acknowledged: null }, ...known.findings].slice(0, MOST_FINDINGS),
    }),
    AuditTamperingAcknowledged: (known, { data: { findingId, note, at }, metadata: { actor } }) => ({
      ...known,
      findings: known.findings.map((finding) =>
        finding.id === findingId ? { ...finding, acknowledged: { by: actor.name, at, note } } : finding,
      ),
    }),
  },
});
