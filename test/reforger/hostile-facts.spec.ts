import 'reflect-metadata';
import fc from 'fast-check';
import { FACT_CLASSES } from '@app/contracts/reforger/facts';
import { ReforgerBatch } from '@app/contracts/reforger/ingest.dto';
import { MOST_COUNTED } from '@app/contracts/reforger/limits';
import { fold } from '@app/domain/decider';
import { receiveSave, reforgerCareer } from '@app/domain/reforger/career';
import type { ReforgerEvent } from '@app/domain/reforger/events';
import { groupsIn, reforgerGroups, reportGroups } from '@app/domain/reforger/groups';
import { receiveFacts, reforgerLog } from '@app/domain/reforger/log/log';
import type { LogFact } from '@app/domain/reforger/log/log-state';
import { CAREER_FIGURES, CHANNELS, DOERS, LOG_SOURCES, PLATFORMS, type FactKind } from '@app/telemetry/reforger';
import { BodiesAndQueries } from '../../apps/api/src/platform/validation/validation';
import { configuredFor, foldBatch } from '../../apps/projector/src/projection';
import { community } from '../api/support/guild';
import { runsOf } from '../seeds';
import { folding, LOG, recorded, uuid } from './facts';

/** What the api must not take is offered, too: where it does, a fold fails. */
const wrongInstant = fc.constantFrom(
  ...['2026-99-99T99:99:99.999Z', '2026-02-30T00:00:00.000Z', '0001-03-01T00:00:00.000Z', '9999-12-31T23:59:59.999Z'],
);
const rightInstant = fc.oneof(
  fc.constantFrom('2015-01-01T00:00:00.000Z', '2099-12-31T23:59:59.999Z', '2024-02-29T23:59:59.999Z'),
  fc
    .date({ min: new Date('2015-01-01T00:00:00.000Z'), max: new Date('2099-12-31T23:59:59.999Z'), noInvalidDate: true })
    .map((date) => date.toISOString()),
);
const instant = fc.oneof({ weight: 9, arbitrary: rightInstant }, { weight: 1, arbitrary: wrongInstant });
/** What the web, a database or JavaScript might stumble over. */
const hostile = fc.constantFrom(
  ...['', '__proto__', 'constructor', 'toString', '\u0000', '<b>', '$where', 'a.b', '♞', ' ', 'x'.repeat(200)],
);
const text = fc.oneof(hostile, fc.string({ maxLength: 40 }));
const orNull = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null });
const playerId = fc.oneof(
  { weight: 9, arbitrary: fc.constantFrom(uuid(1), uuid(2), uuid(3)) },
  { weight: 1, arbitrary: hostile },
);
const measured = fc.oneof(
  fc.constantFrom(0, -0, -1, 1e-300, MOST_COUNTED, -MOST_COUNTED, 1e300),
  fc.float({ min: 0, max: 1e6, noNaN: true }),
);
const counted = fc.oneof(fc.constantFrom(0, -1, 0.5, MOST_COUNTED, 2 ** 60), fc.nat({ max: 200 }));
const faction = orNull(fc.oneof(text, fc.constantFrom('#AR-Faction_US', '#AR-Faction_USSR')));
const fighter = fc.record({ playerId: orNull(playerId), name: text, faction });

const weaponUse = {
  ...{ weaponSource: orNull(fc.constantFrom('infantry', 'vehicle')), weaponType: fc.option(text, { nil: undefined }) },
  distance: orNull(measured),
};
const member = { playerId, name: text, rank: orNull(text) };

const fields: Readonly<Record<FactKind, Readonly<Record<string, fc.Arbitrary<unknown>>>>> = {
  playerIdentified: {
    ...{ playerId, name: text, platform: orNull(fc.constantFrom(...PLATFORMS)) },
    steamId: orNull(fc.constantFrom('76561190000000003', '00000000000000000', 'x')),
  },
  playerKilled: {
    ...{ victim: fighter, killer: orNull(fighter), by: fc.constantFrom(...DOERS), weapon: orNull(text) },
    ...weaponUse,
  },
  aiKilled: { killer: fighter, isFriendly: fc.boolean(), weapon: orNull(text), ...weaponUse },
  chatSent: { channel: fc.constantFrom(...CHANNELS), playerId, name: text, message: text },
  playerConnected: { playerId },
  playerLeft: { playerId },
  factionJoined: { playerId, faction: text },
  gameStateChanged: { state: fc.oneof(text, fc.constantFrom('GAME', 'POSTGAME')), reason: faction, winner: faction },
  winnerReported: { winner: text },
  baseCaptured: { faction: text, base: text },
  voteChanged: { what: fc.constantFrom('started', 'succeeded'), initiator: orNull(text), target: text },
  performanceMeasured: { fps: measured, players: counted, ai: counted },
  serverEnded: {},
  rosterSampled: { players: fc.array(fc.record({ playerId, name: text, faction }), { maxLength: 60 }) },
  groupsSampled: {
    groups: fc.array(
      fc.record({
        ...{ groupId: fc.nat(), name: text, faction: text, isPrivate: fc.boolean(), maxMembers: orNull(counted) },
        members: fc.array(fc.record({ ...member, isLeader: fc.boolean() }), { maxLength: 8 }),
      }),
      { maxLength: 8 },
    ),
    playersWithoutGroup: fc.array(fc.record({ ...member, faction }), { maxLength: 8 }),
  },
  lineUnrecognised: { text },
  careerSaved: {
    playerId,
    total: fc.record(Object.fromEntries(CAREER_FIGURES.map((figure) => [figure, measured]))),
    watchedSince: fc.option(instant, { nil: undefined }),
  },
};

const kinds = Object.keys(FACT_CLASSES) as FactKind[];
const factOf = (kind: FactKind) => fc.record({ kind: fc.constant(kind), at: instant, ...fields[kind] });
const logs = fc.array(fc.oneof(...kinds.map(factOf)), { maxLength: 40 });

const body = new BodiesAndQueries();
const isTaken = (fact: object): boolean => {
  const batch = JSON.parse(
    JSON.stringify({
      ...{ format: 1, sender: 'hostile', source: 'console', log: LOG, after: -1, from: 0 },
      ...{ to: 1_000, connections: [], facts: [fact] },
    }),
  ) as ReforgerBatch;
  try {
    body.transform(batch, { type: 'body', metatype: ReforgerBatch });
    return true;
  } catch {
    return false;
  }
};

/** What the streams make of facts, in whichever log they are. */
const eventsOf = (facts: readonly LogFact[], source: (typeof LOG_SOURCES)[number]): ReforgerEvent[] => {
  const which = { serverId: 1, source, log: LOG };
  return [...receiveFacts({ ...which, after: -1, to: facts.length, facts })(reforgerLog.initial)];
};
const savesOf = (facts: readonly object[]): ReforgerEvent[] => {
  const streams = new Map<string, ReforgerEvent[]>();
  for (const fact of facts as readonly { playerId: string; at: string; total: never; watchedSince?: string }[]) {
    const before = streams.get(fact.playerId) ?? [];
    const now = [...receiveSave({ serverId: 1, watchedSince: null, ...fact })(fold(reforgerCareer, before))];
    streams.set(fact.playerId, [...before, ...now]);
  }
  return [...streams.values()].flat();
};

const groupsOf = (facts: readonly object[]): ReforgerEvent[] =>
  (facts as readonly Parameters<typeof groupsIn>[1][]).flatMap((fact) => [
    ...reportGroups(groupsIn(1, fact))(reforgerGroups.initial),
  ]);

const configured = folding.map((each) => configuredFor(each, community));
const finite = (name: string, value: unknown): unknown => {
  if (typeof value === 'number' && !Number.isFinite(value)) throw new Error(`${name} is ${value}`);
  return value;
};

test('whatever the api takes folds without throwing, in every projection, to documents without a NaN', () =>
  fc.assert(
    fc.property(logs, rightInstant, fc.constantFrom(...LOG_SOURCES), (offered, created, source) => {
      const facts = offered.map((fact, sequence) => ({ ...fact, sequence })).filter(isTaken);
      const saves = facts.filter(({ kind }) => kind === 'careerSaved');
      const groups = facts.filter(({ kind }) => kind === 'groupsSampled');
      const isOfLog = ({ kind }: { kind: FactKind }) => kind !== 'careerSaved' && kind !== 'groupsSampled';
      const rest = facts.filter(isOfLog) as unknown as LogFact[];
      const events = recorded([...eventsOf(rest, source), ...savesOf(saves), ...groupsOf(groups)], () =>
        Date.parse(created),
      );
      for (const projection of configured) {
        const { changed, failure } = foldBatch(projection, new Map(), events);
        expect([projection.into.name, failure?.error]).toEqual([projection.into.name, undefined]);
        for (const { doc } of changed.values())
          expect(JSON.parse(JSON.stringify(doc ?? {}, finite))).toEqual(doc ?? {});
      }
    }),
    { numRuns: Number(process.env['HOSTILE_RUNS'] ?? runsOf(100, 2_000)) },
  ));

test('of what is offered, most is taken', () => {
  const taken = fc
    .sample(logs, { numRuns: 100, seed: 7 })
    .flat()
    .map((fact) => isTaken({ ...fact, sequence: 0 }));
  expect(taken.filter(Boolean).length).toBeGreaterThan(taken.length / 3);
});
