import { Type, plainToInstance } from 'class-transformer';
import {
  ArrayMinSize,
  IsArray,
  IsHexColor,
  IsObject,
  IsString,
  IsTimeZone,
  IsUrl,
  Matches,
  MaxLength,
  MinLength,
  ValidateNested,
  validateSync,
  type ValidationError,
} from 'class-validator';

/** Everything a person may be allowed. Which guild roles give it is the community's configuration. */
export const RIGHTS = [
  'member',
  'vip',
  'moderator',
  'admin',
  'community-admin',
  'squad-admin',
  'squad-senior-admin',
  'squad-coordinator',
  'reforger-admin',
  'reforger-senior-admin',
  'reforger-coordinator',
  'reforger-dev',
  'bingo',
  'bingo-host',
  'operations',
] as const;
export type Right = (typeof RIGHTS)[number];

const SNOWFLAKE = /^\d{17,20}$/;

class CommunityRole {
  /** Names the role in this file: `squad-admin`. */
  @Matches(/^[a-z0-9]+(-[a-z0-9]+)*$/)
  key!: string;

  /** The chat platform's id of the role. */
  @Matches(SNOWFLAKE)
  id!: string;

  @IsString()
  @MinLength(1)
  @MaxLength(100)
  name!: string;

  @IsHexColor()
  color!: string;
}

class CommunityGuild {
  @Matches(SNOWFLAKE)
  id!: string;

  @IsString()
  @MinLength(1)
  name!: string;

  @ValidateNested({ each: true })
  @Type(() => CommunityRole)
  @ArrayMinSize(1)
  roles!: CommunityRole[];
}

class CommunityValue {
  @IsString()
  @MinLength(1)
  name!: string;

  @IsString()
  @MinLength(1)
  text!: string;
}

class CommunityLinks {
  @IsUrl({ protocols: ['https'], require_protocol: true })
  chatInvite!: string;

  @IsUrl({ protocols: ['https'], require_protocol: true })
  supporterPage!: string;
}

/** One community, as `community.config.json` describes it. Another community changes that file and no code. */
export class Community {
  @IsString()
  @MinLength(1)
  name!: string;

  @IsString()
  @MinLength(1)
  @MaxLength(12)
  shortName!: string;

  @IsString()
  tagline!: string;

  @IsString()
  description!: string;

  /** IANA name; for months and days. */
  @IsTimeZone()
  timeZone!: string;

  @ValidateNested({ each: true })
  @Type(() => CommunityValue)
  @IsArray()
  values!: CommunityValue[];

  @ValidateNested()
  @Type(() => CommunityLinks)
  @IsObject()
  links!: CommunityLinks;

  @ValidateNested()
  @Type(() => CommunityGuild)
  @IsObject()
  guild!: CommunityGuild;

  /** For each right the keys of the roles that give it. */
  @IsObject()
  rights!: Record<Right, string[]>;
}

/** The configuration is wrong; the message names the field and says what it should be. */
export class CommunityInvalid extends Error {
  override readonly name = 'CommunityInvalid';
}

/** @throws CommunityInvalid naming the first field that is wrong. */
export const parseCommunity = (json: unknown): Community => {
  if (typeof json !== 'object' || json === null || Array.isArray(json))
    throw new CommunityInvalid('The community configuration must be a JSON object.');
  const community = plainToInstance(Community, json);
  const [problem] = validateSync(community, { whitelist: true, forbidNonWhitelisted: true });
  if (problem) throw new CommunityInvalid(`Community configuration: ${describe(problem)}`);
  checkRights(community);
  return community;
};

const describe = (problem: ValidationError, path = ''): string => {
  const here = path ? `${path}.${problem.property}` : problem.property;
  const [deeper] = problem.children ?? [];
  if (deeper) return describe(deeper, here);
  return `${here}: ${Object.values(problem.constraints ?? { invalid: 'is not valid' }).join('; ')}`;
};

const checkRights = ({ rights, guild }: Community) => {
  const keys = new Set(guild.roles.map(({ key }) => key));
  if (keys.size !== guild.roles.length)
    throw new CommunityInvalid('Community configuration: guild.roles: every key may stand once only.');
  for (const [right, roles] of Object.entries(rights)) {
    if (!RIGHTS.includes(right as Right))
      throw new CommunityInvalid(`Community configuration: rights.${right}: there is no such right.`);
    if (!Array.isArray(roles))
      throw new CommunityInvalid(`Community configuration: rights.${right}: must be a list of role keys.`);
    const unknown = roles.find((role) => !keys.has(role));
    if (unknown !== undefined)
      throw new CommunityInvalid(`Community configuration: rights.${right}: no role has the key "${String(unknown)}".`);
  }
  const missing = RIGHTS.find((right) => !(right in rights));
  if (missing) throw new CommunityInvalid(`Community configuration: rights.${missing}: is missing.`);
};
