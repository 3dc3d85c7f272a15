import { auditChainState, type AuditChainDocument } from '@app/contracts/audit/read-models';
import { isChainRecord, isSignedHead } from '@app/domain/audit/chain';
import type { AuditEvent } from '@app/domain/audit/events';
import { projection } from '../projection';

const MOST_FINDINGS = 20;

/** How far the chain is, its newest signed head, and the newest verification. */
export const chain = projection<AuditChainDocument, AuditEvent>()({
  into: auditChainState,
  key: () => 'chain',
  initial: () => ({ records: 0, position: '', hash: '', head: null, verified: null, requested: null, findings: [] }),
  evolve: {
    // What cannot be read is passed over, as in the chain itself: the finding behind it has to be shown.
    AuditEventChained: (doc, { data }) =>
      isChainRecord(data) ? { ...doc, records: data.record, position: data.position, hash: data.hash } : doc,
    AuditHeadSigned: (doc, { data }) => (isSignedHead(data) ? { ...doc, head: data } : doc),
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
