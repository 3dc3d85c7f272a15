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
    AuditEventChained: (doc, { data: { record: records, position, hash } }) => ({
      ...doc,
      records,
      position,
      hash,
    }),
    AuditHeadSigned: (doc, { data }) => ({ ...doc, head: data }),
    AuditVerificationRequested: (doc, { data: { requestId, at }, metadata: { actor } }) => ({
      ...doc,
      requested: { requestId, at, by: actor.name },
    }),
    AuditVerificationCompleted: (doc, { data }) => ({ ...doc, verified: data }),
    AuditTamperingDetected: (doc, { data: { findingId: id, bad, at } }) => ({
      ...doc,
      findings: [{ id, bad, at, acknowledged: null }, ...doc.findings].slice(0, MOST_FINDINGS),
    }),
    AuditTamperingAcknowledged: (doc, { data: { findingId, note, at }, metadata: { actor } }) => ({
      ...doc,
      findings: doc.findings.map((finding) =>
        finding.id === findingId ? { ...finding, acknowledged: { by: actor.name, at, note } } : finding,
      ),
    }),
  },
});
