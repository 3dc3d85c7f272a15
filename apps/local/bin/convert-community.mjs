/**
 * Makes a folder of a community.config.json of an earlier version. It needs nothing of the product, which reads the
 * folder and says what is wrong in it: npm run doctor.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import Turndown from 'turndown';
import { stringify } from 'yaml';

const HELP = `Makes a folder of a community.config.json: community.json, and a page of Markdown for each of its texts.

  npm run convert-community -- <community.config.json> <folder>

The old file stays. Files that are in the folder already are never overwritten. Name the folder in COMMUNITY_CONFIG
afterwards.
`;

/** Plain words as Markdown: what would mean something there is escaped. */
const words = (text) =>
  text
    .replace(/\s+/g, ' ')
    .replace(/[\\`*_<~]|\](?=[([:])|&(?=#?\w+;)|^ ?(?=[#>+=-])|^ ?\d+(?=[.)])/g, (sign) =>
      /^[ \d]*$/.test(sign) ? `${sign}\\` : `\\${sign}`,
    );

/** A text with links: they are written the same. */
const prose = (text) =>
  text
    .split(/(\[[^\]]+\]\([^()\s]+\))/)
    .map((piece, i) => (i % 2 === 0 ? words(piece) : piece))
    .join('')
    .trim();

const list = (points = [], mark = '-') =>
  points.map((point, i) => `${mark === '-' ? mark : `${i + 1}.`} ${prose(point)}`).join('\n');

const heading = (level, title, braces = '') =>
  `${'#'.repeat(level)} ${prose(title).replace(/#$/, '\\#')}${braces && ` {${braces}}`}`;

const block = (id, { title, paragraphs, list: points }, level = 2) => [
  heading(level, title, `#${id}`),
  ...paragraphs.map(prose),
  list(points),
];
const named = (level, items) => items.flatMap(({ name, text }) => [heading(level, name), prose(text)]);
const button = ({ text, link }) => `[${words(text)}](${link})`;

/** A file: its front matter, then its paragraphs. */
const page = (front, ...paragraphs) => {
  const given = Object.entries(front).filter(([, value]) => value);
  const matter = given.length > 0 ? `---\n${stringify(Object.fromEntries(given), { lineWidth: 0 })}---\n\n` : '';
  return `${matter}${paragraphs.filter(Boolean).join('\n\n')}\n`;
};

const frontOf = ({ title, card }) => ({ title, card: card.text, note: card.note });
const call = ({ callToAction: { title, description, primaryButton, secondaryButton } }) => [
  heading(2, title, '#call'),
  words(description),
  `${button(primaryButton)}\n${button(secondaryButton)}`,
];

const gamePage = (game) =>
  page(
    frontOf(game),
    words(game.intro),
    heading(2, game.serversTitle, '#servers'),
    ...block('community', game.community),
    heading(2, 'Extra Info', '#info'),
    ...game.extraInfo.flatMap(({ icon, title, description, buttonText, buttonLink }) => [
      heading(3, title, `icon=${icon}`),
      prose(description),
      button({ text: buttonText, link: buttonLink }),
    ]),
    heading(2, game.rules.title, '#rules'),
    prose(game.rules.note),
    ...game.rules.categories.flatMap(({ id, title, intro = '', rules }) => [
      heading(3, title, `#${id}`),
      prose(intro),
      list(rules, '1.'),
    ]),
    ...call(game),
  );

const starCitizenPage = (game) => {
  const { ethos, history, manifesto, organization, charter } = game;
  const { conduct } = charter;
  return page(
    frontOf(game),
    words(game.intro),
    heading(2, ethos.title, '#ethos'),
    ...named(3, ethos.values),
    ...block('history', history),
    ...block('manifesto', manifesto),
    ...manifesto.divisions.flatMap(({ name, badge, text, duties }) => [
      heading(3, name, `badge=${badge}`),
      prose(text),
      list(duties),
    ]),
    ...block('organization', organization),
    heading(2, charter.title, '#charter'),
    prose(charter.note),
    ...block('mission', charter.mission, 3),
    ...block('composition', charter.composition, 3),
    ...named(4, charter.composition.roles),
    heading(3, charter.ranks.title, '#ranks'),
    ...named(4, charter.ranks.ranks),
    ...block('resources', charter.resources, 3),
    heading(3, conduct.title, '#conduct'),
    ...['expected', 'forbidden'].flatMap((of) => [heading(4, conduct[`${of}Title`], `#${of}`), list(conduct[of])]),
    ...call(game),
  );
};

const textPage = ({ lead, updated, sections }) =>
  page({ updated }, prose(lead), ...sections.flatMap((section) => block(section.id, section)));

const whitelistingPage = ({ lead, notice, basics, free, points, seeding, leading, paid, steps }) =>
  page(
    {},
    prose(lead),
    heading(2, notice.name, '#notice'),
    prose(notice.text),
    ...named(3, basics),
    ...block('free', free),
    ...free.routes.flatMap(({ id, name, text, role }) => [heading(3, name, `#${id} slots=${role}`), prose(text)]),
    ...block('points', points),
    ...block('seeding-points', { title: seeding.title, paragraphs: [seeding.text] }, 3),
    ...block('leading-points', { title: leading.title, paragraphs: [leading.text] }, 3),
    ...(paid ? [...block('paid', paid), button({ text: paid.button, link: '{supporterPage}' })] : []),
    heading(2, 'From nothing to a filled slot', '#steps'),
    ...named(3, steps),
  );

const joinPage = ({ lead, steps, trial, approval, dismissal, groups }) => {
  const { okays, staff, notOkays } = approval;
  const drawings = {
    tag: 'drawing=tag',
    trial: `trial="${trial.shortest} to ${trial.longest}"`,
    approval: `approval="${okays} okays, ${staff} staff, ${notOkays} not okays"`,
  };
  return page(
    {},
    prose(lead),
    heading(2, 'Recruitment process', '#steps'),
    ...steps.flatMap(({ title, paragraphs, drawing }) => [
      heading(3, title, drawing && drawings[drawing]),
      ...paragraphs.map(prose),
    ]),
    ...block('dismissal', dismissal),
    ...(groups.length > 0 ? [heading(2, 'Who is who', '#groups'), ...named(3, groups)] : []),
  );
};

const supportPage = ({ lead, teams, steps, evidence, urgent, abuse }) =>
  page(
    {},
    prose(lead),
    heading(2, 'Whom to write to', '#teams'),
    ...teams.flatMap(({ topic, team, text, list: points, part }) => [
      heading(3, topic, `part=${part}`),
      `**${words(team)}.** ${prose(text)}`,
      list(points),
    ]),
    heading(2, abuse.name, '#abuse'),
    prose(abuse.text),
    heading(2, 'How a ticket goes', '#steps'),
    ...named(3, steps),
    heading(2, evidence.title, '#evidence'),
    list(evidence.paragraphs),
    heading(2, urgent.name, '#urgent'),
    prose(urgent.text),
  );

const faqPage = ({ lead, categories }) =>
  page(
    {},
    prose(lead),
    ...categories.flatMap(({ id, title, questions }) => [
      heading(2, title, `#${id}`),
      ...questions.flatMap(({ id: own, question, answer, list: points }) => [
        heading(3, question, `#${own}`),
        ...answer.map(prose),
        list(points),
      ]),
    ]),
  );

/** HTML of articles. What was dropped on display goes; of what Markdown lacks, the check names file and line. */
const markdownOf = (() => {
  const turndown = new Turndown({
    headingStyle: 'atx',
    bulletListMarker: '-',
    emDelimiter: '*',
    codeBlockStyle: 'fenced',
    hr: '---',
  });
  turndown.escape = (text) => words(text).replaceAll('{', '\\{');
  turndown.remove(['script', 'style', 'iframe', 'object', 'form', 'noscript', 'video', 'audio', 'template']);
  turndown.keep(['table', 'dl']);
  turndown.addRule('dead links', {
    filter: (node) =>
      node.nodeName === 'A' && !/^(?:https:\/\/|mailto:|#|\/(?![/\\]))/i.test(node.getAttribute('href') ?? ''),
    replacement: (content) => content,
  });
  turndown.addRule('foreign pictures', {
    filter: (node) => node.nodeName === 'IMG' && !/^\/(?![/\\])/.test(node.getAttribute('src') ?? ''),
    replacement: () => '',
  });
  return (html) => turndown.turndown(html);
})();

/** The files of the folder, by their paths in it. */
const convert = ({ landing, pages, $schema: _, ...configuration }) => {
  const { squad, reforger, starcitizen } = landing;
  return {
    'community.json': `${JSON.stringify(configuration, null, 2)}\n`,
    ...(squad && { 'squad.md': gamePage(squad) }),
    ...(reforger && { 'reforger.md': gamePage(reforger) }),
    ...(starcitizen && { 'starcitizen.md': starCitizenPage(starcitizen) }),
    'whitelisting.md': whitelistingPage(pages.whitelisting),
    'about.md': page(
      {},
      prose(pages.about.lead),
      ...['history', 'values', 'charity', 'join'].flatMap((id) => block(id, pages.about[id])),
    ),
    'guidelines.md': textPage(pages.guidelines),
    'privacy.md': textPage(pages.privacy),
    'terms.md': textPage(pages.terms),
    'join.md': joinPage(pages.join),
    'support.md': supportPage(pages.support),
    'faq.md': faqPage(pages.faq),
    'news.md': page({}, words(pages.news.lead)),
    ...Object.fromEntries(
      pages.news.articles.map(({ id, date, title, summary, author, thumbnail, tags, content }) => [
        `news/${date}-${id}.md`,
        page({ title, summary, author, thumbnail, tags: tags.join(', ') }, markdownOf(content)),
      ]),
    ),
  };
};

const end = (code, message) => {
  process[code === 0 ? 'stdout' : 'stderr'].write(`${message}\n`);
  process.exit(code);
};

const read = (file) => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    return end(1, `${file} cannot be read: ${error.message}`);
  }
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { help: { type: 'boolean', short: 'h' } },
});
const [file, folder, ...more] = positionals;
if (values.help) end(0, HELP);
if (!folder || more.length > 0) end(2, `Name the file and a folder.\n\n${HELP}`);
const old = read(file);
if (!old?.landing || !old.pages) end(1, `${file} has no landing and pages: it is of no earlier version.`);
const files = Object.entries(convert(old)).map(([name, text]) => [join(folder, name), text]);
const other = files.find(([path, text]) => existsSync(path) && readFileSync(path, 'utf8') !== text);
if (other) end(1, `${other[0]} exists and says something else. Name another folder.`);
for (const [path, text] of files) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}
end(
  0,
  `${folder} has ${files.length} files. Name it, COMMUNITY_CONFIG=${folder}, and look whether they are right: npm run doctor`,
);
