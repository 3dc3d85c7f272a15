import { IsIn, Matches } from 'class-validator';
import { Moment, Text, TextsUpTo, TextUpTo } from '../checks';
import { Optional } from '../optional';

/** Sanitising takes characters out, so more than is stored may arrive; this bounds the input. */
const INPUT_LENGTH = 200;

export class ConnectDto {
  @IsIn(['steam', 'psn', 'xbox'])
  platform!: 'steam' | 'psn' | 'xbox';

  @TextUpTo(INPUT_LENGTH)
  id!: string;

  @TextUpTo(INPUT_LENGTH)
  username!: string;
}

export class CurrentProfileDto {
  @IsIn(['steam', 'psn', 'xbox'])
  platform!: 'steam' | 'psn' | 'xbox';
}

export class VerifySteamDto {
  @TextUpTo(INPUT_LENGTH)
  steamId!: string;
}

export class UpdateDisplayNameDto {
  @TextUpTo(INPUT_LENGTH)
  displayName!: string;
}

/** Without `ids` every notice is marked. */
export class ReadNoticesDto {
  @Optional()
  @TextsUpTo(INPUT_LENGTH, 100)
  ids?: string[];
}

/** The member for whom the community's bot requests a link code. */
export class LinkCodeForDto {
  /** Chat-platform id. */
  @Matches(/^\d{17,20}$/, { message: 'discordId must be the id of a chat-platform account' })
  discordId!: string;
}

/** Whose accounts staff want to see: by an account, the chat-platform id, or both. */
export class MemberAccountsQuery {
  @Optional()
  @TextUpTo(INPUT_LENGTH)
  account?: string;

  @Optional()
  @Matches(/^\d{17,20}$/, { message: 'member must be the id of a chat-platform account' })
  member?: string;
}

/** What staff do with an account of a member, and why. The member reads the reason. */
export class AccountRemedyDto {
  @Text(INPUT_LENGTH)
  accountId!: string;

  @TextUpTo(1_000)
  reason!: string;
}

/** From when on codes said on a game server are not trusted, by the site's clock. */
export class ServerProofsQuery {
  @Moment()
  since!: string;
}

export class WithdrawServerProofsDto extends ServerProofsQuery {
  /** The members read it. */
  @TextUpTo(1_000)
  reason!: string;
}
