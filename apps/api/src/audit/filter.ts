import type { AuditFilterQuery } from '@app/contracts/audit/audit.dto';
import type { TrailFilter } from '@app/domain/audit/events';

const FIELDS = [
  'game',
  'tool',
  'adminUserId',
  'resourceType',
  'resourceId',
  'action',
  'startDate',
  'endDate',
] as const satisfies readonly (keyof AuditFilterQuery)[];

/** The filters that were set. The page number is no filter. */
export const given = (query: AuditFilterQuery): TrailFilter =>
  Object.fromEntries(FIELDS.flatMap((field) => (query[field] === undefined ? [] : [[field, query[field]]])));
