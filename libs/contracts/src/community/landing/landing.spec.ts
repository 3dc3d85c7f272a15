import communityJson from '../../../../../community.config.json';
import { parseCommunity } from '../community';

type Json = Record<string, unknown>;

const changed = (change: (landing: Json) => void): unknown => {
  const json = structuredClone(communityJson) as unknown as { landing: Json };
  change(json.landing);
  return json;
};
const part = (json: Json, ...path: (string | number)[]) =>
  path.reduce<Json>((at, key) => at[key as string] as Json, json);

const { landing: played, servers, pages } = parseCommunity(communityJson);
const landing = played as Required<typeof played>;
const categories = (game: 'squad' | 'reforger') =>
  landing[game].rules.categories.map(({ id, title, rules }) => ({ id, title, count: rules.length }));
const rulesOf = (game: 'squad' | 'reforger', id: string) =>
  landing[game].rules.categories.find((category) => category.id === id)!.rules.join('\n');

test.each<[string, (landing: Json) => void]>([
  ['starcitizen', (json) => (json['starcitizen'] = 'soon')],
  ['minecraft', (json) => (json['minecraft'] = {})],
  ['squad.title', (json) => (part(json, 'squad')['title'] = '')],
  ['squad.card.note', (json) => (part(json, 'squad', 'card')['note'] = 7)],
  ['squad.extraInfo.0.icon', (json) => (part(json, 'squad', 'extraInfo', 0)['icon'] = 'key')],
  ['squad.extraInfo.0.isExternal', (json) => (part(json, 'squad', 'extraInfo', 0)['isExternal'] = 'yes')],
  ['squad.rules.categories', (json) => (part(json, 'squad', 'rules', 'categories', 1)['id'] = 'game')],
  ['squad.rules.categories.1.rules', (json) => (part(json, 'squad', 'rules', 'categories', 1)['rules'] = [])],
  ['squad.rules.categories.0.id', (json) => (part(json, 'squad', 'rules', 'categories', 0)['id'] = 'Game Rules')],
  [
    'reforger.callToAction.primaryButton.text',
    (json) => delete part(json, 'reforger', 'callToAction', 'primaryButton')['text'],
  ],
  ['starcitizen.ethos.values.2.text', (json) => delete part(json, 'starcitizen', 'ethos', 'values', 2)['text']],
  [
    'starcitizen.manifesto.divisions.0.badge',
    (json) => (part(json, 'starcitizen', 'manifesto', 'divisions', 0)['badge'] = 'square'),
  ],
  [
    'starcitizen.charter.conduct.forbidden',
    (json) => (part(json, 'starcitizen', 'charter', 'conduct')['forbidden'] = ['']),
  ],
])('a wrong %s is named', (field, change) => {
  expect(() => parseCommunity(changed(change))).toThrow(`Community configuration: landing.${field}: `);
});

const withLink = (link: string) =>
  changed((json) => (part(json, 'squad', 'callToAction', 'primaryButton')['link'] = link));

test.each([
  '/',
  '/whitelisting',
  '/profile?tab=connections',
  '?charter',
  '?rules=game',
  '{chatInvite}',
  'https://example.org/a',
])('a button may lead to %s', (link) => expect(() => parseCommunity(withLink(link))).not.toThrow());

test.each([
  '//example.org',
  '/\\example.org',
  'http://example.org',
  'javascript:alert(1)',
  '{nobody}',
  '?',
  'squad',
  '',
])('a button may not lead to %j', (link) =>
  expect(() => parseCommunity(withLink(link))).toThrow('landing.squad.callToAction.primaryButton.link: '),
);

describe('the shipped texts', () => {
  test('Squad has 19 game rules and 6 seeding rules, which hold under 50 players', () => {
    expect(categories('squad')).toEqual([
      { id: 'game', title: 'Game Rules', count: 19 },
      { id: 'seeding', title: 'Seeding Rules', count: 6 },
    ]);
    expect(landing.squad.rules.categories[1]!.intro).toMatch(/under 50 players/);
    expect(rulesOf('squad', 'game')).toMatch(/under 80 players/i);
    expect(rulesOf('squad', 'game')).toMatch(/HAB .*150 m/);
  });

  test('Reforger has its four categories in order', () => {
    expect(landing.reforger.rules.title).toBe('Reforger Server Rules');
    expect(categories('reforger')).toEqual(
      [
        ['general', 'General Gameplay'],
        ['vehicles', 'Vehicles'],
        ['construction', 'Bases and Construction'],
        ['firesupport', 'Fire Support Assets'],
      ].map(([id, title]) => ({ id, title, count: expect.any(Number) as number })),
    );
  });

  test.each([
    ['vote kicks', 'general', /2 vote kicks within 30 minutes/],
    ['loadouts', 'general', /150 grenade launcher rounds, 20 sniper magazines .* over 150 supply/],
    ['admins at the main base', 'general', /Admins may direct players.*leave the main base/],
    ['crews', 'vehicles', /Two-crew .*\(BTR-70, BRDM, LAV-25\) must not be single-crewed/],
    ['owners of vehicles', 'vehicles', /spawned a vehicle owns it/],
  ])('Reforger has its rule on %s', (_, id, text) => expect(rulesOf('reforger', id)).toMatch(text));

  test('texts name the numbers of points and slots instead of repeating them', () => {
    const { news, ...texts } = pages;
    expect(news.articles.length).toBeGreaterThan(0);
    const written = JSON.stringify([landing, texts]);
    expect(written).toContain('{supporterSlots}');
    expect(written).not.toMatch(/\b4 to 50\b|\b28 days\b|every 15 minutes|\b1 to 5\b|one to five|costs 50%/);
  });

  test('the landing page of Squad has capacities of its own, the live ones are another thing', () => {
    const squad = servers.filter(({ game }) => game === 'squad');
    expect(squad.map(({ landingCapacity }) => landingCapacity)).toEqual([128, 64, 128]);
    expect(squad.map(({ capacity }) => capacity)).toEqual([100, 100, 100]);
  });

  test('no text promises what is not there yet', () => {
    const questions = pages.faq.categories.flatMap((category) => category.questions);
    const answerTo = (id: string) => questions.find((question) => question.id === id)!.answer.join(' ');
    expect(answerTo('clan')).toMatch(/^Yes, on the Squad Battlelog/);
    expect(answerTo('battlelog')).toMatch(
      /\[Reforger\]\(\/reforger-battlelog\) battlelogs are for people who are signed in/,
    );
    expect(JSON.stringify([landing, pages])).not.toMatch(/still to come|coming soon|not there yet/i);
  });

  test('the privacy policy names what is kept and whom the browser asks', () => {
    const policy = JSON.stringify(pages.privacy);
    for (const topic of [
      /Patreon reports of your pledge/,
      /30 days/,
      /youtube-nocookie\.com/,
      /chat in plain words/,
      /SteamID64/,
    ])
      expect(policy).toMatch(topic);
  });

  test('Star Citizen has four values, two divisions and five ranks', () => {
    const { ethos, manifesto, charter } = landing.starcitizen;
    expect(ethos.values.map(({ name }) => name)).toEqual(['Comradery', 'Teamwork', 'Honor', 'Respect']);
    expect(manifesto.divisions.map(({ name, badge }) => [name, badge])).toEqual([
      ['Military Division', 'circle'],
      ['Civilian Division', 'rectangle'],
    ]);
    expect(charter.ranks.ranks.map(({ name }) => name)).toEqual([
      'Civilian',
      'Military',
      'Officer',
      'Divisional Manager',
      'Board member',
    ]);
  });
});
