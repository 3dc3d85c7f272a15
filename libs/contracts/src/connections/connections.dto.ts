import { ArrayMaxSize, IsArray, IsIn, IsString, Matches, MaxLength } from 'class-validator';
import { Optional } from '../optional';

/** Sanitising takes characters out, so more than is stored may arrive; this bounds the input. */
const INPUT_LENGTH = 200;

export class ConnectDto {
  @IsIn(['steam', 'psn', 'xbox'])
  platform!: 'steam' | 'psn' | 'xbox';

  @IsString()
  @MaxLength(INPUT_LENGTH)
  id!: string;

  @IsString()
  @MaxLength(INPUT_LENGTH)
  username!: string;
}

export class CurrentProfileDto {
  @IsIn(['steam', 'psn', 'xbox'])
  platform!: 'steam' | 'psn' | 'xbox';
}

export class VerifySteamDto {
  @IsString()
  @MaxLength(INPUT_LENGTH)
  steamId!: string;
}

export class UpdateDisplayNameDto {
  @IsString()
  @MaxLength(INPUT_LENGTH)
  displayName!: string;
}

/** Without `ids` every notice is marked. */
export class ReadNoticesDto {
  @Optional()
  @IsArray()
  @ArrayMaxSize(100)
  @IsString({ each: true })
  @MaxLength(INPUT_LENGTH, { each: true })
  ids?: string[];
}

/** The member for whom the community's bot requests a link code. */
export class LinkCodeForDto {
  /** Chat-platform id. */
  @Matches(/^\d{17,20}$/, { message: 'discordId must be the id of a chat-platform account' })
  discordId!: string;
}
