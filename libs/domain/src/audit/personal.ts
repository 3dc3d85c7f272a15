import type { AuditFacts } from './events';
import { FREE, MEMBER, textOf, type MarksOf } from '../personal-marks';

export const auditMarks: MarksOf<AuditFacts> = {
  AuditTrailRead: [{ 'filter.*': textOf('/readerId'), readerId: MEMBER, subject: textOf('readerId') }, 'at how'],
  AuditEventChained: [{}, 'digest eventId hash position previous record revision stream'],
  AuditHeadSigned: [{}, 'at hash position publicKey records signature'],
  AuditVerificationRequested: [
    {},
    'at head.at head.hash head.position head.publicKey head.records head.signature requestId',
  ],
  AuditVerificationCompleted: [
    {},
    'at bad.position bad.problem bad.record bad.revision bad.stream position records requestId waiting',
  ],
  AuditTamperingDetected: [{}, 'at bad.position bad.problem bad.record bad.revision bad.stream findingId'],
  AuditTamperingAcknowledged: [{ note: FREE }, 'at findingId'],
};
