import { IsBoolean, IsString, Matches } from 'class-validator';
import { Part } from '../checks';

export class WhitelistGames {
  /** Whether slots may be given to Reforger players. Squad slots always may. */
  @IsBoolean()
  reforger!: boolean;
}

export class CommunityWhitelist {
  /** Keys of roles of which only the one with the most slots counts; every other role's slots are added. */
  @IsString({ each: true })
  exclusive!: string[];

  @Part(() => WhitelistGames)
  enabledGames!: WhitelistGames;

  /** The group of the Squad admin list that whitelisted players are put in. */
  @Matches(/^[A-Za-z][A-Za-z0-9]{0,31}$/)
  squadGroup!: string;
}
