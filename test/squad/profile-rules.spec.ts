import fc from 'fast-check';
import type { SquadProfileDocument } from '@app/contracts/squad/read-models';
import type { Fighter, SquadEvent } from '@app/domain/squad/events';
import type { Projection } from '../../apps/projector/src/projection';
import { profiles } from '../../apps/projector/src/squad/profiles.projection';
import { documentsOf, recorded } from './recorded';

const [me, enemy] = ['a', 'b'].map((letter, index): Fighter => ({
  playerId: letter.repeat(32),
  team: index === 0 ? 1 : 2,
  faction: index === 0 ? 'USA' : 'PLA',
})) as [Fighter, Fighter];

let sequence = 0;
const of = (match: string, at: string) => ({
  ...{ serverId: 1, match: `20261003T${match}00000000-Narva_AAS_v1`, source: 'log' as const, sequence: ++sequence },
  at: `2026-10-03T${at}:00.000Z`,
});
const death = (victim: Fighter, attacker: Fighter, match: string, at: string): SquadEvent => ({
  type: 'SquadPlayerDied',
  data: {
    ...of(match, at),
    ...{ victim, attacker, by: 'enemy', layer: 'Narva_AAS_v1', damage: 100, weapon: 'BP_M4', bledOut: false },
  },
});
const end = (match: string, at: string): SquadEvent => ({
  type: 'SquadMatchEnded',
  data: {
    ...of(match, at),
    ...{
      startedAt: '',
      layer: 'Narva_AAS_v1',
      level: null,
      outcome: 'won',
      winner: 1,
      winnerName: null,
      byAdmin: false,
    },
    teams: [],
    players: [{ playerId: me.playerId!, team: 1, stayed: true, seconds: 60 }],
  },
});
const hit = (thing: string, damage: number, destroyed = false): SquadEvent => ({
  type: 'SquadVehicleDamaged',
  data: {
    ...of('09', '09:30'),
    ...{ layer: 'Narva_AAS_v1', thing, instance: `${thing}_C_1`, attacker: me, damage, destroyed },
    weapon: 'BP_FFV551_Rocket_Proj2',
  },
});

const profileOf = (...events: readonly SquadEvent[]) =>
  documentsOf<SquadProfileDocument>(profiles as unknown as Projection<SquadProfileDocument>, recorded(events)).get(
    me.playerId!,
  )!;

describe('a killstreak', () => {
  const kills = (match: string, times: number) =>
    Array.from({ length: times }, (_, n) => death(enemy, me, match, `${match}:1${n}`));

  test('goes on without a death, and ends with one', () => {
    expect(profileOf(...kills('09', 3)).highestStreak).toBe(3);
    const broken = [...kills('09', 3), death(me, enemy, '09', '09:20'), ...kills('09', 2)];
    expect(profileOf(...broken).highestStreak).toBe(3);
  });

  test('ends with the match at the latest', () => {
    expect(profileOf(...kills('09', 3), end('09', '10:00'), ...kills('11', 2)).highestStreak).toBe(3);
  });

  test('ends with a match whose end was not received, and is not broken by facts of it that come later', () => {
    expect(profileOf(...kills('09', 3), ...kills('11', 2)).highestStreak).toBe(3);
    const late = [...kills('09', 1), ...kills('11', 2), death(me, enemy, '09', '09:50'), ...kills('11', 2)];
    expect(profileOf(...late).highestStreak).toBe(4);
  });
});

test('damage to vehicles of the own team is counted apart, and what is unknown is shown as unknown', () => {
  const { weapons, ownVehicleDamage, unclearVehicleDamage } = profileOf(
    hit('BP_CSK131_PLA', 100, true),
    hit('BP_LAV25_USA', 30, true),
    hit('BP_M1126', 7),
  );
  expect(weapons).toMatchObject([{ vehicleHits: 2, vehicleDamage: 107_000_000, vehiclesDestroyed: 1 }]);
  expect([ownVehicleDamage, unclearVehicleDamage]).toEqual([30_000_000, 7_000_000]);
});

describe('kills before anybody has named the factions', () => {
  const unnamed: Fighter = { ...enemy, faction: null };
  const ending = (data: Partial<Extract<SquadEvent, { type: 'SquadMatchEnded' }>['data']>): SquadEvent => {
    const event = end('09', '10:00') as Extract<SquadEvent, { type: 'SquadMatchEnded' }>;
    return { ...event, data: { ...event.data, ...data } };
  };
  const team = (which: 1 | 2, faction: string) => ({ team: which, faction, unit: null, tickets: 0 });
  const named = [team(1, 'United States Army'), team(2, "People's Liberation Army")];

  test('count against the factions that the end of the match names, without RCON too', () => {
    const kills = [death(unnamed, me, '09', '09:10'), death(unnamed, me, '09', '09:11')];
    expect(profileOf(...kills).killsAgainst).toEqual({});
    expect(profileOf(...kills, ending({ teams: named })).killsAgainst).toEqual({ PLA: 2 });
  });

  test('count against the codes of RCON where nobody won', () => {
    const draw = ending({ outcome: 'draw', winner: null, factions: { 1: 'USA', 2: 'GER' } });
    expect(profileOf(death(unnamed, me, '09', '09:10'), draw).killsAgainst).toEqual({ GER: 1 });
  });

  test('any order gives the same numbers, and each kill counts against one faction', () =>
    fc.assert(
      fc.property(
        fc.array(fc.record({ isNamed: fc.boolean(), match: fc.constantFrom('09', '10') }), { maxLength: 12 }),
        fc.array(fc.nat(), { minLength: 14, maxLength: 14 }),
        (kills, order) => {
          const facts = [
            ...kills.map(({ isNamed, match }) => death(isNamed ? enemy : unnamed, me, match, `${match}:10`)),
            ...['09', '10'].map((match) => {
              const event = end(match, '11:00') as Extract<SquadEvent, { type: 'SquadMatchEnded' }>;
              return { ...event, data: { ...event.data, teams: named } };
            }),
          ];
          const shuffled = facts
            .map((fact, index) => ({ fact, at: order[index]! }))
            .sort((one, other) => one.at - other.at)
            .map(({ fact }) => fact);
          for (const events of [facts, shuffled]) {
            const { killsAgainst, matches } = profileOf(...events);
            expect(killsAgainst).toEqual(kills.length > 0 ? { PLA: kills.length } : {});
            expect(matches.every(({ unattributed }) => Object.keys(unattributed).length === 0)).toBe(true);
          }
        },
      ),
    ));
});

test('the matches that ended are all counted, however few of them are listed, and a running one only when it ends', () => {
  const hours = Array.from({ length: 60 }, (_, n) => String(n).padStart(2, '0'));
  const ended = hours.map((hour) => end(hour, '23:00'));
  const abandoned: SquadEvent = {
    type: 'SquadMatchEnded',
    data: {
      ...(ended[0] as Extract<SquadEvent, { type: 'SquadMatchEnded' }>).data,
      match: 'other',
      outcome: 'abandoned',
    },
  };
  const profile = profileOf(...ended, abandoned, death(enemy, me, '99', '23:30'));
  expect(profile).toMatchObject({ ended: 61, withoutResult: 1 });
  expect(profile.matches).toHaveLength(50);
});
