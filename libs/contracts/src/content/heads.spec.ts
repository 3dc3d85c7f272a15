import type { Game } from '../community/games/games';
import type { PathRule } from '../community/path-rules';
import { headOf, indexedPaths, placeOf } from './heads';

const paths: PathRule[] = [{ path: '/squad-battlelog/clan', below: true, status: 'coming-soon' }];
const site = {
  name: 'Test Gaming',
  shortName: 'TEST',
  description: 'A community.',
  recruitment: { path: '/join-test', tag: '[T]' },
  paths,
  games: ['squad', 'reforger', 'starcitizen'] as Game[],
};
const EOS = '0002f00d00000000000000000000000a';

test.each([
  ['/', '/'],
  ['//', '/'],
  ['/guidelines', '/guidelines'],
  ['/Guidelines/', '/guidelines'],
  ['//guidelines', '/guidelines'],
  ['/%67uidelines', '/guidelines'],
  ['/JOIN-TEST', '/join-test'],
  ['/News/New-Website/', '/news/new-website'],
  ['/squad-battlelog/clan/', '/squad-battlelog/community'],
  ['/Squad-Battlelog/Clan/7', '/squad-battlelog/clan/7'],
  [`/squad-battlelog/player/${EOS.toUpperCase()}`, `/squad-battlelog/player/${EOS}`],
  [
    '/Squad-battlelog/match/1-20261003T090004000-Yehorivka_RAAS_v1/',
    '/squad-battlelog/match/1-20261003T090004000-Yehorivka_RAAS_v1',
  ],
])('%s is written %s', (pathname, path) => {
  expect(placeOf(pathname, site)).toEqual({ path, found: true });
  expect(placeOf(path, site).path).toBe(path);
});

test.each([
  '/nowhere',
  '/Nowhere/',
  '//evil.example',
  '//evil.example/%2e%2e',
  '/\\evil.example',
  '/guidelines/more',
  '/guidelines%2f',
  '/%zz',
  '/news/..',
  '/news/%0d%0aset-cookie:x',
  '/squad-battlelog/player/somebody',
  '/squad-battlelog/match/1',
  '/reforger-battlelog/player/76561190000000001',
])('%s leads nowhere, and to no other address', (pathname) => {
  expect(placeOf(pathname, site)).toEqual({ path: pathname, found: false });
  expect(headOf(pathname, site)).toMatchObject({ name: 'Page not found', indexed: false });
});

test('a closed page is not offered to search engines and brings no texts, however it is written', () => {
  const closed = { ...site, paths: [{ path: '/faq', status: 'maintenance' }] satisfies PathRule[] };
  expect(headOf('/faq', site)).toMatchObject({ indexed: true, content: 'faq' });
  for (const pathname of ['/faq', '/FAQ', '/faq/'])
    expect(headOf(pathname, closed)).toMatchObject({ name: 'FAQ', indexed: false, content: undefined });
  expect(indexedPaths(site)).toContain('/faq');
  expect(indexedPaths(closed)).not.toContain('/faq');
});

test.each<[Game, string[], string[]]>([
  [
    'squad',
    ['/squad', '/whitelisting', '/squad-battlelog/profile'],
    ['/reforger', '/starcitizen', '/admin-portal/reforger'],
  ],
  ['reforger', ['/reforger', '/reforger-battlelog'], ['/squad', '/whitelisting', '/squad-battlelog', '/starcitizen']],
  [
    'starcitizen',
    ['/starcitizen'],
    ['/squad', '/whitelisting', '/reforger-battlelog/highlights', '/admin-portal/squad'],
  ],
])('a community that plays only %s has no page of another game', (game, there, gone) => {
  const only = { ...site, games: [game] };
  for (const path of ['/', '/faq', '/bingo', ...there]) expect([path, placeOf(path, only).found]).toEqual([path, true]);
  for (const path of gone) expect([path, placeOf(path, only).found]).toEqual([path, false]);
  expect(indexedPaths(only).filter((path) => gone.includes(path))).toEqual([]);
});
