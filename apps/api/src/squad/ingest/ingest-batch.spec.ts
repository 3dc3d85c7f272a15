import 'reflect-metadata';
import { ValidationPipe } from '@nestjs/common';
import * as fc from 'fast-check';
import { type FactKind } from '@app/telemetry/squad';
import { FACT_CLASSES } from '@app/contracts/squad/facts';
import { IngestBatch } from '@app/contracts/squad/ingest.dto';
import { BodiesAndQueries } from '../../platform/validation/validation';

const player = { eosId: 'a'.repeat(32), steamId: '76561190000000003', name: 'Bilby', team: 1, role: 'USA_SL_01' };
const nameOnly = { eosId: null, steamId: null, name: '', team: null, role: null };
const hit = { victim: player, attacker: nameOnly, by: 'enemy', damage: 87.5, weapon: 'BP_M4' };
const thing = { thing: 'BP_M1126', instance: 'BP_M1126_C_1', attacker: null, damage: 1, weapon: null };
const team = { team: 2, name: 'Insurgents', tickets: null };

/** One of each kind, with whatever may be null or empty being so somewhere. */
const facts: Readonly<Record<FactKind, object>> = {
  matchStarted: { layer: 'Narva_RAAS_v1', level: null, partial: false },
  layerLearned: { layer: null, level: 'Narva', teams: [{ team: 1, faction: 'USA', unit: null }] },
  matchWentLive: {},
  matchEnded: {
    outcome: 'won',
    winner: 1,
    winnerName: null,
    byAdmin: false,
    teams: [{ team: 1, faction: null, unit: 'x', tickets: 12 }],
  },
  playerJoined: { player },
  playerLeft: { player: nameOnly },
  playerDamaged: hit,
  playerWounded: { ...hit, causer: null },
  playerDied: { ...hit, attacker: null, by: 'nobody', causer: 'BP_Soldier', bledOut: true },
  playerRevived: { reviver: player, victim: nameOnly },
  vehicleDamaged: { ...thing, healthRemaining: -3.5, destroyed: true },
  deployableDamaged: { ...thing, attacker: player, healthRemaining: 3, destroyed: false },
  zoneChanged: { zone: 'Radio Hill', how: 'captured', team: 1, from: null },
  playerRemoved: { how: 'kicked', player, reason: 'afk' },
  tickRateMeasured: { rate: 49.9 },
  factCompleted: { of: 3, what: 'playerDied', victim: player, attacker: null, by: 'unknown' },
  lineUnrecognised: { text: 'LogSquad: something new' },
  chatSent: { channel: 'all', player, message: 'gg' },
  squadCreated: { player, squad: 1, squadName: 'INF', teamName: 'Insurgents' },
  rosterSampled: {
    players: [{ ...player, displayName: '[T] Bilby', squad: null, isLeader: false }],
    squads: [{ id: 1, team: 1, name: 'INF', size: 9, locked: true }],
    teams: [team, { ...team, team: 1, tickets: 300 }],
  },
  populationSampled: {
    serverName: null,
    gameVersion: 'v10.6',
    players: 40,
    maxPlayers: null,
    publicQueue: 0,
    reservedQueue: 0,
    layer: null,
    nextLayer: null,
  },
};
const at = '2026-10-03T09:00:04.000Z';
const factOf = (kind: FactKind, sequence: number) => ({ kind, sequence, at, ...facts[kind] });
const batchOf = (kinds: readonly FactKind[]) => ({
  format: 1,
  sender: 'agent/test',
  match: '20261003T090004000-Yehorivka_RAAS_v1',
  source: 'log',
  after: -1,
  from: 0,
  to: 9_000,
  facts: kinds.map(factOf),
  connections: [{ at, player, address: '198.51.100.1' }],
});
const everyKind = Object.keys(FACT_CLASSES) as FactKind[];

/** class-validator's own idea of what is sound, which takes twenty times as long. */
const validator = new ValidationPipe({ transform: true, whitelist: true, forbidNonWhitelisted: true });
const isValid = (body: unknown): Promise<boolean> =>
  validator.transform(body, { type: 'body', metatype: IngestBatch }).then(
    () => true,
    () => false,
  );

const pipe = new BodiesAndQueries();
/** What is wrong with a batch, in words; undefined when nothing is. */
const problemOf = (body: unknown): string | undefined => {
  try {
    pipe.transform(body, { type: 'body', metatype: IngestBatch });
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
};
const isSoundBatch = (body: unknown): boolean => problemOf(body) === undefined;

test('what an agent sends is seen to be sound', () => {
  expect(isSoundBatch(batchOf(everyKind))).toBe(true);
  expect(isSoundBatch({ ...batchOf([]), connections: [] })).toBe(true);
});

test.each(everyKind)('each field of %s is looked at', (kind) => {
  const fact = factOf(kind, 0);
  const unsound = (changed: object) => isSoundBatch({ ...batchOf([]), facts: [changed] });
  expect(unsound(fact)).toBe(true);
  for (const field of Object.keys(fact)) {
    expect(unsound({ ...fact, [field]: Symbol.iterator })).toBe(false);
    expect(unsound(Object.fromEntries(Object.entries(fact).filter(([name]) => name !== field)))).toBe(false);
  }
  expect(unsound({ ...fact, address: '198.51.100.1' })).toBe(false);
});

type Node = Record<string, unknown> | unknown[];
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;
const nodesOf = (value: unknown): Node[] =>
  isNode(value) ? [value, ...Object.values(value).flatMap((inner) => nodesOf(inner))] : [];

/** Changes one place somewhere in a batch. */
const damage = fc.record({
  node: fc.nat(),
  field: fc.nat(),
  how: fc.constantFrom('set', 'set', 'set', 'remove', 'add'),
  value: fc.oneof(
    fc.jsonValue({ maxDepth: 1 }),
    fc.constantFrom<unknown>(null, '', ' ', 0, -1, 1, 2, 3, 1.5, 1e300, true, [], {}, [[]], [{}], player, nameOnly),
    fc.constantFrom('x'.repeat(200), 'x'.repeat(201), 'x'.repeat(1_001), '1'.repeat(17), 'b'.repeat(32), 'rcon', at),
    fc.constantFrom<string>(...everyKind),
  ),
  name: fc.constantFrom('extra', 'kind', '__proto__', 'constructor', 'toString', 'length', 'player'),
});

test('whatever a batch holds, it is let through just when its validators find nothing wrong', () =>
  fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom(...everyKind), { minLength: 1, maxLength: 4 }),
      fc.array(damage, { maxLength: 2 }),
      async (kinds, damages) => {
        const batch: unknown = JSON.parse(JSON.stringify(batchOf(kinds)));
        for (const { node: nth, field, how, value, name } of damages) {
          const nodes = nodesOf(batch);
          const node = nodes[nth % nodes.length] as Record<string, unknown>;
          const fields = Object.keys(node);
          const place = fields[field % Math.max(1, fields.length)];
          const put = (key: string) =>
            Object.defineProperty(node, key, { value, enumerable: true, configurable: true, writable: true });
          if (how === 'add') put(Array.isArray(node) ? String(node.length) : name);
          else if (place !== undefined && how === 'remove' && !Array.isArray(node)) Reflect.deleteProperty(node, place);
          else if (place !== undefined) put(place);
        }
        const json = JSON.stringify(batch);
        const problem = problemOf(JSON.parse(json));
        // class-validator takes a list in an object's place, and does not see fields that every object has.
        const isStricter = / must be an object\.$|^Property (?:__proto__|constructor|toString) /.test(problem ?? '');
        if (!isStricter) expect([json, problem === undefined]).toEqual([json, await isValid(JSON.parse(json))]);
      },
    ),
    { numRuns: 400 },
  ));

test.each([[null], [undefined], [''], ['text'], [1], [[]], [[{}]], [{}], [{ facts: null }]])('%j is no batch', (body) =>
  expect(problemOf(body)).toMatch(/\S/),
);
