import { capability } from '../capability';
import * as policies from './policies';
import * as readModels from './read-models';

export const audit = capability({
  name: 'audit',
  tools: [{ id: 'audit' }],
  pages: [{ path: '/admin-portal/audit', title: 'Audit' }],
  readModels,
  audited: ['AuditTrailRead', 'AuditVerificationRequested', 'AuditTamperingAcknowledged'],
  policies,
});
