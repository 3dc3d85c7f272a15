import { IsHexColor, IsOptional, Matches } from 'class-validator';
import { Parts, Text, Whole } from '../checks';

const SNOWFLAKE = /^\d{17,20}$/;

/** How this file names its parts: `squad-admin`. */
export const KEY = /^[a-z0-9]+(-[a-z0-9]+)*$/;

export class CommunityRole {
  /** Names the role in this file. */
  @Matches(KEY)
  key!: string;

  /** The chat platform's id of the role. */
  @Matches(SNOWFLAKE)
  id!: string;

  @Text(100)
  name!: string;

  @IsHexColor()
  color!: string;

  /** Whitelist slots its holders get; none when absent. */
  @IsOptional()
  @Whole(0, 100)
  slots?: number;
}

export class CommunityGuild {
  @Matches(SNOWFLAKE)
  id!: string;

  @Text(100)
  name!: string;

  @Parts(() => CommunityRole, 1)
  roles!: CommunityRole[];
}
