import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseCommunity, type Community } from '@app/contracts/community/community';
import { readCommunity, readContents } from '@app/community/folder';
import { siteOf } from '../../apps/api/src/content/site';
import communityJson from '../../community/community.json';
import schemaJson from '../../community/community.schema.json';
import { startApi } from '../api/support/api';
import { communitySchema } from './schema';
import { SHIPPED } from './folder';
import { FIRST, FIRST_NAME, SECOND_PAGES, secondCommunity } from './second';

type Json = Record<string, unknown>;

const changed = (change: (json: Json) => void): unknown => {
  const json = structuredClone(communityJson) as unknown as Json;
  change(json);
  return json;
};
/** Seeding calls by a role; `seeder` gives nothing. */
const callBy = (json: Json, role: string, more: object = {}) => {
  (part(json, 'guild')['roles'] as Json[]).push({
    ...{ key: 'seeder', id: '700000000000000199', name: 'Seeder', color: '#a3b06a' },
  });
  part(json, 'seeding')['calls'] = { role, aDay: 2, from: 5, below: 40, ...more };
};
const part = (json: Json, ...path: (string | number)[]) =>
  path.reduce<Json>((at, key) => at[key as string] as Json, json);

const texts = { contents: readContents(SHIPPED, readCommunity(SHIPPED)) };

describe('the configuration of a community', () => {
  test('the shipped one is right', () => {
    expect(parseCommunity(communityJson).shortName).toBe('ZSU');
  });

  test('its schema is the one that is checked at start', () => {
    // Write it anew with: node -r ./test/register.cjs test/community/write-schema.ts
    expect(communitySchema()).toEqual(schemaJson);
  });

  test.each<[string, (json: Json) => void]>([
    ['name', (json) => delete json['name']],
    ['shortName', (json) => (json['shortName'] = 'far too long to be short')],
    ['locale', (json) => (json['locale'] = 'Strine English')],
    ['links.supporterPage', (json) => delete part(json, 'links')['supporterPage']],
    ['timeZone', (json) => (json['timeZone'] = 'Australia/Nowhere')],
    ['tints.squad', (json) => (part(json, 'tints')['squad'] = 'olive')],
    ['symbols.mark', (json) => (part(json, 'symbols')['mark'] = 'cavalry')],
    ['links.chatInvite', (json) => (part(json, 'links')['chatInvite'] = 'http://discord.gg/zsu')],
    ['links.chatInvite', (json) => (part(json, 'links')['chatInvite'] = 'javascript:alert(1)')],
    ['bot.commands.0.command', (json) => (json['bot'] = { commands: [{ command: 'stat', on: false }] })],
    ['bot.commands.0.on', (json) => (json['bot'] = { commands: [{ command: 'stats', on: 'no' }] })],
    ['bot.commands.0.name', (json) => (json['bot'] = { commands: [{ command: 'stats', name: 'Stats of' }] })],
    ['bot.commands.0.about', (json) => (json['bot'] = { commands: [{ command: 'stats', about: 'x'.repeat(101) }] })],
    ['bot.commands.0.text', (json) => (json['bot'] = { commands: [{ command: 'stats', text: 'x' }] })],
    ['bot.commands.1.command', (json) => (json['bot'] = { commands: [{ command: 'ban' }, { command: 'ban' }] })],
    ['bot.commands.0.name', (json) => (json['bot'] = { commands: [{ command: 'sqlink', name: 'link' }] })],
    ['bot.commands', (json) => (json['bot'] = { commands: [{ command: 'ban', name: 'kick' }] })],
    ['bot.commands', (json) => (json['bot'] = { commands: [{ command: 'ban', name: 'reforger' }] })],
    ['seeding.calls.role', (json) => callBy(json, 'nobody')],
    ['seeding.calls.role', (json) => callBy(json, 'squad-admin')],
    ['seeding.calls.role', (json) => callBy(json, 'vip')],
    ['seeding.calls.role', (json) => callBy(json, 'super-seeder')],
    ['seeding.calls.below', (json) => callBy(json, 'seeder', { below: 5 })],
    ['seeding.calls.aDay', (json) => callBy(json, 'seeder', { aDay: 0 })],
    ['seeding.botCommand', (json) => (part(json, 'seeding')['botCommand'] = '/stats')],
    ['recruitment.path', (json) => (part(json, 'recruitment')['path'] = '/admin-portal')],
    ['servers.0.capacity', (json) => (part(json, 'servers', 0)['capacity'] = '100')],
    ['guild.id', (json) => (part(json, 'guild')['id'] = 700)],
    ['guild.roles.1.slots', (json) => (part(json, 'guild', 'roles', 1)['slots'] = -1)],
    ['guild.roles', (json) => (part(json, 'guild', 'roles', 1)['key'] = 'member')],
    ['guild.roles.1.id', (json) => (part(json, 'guild', 'roles', 1)['id'] = part(json, 'guild', 'roles', 0)['id'])],
    ['servers.1.id', (json) => (part(json, 'servers', 1)['id'] = 1)],
    ['seeding.squadLeader.role', (json) => (part(json, 'seeding', 'squadLeader')['role'] = 'super-seeder')],
    ['seeding.winnerMessage', (json) => (part(json, 'seeding')['winnerMessage'] = ' \n')],
    ['seeding.winnerMessage', (json) => (part(json, 'seeding')['winnerMessage'] = '{month} '.repeat(150))],
    ['rights.admin', (json) => (part(json, 'rights')['admin'] = ['emperor'])],
    ['rights.bingo', (json) => delete part(json, 'rights')['bingo']],
    ['rights.sudo', (json) => (part(json, 'rights')['sudo'] = [])],
    ['whitelist.exclusive', (json) => (part(json, 'whitelist')['exclusive'] = ['vip', 'emperor'])],
    ['staff.teams.0.places', (json) => (part(json, 'staff', 'teams', 0, 'places', 0)['role'] = 'emperor')],
    ['supporterTiers.0.slots', (json) => (part(json, 'supporterTiers', 0)['slots'] = 2)],
    ['supporterTiers.1.role', (json) => (part(json, 'supporterTiers', 1)['role'] = 'emperor')],
    ['supporterTiers.1.role', (json) => (part(json, 'supporterTiers', 1)['role'] = 'squad-admin')],
    ['supporterTiers.1.tier', (json) => (part(json, 'supporterTiers', 1)['tier'] = 1)],
    ['supporterTiers.1.patreonTiers', (json) => (part(json, 'supporterTiers', 1)['patreonTiers'] = ['700000000601'])],
    ['paths.0.status', (json) => (json['paths'] = [{ path: '/news', status: 'open' }])],
    ['clans', (json) => (json['clans'] = null)],
    ['squad.rules', (json) => (json['squad'] = { rules: null })],
    ['servers.0.maintenance', (json) => (part(json, 'servers', 0)['maintenance'] = null)],
    ['supporterTiers.1.patreonTiers', (json) => (part(json, 'supporterTiers', 1)['patreonTiers'] = '700000000602')],
    ['adminList.groups', (json) => (part(json, 'adminList')['groups'] = 'Superadmin')],
    ['favourite', (json) => (json['favourite'] = 'field')],
  ])('a wrong %s is named', (field, change) => {
    expect(() => parseCommunity(changed(change))).toThrow(`Community configuration: ${field}: `);
  });

  test('what a tier is sold with is what its role gives', () => {
    const community = parseCommunity(changed((json) => (part(json, 'guild', 'roles', 15)['slots'] = 7)));
    expect(community.guild.roles[15]?.key).toBe('vip-platinum');
    const { supporterTiers } = siteOf({ community, texts, signIn: {}, steamApi: {} } as never);
    expect(supporterTiers.map(({ name, slots }) => [name, slots])).toEqual([
      ['Bronze', 1],
      ['Silver', 1],
      ['Gold', 3],
      ['Diamond', 7],
    ]);
    expect(supporterTiers.every(({ bingo }) => bingo)).toBe(true);
  });

  test('people may be called by a role that gives nothing', () =>
    expect(parseCommunity(changed((json) => callBy(json, 'seeder'))).seeding.calls).toMatchObject({ role: 'seeder' }));

  test('browsers are told how many officers a clan has, and which clans the board lists', () => {
    const community = parseCommunity(changed((json) => (json['clans'] = { officers: 5, tier: 2 })));
    expect(siteOf({ community, texts, signIn: {}, steamApi: {} } as never).clans).toEqual({
      officers: 5,
      listedFrom: 3,
    });
  });

  test.each([[null], [[]], ['text'], [7]])('%p is no configuration', (json) => {
    expect(() => parseCommunity(json)).toThrow('must be a JSON object');
  });
});

describe('another community', () => {
  let dir: string;
  let api: Awaited<ReturnType<typeof startApi>>;
  const html = { headers: { accept: 'text/html' } };

  beforeAll(async () => {
    dir = mkdtempSync(join(tmpdir(), 'second-'));
    writeFileSync(join(dir, 'index.html'), '<!doctype html><html lang="en"><head><title></title></head></html>');
    api = await startApi({ WEB_ROOT: dir }, secondCommunity(), SECOND_PAGES);
  });
  afterAll(async () => {
    await api.close();
    rmSync(dir, { recursive: true });
  });

  const textOf = async (path: string, init?: object) => {
    const { status, text } = await api.get(path, init);
    expect([path, status]).toEqual([path, 200]);
    return text;
  };

  test('is what the browser gets', async () => {
    const site = JSON.parse(await textOf('/api/site')) as { site: Community };
    expect(site.site).toMatchObject({ name: 'Nordlicht', shortName: 'NL', recruitment: { path: '/join-nordlicht' } });
    expect(JSON.stringify(site)).not.toMatch(FIRST);
  });

  test('gives browsers no ids of the payment provider or of the roles', async () => {
    const community = parseCommunity(communityJson);
    const ids = community.supporterTiers.flatMap(({ patreonTiers = [] }) => patreonTiers);
    expect(ids.length).toBeGreaterThan(0);
    const shipped = JSON.stringify(siteOf({ community, texts, signIn: {}, steamApi: {} } as never));
    for (const id of [...ids, ...community.guild.roles.map((role) => role.id)]) expect(shipped).not.toContain(id);
    const documents = [await textOf('/api/site'), await textOf('/', html)];
    for (const { id } of secondCommunity().guild.roles)
      for (const document of documents) expect(document).not.toContain(id);
  });

  test('has its own texts on every page', async () => {
    const names = Object.keys(SECOND_PAGES).flatMap((file) => /^(\w+)\.md$/.exec(file)?.[1] ?? []);
    expect(names).toEqual(expect.arrayContaining(['squad', 'faq', 'news']));
    for (const name of ['reforger', 'starcitizen']) expect((await api.get(`/api/content/${name}`)).status).toBe(404);
    for (const name of names) expect(await textOf(`/api/content/${name}`)).not.toMatch(FIRST);
  });

  test('has its own head on every page', async () => {
    const sitemap = await textOf('/sitemap.xml');
    const paths = [...sitemap.matchAll(/<loc>https?:\/\/[^/]+(\/.*?)<\/loc>/g)].map(([, path]) => path!);
    expect(paths).toEqual(expect.arrayContaining(['/', '/squad', '/join-nordlicht', '/privacy-policy']));
    for (const game of ['/reforger', '/starcitizen']) expect(paths).not.toContain(game);
    const open = [...paths, '/profile'].map((path) => textOf(path, html));
    const missing = ['/nowhere', '/reforger', '/starcitizen', '/reforger-battlelog', '/admin-portal/reforger'];
    const pages = missing.map(async (path) => {
      const { status, text } = await api.get(path, html);
      expect([path, status]).toEqual([path, 404]);
      // A page that says of its own address that nothing is there names that address.
      return text.replaceAll(path, '');
    });
    for (const page of await Promise.all([...open, ...pages])) {
      expect(page).toContain('<html lang="de-DE"');
      expect(page).toMatch(/<title>(?:[^<]+ - )?Nordlicht<\/title>/);
      expect(page).not.toMatch(FIRST);
    }
  });

  test('has its own files for crawlers and phones', async () => {
    expect(JSON.parse(await textOf('/manifest.webmanifest'))).toMatchObject({ name: 'Nordlicht', short_name: 'NL' });
    expect(await textOf('/icon.svg')).toContain('#5fd0a8');
    for (const path of ['/robots.txt', '/sitemap.xml', '/manifest.webmanifest', '/icon.svg'])
      expect(await textOf(path)).not.toMatch(FIRST);
    expect(await textOf('/api/openapi.json')).not.toMatch(FIRST_NAME);
  });

  test('has its own mark and name on pictures', async () => {
    const picture = async (path: string) => {
      const response = await fetch(`${api.url}${path}`);
      expect([path, response.status]).toEqual([path, 200]);
      return { type: response.headers.get('content-type'), bytes: Buffer.from(await response.arrayBuffer()) };
    };
    const size = ({ bytes }: { bytes: Buffer }) => [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
    const icon = await picture('/favicon.ico');
    expect(icon.type).toBe('image/x-icon');
    expect([icon.bytes.readUInt16LE(0), icon.bytes.readUInt16LE(2), icon.bytes.readUInt16LE(4)]).toEqual([0, 1, 3]);
    for (const [i, pixels] of [16, 32, 48].entries()) {
      const entry = icon.bytes.subarray(6 + 16 * i, 22 + 16 * i);
      const bytes = icon.bytes.subarray(entry.readUInt32LE(12), entry.readUInt32LE(12) + entry.readUInt32LE(8));
      expect([entry[0], ...size({ bytes })]).toEqual([pixels, pixels, pixels]);
    }
    const touch = await picture('/apple-touch-icon.png');
    expect([touch.type, ...size(touch)]).toEqual(['image/png', 180, 180]);
    for (const part of ['community', 'squad']) {
      const card = await picture(`/social/${part}.png`);
      expect([card.type, ...size(card)]).toEqual(['image/png', 1200, 630]);
    }
    for (const part of ['clans', 'reforger', 'starcitizen'])
      expect((await api.get(`/social/${part}.png`)).status).toBe(404);
    const head = await textOf('/squad', html);
    expect(head).toContain('/social/squad.png');
    expect(head).toContain('<meta property="og:image:alt" content="Nordlicht" />');
  });

  test('is served by code that names no community', () => {
    const folders = ['apps/api/src', 'apps/projector/src', 'apps/web/src', 'apps/web/art', 'libs'];
    const files = folders.flatMap((folder) =>
      readdirSync(join(__dirname, '../..', folder), { withFileTypes: true, recursive: true })
        .filter((entry) => entry.isFile() && /\.(?:ts|tsx|mjs|css|svg)$/.test(entry.name))
        .map((entry) => join(entry.parentPath, entry.name))
        .filter((file) => !/\.spec\.tsx?$|web\/src\/test\/|styles\/tokens\.css$/.test(file)),
    );
    expect(files.length).toBeGreaterThan(200);
    // What is only said in a comment reaches nobody.
    const code = (file: string) => readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
    expect(files.filter((file) => FIRST_NAME.test(code(file)))).toEqual([]);
  });
});
