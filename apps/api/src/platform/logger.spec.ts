import type { FastifyRequest } from 'fastify';
import { createLogger, pathForLog } from './logger';

const logged = (url: string, route?: string) =>
  pathForLog({ url, routeOptions: { url: route } as FastifyRequest['routeOptions'] });

test('a path is logged without its query', () =>
  expect(logged('/api/bingo/values?token=x', '/api/bingo/values')).toBe('/api/bingo/values'));

test('of a path that varies the route is logged: a part of it may be a player', () =>
  expect(logged('/api/x/6513270e-269e-4d37-b2a7-4de452e6b438', '/api/x/:uuid')).toBe('/api/x/:uuid'));

test('the address of a page is logged without the player it shows', () =>
  expect(logged('/reforger/6513270e-269e-4d37-b2a7-4de452e6b438/weapons', '/*')).toBe('/reforger/<uuid>/weapons'));

test('no id of a person is logged, whatever the line says', () => {
  const lines: string[] = [];
  const logger = createLogger('info', { write: (line) => void lines.push(line) });
  logger.info({ actor: '290401099666423845', err: new Error('76561190000188001 is away') }, 'of 290401099666423845');
  expect(lines.join()).not.toMatch(/\d{17}/);
  expect(lines.join()).toContain('is away');
});

test.each([
  ['/api/whitelist-files/s3cr3t/squad.cfg', '/api/whitelist-files/:secret/:file'],
  ['/api/whitelist-files/s3cr3t', '/api/whitelist-files/:file'],
  ['/api/ban-files/s3cr3t/squad.cfg', '/api/ban-files/:secret/:file'],
])('of %s the route is logged', (url, route) => expect(logged(url, route)).toBe(route));

test.each([
  '/api/whitelist-files/s3cr3t/',
  '/api/whitelist-files//s3cr3t/squad.cfg',
  '//api/whitelist-files/s3cr3t',
  '/API/Whitelist-Files/s3cr3t',
  '/api/whitelist%2Dfiles/s3cr3t',
  '/api/whitelist%252Dfiles/s3cr3t/squad.cfg',
  '/elsewhere/whitelist-files/s3cr3t/%',
])('%s, which no route answers, is logged without what stands in it', (url) =>
  expect(logged(url)).not.toContain('s3cr3t'),
);
