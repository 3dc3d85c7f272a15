import { policyDeclaration } from '../capability';

export const verification = policyDeclaration({
  name: 'audit-verification',
  handles: ['AuditVerificationRequested'],
  causes: ['AuditHeadSigned', 'AuditVerificationCompleted'],
});
