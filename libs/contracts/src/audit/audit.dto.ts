import { IsBase64, IsHash, IsIn, IsString, IsUUID, Matches, MaxLength, MinLength } from 'class-validator';
import { Moment, Part, Text, Whole, WholeInQuery } from '../checks';
import { Optional } from '../optional';
import { AUDIT_GAMES, MOST_SKIPPED, type AuditGame } from './audit';

/** The most entries of one answer. */
const MOST = 500;

const Limit = () => WholeInQuery(1, MOST);

/** The newest entries of a tool: a hundred by default. */
export class ToolLogsQuery {
  @Limit()
  limit: number = 100;
}

/** The newest entries of a resource: fifty by default. */
export class ResourceLogsQuery {
  @Limit()
  limit: number = 50;
}

/** Which entries. A filter that is absent lets everything through. */
export class AuditFilterQuery {
  @Optional()
  @IsIn(AUDIT_GAMES)
  game?: AuditGame;

  @Optional()
  @Text(80)
  tool?: string;

  @Optional()
  @Text(64)
  adminUserId?: string;

  @Optional()
  @Text(80)
  resourceType?: string;

  @Optional()
  @Text(200)
  resourceId?: string;

  @Optional()
  @Text(80)
  action?: string;

  /** ISO 8601; entries from this moment on. */
  @Optional()
  @Moment()
  startDate?: string;

  /** ISO 8601; entries up to this moment. */
  @Optional()
  @Moment()
  endDate?: string;
}

export class LogsQuery extends AuditFilterQuery {
  @Limit()
  limit: number = 50;

  @WholeInQuery(0, MOST_SKIPPED)
  offset: number = 0;
}

export class ExportQuery extends AuditFilterQuery {
  @IsIn(['csv', 'jsonl'])
  format!: 'csv' | 'jsonl';
}

/** A head that was stored elsewhere. */
export class ChainHeadDto {
  @Whole(1)
  records!: number;

  @Matches(/^[0-9a-f]{16}-[0-9a-f]{16}$/, { message: 'position must be a log position' })
  position!: string;

  @IsHash('sha256')
  hash!: string;

  @Moment()
  at!: string;

  @IsBase64()
  @MaxLength(200)
  publicKey!: string;

  @IsBase64()
  @MaxLength(200)
  signature!: string;
}

/** Requests a verification. The same `requestId` twice is one request. */
export class AuditVerificationDto {
  @Optional()
  @IsUUID()
  requestId?: string;

  /** To be held against the chain as well. */
  @Optional()
  @Part(() => ChainHeadDto)
  head?: ChainHeadDto;
}

/** What staff made of tampering that was found. */
export class AcknowledgementDto {
  @IsString()
  @MinLength(3)
  @MaxLength(500)
  note!: string;
}
