import type { FastifyRequest } from 'fastify';
import { pathForLog } from './logger';

const logged = (url: string, route?: string) =>
  pathForLog({ url, routeOptions: { url: route } as FastifyRequest['routeOptions'] });

test('a path is logged without its query', () =>
  expect(logged('/api/bingo/values?token=x', '/api/bingo/values')).toBe('/api/bingo/values'));

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
