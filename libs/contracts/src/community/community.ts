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
import { botProblem, CommunityBot } from '../discord/bot';
import { Part, Parts, Text, WebAddress } from '../checks';
import { CommunityClans } from './clans';
import { CommunityGuild } from './guild';
import { CommunityModeration } from './moderation';
import { PathRule } from './path-rules';
import { CommunityPrivacy } from './privacy';
import { CommunityReforger, reforgerProblem } from './games/reforger';
import { RIGHTS, type Right } from './rights';
import { callsProblem, CommunitySeeding, winnerMessageProblem } from './seeding';
import { CommunityServer } from './servers';
import { CommunitySquad, squadProblem } from './games/squad';
import { CommunityStaff } from './staff';
import { SupporterTier, supporterTiersProblem } from './supporter-tiers';
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

  /** Where supporters pay; absent in a community that takes no money. */
  @IsOptional()
  @WebAddress()
  supporterPage?: string;

  /** The organisation's page with the publisher of Star Citizen; needed where that is played. */
  @IsOptional()
  @WebAddress()
  organisationPage?: string;

  /** The channel in which players call an admin. */
  @WebAddress()
  requestAdminChannel!: string;
}

/** Colours the parts of the community are drawn in; of the games those that are played. */
class CommunityTints {
  @IsHexColor()
  accent!: string;

  @IsHexColor()
  community!: string;

  @IsOptional()
  @IsHexColor()
  squad?: string;

  @IsOptional()
  @IsHexColor()
  reforger?: string;

  @IsOptional()
  @IsHexColor()
  starcitizen?: string;
}

/** The map symbols that stand for the community and its parts. */
class CommunitySymbols {
  /** The community's own mark. */
  @IsIn(SYMBOL_NAMES)
  mark!: SymbolName;

  @IsOptional()
  @IsIn(SYMBOL_NAMES)
  squad?: SymbolName;

  @IsOptional()
  @IsIn(SYMBOL_NAMES)
  reforger?: SymbolName;

  @IsOptional()
  @IsIn(SYMBOL_NAMES)
  starcitizen?: SymbolName;

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

/** One community, as `community.json` describes it. Its texts are pages beside that file. Another community changes both and no code. */
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

  /** Language tag (BCP 47): how dates and numbers are written. The words of the interface are English: `en-AU`. */
  @Matches(/^[a-z]{2,3}(?:-[A-Z][a-z]{3})?(?:-(?:[A-Z]{2}|\d{3}))?$/)
  locale!: string;

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

  @IsOptional()
  @Part(() => CommunityReforger)
  reforger?: CommunityReforger;

  @IsOptional()
  @Part(() => CommunityClans)
  clans?: CommunityClans;

  @IsOptional()
  @Part(() => CommunityModeration)
  moderation?: CommunityModeration;

  @IsOptional()
  @Part(() => CommunityPrivacy)
  privacy?: CommunityPrivacy;

  @IsOptional()
  @Part(() => CommunityBot)
  bot?: CommunityBot;

  @Part(() => CommunityStaff)
  staff!: CommunityStaff;

  /** Paths that are closed, to come, or under construction. Everything else is open. */
  @Parts(() => PathRule)
  paths!: PathRule[];
}

/** The configuration or a page is wrong; the message says where, and what it should be. */
export class CommunityInvalid extends Error {
  override readonly name = 'CommunityInvalid';

  constructor(
    message: string,
    /** The path of what is wrong: `servers.0.capacity`. */
    readonly field?: string,
  ) {
    super(message);
  }
}

/** @throws CommunityInvalid naming the first field that is wrong. */
export const parseCommunity = (json: unknown): Community => {
  if (typeof json !== 'object' || json === null || Array.isArray(json))
    throw new CommunityInvalid('The community configuration must be a JSON object.');
  const blank = nullIn(json);
  if (blank !== undefined) throw wrong(blank, 'must not be null. Leave out what is not there.');
  const community = plainToInstance(Community, json);
  const [problem] = validateSync(community, { whitelist: true, forbidNonWhitelisted: true });
  if (problem) throw wrong(...describe(problem));
  checkRoles(community);
  const { guild, links, supporterTiers, seeding, squad, reforger } = community;
  const odd =
    twiceProblem(community) ??
    (supporterTiers.length > 0 && links.supporterPage === undefined
      ? ['links.supporterPage', 'is missing: it is where supporters pay.']
      : undefined) ??
    supporterTiersProblem(supporterTiers, guild.roles) ??
    winnerMessageProblem(seeding) ??
    callsProblem(community) ??
    botProblem(community) ??
    squadProblem(squad) ??
    reforgerProblem(reforger);
  if (odd) throw wrong(...odd);
  return community;
};

/** Where the first null stands. `IsOptional` passes it, and defaults are for what is absent. */
const nullIn = (part: unknown, path = ''): string | undefined => {
  if (part === null) return path;
  if (typeof part !== 'object') return undefined;
  for (const [field, value] of Object.entries(part)) {
    const found = nullIn(value, path ? `${path}.${field}` : field);
    if (found !== undefined) return found;
  }
  return undefined;
};

const describe = (problem: ValidationError, path = ''): [string, string] => {
  const here = path ? `${path}.${problem.property}` : problem.property;
  const [deeper] = problem.children ?? [];
  if (deeper) return describe(deeper, here);
  return [here, Object.values(problem.constraints ?? { invalid: 'is not valid' }).join('; ')];
};

const wrong = (field: string, why: string) => new CommunityInvalid(`Community configuration: ${field}: ${why}`, field);

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

/** What the log, the agents and the chat platform know by a number is there once. */
const twiceProblem = ({ guild, servers, seeding }: Community): readonly [string, string] | undefined => {
  const role = secondOf(guild.roles, ({ id }) => id);
  if (role >= 0) return [`guild.roles.${role}.id`, 'another role has this id.'];
  const server = secondOf(servers, ({ game, id }) => `${game} ${id}`);
  if (server >= 0) return [`servers.${server}.id`, 'another server of the game has this number.'];
  // Each reward gives and takes its role without a look at the other.
  return seeding.squadLeader.role === seeding.superSeeder.role
    ? ['seeding.squadLeader.role', 'is the role of superSeeder already.']
    : undefined;
};

/** Index of the first that has the same key as one before it; -1 without any. */
const secondOf = <Item>(items: readonly Item[], keyOf: (item: Item) => string): number =>
  items.findIndex((item, index) => items.findIndex((one) => keyOf(one) === keyOf(item)) < index);
