import { policyDeclaration } from '../capability';

export const verification = policyDeclaration({
  name: 'audit-verification',
  label: 'Verification of the audit',
  handles: ['AuditVerificationRequested'],
  causes: ['AuditHeadSigned', 'AuditVerificationCompleted'],
});
