import { accessSync, constants, existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { LineCounter, parseDocument } from 'yaml';
import { CommunityInvalid, parseCommunity, type Community } from '@app/contracts/community/community';
import { gamesOf } from '@app/contracts/community/games/games';
import { slotsOfRole } from '@app/contracts/community/supporter-tiers';
import {
  ARTICLE,
  PAGES,
  type Article,
  type CommunityContents,
  type Section,
  type Shape,
} from '@app/contracts/content/pages';
import { LEADING_ABOVE, LOCKED_SHARE, POINT_TIME, ROLLING_DAYS, SEEDING_PLAYERS } from '@app/domain/seeding/rules';
import { readPage, type Fillings } from './markdown';

const CONFIGURATION = 'community.json';
/** What earlier versions had instead of a folder. */
const OLD = 'community.config.json';
const ARTICLES = 'news';

/** The folder of a community, which `COMMUNITY_CONFIG` names. */
export const folderIn = (env: Readonly<Record<string, string | undefined>>): string => {
  const named = env['COMMUNITY_CONFIG'];
  if (!named && existsSync(OLD)) throw outdated(OLD);
  return named || 'community';
};

/** What is read when a process starts. Everything else in the folder is texts. */
export const fileIn = (folder: string): string => join(folder, CONFIGURATION);

const outdated = (file: string) =>
  new CommunityInvalid(
    `${file} is of an earlier version. Run: npm run convert-community -- ${file} <new folder>, then name that folder in COMMUNITY_CONFIG.`,
  );

/** @throws CommunityInvalid with the line and the field that is wrong */
export const readCommunity = (folder: string): Community => {
  const file = fileIn(folder);
  const text = textOf(folder, file);
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const at = (offset = 0) => `${file}:${lines.linePos(offset).line}: `;
  const [error] = document.errors;
  if (error) throw new CommunityInvalid(at(error.pos[0]) + error.message);
  try {
    return parseCommunity(document.toJS());
  } catch (problem) {
    if (!(problem instanceof CommunityInvalid)) throw problem;
    throw new CommunityInvalid(at(offsetOf(document, problem.field?.split('.') ?? [])) + problem.message);
  }
};

type Yaml = ReturnType<typeof parseDocument>;

/** Where a field stands, or what it is missing in. */
const offsetOf = (document: Yaml, path: readonly string[]): number => {
  const node = document.getIn(path, true) as { readonly range?: readonly [number, number, number] } | undefined;
  return node?.range?.[0] ?? (path.length > 0 ? offsetOf(document, path.slice(0, -1)) : 0);
};

/** @throws CommunityInvalid that says why there is nothing to read */
const textOf = (folder: string, file: string): string => {
  const found = statSync(folder, { throwIfNoEntry: false });
  if (found?.isFile()) throw outdated(folder);
  if (!found) throw new CommunityInvalid(`there is no folder ${folder}.`);
  if (!existsSync(file)) {
    if (existsSync(join(folder, OLD))) throw outdated(join(folder, OLD));
    throw new CommunityInvalid(`there is no file ${file}.`);
  }
  try {
    accessSync(file, constants.R_OK);
  } catch {
    throw new CommunityInvalid(`${file} may not be read by user ${process.getuid?.() ?? ''}.`);
  }
  return readFileSync(file, 'utf8');
};

/** The pages of a community's folder. @throws CommunityInvalid with everything that is wrong, a file and its line each */
export const readContents = (folder: string, community: Community): CommunityContents => {
  const problems: string[] = [];
  const read = (name: string, id: string, shape: Shape): Section => {
    const file = join(folder, name);
    return readPage(readFileSync(file, 'utf8'), id, shape, {
      wrong: (line, why) => void problems.push(`${file}:${line}: ${why}`),
      fillings: fillingsOf(community),
      slotsOf: (role) => slotsOfRole(community.guild.roles, role),
    });
  };
  const names = markdownIn(folder);
  for (const name of names)
    if (!Object.hasOwn(PAGES, name.slice(0, -3)) && name !== 'README.md')
      problems.push(`${join(folder, name)}: the site has no such page; there are ${Object.keys(PAGES).join(', ')}.`);
  const pages: Record<string, Section> = {};
  for (const [id, shape] of Object.entries<Shape>(PAGES))
    if (names.includes(`${id}.md`)) pages[id] = read(`${id}.md`, id, shape);
    else if (!shape.optional) problems.push(`${join(folder, `${id}.md`)} is missing.`);
  const articles = markdownIn(join(folder, ARTICLES)).flatMap((name): Article[] => {
    const [, date = '', id = ''] = /^(\d{4}-\d\d-\d\d)-([a-z0-9]+(?:-[a-z0-9]+)*)\.md$/.exec(name) ?? [];
    const page = read(join(ARTICLES, name), id, ARTICLE) as Section<typeof ARTICLE>;
    if (!isDay(date))
      problems.push(`${join(folder, ARTICLES, name)}: an article is named like 2025-01-29-new-website.md.`);
    return [{ ...page, date }];
  });
  problems.push(...gameProblems(community, pages).map((why) => `${fileIn(folder)}: ${why}`));
  if (problems.length > 0) throw new CommunityInvalid(problems.join('\n'));
  const news = { ...pages['news'], articles: articles.sort((a, b) => b.date.localeCompare(a.date)) };
  return { ...pages, news } as unknown as CommunityContents;
};

/** The files of a community's folder that are read, by their paths in it. */
export const namesIn = (folder: string): string[] => [
  CONFIGURATION,
  ...markdownIn(folder),
  ...markdownIn(join(folder, ARTICLES)).map((name) => `${ARTICLES}/${name}`),
];

const markdownIn = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => /^[^.].*\.md$/.test(name))
        .sort()
    : [];

const isDay = (text: string): boolean =>
  !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text);

/** What is said of a game in the configuration needs its page, and the other way round. */
const gameProblems = (community: Community, pages: Readonly<Record<string, Section>>): string[] => {
  const games = gamesOf(pages);
  const { servers, links } = community;
  return [
    ...(games.length === 0 ? ['a community plays at least one game: squad.md, reforger.md or starcitizen.md.'] : []),
    ...(['tints', 'symbols'] as const).flatMap((part) =>
      games.flatMap((game) =>
        community[part][game] ? [] : [`${part}.${game} is missing: there is a page ${game}.md.`],
      ),
    ),
    ...servers.flatMap(({ game }, i) =>
      games.includes(game) ? [] : [`servers.${i}.game: there is no page ${game}.md.`],
    ),
    ...(pages['starcitizen'] && !links.organisationPage
      ? ['links.organisationPage is missing: the page of Star Citizen leads there.']
      : []),
  ];
};

const fillingsOf = ({ name, shortName, recruitment, links, supporterTiers, guild }: Community): Fillings => ({
  ...{ name, shortName, tag: recruitment.tag, join: recruitment.path },
  chatInvite: links.chatInvite,
  supporterPage: links.supporterPage,
  organisationPage: links.organisationPage,
  requestAdminChannel: links.requestAdminChannel,
  // Numbers of the rules that run and of the supporter programme, so that no text repeats them.
  supporterSlots: rangeOf(supporterTiers.map(({ role }) => slotsOfRole(guild.roles, role))),
  seedingFrom: `${SEEDING_PLAYERS.fewest}`,
  seedingTo: `${SEEDING_PLAYERS.most}`,
  leadingAbove: `${LEADING_ABOVE}`,
  pointMinutes: `${POINT_TIME / 60_000}`,
  pointDays: `${ROLLING_DAYS}`,
  lockedCosts: `${(1 - LOCKED_SHARE) * 100}%`,
});

/** `1 to 5`; one number when they are all the same. */
const rangeOf = (numbers: readonly number[]): string => {
  if (numbers.length === 0) return '0';
  const [least, most] = [Math.min(...numbers), Math.max(...numbers)];
  return least === most ? `${least}` : `${least} to ${most}`;
};
