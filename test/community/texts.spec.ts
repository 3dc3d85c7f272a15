import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { folderIn, namesIn, readCommunity, readContents } from '@app/community/folder';
import { CommunityInvalid } from '@app/contracts/community/community';
import type { Contents } from '@app/contracts/content/pages';
import { communityAt, SHIPPED } from './folder';
import { hostileCommunity, hostilePages } from './hostile';
import { SECOND_PAGES, secondCommunity } from './second';

const shipped = readContents(SHIPPED, readCommunity(SHIPPED)) as Contents;

describe('the shipped texts', () => {
  const { squad, reforger, starcitizen, whitelisting, faq, privacy } = shipped;
  const rulesOf = (game: 'squad' | 'reforger') =>
    shipped[game].parts.rules.parts.map(({ id, title, html }) => ({ id, title, count: html.match(/<li>/g)?.length }));

  test('Squad has 19 game rules and 6 seeding rules, which hold under 50 players', () => {
    expect(rulesOf('squad')).toEqual([
      { id: 'game', title: 'Game Rules', count: 19 },
      { id: 'seeding', title: 'Seeding Rules', count: 6 },
    ]);
    const [game, seeding] = squad.parts.rules.parts;
    expect(seeding!.html).toMatch(/under 50 players/);
    expect(game!.html).toMatch(/under 80 players/i);
    expect(game!.html).toMatch(/HAB .*150 m/);
  });

  test('Reforger has its four categories in order', () => {
    expect(reforger.parts.rules.title).toBe('Reforger Server Rules');
    expect(rulesOf('reforger').map(({ id, title }) => [id, title])).toEqual([
      ['general', 'General Gameplay'],
      ['vehicles', 'Vehicles'],
      ['construction', 'Bases and Construction'],
      ['firesupport', 'Fire Support Assets'],
    ]);
  });

  test.each([
    ['vote kicks', 0, /2 vote kicks within 30 minutes/],
    ['loadouts', 0, /150 grenade launcher rounds, 20 sniper magazines .* over 150 supply/],
    ['admins at the main base', 0, /Admins may direct players.*leave the main base/],
    ['crews', 1, /Two-crew .*\(BTR-70, BRDM, LAV-25\) must not be single-crewed/],
    ['owners of vehicles', 1, /spawned a vehicle owns it/],
  ])('Reforger has its rule on %s', (_, category, text) =>
    expect(reforger.parts.rules.parts[category]!.html).toMatch(text),
  );

  test('Star Citizen has four values, two divisions and five ranks', () => {
    const { ethos, manifesto, charter } = starcitizen.parts;
    expect(ethos.parts.map(({ title }) => title)).toEqual(['Comradery', 'Teamwork', 'Honor', 'Respect']);
    expect(manifesto.parts.map(({ title, marks }) => [title, marks.badge])).toEqual([
      ['Military Division', 'circle'],
      ['Civilian Division', 'rectangle'],
    ]);
    expect(charter.parts.ranks.parts.map(({ title }) => title)).toEqual([
      'Civilian',
      'Military',
      'Officer',
      'Divisional Manager',
      'Board member',
    ]);
  });

  test('numbers of points and slots are those of the rules that run', () => {
    expect(whitelisting.parts.points.parts['seeding-points'].html).toMatch(
      /every 15 minutes.*4 to 50 players.*28 days/,
    );
    expect(whitelisting.parts.paid!.html).toContain('a tier gives 1 to 5 slots');
    expect(JSON.stringify(shipped)).not.toMatch(/\{\w+\}/);
  });

  test('no text promises what is not there yet', () => {
    const answerTo = (id: string) =>
      faq.parts.flatMap(({ parts }) => parts).find((question) => question.id === id)!.html;
    expect(answerTo('clan')).toMatch(
      /^<p>Yes, on the <a href="\/squad-battlelog\/community">Squad Battlelog|^<p>Yes, on the/,
    );
    expect(answerTo('battlelog')).toMatch(
      /<a href="\/reforger-battlelog">Reforger<\/a> battlelogs are for people who are signed in/,
    );
    expect(JSON.stringify(shipped)).not.toMatch(/still to come|coming soon|not there yet/i);
  });

  test('the privacy policy names what is kept and whom the browser asks', () => {
    const policy = JSON.stringify(privacy);
    for (const topic of [
      /Patreon reports of your pledge/,
      /30 days/,
      /youtube-nocookie\.com/,
      /chat in plain words/,
      /SteamID64/,
    ])
      expect(policy).toMatch(topic);
  });
});

describe('a folder', () => {
  const dir = mkdtempSync(join(tmpdir(), 'texts-'));
  const folder = join(dir, 'community');
  afterAll(() => rmSync(dir, { recursive: true }));

  /** What is said of a folder in which `change` was done. */
  const problems = (change: () => void, json: object = secondCommunity()): string[] => {
    communityAt(folder, json, SECOND_PAGES);
    change();
    try {
      readContents(folder, readCommunity(folder));
    } catch (error) {
      if (error instanceof CommunityInvalid)
        return error.message.split('\n').map((line) => line.replace(`${folder}/`, ''));
      throw error;
    }
    return [];
  };
  const write = (name: string, text: string) => () => writeFileSync(join(folder, name), text);
  const nothing = () => undefined;

  test('of another community is right, and so is one whose texts no layout expects', () => {
    expect(problems(nothing)).toEqual([]);
    communityAt(folder, hostileCommunity(), hostilePages());
    expect(Object.keys(readContents(folder, readCommunity(folder)))).toHaveLength(12);
  });

  test('the latest article comes first, and only what is read is named', () => {
    const article = SECOND_PAGES['news/2025-03-04-open.md']!;
    expect(problems(write('news/2025-04-01-next.md', article))).toEqual([]);
    write('README.md', 'For ourselves: <b>')();
    const { news } = readContents(folder, readCommunity(folder));
    expect(news.articles.map(({ id, date }) => `${date} ${id}`)).toEqual(['2025-04-01 next', '2025-03-04 open']);
    expect(namesIn(folder)).toEqual(expect.arrayContaining(['community.json', 'faq.md', 'news/2025-04-01-next.md']));
  });

  test.each<[string, () => void, string | RegExp]>([
    ['a page that is missing', () => rmSync(join(folder, 'faq.md')), 'faq.md is missing.'],
    ['a page that there is not', write('faqs.md', 'Text.'), /^faqs\.md: the site has no such page; there are squad, /],
    [
      'an article without a day',
      write('news/open.md', SECOND_PAGES['news/2025-03-04-open.md']!),
      /^news\/open\.md: an article is named/,
    ],
    [
      'an article of no day',
      write('news/2025-02-30-open.md', SECOND_PAGES['news/2025-03-04-open.md']!),
      /^news\/2025-02-30-open\.md: an article is/,
    ],
    [
      'a day of no calendar',
      write('privacy.md', `---\nupdated: soon\n---\n${SECOND_PAGES['terms.md']}`),
      /^privacy\.md:1: updated is "soon"/,
    ],
    [
      'a game without its symbol',
      write('reforger.md', SECOND_PAGES['squad.md']!),
      /^community\.json: tints\.reforger is missing/,
    ],
    [
      'a way to a slot that gives none',
      write('whitelisting.md', SECOND_PAGES['whitelisting.md']!.replace('=frueh', '=crew')),
      /^whitelisting\.md:\d+: no role with the key "crew" gives/,
    ],
    [
      'nowhere to pay',
      write('about.md', SECOND_PAGES['about.md']!.replace('A harbour.', '[Pay]({supporterPage}).')),
      /^about\.md:1: \{supporterPage\} is not there/,
    ],
  ])('%s is told', (_, change, problem) => {
    expect(problems(change)[0]).toMatch(problem);
  });

  test('without any game is told, with the servers that need one', () => {
    expect(problems(() => rmSync(join(folder, 'squad.md')))).toEqual([
      'community.json: a community plays at least one game: squad.md, reforger.md or starcitizen.md.',
      'community.json: servers.0.game: there is no page squad.md.',
    ]);
  });

  test('everything that is wrong in it is told at once', () => {
    const both = () => (write('faq.md', '<b>')(), write('news.md', '{nobody}')());
    expect(problems(both).map((line) => line.split(': ')[0])).toEqual(['faq.md:1', 'faq.md:1', 'news.md:1']);
  });

  test('a field of the configuration is told with its line', () => {
    const json = { ...secondCommunity(), locale: 'Strine English' };
    const line =
      JSON.stringify(json, null, 2)
        .split('\n')
        .findIndex((text) => text.includes('"locale"')) + 1;
    expect(problems(nothing, json)).toEqual([
      expect.stringContaining(`community.json:${line}: Community configuration: locale: `),
    ]);
    expect(problems(write('community.json', '{\n  "name": "A",\n  "name"\n}'))[0]).toMatch(/^community\.json:3: /);
  });

  test('of an earlier version is told in one line what to run', () => {
    const old = join(dir, 'community.config.json');
    writeFileSync(old, '{}');
    const words = `${old} is of an earlier version. Run: npm run convert-community -- ${old} <new folder>, then name that folder in COMMUNITY_CONFIG.`;
    expect(() => readCommunity(old)).toThrow(words);
    expect(problems(() => renameSync(join(folder, 'community.json'), join(folder, 'community.config.json')))).toEqual([
      expect.stringContaining('npm run convert-community -- '),
    ]);
    const here = process.cwd();
    process.chdir(dir);
    try {
      expect(() => folderIn({})).toThrow('npm run convert-community -- community.config.json');
      expect(folderIn({ COMMUNITY_CONFIG: 'ours' })).toBe('ours');
    } finally {
      process.chdir(here);
    }
    expect(folderIn({})).toBe('community');
    expect(() => readCommunity(join(dir, 'nowhere'))).toThrow('there is no folder');
  });
});
