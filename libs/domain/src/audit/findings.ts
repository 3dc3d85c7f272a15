import { Rejected, type Decider, type Decision } from '../decider';
import { cleanText, lengthOf } from '../text';
import type { AuditEvent, AuditFacts } from './events';

/** Shortest note of an acknowledgement, in characters. */
const SHORTEST_NOTE = 3;

/** Tampering that the chain's writer found by itself, and which of it staff have acknowledged. One stream. */
export interface Findings {
  readonly open: ReadonlySet<string>;
  readonly acknowledged: ReadonlySet<string>;
}

export const findings: Decider<Findings, AuditEvent> = {
  category: 'auditFindings',
  initial: { open: new Set(), acknowledged: new Set() },
  evolve(before, { type, data }) {
    switch (type) {
      case 'AuditTamperingDetected':
        return { ...before, open: new Set([...before.open, data.findingId]) };
      case 'AuditTamperingAcknowledged':
        return {
          open: new Set([...before.open].filter((id) => id !== data.findingId)),
          acknowledged: new Set([...before.acknowledged, data.findingId]),
        };
      default:
        return before;
    }
  },
};

type Decide = Decision<Findings, AuditEvent>;

/** The same finding is reported once, however often it is made. */
export const reportTampering = (finding: AuditFacts['AuditTamperingDetected']): Decide =>
  function* ({ open, acknowledged }) {
    if (open.has(finding.findingId) || acknowledged.has(finding.findingId)) return;
    yield { type: 'AuditTamperingDetected', data: finding };
  };

export const acknowledgeTampering = (acknowledgement: AuditFacts['AuditTamperingAcknowledged']): Decide =>
  function* ({ open, acknowledged }) {
    if (acknowledged.has(acknowledgement.findingId)) return;
    if (!open.has(acknowledgement.findingId))
      throw new Rejected('finding-not-found', 'There is no such finding.', 'missing');
    const note = cleanText(acknowledgement.note);
    if (lengthOf(note) < SHORTEST_NOTE)
      throw new Rejected('note-short', `A note must be at least ${SHORTEST_NOTE} characters`, 'invalid');
    yield { type: 'AuditTamperingAcknowledged', data: { ...acknowledgement, note } };
  };
