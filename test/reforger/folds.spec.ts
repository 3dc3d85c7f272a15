import type { ExemptNameDocument } from '@app/contracts/exemptions/read-models';
import type {
  ReforgerGameDocument,
  ReforgerPlayerDocument,
  ReforgerProfileDocument,
  ReforgerSeederDocument,
  ReforgerStandingDocument,
  ReforgerTotalsDocument,
} from '@app/contracts/reforger/read-models';
import type { LiveReforgerServerDocument } from '@app/contracts/servers/read-models';
import { rulesGiven } from '@app/domain/reforger/rules';
import { levelOf, specialisation } from '../../apps/api/src/reforger/players';
import { names } from '../../apps/projector/src/exemptions/names.projection';
import { games } from '../../apps/projector/src/reforger/games.projection';
import { pairs } from '../../apps/projector/src/reforger/fights/pairs.projection';
import { players } from '../../apps/projector/src/reforger/players.projection';
import { profiles } from '../../apps/projector/src/reforger/profiles.projection';
import { seeders } from '../../apps/projector/src/reforger/seeders.projection';
import { standings } from '../../apps/projector/src/reforger/standings.projection';
import { totals } from '../../apps/projector/src/reforger/totals.projection';
import { liveReforgerServers } from '../../apps/projector/src/servers/live-reforger-servers.projection';
import { documentsOf, fact, fighter, fold, identified, killed, recorded, saved, uuid } from './facts';

const [ANNE, BEN] = [uuid(1), uuid(2)];
const at = (minute: number, second = 0) => new Date(Date.UTC(2026, 9, 4, 9, minute, second)).toISOString();
const rules = rulesGiven();

describe('a player', () => {
  const one = (...events: Parameters<typeof fold>[1][]) => fold<ReforgerPlayerDocument>(players, ...events).get(ANNE)!;

  test('has the name, platform and Steam id reported last, and the names before with when they were last used', () => {
    const events = [
      identified(at(5), ANNE, 'Wombat', { platform: 'windows' }),
      identified(at(1), ANNE, 'Galah', { steamId: '76561190000000001' }),
      identified(at(9), ANNE, 'Wombat', { platform: null, steamId: null }),
    ];
    for (const player of [one(...events), one(...events.toReversed())])
      expect(player).toMatchObject({
        names: [
          { name: 'Wombat', seenAt: at(9) },
          { name: 'Galah', seenAt: at(1) },
        ],
        search: 'wombat',
        account: 'windows wombat',
        platform: { value: 'windows', at: at(5) },
        steam: { value: '76561190000000001' },
      });
  });

  test('has the Steam account that was reported first, and each later one with its server, in whatever order', () => {
    const [mine, other] = ['76561190000000001', '76561190000000002'];
    const events = [
      identified(at(3), ANNE, 'Wombat', { steamId: mine }),
      identified(at(5), ANNE, 'Wombat', { steamId: other }),
      identified(at(7), ANNE, 'Wombat', { steamId: mine }),
      identified(at(8), ANNE, 'Wombat', { steamId: null }),
      ...Array.from({ length: 9 }, (_, n) =>
        identified(at(20 + n), ANNE, 'Wombat', { steamId: `7656119000000010${n}` }),
      ),
    ];
    for (const player of [one(...events), one(...events.toReversed())]) {
      expect(player.steam?.value).toBe(mine);
      expect(player.steams.map(({ value }) => value).slice(0, 3)).toEqual([mine, other, '76561190000000100']);
      expect(player.steams[0]).toEqual({ ...player.steam, serverId: 1 });
      expect(player.steams).toHaveLength(6);
    }
  });

  test('keeps twenty names, those used last', () => {
    const events = Array.from({ length: 30 }, (_, n) => identified(at(n), ANNE, `Name ${n}`));
    for (const player of [one(...events), one(...events.toReversed())])
      expect(player.names.map(({ name }) => name)).toEqual(Array.from({ length: 20 }, (_, n) => `Name ${29 - n}`));
  });

  test('was first seen when the first fact happened, whenever and in whatever order it was written', () => {
    const events = [
      identified(at(5), ANNE, 'Wombat'),
      killed(at(2), fighter(ANNE), null, 'ai'),
      saved(at(9), ANNE, { experience: 1 }),
    ];
    for (const player of [one(...events), one(...events.toReversed())])
      expect(player).toMatchObject({ firstSeenAt: at(2) });
  });

  test('loses nothing to a wiped server, and the first save counts nothing', () => {
    const player = one(
      saved(at(0), ANNE, { experience: 530_000, distanceWalked: 9_999, infantryPoints: 100.25 }),
      saved(at(1), ANNE, { experience: 531_000 }, { experience: 1_000, distanceWalked: 10.5, infantryPoints: 1.5 }),
      saved(at(2), ANNE, { experience: 10_000 }, {}, { epoch: 2 }),
      saved(at(3), ANNE, { experience: 10_500 }, { experience: 500, distanceWalked: 0.25 }, { epoch: 2 }),
    );
    expect(player).toMatchObject({ distanceWalked: 10_750, careers: { 1: { epoch: 2, experience: 531_500_000 } } });
    expect(levelOf(player, rules)).toMatchObject({ rank: 53, currentXP: 531_500 });
    expect([specialisation(player, 'infantry'), specialisation(player, 'logistics')]).toEqual([101, 0]);
  });

  test('has the career of all servers together; what each gives a new profile counts once', () => {
    const player = one(
      saved(at(0), ANNE, { experience: 30_000 }, {}, { serverId: 1 }),
      saved(at(0), ANNE, { experience: 25_000 }, {}, { serverId: 2 }),
    );
    expect(levelOf(player, rules)).toMatchObject({ rank: 4, currentXP: 45_000 });
    expect(levelOf(undefined, rules)).toBeNull();
  });
});

test('kills are of enemies; AI, the world and oneself are deaths, and a teammate is a team kill', () => {
  const [anne, ben] = [fighter(ANNE), fighter(BEN, '#AR-Faction_USSR')];
  const events = [
    killed(at(0), ben, anne, 'enemy', { weaponSource: 'vehicle' }),
    killed(at(1), ben, anne, 'teammate'),
    killed(at(2), anne, null, 'ai'),
    killed(at(3), anne, null, 'environment'),
    killed(at(4), anne, anne, 'self'),
    killed(at(5), fighter(null), anne, 'enemy'),
  ];
  const known = fold<ReforgerPlayerDocument>(players, ...events);
  expect(known.get(ANNE)).toMatchObject({
    ...{ kills: 2, vehicleKills: 1, teamkills: 1, deaths: 3, suicides: 1, deathsByAi: 1, deathsByWorld: 1 },
    overall: 2 * 100 - 200,
  });
  expect(known.get(BEN)).toMatchObject({ deaths: 2, timesTeamkilled: 1, kills: 0 });
  expect(fold<ReforgerTotalsDocument>(totals, ...events).get('all')).toMatchObject({
    ...{ kills: 2, deaths: 5, teamkills: 1 },
    sources: { killLines: true, weaponSources: true, saves: false },
  });
  expect([...fold(pairs, ...events)]).toEqual([[`${ANNE} ${BEN}`, { doer: ANNE, other: BEN, kills: 1 }]]);
});

test('a fact counts in the week, month and season of its own time, whenever it arrives, and the newest of each stands', () => {
  const deathAt = (time: string) => killed(time, fighter(BEN), null, 'ai');
  const [september, october] = [deathAt('2026-09-30T23:59:59.000Z'), deathAt('2026-10-01T00:00:00.000Z')];
  const one = { deaths: 1 };
  const periods = { week: '2026-W40', month: '2026-10', season: '2026-S4' };
  for (const events of [
    [september, october],
    [october, september],
  ]) {
    const documents = fold<ReforgerStandingDocument>(standings, ...events);
    expect([...documents.keys()]).toEqual([`all ${BEN}`, `1 ${BEN}`]);
    const figures = { ofWeek: { deaths: 2 }, ofMonth: one, ofSeason: one };
    expect(documents.get(`all ${BEN}`)).toMatchObject({ ...periods, ...figures, ofAll: null });
    expect(documents.get(`1 ${BEN}`)).toMatchObject({ ...periods, ...figures, ofAll: { deaths: 2 } });
  }
});

test('a server whose clock is ahead takes nothing of the week away that other servers count', () => {
  const deathOn = (serverId: number, time: string) => ({ ...killed(time, fighter(BEN), null, 'ai', { serverId }) });
  const now = '2026-10-04T12:00:00.000Z';
  const events = [deathOn(1, now), deathOn(2, '2026-10-05T02:00:00.000Z'), deathOn(1, now)];
  const documents = documentsOf(
    standings,
    recorded(events, () => Date.parse(now)),
  );
  expect(documents.get(`all ${BEN}`)).toMatchObject({ week: '2026-W40', ofWeek: { deaths: 3 } });
});

describe('seeding', () => {
  const look = (time: string, ids: readonly string[], log = '20261004T000000000') =>
    fact(
      'ReforgerRosterSampled',
      time,
      { players: ids.map((playerId) => ({ playerId, name: 'x', faction: null })) },
      { source: 'rcon', log },
    );
  const others = (count: number) => Array.from({ length: count }, (_, n) => uuid(100 + n));
  const seederOn = (scope: string, ...events: Parameters<typeof fold>[1][]) =>
    fold<ReforgerSeederDocument>(seeders, ...events).get(`${scope} ${ANNE}`);
  const seeded = (scope: string, ...events: Parameters<typeof fold>[1][]) => seederOn(scope, ...events)?.seeders;

  test.each([
    [3, undefined],
    [4, 60_000],
    [50, 60_000],
    [51, undefined],
  ])('with %i players a minute between two looks is %p milliseconds', (count, expected) => {
    const ids = [ANNE, ...others(count - 1)];
    expect(seeded('all', look(at(0), ids), look(at(1), ids))).toBe(expected);
  });

  test('counts nothing across a gap, after the server has filled, or twice', () => {
    const few = [ANNE, ...others(9)];
    expect(seeded('all', look(at(0), few), look(at(3), few))).toBe(180_000);
    expect(seeded('all', look(at(0), few), look(at(3, 1), few))).toBe(0);
    const full = [ANNE, ...others(60)];
    expect(seeded('all', look(at(0), few), look(at(1), full), look(at(2), full), look(at(3), few))).toBe(60_000);
    expect(seeded('all', look(at(0), few), look(at(2), few), look(at(1), few), look(at(2), few))).toBe(120_000);
  });

  test('by a clock that is ahead counts in the week that it is', () => {
    const few = [ANNE, ...others(3)];
    const minutes = [at(0), at(1)].map((time) => look(time, few));
    const ahead = ['2026-10-05T09:00:00.000Z', '2026-10-05T09:01:00.000Z'].map((time) => look(time, few, 'ahead'));
    const log = recorded([...minutes, ...ahead], () => Date.parse(at(2)));
    const seeder = documentsOf(seeders, log).get(`all ${ANNE}`);
    expect(seeder).toMatchObject({ week: '2026-W40', weekSeeders: 120_000 });
  });

  test('around midnight each month has its own part, and the newest of each window stands', () => {
    const few = [ANNE, ...others(3)];
    const events = [look('2026-09-30T23:59:30.000Z', few), look('2026-10-01T00:01:00.000Z', few)];
    const october = {
      ...{ seeders: 90_000, week: '2026-W40', weekSeeders: 90_000 },
      ...{ month: '2026-10', monthSeeders: 60_000, season: '2026-S4', seasonSeeders: 60_000 },
    };
    for (const scope of ['all', '1']) expect(seederOn(scope, ...events)).toMatchObject(october);
    const log = '20260901T000000000';
    const late = [look('2026-09-01T09:00:00.000Z', few, log), look('2026-09-01T09:01:00.000Z', few, log)];
    for (const mixed of [
      [...late, ...events],
      [...events, ...late],
    ])
      expect(seederOn('all', ...mixed)).toMatchObject({ ...october, seeders: 150_000 });
    expect(seederOn('all', ...late)).toMatchObject({ month: '2026-09', monthSeeders: 60_000, season: '2026-S3' });
  });

  test('leading a group of two counts by the reports of the server mod', () => {
    const member = (playerId: string) => ({ playerId, name: 'x', rank: null });
    const report = (time: string, leader: string, ...members: string[]) => ({
      type: 'ReforgerGroupsReported' as const,
      data: {
        ...{ serverId: 1, at: time, alone: [] },
        groups: [
          {
            id: 1,
            name: 'Alpha',
            faction: 'US',
            isPrivate: false,
            maxMembers: null,
            leader,
            members: members.map(member),
          },
        ],
      },
    });
    const led = (...events: ReturnType<typeof report>[]) =>
      fold<ReforgerSeederDocument>(seeders, ...events).get(`all ${ANNE}`)?.leading;
    expect(led(report(at(0), ANNE, ANNE, BEN), report(at(10), BEN, ANNE, BEN), report(at(12), BEN, ANNE, BEN))).toBe(
      600_000,
    );
    expect(led(report(at(0), ANNE, ANNE), report(at(10), ANNE, ANNE))).toBeUndefined();
    expect(led(report(at(0), ANNE, ANNE, BEN), report(at(16), ANNE, ANNE, BEN))).toBe(0);
  });
});

test('a game has its winner by the console before the webhook, whichever came first', () => {
  const players = [{ playerId: ANNE, factions: { US: 60, USSR: 600 }, stayed: 'US' }];
  const end = (winner: string | null) =>
    fact('ReforgerGameEnded', at(30), {
      ...{ startedAt: at(0), reason: null, winner, players },
      results: winner === null ? [] : [{ playerId: ANNE, faction: 'USSR', won: winner === 'USSR' }],
    });
  const decided = {
    type: 'ReforgerGameDecided' as const,
    data: {
      serverId: 1,
      at: at(30),
      startedAt: at(0),
      winner: 'USSR',
      results: [{ playerId: ANNE, faction: 'USSR', won: true }],
    },
  };
  const game = (...events: Parameters<typeof fold>[1][]) =>
    fold<ReforgerGameDocument>(games, ...events).get('1-20261004T090000000');
  for (const events of [
    [end(null), decided],
    [decided, end(null)],
  ])
    expect(game(...events)).toMatchObject({
      ...{ endedAt: at(30), winner: null, decided: 'USSR' },
      players: [{ playerId: ANNE, faction: 'USSR', seconds: 660 }],
      results: [{ playerId: ANNE, won: true }],
    });
  for (const events of [
    [end('US'), decided],
    [decided, end('US')],
  ])
    expect(game(...events)).toMatchObject({ winner: 'US', results: [{ playerId: ANNE, won: false }] });
  expect(game(fact('ReforgerGameStarted', at(0), {}))).toMatchObject({ endedAt: null, players: [] });
});

test('a game that was broken off is no match', () => {
  const end = (reason: string | null) =>
    fact('ReforgerGameEnded', at(30), { startedAt: at(0), reason, winner: null, players: [], results: [] });
  expect(fold<ReforgerTotalsDocument>(totals, end('abandoned'), end(null)).get('all')).toMatchObject({ matches: 1 });
});

test('a profile is bounded: weapons, factions and games that a broken sender makes up are dropped, none of them in part', () => {
  const weapons = Array.from({ length: 600 }, (_, n) =>
    killed(at(0), fighter(BEN), fighter(ANNE), 'enemy', { weapon: `W${String(n).padStart(3, '0')}` }),
  );
  const ends = Array.from({ length: 60 }, (_, n) =>
    fact('ReforgerGameEnded', at(n, 30), {
      ...{ startedAt: at(n), reason: null, winner: null, results: [] },
      players: [{ playerId: ANNE, factions: { [`F${n}`]: 60 }, stayed: null }],
    }),
  );
  const {
    weapons: kept,
    factions,
    games,
  } = fold<ReforgerProfileDocument>(profiles, ...weapons, ...weapons, ...ends).get(ANNE)!;
  expect([kept.length, new Set(kept.map(({ kills }) => kills)), factions.length, games.length]).toEqual([
    500,
    new Set([2]),
    50,
    50,
  ]);
  expect(games.at(-1)).toBe(`${at(59)} 1-20261004T095900000`);
});

test('exempt lists know the latest name of a player of either game', () => {
  const events = [identified(at(5), ANNE, 'Wombat'), identified(at(1), ANNE, 'Galah'), identified(at(3), ANNE, 'Emu')];
  for (const order of [events, events.toReversed()])
    expect(fold<ExemptNameDocument>(names, ...order).get(ANNE)).toEqual({ name: 'Wombat', at: at(5) });
});

test('a server has as many players as its newest source says', () => {
  const measured = (time: string, count: number) =>
    fact('ReforgerPerformanceMeasured', time, { fps: 50, players: count, ai: 0 });
  const created = Date.parse(at(59));
  const events = [measured(at(2), 7), measured(at(1), 3)].map((event) => ({ ...event, created }));
  const fresh = (order: typeof events) =>
    order.reduce<LiveReforgerServerDocument>(
      (doc, event) => liveReforgerServers.evolve.ReforgerPerformanceMeasured(doc, event as never, undefined as never)!,
      liveReforgerServers.initial('1'),
    );
  for (const order of [events, events.toReversed()])
    expect(fresh(order)).toEqual({ serverId: 1, sampledAt: at(2), players: 7 });
});
