import 'reflect-metadata';
import fc from 'fast-check';
import type { FactKind } from '@app/telemetry/squad';
import { FACT_CLASSES } from '@app/contracts/squad/facts';
import { IngestBatch } from '@app/contracts/squad/ingest.dto';
import { MOST_COUNTED, MOST_POINTS } from '@app/contracts/squad/limits';
import { match as decider, receiveFacts } from '@app/domain/squad/match/match';
import { BodiesAndQueries } from '../../apps/api/src/platform/validation/validation';
import { configuredFor, foldBatch, handledTypes } from '../../apps/projector/src/projection';
import { projections } from '../../apps/projector/src/projections';
import { community } from '../api/support/guild';
import { recorded } from './recorded';

/** What the door must not take is offered, too: where it does, a fold fails. */
const wrongInstant = fc.constantFrom(
  '2026-99-99T99:99:99.999Z',
  '2026-02-30T00:00:00.000Z',
  '0001-03-01T00:00:00.000Z',
  '9999-12-31T23:59:59.999Z',
);
const instant = fc.oneof(
  fc.constantFrom('2015-01-01T00:00:00.000Z', '2099-12-31T23:59:59.999Z', '2024-02-29T23:59:59.999Z'),
  fc
    .date({ min: new Date('2015-01-01T00:00:00.000Z'), max: new Date('2099-12-31T23:59:59.999Z'), noInvalidDate: true })
    .map((date) => date.toISOString()),
);
/** What the web, a database or JavaScript might stumble over. */
const hostile = fc.constantFrom(
  '',
  '__proto__',
  'constructor',
  'toString',
  '\u0000',
  '<b>',
  '$where',
  'a.b',
  '♞',
  'x'.repeat(200),
);
const text = fc.oneof(hostile, fc.string({ maxLength: 40 }));
const orNull = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null });
const points = fc.oneof(
  fc.constantFrom(0, -0, 1e-300, MOST_POINTS, -MOST_POINTS, 1e300, -1e308),
  fc.float({ min: -1e3, max: 1e3, noNaN: true }),
);
const counted = fc.oneof(
  fc.constantFrom(0, -1, MOST_COUNTED, -MOST_COUNTED, 2 ** 60, 1e308),
  fc.integer({ min: -9, max: 200 }),
);
const team = fc.constantFrom(1, 2);
const named = {
  eosId: orNull(fc.constantFrom('a'.repeat(32), 'b'.repeat(32), '0'.repeat(32))),
  steamId: orNull(fc.constantFrom('76561190000000003', '00000000000000000')),
  name: text,
  team: orNull(team),
  role: orNull(fc.oneof(text, fc.constantFrom('USA_SL_01', '_', 'RGF_'))),
};
const player = fc.record(named);
const by = fc.constantFrom('enemy', 'teammate', 'self', 'nobody', 'unknown');
const layer = orNull(fc.oneof(text, fc.constantFrom('Narva_Seed_v1', 'Yehorivka_RAAS_v1')));
const hit = { victim: player, attacker: orNull(player), by, damage: points, weapon: orNull(text) };
const thing = {
  ...{ thing: text, instance: text, attacker: orNull(player), damage: points },
  ...{ weapon: orNull(text), healthRemaining: points, destroyed: fc.boolean() },
};
const several = <Value>(value: fc.Arbitrary<Value>, most: number) => fc.array(value, { maxLength: most });

const fields: Readonly<Record<FactKind, Readonly<Record<string, fc.Arbitrary<unknown>>>>> = {
  matchStarted: { layer, level: layer, partial: fc.boolean() },
  layerLearned: {
    layer,
    level: layer,
    teams: several(fc.record({ team, faction: orNull(text), unit: orNull(text) }), 2),
  },
  matchWentLive: {},
  matchEnded: {
    outcome: fc.constantFrom('won', 'draw', 'abandoned'),
    ...{ winner: orNull(team), winnerName: orNull(text), byAdmin: fc.boolean() },
    teams: several(fc.record({ team, faction: orNull(text), unit: orNull(text), tickets: orNull(counted) }), 2),
  },
  playerJoined: { player },
  playerLeft: { player },
  playerDamaged: hit,
  playerWounded: { ...hit, causer: orNull(text) },
  playerDied: { ...hit, causer: orNull(text), bledOut: fc.boolean() },
  playerRevived: { reviver: player, victim: player },
  vehicleDamaged: thing,
  deployableDamaged: thing,
  zoneChanged: { zone: text, how: fc.constantFrom('captured', 'neutralised'), team, from: orNull(team) },
  playerRemoved: { how: fc.constantFrom('kicked', 'banned'), player, reason: text },
  tickRateMeasured: { rate: points },
  factCompleted: {
    of: fc.nat(40),
    what: fc.constantFrom('playerDamaged', 'playerWounded', 'playerDied'),
    ...{ victim: player, attacker: orNull(player), by },
  },
  lineUnrecognised: { text },
  chatSent: { channel: fc.constantFrom('all', 'team', 'squad', 'admin'), player, message: text },
  squadCreated: { player, squad: fc.nat(MOST_COUNTED), squadName: text, teamName: text },
  rosterSampled: {
    players: several(fc.record({ ...named, displayName: text, squad: orNull(counted), isLeader: fc.boolean() }), 60),
    squads: several(fc.record({ id: counted, team, name: text, size: counted, locked: fc.boolean() }), 9),
    teams: several(fc.record({ team, name: text, tickets: orNull(counted) }), 2),
  },
  populationSampled: {
    ...{ serverName: orNull(text), gameVersion: orNull(text), layer, nextLayer: layer },
    ...{ players: orNull(counted), maxPlayers: orNull(counted) },
    ...{ publicQueue: orNull(counted), reservedQueue: orNull(counted) },
  },
};

const kinds = Object.keys(FACT_CLASSES) as FactKind[];
const factOf = (kind: FactKind) =>
  fc.record({
    kind: fc.constant(kind),
    at: fc.oneof({ weight: 9, arbitrary: instant }, { weight: 1, arbitrary: wrongInstant }),
    ...fields[kind],
  });
const matches = fc.tuple(factOf('matchStarted'), fc.array(fc.oneof(...kinds.map(factOf)), { maxLength: 30 }));

const pipe = new BodiesAndQueries();
/** As it comes over the wire. */
const batchOf = (facts: readonly object[]): IngestBatch =>
  JSON.parse(
    JSON.stringify({
      ...{ format: 1, sender: 'hostile', match: '20261003T090004000-x', source: 'log', after: -1, from: 0 },
      ...{ to: 1_000, connections: [], facts },
    }),
  ) as IngestBatch;
const isTaken = (batch: IngestBatch): boolean => {
  try {
    pipe.transform(batch, { type: 'body', metatype: IngestBatch });
    return true;
  } catch {
    return false;
  }
};
const configured = projections.map((each) => configuredFor(each, community));

test('whatever passes the door folds without throwing, in every projection, to documents without a NaN', () =>
  fc.assert(
    fc.property(matches, instant, ([first, rest], created) => {
      const offered = [first, ...rest].map((fact, sequence) => ({ ...fact, sequence }));
      const facts = offered.filter((fact) => isTaken(batchOf([fact])));
      fc.pre(facts[0]?.kind === 'matchStarted');
      const batch = batchOf(facts);
      const receive = receiveFacts({ ...batch, serverId: 1 });
      const events = recorded([...receive(decider.initial)]).map((event) => ({
        ...event,
        created: Date.parse(created),
      }));
      for (const projection of configured) {
        const types = handledTypes(projection);
        const { changed, failure } = foldBatch(
          projection,
          new Map(),
          events.filter(({ type }) => types.includes(type)),
        );
        expect([projection.into.name, failure?.error]).toEqual([projection.into.name, undefined]);
        for (const { doc } of changed.values()) expect(JSON.parse(JSON.stringify(doc ?? {}, noNaN))).toBeDefined();
      }
    }),
    { numRuns: Number(process.env['HOSTILE_RUNS'] ?? 100) },
  ));

const noNaN = (name: string, value: unknown): unknown => {
  if (typeof value === 'number' && !Number.isFinite(value)) throw new Error(`${name} is ${value}`);
  return value;
};
