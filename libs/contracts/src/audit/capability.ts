import { capability } from '../capability';
import { verification } from './policies';
import { auditChainState, auditChoices, auditConsequences, auditTrail, formerStaffNames } from './read-models';

export const audit = capability({
  name: 'audit',
  tools: [{ id: 'audit' }],
  pages: [{ path: '/admin-portal/audit', title: 'Audit' }],
  readModels: [auditTrail, auditChoices, auditConsequences, auditChainState, formerStaffNames],
  audited: ['AuditTrailRead', 'AuditVerificationRequested', 'AuditTamperingAcknowledged'],
  policies: [verification],
});
