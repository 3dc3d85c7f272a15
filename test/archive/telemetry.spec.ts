import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { telemetryMarks } from '@app/domain/personal';
import type { NewEvent, RecordedEvent } from '@app/storage/event-log/event';
import { Sealing } from '@app/storage/event-log/sealing/sealing';
import { openSqlitePersonKeys } from '@app/storage/person-keys/sqlite';
import type { PersonKeyStore } from '@app/storage/person-keys/port';
import { digestOf } from '../../apps/projector/src/engine/canonical';
import { configuredFor, foldBatch, handledTypes } from '../../apps/projector/src/projection';
import { projections } from '../../apps/projector/src/projections';
import { community } from '../api/support/guild';
import { fact, fighter, identified, killed } from '../reforger/facts';
import { batches, eventsOf, MATCH, recorded } from '../squad/recorded';

const metadata = {
  actor: { id: 'game-server-1', name: 'Game server 1', roles: [] },
  ...{ correlationId: 'c', causationId: 'c' },
};
const concerned = projections
  .filter((projection) => handledTypes(projection).some((type) => type in telemetryMarks))
  .map((projection) => configuredFor(projection, community));

/** What every read model of the events of game servers makes of these events. */
const foldedFrom = (events: readonly RecordedEvent[]) =>
  concerned.map((projection) => {
    const handled = events.filter(({ type }) => handledTypes(projection).includes(type));
    const { changed, failure } = foldBatch(projection, new Map(), handled);
    return [projection.into.name, failure?.error, digestOf(changed)];
  });

/** Names of players may look like anything, also like what is sealed. */
const name = fc.oneof(
  fc.string({ minLength: 1, maxLength: 30 }),
  fc.constantFrom('~aaaaaaaaaaaaaaaaaaaa', '~aaaaaaaaaaaaaaaaaaaa.n.AAAA', '__proto__', 'Former player', '76561190000000001'),
);
const uuid = fc.integer({ min: 1, max: 4 }).map((n) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`);
const someone = fc.record({ playerId: fc.option(uuid, { nil: null }), name });
const at = '2026-10-04T09:00:00.000Z';
const report = fc.oneof(
  fc.tuple(uuid, name).map(([playerId, called]) => identified(at, playerId, called)),
  fc.tuple(someone, someone).map(([one, other]) => {
    const of = (who: typeof one) => ({ ...fighter(who.playerId ?? '', '#AR-Faction_US', who.name), playerId: who.playerId });
    return killed(at, of(one), of(other), 'enemy', {});
  }),
  fc
    .array(fc.tuple(uuid, name), { maxLength: 5 })
    .map((players) =>
      fact('ReforgerRosterSampled', at, { players: players.map(([playerId, called]) => ({ playerId, name: called, faction: null })) }),
    ),
  fc
    .tuple(name, name)
    .map(([initiator, target]) => fact('ReforgerVoteChanged', at, { what: 'started', initiator, target })),
  fc.dictionary(fc.constantFrom('player', 'instigator', 'identity', 'winner', 'other'), fc.oneof(name, uuid)).map((data) => ({
    type: 'ReforgerToolsEventReceived' as const,
    data: { serverId: 1, at, name: 'serveradmintools_player_killed', key: 'k', data },
  })),
);

describe('what game servers report, under pseudonyms', () => {
  const folder = mkdtempSync(join(tmpdir(), 'telemetry-'));
  let keys: PersonKeyStore;
  beforeAll(() => {
    keys = openSqlitePersonKeys(join(folder, 'person-keys.sqlite'));
  });
  afterAll(async () => {
    await keys.close();
    rmSync(folder, { recursive: true });
  });

  const throughLog = async (events: readonly RecordedEvent[]) => {
    const news = events.map(({ id, type, data }): NewEvent => ({ id, event: { type, data }, metadata }));
    const sealed = await new Sealing(keys).seal(news);
    const stored = sealed.map(({ event, metadata: of }) => JSON.stringify([event.data, of]));
    const read = stored.map((text, at_) => {
      const [data, of] = JSON.parse(text) as [object, RecordedEvent['metadata']];
      return { ...events[at_]!, data, metadata: of };
    });
    return { stored, opened: await new Sealing(keys).open(read) };
  };

  test('a recorded match folds into the same read models', async () => {
    const events = recorded(eventsOf(batches().filter(({ match }) => match === MATCH)));
    const { stored, opened } = await throughLog(events);
    expect(foldedFrom(opened)).toEqual(foldedFrom(events));
    expect(stored.filter((text) => /7656\d{13}|[0-9a-f]{32}/.test(text))).toEqual([]);
  });

  test('so does whatever servers report, whatever players are called', () =>
    fc.assert(
      fc.asyncProperty(fc.array(report, { minLength: 1, maxLength: 12 }), async (facts) => {
        const events = facts.map((one, n) => ({
          ...{ ...one, id: String(n), stream: 'reforgerLog-1-any', revision: n, created: Date.parse(at), metadata },
          logPosition: `${String(n + 1).padStart(16, '0')}-${'0'.repeat(16)}`,
        })) as RecordedEvent[];
        const { opened } = await throughLog(events);
        expect(opened.map(({ data }) => data)).toEqual(events.map(({ data }) => data));
        expect(foldedFrom(opened)).toEqual(foldedFrom(events));
      }),
      { numRuns: 150 },
    ));

  test('an event from before pseudonyms is passed on untouched', async () => {
    const [event] = recorded(eventsOf(batches().slice(0, 1)));
    expect((await new Sealing(keys).open([event!]))[0]).toBe(event);
  });

  test('a name is sealed as the same text each time, in every process, and as another for another account', async () => {
    const roster = (playerId: string) =>
      fact('ReforgerRosterSampled', at, { players: [{ playerId, name: 'Galah', faction: null }] });
    const one = '00000000-0000-4000-8000-000000000001';
    const sealedNames = await Promise.all(
      [one, one, one.replace('4000', '4001')].map(async (playerId) => {
        const [sealed] = await new Sealing(keys).seal([{ id: '1', event: roster(playerId), metadata }]);
        return JSON.stringify(sealed!.event.data).match(/"name":"([^"]+)"/)![1]!;
      }),
    );
    expect(sealedNames[0]).toMatch(/^~[0-9a-z]{20}\.n\./);
    expect(sealedNames[1]).toBe(sealedNames[0]);
    expect(sealedNames[2]).not.toBe(sealedNames[0]);
  });
});
