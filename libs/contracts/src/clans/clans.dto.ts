import { ArrayMaxSize, IsArray, IsIn, IsNumber, Matches } from 'class-validator';
import { all, TextUpTo } from '../checks';
import { Optional } from '../optional';

/** Beyond every limit of the rules, which say in their own words what is too long. */
const LONGEST = 4_096;

const Typed = () => all(Optional(), TextUpTo(LONGEST));

/** What a leader edits. Absent leaves a field, empty clears it. Both spellings of the invite are taken. */
export class UpdateClanDto {
  @Typed()
  motto?: string;

  @Typed()
  description?: string;

  /** A code, or a whole invite address. */
  @Typed()
  discordLink?: string;

  @Typed()
  discord_link?: string;
}

/** A missing field is refused with the message of the rules, like an empty one. */
export class CreateClanDto extends UpdateClanDto {
  @Typed()
  name?: string;

  @Typed()
  tag?: string;
}

/** What staff edit. */
export class AdminUpdateClanDto extends CreateClanDto {
  @Optional()
  @IsNumber()
  memberLimit?: number;

  @Optional()
  @IsNumber()
  member_limit?: number;
}

export class ClanInviteDto {
  @Typed()
  steamId?: string;
}

export class TransferLeadershipDto {
  @Typed()
  newLeaderSteamId?: string;
}

/** Accepting and declining need no body; one that names another clan than the invite is refused. */
export class AnswerInviteDto {
  @Optional()
  @IsNumber()
  clan_id?: number;
}

/** The board of all time, or of a part of it. */
export class ClanBoardQuery {
  @Optional()
  @IsIn(['week', 'month', 'season', 'all'])
  window?: 'week' | 'month' | 'season' | 'all';
}

/** As many as a leaderboard and what stands around it need. */
const MOST_PLAYERS = 200;

export class ClanTagsDto {
  /** As a leaderboard lists them; an empty one, or an EOS id, belongs to nobody in a clan. */
  @IsArray()
  @ArrayMaxSize(MOST_PLAYERS)
  @Matches(/^(?:\d{17}|[0-9a-f]{32})?$/i, { each: true, message: 'each value in steamIds must be a Steam ID' })
  steamIds!: string[];
}
