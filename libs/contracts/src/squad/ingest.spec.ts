import { plainToInstance } from 'class-transformer';
import { validateSync, type ValidationError } from 'class-validator';
import { LONGEST_POLL } from '@app/domain/squad/match/people';
import { FACT_CLASSES } from './facts';
import { IngestBatch } from './ingest.dto';
import { LONGEST_POLL_SECONDS } from './limits';

const at = '2026-10-03T09:00:04.000Z';
const player = { eosId: 'a'.repeat(32), steamId: null, name: 'TK | Bilby | Name: x', team: 1, role: null };
const batch = (...facts: object[]) => ({
  format: 1,
  sender: 'agent/test',
  match: '20261003T090004000-Yehorivka_RAAS_v1',
  source: 'log',
  after: -1,
  from: 0,
  to: 9_000,
  facts,
  connections: [{ at, player, address: '198.51.100.1' }],
});
const joined = { kind: 'playerJoined', sequence: 5_000, at, player };

const paths = (errors: ValidationError[], above = ''): string[] =>
  errors.flatMap(({ property, children, constraints }) => [
    ...(constraints ? [`${above}${property}`] : []),
    ...paths(children ?? [], `${above}${property}.`),
  ]);
const complaints = (json: object) =>
  paths(validateSync(plainToInstance(IngestBatch, json), { whitelist: true, forbidNonWhitelisted: true }));

test('a batch as an agent sends it is accepted, and its facts become what they say they are', () => {
  const { facts } = plainToInstance(IngestBatch, batch(joined));
  expect(facts[0]).toBeInstanceOf(FACT_CLASSES.playerJoined);
  expect(complaints(batch(joined))).toEqual([]);
});

test.each([
  ['an unknown kind', { ...joined, kind: 'playerTeleported' }, 'facts.0.kind'],
  ['an address inside a fact', { ...joined, address: '198.51.100.1' }, 'facts.0.address'],
  ['an address inside a player', { ...joined, player: { ...player, ip: '198.51.100.1' } }, 'facts.0.player.ip'],
  ['a missing player', { kind: 'playerJoined', sequence: 5_000, at }, 'facts.0.player'],
  ['a missing field of a player', { ...joined, player: { ...player, role: undefined } }, 'facts.0.player.role'],
  ['a Steam id of another length', { ...joined, player: { ...player, steamId: '7656' } }, 'facts.0.player.steamId'],
  ['a third team', { ...joined, player: { ...player, team: 3 } }, 'facts.0.player.team'],
  ['a time without a zone', { ...joined, at: '2026-10-03T09:00:04' }, 'facts.0.at'],
  ['a time that does not exist', { ...joined, at: '2026-99-99T99:99:99.999Z' }, 'facts.0.at'],
  ['a 30th of February', { ...joined, at: '2026-02-30T09:00:04.000Z' }, 'facts.0.at'],
  ['a year before the game', { ...joined, at: '0001-03-01T09:00:04.000Z' }, 'facts.0.at'],
  ['a year of a broken clock', { ...joined, at: '2106-02-07T06:28:15.000Z' }, 'facts.0.at'],
  ['hertz beyond all sums', { kind: 'tickRateMeasured', sequence: 5_000, at, rate: 1e300 }, 'facts.0.rate'],
  [
    'a squad number beyond all squads',
    { kind: 'squadCreated', sequence: 5_000, at, player, squad: 2 ** 60, squadName: '', teamName: '' },
    'facts.0.squad',
  ],
  ['a sequence that is no number', { ...joined, sequence: '5000' }, 'facts.0.sequence'],
])('%s is refused by name', (_, fact, path) => {
  expect(complaints(batch(fact))).toContain(path);
});

test.each(['__proto__', 'constructor', 'toString', ''])('a kind called %p is refused, not looked up', (kind) => {
  const json = JSON.parse(`{"kind":${JSON.stringify(kind)},"sequence":1,"at":"${at}"}`) as object;
  expect(complaints(batch(json))).toContain('facts.0.kind');
});

test('what is no batch is refused', () => {
  expect(complaints({ ...batch(), match: '../../etc' })).toContain('match');
  expect(complaints({ ...batch(), match: '20269999T999999999-Yehorivka_RAAS_v1' })).toContain('match');
  expect(complaints({ ...batch(), extra: 1 })).toContain('extra');
  expect(complaints({ ...batch(), facts: {} })).toContain('facts');
  expect(complaints(batch(...Array.from({ length: 501 }, () => joined)))).toContain('facts');
  expect(complaints({ ...batch(), connections: [{ at, player, address: 'somewhere' }] })).toEqual([
    'connections.0.address',
  ]);
});

test('the longest poll of the contract is the one the rules reckon with', () => {
  expect(LONGEST_POLL_SECONDS * 1_000).toBe(LONGEST_POLL);
});
