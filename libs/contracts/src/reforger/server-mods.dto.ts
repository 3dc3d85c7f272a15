import { Type } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsObject, IsOptional, ValidateNested } from 'class-validator';
import { Parts, Text, TextUpTo, Whole } from '../checks';
import { IsInstant } from '../is-instant';
import { LonePlayer, PlayerGroupDto } from './facts';
import { MAX_TOOLS_EVENTS, NAME_LENGTH, ROSTER_SIZE } from './limits';

/**
 * POST /api/ingest/reforger/{serverId}/server-admin-tools    ToolsCall -> ToolsAnswer
 *
 * The events API of the mod Server Admin Tools, as the mod sends it: the server's ingest token is in the body, the body is
 * JSON under `application/json` or `application/x-www-form-urlencoded`. The mod repeats nothing and promises no order; an
 * event that came before changes nothing. Names that nobody knows are stored too.
 */
export class ToolsEvent {
  /** `serveradmintools_game_ended` */
  @Text(100)
  name!: string;

  @IsOptional()
  @TextUpTo(NAME_LENGTH)
  title?: string;

  /** Fields beside texts, numbers and booleans are dropped, texts are cut. */
  @IsObject()
  data!: object;

  /** Seconds since 1970. */
  @Whole(1_420_070_400, 4_102_444_799)
  timestamp!: number;
}

export class ToolsCall {
  @TextUpTo(500)
  token!: string;

  @IsArray()
  @ArrayMaxSize(MAX_TOOLS_EVENTS)
  @ValidateNested({ each: true })
  @Type(() => ToolsEvent)
  events!: ToolsEvent[];
}

export interface ToolsAnswer {
  readonly success: true;
  /** Events of the call that were new. */
  readonly received: number;
}

/**
 * POST /api/ingest/reforger/{serverId}/groups    GroupsReport -> GroupsAnswer
 *
 * With the server's ingest token. A server mod reports the groups of the moment; `docs/agent.md` has an example. The shape
 * is the `squadListData` of live data, with the players' UUIDs. The site stores a report when it differs from the last.
 */
export class GroupsReport {
  /** By the server's clock. */
  @IsInstant()
  at!: string;

  @Parts(() => PlayerGroupDto, 0, ROSTER_SIZE)
  groups!: PlayerGroupDto[];

  /** Players in no group. */
  @Parts(() => LonePlayer, 0, ROSTER_SIZE)
  playersWithoutGroup!: LonePlayer[];
}

export interface GroupsAnswer {
  readonly success: true;
}
