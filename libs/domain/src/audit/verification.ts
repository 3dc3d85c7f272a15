import type { Decider, Decision } from '../decider';
import type { AuditEvent, AuditFacts } from './events';

/** Verifications requested, and those that ended. One stream. */
export interface Verifications {
  readonly requested: ReadonlySet<string>;
  readonly completed: ReadonlySet<string>;
}

export const verifications: Decider<Verifications, AuditEvent> = {
  category: 'auditVerification',
  initial: { requested: new Set(), completed: new Set() },
  evolve(before, { type, data }) {
    switch (type) {
      case 'AuditVerificationRequested':
        return { ...before, requested: new Set([...before.requested, data.requestId]) };
      case 'AuditVerificationCompleted':
        return { ...before, completed: new Set([...before.completed, data.requestId]) };
      default:
        return before;
    }
  },
};

type Decide = Decision<Verifications, AuditEvent>;

export const requestVerification = (request: AuditFacts['AuditVerificationRequested']): Decide =>
  function* ({ requested }) {
    if (!requested.has(request.requestId)) yield { type: 'AuditVerificationRequested', data: request };
  };

export const completeVerification = (outcome: AuditFacts['AuditVerificationCompleted']): Decide =>
  function* ({ completed }) {
    if (!completed.has(outcome.requestId)) yield { type: 'AuditVerificationCompleted', data: outcome };
  };
