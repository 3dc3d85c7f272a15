import fc from 'fast-check';
import type {
  ReforgerFigures,
  ReforgerPlayerDocument,
  ReforgerStandingDocument,
} from '@app/contracts/reforger/read-models';
import { periodsAt } from '@app/domain/battlelog/rules';
import type { DomainEvent } from '@app/domain/decider';
import type { ReforgerEvent } from '@app/domain/reforger/events';
import { community } from '../api/support/guild';
import { configuredFor, type Projection } from '../../apps/projector/src/projection';
import { NO_FIGURES } from '../../apps/projector/src/reforger/figures';
import { players } from '../../apps/projector/src/reforger/players.projection';
import { standings } from '../../apps/projector/src/reforger/standings.projection';
import { runsOf } from '../seeds';
import { documentsOf, fact, fighter, folding, identified, killed, recorded, saved, uuid } from './facts';

const configured = folding.map((each) => configuredFor(each, community));

const someone = fc.nat({ max: 4 }).map(uuid);
const server = fc.constantFrom(1, 2);
/** Within two days, around the end of a week, a month and a season. */
const START = Date.parse('2026-09-30T12:00:00.000Z');
const minute = fc.nat({ max: 2 * 24 * 60 });
const instant = (minutes: number): string => new Date(START + minutes * 60_000).toISOString();
const name = fc.constantFrom('Wombat', 'Galah', 'Barra, the fish', '__proto__');
const faction = fc.constantFrom('#AR-Faction_US', '#AR-Faction_USSR', '#AR-Faction_FIA', 'constructor');
const log = fc.constantFrom('20260930T120000000', '20261001T120000000');

const kill = fc
  .record({
    ...{ at: minute, serverId: server, log, victim: someone, killer: someone, faction, other: faction },
    by: fc.constantFrom('enemy', 'teammate', 'ai', 'environment', 'self' as const),
    weapon: fc.option(fc.constantFrom('AK-74', 'SVD', '__proto__', 'BTR-70'), { nil: null }),
    weaponSource: fc.constantFrom('infantry', 'vehicle', null),
    distance: fc.option(fc.float({ min: 0, max: 900, noNaN: true }), { nil: null }),
  })
  .map(({ at, victim, killer, faction, other, by, ...more }) =>
    killed(
      instant(at),
      fighter(victim, faction),
      by === 'ai' || by === 'environment' ? null : fighter(killer, other),
      by as 'enemy',
      more as object,
    ),
  );

const join = fc
  .record({
    ...{ at: minute, serverId: server, playerId: someone, name, log },
    source: fc.constantFrom('joins', 'kills', 'console', 'rcon'),
    platform: fc.constantFrom('windows', 'xbox', null),
    steamId: fc.constantFrom('76561190000000001', '76561190000000002', null),
  })
  .map(({ at, playerId, name, serverId, log, source, ...more }) =>
    identified(instant(at), playerId, name, more, { serverId, log, source }),
  );

const career = fc
  .record({ at: minute, serverId: server, playerId: someone, gained: fc.float({ min: 0, max: 1e6, noNaN: true }) })
  .map(({ at, serverId, playerId, gained }) =>
    saved(
      instant(at),
      playerId,
      { experience: 10_000 + gained, infantryPoints: gained },
      { experience: gained, distanceWalked: gained / 3, shotsFired: gained, sessionSeconds: gained / 7 },
      { serverId },
    ),
  );

const gamePlayer = fc.record({
  playerId: someone,
  factions: fc.dictionary(faction, fc.integer({ min: 1, max: 4_000 }), { maxKeys: 2 }),
  stayed: fc.option(faction, { nil: null }),
});
const result = fc.record({ playerId: someone, faction, won: fc.boolean() });
/** The console ends a game; where it says no winner, the webhook may, in a stream of its own. */
const game = fc
  .record({
    ...{
      from: minute,
      lasts: fc.integer({ min: 1, max: 300 }),
      serverId: server,
      results: fc.uniqueArray(result, { selector: ({ playerId }) => playerId }),
    },
    players: fc.uniqueArray(gamePlayer, { selector: ({ playerId }) => playerId }),
    winner: fc.option(faction, { nil: null }),
  })
  .map(({ from, lasts, serverId, players, winner, results }) => {
    const [startedAt, at] = [instant(from), instant(from + lasts)];
    const end = { startedAt, reason: null, winner, players, results: winner === null ? [] : results };
    const console = [
      fact('ReforgerGameStarted', startedAt, {}, { serverId }),
      fact('ReforgerGameEnded', at, end, { serverId }),
    ];
    const webhook: ReforgerEvent[] =
      winner === null
        ? [{ type: 'ReforgerGameDecided', data: { serverId, at, startedAt, winner: '#AR-Faction_US', results } }]
        : [];
    return { console, webhook };
  });
/** On one server no two games begin at one moment. */
const games = fc.uniqueArray(game, {
  maxLength: 5,
  selector: ({ console: [start] }) => `${start!.data.serverId} ${start!.data.at}`,
});

const rosters = fc
  .record({ serverId: server, log, looks: fc.array(fc.tuple(minute, fc.uniqueArray(someone)), { maxLength: 20 }) })
  .map(({ serverId, log, looks }) =>
    looks
      .sort(([one], [other]) => one - other)
      .map(([at, ids]) =>
        fact(
          'ReforgerRosterSampled',
          instant(at),
          { players: [...ids, 'a', 'b', 'c'].map((playerId) => ({ playerId, name: 'x', faction: null })) },
          { source: 'rcon', serverId, log },
        ),
      ),
  );
const capture = fc
  .record({ at: minute, serverId: server, faction, base: name })
  .map(({ at, serverId, faction, base }) => fact('ReforgerBaseCaptured', instant(at), { faction, base }, { serverId }));

/** What only live dashboards fold. */
const line = fc
  .record({ at: minute, serverId: server, log, playerId: someone, name, message: name })
  .map(({ at, playerId, name, message, serverId, log }) =>
    fact(
      'ReforgerChatSent',
      instant(at),
      { channel: 'group', playerId, name, message },
      { source: 'chat', serverId, log },
    ),
  );
const measurement = fc
  .record({ at: minute, serverId: server, log, players: fc.nat({ max: 100 }) })
  .map(({ at, players, serverId, log }) =>
    fact('ReforgerPerformanceMeasured', instant(at), { fps: 50, players, ai: 0 }, { serverId, log }),
  );

/** The stream that an event belongs to: of a log, of a player's saves, of a server's games. */
const streamOf = ({ data }: ReforgerEvent): string => {
  if ('log' in data) return `${data.source} ${data.serverId} ${data.log}`;
  return 'epoch' in data ? `${data.serverId} ${data.playerId}` : String(data.serverId);
};

const byStream = (events: readonly ReforgerEvent[]): DomainEvent[][] => {
  const streams = new Map<string, DomainEvent[]>();
  for (const event of events) streams.set(streamOf(event), [...(streams.get(streamOf(event)) ?? []), event]);
  return [...streams.values()];
};

/** One stream for each log of each source of each server, and for the saves of each player. */
const streams: fc.Arbitrary<readonly (readonly DomainEvent[])[]> = fc
  .record({
    kills: fc.array(kill, { maxLength: 20 }),
    joins: fc.array(join, { maxLength: 10 }),
    careers: fc.array(career, { maxLength: 10 }),
    games,
    captures: fc.array(capture, { maxLength: 5 }),
    chat: fc.array(line, { maxLength: 20 }),
    measurements: fc.array(measurement, { maxLength: 5 }),
    rosters: fc.uniqueArray(rosters, {
      maxLength: 3,
      selector: (each) => each[0] && `${each[0].data.serverId} ${each[0].data.log}`,
    }),
  })
  .map(({ kills, joins, careers, games, captures, chat, measurements, rosters }) =>
    byStream([
      ...kills.map((event, index) => ({ ...event, data: { ...event.data, sequence: index } })),
      ...[...joins, ...careers, ...games.flatMap((each) => [...each.console, ...each.webhook])],
      ...chat.map((event, index) => ({ ...event, data: { ...event.data, sequence: index } })),
      ...measurements.map((event, index) => ({ ...event, data: { ...event.data, sequence: index } })),
      ...[...captures, ...rosters.flat()],
    ]),
  );

/** The streams in one log: which of them comes next is drawn. */
const interleaved = (all: readonly (readonly DomainEvent[])[], draws: readonly number[]): DomainEvent[] => {
  const left = all.map((stream) => [...stream]);
  const log: DomainEvent[] = [];
  for (let turn = 0; left.some((stream) => stream.length > 0); turn++) {
    const open = left.filter((stream) => stream.length > 0);
    log.push(open[(draws[turn % draws.length] ?? 0) % open.length]!.shift()!);
  }
  return log;
};

test('in whatever order the sources arrive, every read model has the same documents', () =>
  fc.assert(
    fc.property(
      streams,
      fc.array(fc.nat({ max: 20 }), { minLength: 1 }),
      fc.array(fc.nat({ max: 20 }), { minLength: 1 }),
      (all, one, other) => {
        const written = new Map(all.flat().map((event, index) => [event, START + index * 1_000]));
        const [first, second] = [one, other].map((draws) =>
          recorded(interleaved(all, draws), (event) => written.get(event)!),
        );
        for (const projection of configured) {
          const expected = documentsOf(projection, first!);
          expect([projection.into.name, documentsOf(projection, second!)]).toEqual([projection.into.name, expected]);
        }
      },
    ),
    { numRuns: runsOf(100, 2_000) },
  ));

const figuresOf = (player: ReforgerPlayerDocument): ReforgerFigures =>
  Object.fromEntries(Object.keys(NO_FIGURES).map((name) => [name, player[name as keyof ReforgerFigures]])) as never;

test('each window of a standing holds what its period alone would have given, on its servers', () =>
  fc.assert(
    fc.property(streams, fc.array(fc.nat({ max: 20 }), { minLength: 1 }), (all, draws) => {
      const log = recorded(interleaved(all, draws));
      const ruled = (projection: Projection) => configuredFor(projection, community);
      const periodsOf = (at: string) => periodsAt(Date.parse(at), community.timeZone);
      for (const [id, doc] of documentsOf(ruled(standings as unknown as Projection), log)) {
        const { scope, playerId, ...standing } = doc as ReforgerStandingDocument;
        const figuresWhere = (counts: (at: string) => boolean) => {
          const events = log.filter((event) => {
            const { at, serverId } = event.data as { at: string; serverId: number };
            return counts(at) && (scope === 'all' || String(serverId) === scope);
          });
          const player = documentsOf(ruled(players as unknown as Projection), events).get(playerId);
          return figuresOf(player as ReforgerPlayerDocument);
        };
        expect([id, standing]).toEqual([
          id,
          {
            ...{ week: standing.week, month: standing.month, season: standing.season },
            ofWeek: figuresWhere((at) => periodsOf(at).week === standing.week),
            ofMonth: figuresWhere((at) => periodsOf(at).month === standing.month),
            ofSeason: figuresWhere((at) => periodsOf(at).season === standing.season),
            ofAll: scope === 'all' ? null : figuresWhere(() => true),
          },
        ]);
      }
    }),
    { numRuns: runsOf(50, 1_000) },
  ));
