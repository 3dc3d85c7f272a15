import { Transform } from 'class-transformer';
import { ArrayMaxSize, ArrayMinSize, IsBoolean, IsHash, IsIn, IsString, Matches } from 'class-validator';
import { Moment, TextsUpTo, Whole, WholeInQuery } from '../checks';
import { Optional } from '../optional';
import { ERASABLE_ID } from './erasable';

/** What a stream of ours may be called. Those of the log itself begin with `$`. */
export const STREAM_NAME = /^[^$\s\p{C}][^\s\p{C}]{0,199}$/u;
const EVENT_TYPE = /^[A-Za-z][A-Za-z0-9]{0,99}$/;
const MOST_TYPES = 20;

/** Which events of the log: a stream's, or all of them by type. */
export class LogQuery {
  /** Without a stream: everything. */
  @Optional()
  @IsString()
  @Matches(STREAM_NAME, { message: 'stream must be the name of a stream' })
  stream?: string;

  /** Separated by commas; only without a stream. */
  @Optional()
  @Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.split(',') : value))
  @ArrayMinSize(1)
  @ArrayMaxSize(MOST_TYPES)
  @Matches(EVENT_TYPE, { each: true, message: 'types must be types of events, separated by commas' })
  types?: string[];

  /** Of a stream: the revision to begin with. Of everything: the position to go on behind. */
  @Optional()
  @Matches(/^\d{1,18}$/, { message: 'from must be a revision or a position' })
  from?: string;

  @Optional()
  @IsIn(['forwards', 'backwards'])
  direction: 'forwards' | 'backwards' = 'backwards';

  @WholeInQuery(1, 100)
  limit: number = 50;
}

/** A backup that was taken, reported by the tool that took it. */
export class BackupDto {
  /** The file's name, without its folder. */
  @IsString()
  @Matches(/^[^/\\\p{C}]{1,200}$/u, { message: 'name must be the name of a file' })
  name!: string;

  @Whole(1)
  bytes!: number;

  /** Of the whole file. */
  @IsHash('sha256')
  sha256!: string;

  /** Log position of the last event in it, decimal. */
  @Matches(/^\d{1,18}$/, { message: 'position must be a log position' })
  position!: string;

  /** Whether it holds from where players came. */
  @IsBoolean()
  withAddresses!: boolean;

  @Moment()
  at!: string;
}

/** Whom to erase, for good. */
export class ErasureDto {
  /** Chat-platform id; of a player who is no member, the id of a game account. */
  @Matches(ERASABLE_ID, { message: 'memberId must be an id of the chat platform, of Steam or of a game' })
  memberId!: string;

  /** Accounts of which a ban was in force when the member was erased: by then nobody knows any more whose they were. */
  @Optional()
  @TextsUpTo(100, 10)
  accounts?: string[];
}
