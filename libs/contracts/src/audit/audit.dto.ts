import { Type } from 'class-transformer';
import {
  IsBase64,
  IsHash,
  IsIn,
  IsInt,
  IsISO8601,
  IsString,
  IsUUID,
  Matches,
  Max,
  MaxLength,
  Min,
  MinLength,
  ValidateNested,
} from 'class-validator';
import { Optional } from '../optional';
import { AUDIT_GAMES, type AuditGame } from './audit';

/** The most entries of one answer. */
const MOST = 500;
const MOST_SKIPPED = 100_000;

const limit = () => (target: object, name: string) => {
  Optional()(target, name);
  Type(() => Number)(target, name);
  IsInt()(target, name);
  Min(1)(target, name);
  Max(MOST)(target, name);
};

const text = (longest: number) => (target: object, name: string) => {
  Optional()(target, name);
  IsString()(target, name);
  MinLength(1)(target, name);
  MaxLength(longest)(target, name);
};

/** The newest entries of a tool: a hundred by default. */
export class ToolLogsQuery {
  @limit()
  limit: number = 100;
}

/** The newest entries of a resource: fifty by default. */
export class ResourceLogsQuery {
  @limit()
  limit: number = 50;
}

/** Which entries. A filter that is absent lets everything through. */
export class AuditFilterQuery {
  @Optional()
  @IsIn(AUDIT_GAMES)
  game?: AuditGame;

  @text(80)
  tool?: string;

  @text(64)
  adminUserId?: string;

  @text(80)
  resourceType?: string;

  @text(200)
  resourceId?: string;

  @text(80)
  action?: string;

  /** ISO 8601; entries from this moment on. */
  @Optional()
  @IsISO8601({ strict: true })
  @MaxLength(40)
  startDate?: string;

  /** ISO 8601; entries up to this moment. */
  @Optional()
  @IsISO8601({ strict: true })
  @MaxLength(40)
  endDate?: string;
}

export class LogsQuery extends AuditFilterQuery {
  @limit()
  limit: number = 50;

  @Optional()
  @Type(() => Number)
  @IsInt()
  @Min(0)
  @Max(MOST_SKIPPED)
  offset: number = 0;
}

export class ExportQuery extends AuditFilterQuery {
  @IsIn(['csv', 'jsonl'])
  format!: 'csv' | 'jsonl';
}

/** A head that was stored elsewhere. */
export class ChainHeadDto {
  @IsInt()
  @Min(1)
  @Max(Number.MAX_SAFE_INTEGER)
  records!: number;

  @Matches(/^[0-9a-f]{16}-[0-9a-f]{16}$/, { message: 'position must be a log position' })
  position!: string;

  @IsHash('sha256')
  hash!: string;

  @IsISO8601({ strict: true })
  @MaxLength(40)
  at!: string;

  @IsBase64()
  @MaxLength(200)
  publicKey!: string;

  @IsBase64()
  @MaxLength(200)
  signature!: string;
}

/** Asks for a verification. The same `requestId` twice is one request. */
export class AuditVerificationDto {
  @Optional()
  @IsUUID()
  requestId?: string;

  /** To be held against the chain as well. */
  @Optional()
  @ValidateNested()
  @Type(() => ChainHeadDto)
  head?: ChainHeadDto;
}

/** What staff made of tampering that was found. */
export class AcknowledgementDto {
  @IsString()
  @MinLength(3)
  @MaxLength(500)
  note!: string;
}
