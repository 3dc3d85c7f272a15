import { ArrayMaxSize, IsArray, IsBoolean, IsIn, IsString, MaxLength } from 'class-validator';
import { Moment, OrNull, Part, Text, TextUpTo, Whole, WholeInQuery } from '../checks';
import { ImportFileDto, ReportHash, SourceOfFile } from '../imports/imports.dto';
import { Optional } from '../optional';
import {
  BAN_STATES,
  STAFF_ORDER_KINDS,
  WATCH_TOLD,
  type BanFilter,
  type StaffOrderKind,
  type WatchTold,
} from './moderation';

/** Beyond every limit of the rules, which say in their own words what is too long. */
const LONGEST = 4_096;

class SquadTargetDto {
  @IsIn([1, 2])
  team!: 1 | 2;

  @Whole(1, 99)
  squadId!: number;

  @TextUpTo(200)
  name!: string;
}

/** An order to a game server. What of it a kind needs stands in `STAFF_ORDERS` of the domain. */
export class OrderDto {
  @IsIn(STAFF_ORDER_KINDS)
  kind!: StaffOrderKind;

  /** A SteamID64, an EOS id, or a UUID of Reforger. */
  @Optional()
  @TextUpTo(64)
  player?: string;

  /** The name that staff see, for a player whom the site does not know. */
  @Optional()
  @TextUpTo(200)
  name?: string;

  @Optional()
  @Part(() => SquadTargetDto)
  squad?: SquadTargetDto;

  /** Of the community's list. */
  @Optional()
  @TextUpTo(80)
  reason?: string;

  /** What the game shows, or the next layer; empty where there is neither. */
  @TextUpTo(LONGEST)
  text!: string;
}

export class NoteDto {
  @TextUpTo(LONGEST)
  text!: string;
}

export class WatchDto {
  /** Of somebody whom the site does not know. */
  @Optional()
  @TextUpTo(200)
  name?: string;

  @TextUpTo(LONGEST)
  reason!: string;

  @OrNull(Moment())
  until!: string | null;

  @IsIn(WATCH_TOLD)
  told!: WatchTold;
}

export class BanDto {
  @Text(64)
  player!: string;

  @Optional()
  @TextUpTo(200)
  name?: string;

  @Text(80)
  reason!: string;

  /** 0 is for good. */
  @Whole(0, 3_650)
  days!: number;

  @TextUpTo(LONGEST)
  notes!: string;

  @IsArray()
  @ArrayMaxSize(10)
  @IsString({ each: true })
  @MaxLength(LONGEST, { each: true })
  evidence!: string[];
}

/** From now on. */
export class BanLengthDto {
  /** 0 is for good. */
  @Whole(0, 3_650)
  days!: number;
}

export class LiftBanDto {
  @TextUpTo(LONGEST)
  reason!: string;
}

/** A file of bans of another tool. */
export class BanImportDto extends ImportFileDto {
  /** What the game's servers wrote down by themselves is brought over too. */
  @IsBoolean()
  automatic!: boolean;
}

export class ApplyBanImportDto extends BanImportDto {
  @SourceOfFile()
  source!: string;

  @ReportHash()
  hash!: string;
}

/** A list of bans that others keep. */
export class SubscribeBanListDto {
  @Text(200)
  name!: string;

  @Text(LONGEST)
  address!: string;

  @IsIn([1, 6, 24])
  everyHours!: 1 | 6 | 24;
}

export class AcceptBanListDto {
  @ReportHash()
  hash!: string;
}

export class UnsubscribeBanListDto {
  /** Its bans stay, as if staff had made them; otherwise they are lifted. */
  @IsBoolean()
  keep!: boolean;

  @TextUpTo(LONGEST)
  reason!: string;
}

export class BanListExceptionDto {
  @Text(64)
  player!: string;

  @TextUpTo(LONGEST)
  reason!: string;
}

export class BansQuery {
  @Optional()
  @IsIn(BAN_STATES)
  state: BanFilter = 'active';

  @Optional()
  @TextUpTo(200)
  search: string = '';

  @WholeInQuery(1, 10_000)
  page: number = 1;
}
