import { plainToInstance } from 'class-transformer';
import {
  IsHexColor,
  IsIn,
  IsObject,
  IsOptional,
  IsString,
  IsTimeZone,
  Matches,
  validateSync,
  type ValidationError,
} from 'class-validator';
import { CommunityAdminList } from './admin-list';
import { Part, Parts, Text, WebAddress } from './checks';
import { CommunityGuild } from './guild';
import { LandingContent } from './landing';
import { PagesContent } from './pages';
import { PathRule } from './path-rules';
import { RIGHTS, type Right } from './rights';
import { CommunitySeeding } from './seeding';
import { CommunityServer } from './servers';
import { CommunitySquad, squadProblem } from './squad';
import { CommunityStaff } from './staff';
import { SupporterTier, slotsOfRole, supporterTiersProblem } from './supporter-tiers';
import { SYMBOL_NAMES, type SymbolName } from './symbols';
import { CommunityWhitelist } from './whitelist';

class CommunityValue {
  @Text(40)
  name!: string;

  @Text()
  text!: string;
}

class CommunityLinks {
  @WebAddress()
  chatInvite!: string;

  @WebAddress()
  supporterPage!: string;

  /** The organisation's page with the publisher of Star Citizen. */
  @WebAddress()
  organisationPage!: string;

  /** The channel in which players call an admin. */
  @WebAddress()
  requestAdminChannel!: string;
}

/** Colours the parts of the community are drawn in. */
class CommunityTints {
  @IsHexColor()
  accent!: string;

  @IsHexColor()
  community!: string;

  @IsHexColor()
  squad!: string;

  @IsHexColor()
  reforger!: string;

  @IsHexColor()
  starcitizen!: string;
}

/** The map symbols that stand for the community and its parts. */
class CommunitySymbols {
  /** The community's own mark. */
  @IsIn(SYMBOL_NAMES)
  mark!: SymbolName;

  @IsIn(SYMBOL_NAMES)
  squad!: SymbolName;

  @IsIn(SYMBOL_NAMES)
  reforger!: SymbolName;

  @IsIn(SYMBOL_NAMES)
  starcitizen!: SymbolName;

  @IsIn(SYMBOL_NAMES)
  bingo!: SymbolName;
}

/** How the community takes people in. */
class CommunityRecruitment {
  /** Where the page about joining lies: `/join-zsu`. */
  @Matches(/^\/join-[a-z0-9-]{1,40}$/)
  path!: string;

  /** What recruits carry in front of their names: `[ZSUR]`. */
  @Text(12)
  tag!: string;
}

/** One community, as `community.config.json` describes it. Another community changes that file and no code. */
export class Community {
  /** For editors: where the schema of this file lies. */
  @IsOptional()
  @IsString()
  $schema?: string;

  @Text(60)
  name!: string;

  @Text(12)
  shortName!: string;

  @Text(200)
  tagline!: string;

  @Text(300)
  description!: string;

  /** IANA name; for months and days. */
  @IsTimeZone()
  timeZone!: string;

  @Part(() => CommunityTints)
  tints!: CommunityTints;

  @Part(() => CommunitySymbols)
  symbols!: CommunitySymbols;

  @Parts(() => CommunityValue, 1)
  values!: CommunityValue[];

  @Part(() => CommunityLinks)
  links!: CommunityLinks;

  @Part(() => CommunityRecruitment)
  recruitment!: CommunityRecruitment;

  @Parts(() => CommunityServer)
  servers!: CommunityServer[];

  @Parts(() => SupporterTier)
  supporterTiers!: SupporterTier[];

  @Part(() => CommunityGuild)
  guild!: CommunityGuild;

  /** For each right the keys of the roles that give it. */
  @IsObject()
  rights!: Record<Right, string[]>;

  @Part(() => CommunityWhitelist)
  whitelist!: CommunityWhitelist;

  @Part(() => CommunitySeeding)
  seeding!: CommunitySeeding;

  @Part(() => CommunityAdminList)
  adminList!: CommunityAdminList;

  @IsOptional()
  @Part(() => CommunitySquad)
  squad?: CommunitySquad;

  @Part(() => CommunityStaff)
  staff!: CommunityStaff;

  /** Paths that are closed, to come, or under construction. Everything else is open. */
  @Parts(() => PathRule)
  paths!: PathRule[];

  @Part(() => LandingContent)
  landing!: LandingContent;

  @Part(() => PagesContent)
  pages!: PagesContent;
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
  checkRoles(community);
  const { guild, supporterTiers, squad, pages } = community;
  const odd =
    supporterTiersProblem(supporterTiers, guild.roles) ?? freeRoutesProblem(pages, guild.roles) ?? squadProblem(squad);
  if (odd) throw wrong(...odd);
  return community;
};

const describe = (problem: ValidationError, path = ''): string => {
  const here = path ? `${path}.${problem.property}` : problem.property;
  const [deeper] = problem.children ?? [];
  if (deeper) return describe(deeper, here);
  return `${here}: ${Object.values(problem.constraints ?? { invalid: 'is not valid' }).join('; ')}`;
};

const wrong = (field: string, why: string) => new CommunityInvalid(`Community configuration: ${field}: ${why}`);

/** Roles are named in several places: every name must be one of the guild's. */
const checkRoles = ({ rights, guild, whitelist, seeding, staff }: Community) => {
  const keys = new Set(guild.roles.map(({ key }) => key));
  if (keys.size !== guild.roles.length) throw wrong('guild.roles', 'every key may stand once only.');
  const check = (field: string, roles: unknown) => {
    if (!Array.isArray(roles)) throw wrong(field, 'must be a list of role keys.');
    const unknown = roles.find((role) => !keys.has(role));
    if (unknown !== undefined) throw wrong(field, `no role has the key "${String(unknown)}".`);
  };
  for (const [right, roles] of Object.entries(rights)) {
    if (!RIGHTS.includes(right as Right)) throw wrong(`rights.${right}`, 'there is no such right.');
    check(`rights.${right}`, roles);
  }
  const missing = RIGHTS.find((right) => !(right in rights));
  if (missing) throw wrong(`rights.${missing}`, 'is missing.');
  check('whitelist.exclusive', whitelist.exclusive);
  check('seeding.superSeeder.role', [seeding.superSeeder.role]);
  check('seeding.squadLeader.role', [seeding.squadLeader.role]);
  check(
    'staff.seniorLeadership.places',
    staff.seniorLeadership.places.map(({ role }) => role),
  );
  staff.teams.forEach(({ places }, index) =>
    check(
      `staff.teams.${index}.places`,
      places.map(({ role }) => role),
    ),
  );
};

/** A way to a slot leads to a role that gives one. */
const freeRoutesProblem = (
  { whitelisting }: PagesContent,
  roles: CommunityGuild['roles'],
): readonly [string, string] | undefined => {
  const index = whitelisting.free.routes.findIndex(({ role }) => slotsOfRole(roles, role) === 0);
  if (index < 0) return undefined;
  const { role } = whitelisting.free.routes[index]!;
  return [`pages.whitelisting.free.routes.${index}.role`, `no role with the key "${role}" gives whitelist slots.`];
};
