import type { ReadModel } from '@app/contracts/read-model';
import { rewardRoles, seedingAccounts, seedingPlayers } from '@app/contracts/seeding/read-models';
import { squadPlayers, squadProfiles, type MatchLine } from '@app/contracts/squad/read-models';
import { calendarOf } from '@app/domain/calendar';
import { USUAL_RULES } from '@app/domain/squad/rules';
import type { ReadModels } from '@app/storage/read-models/reader';
import type { Config } from '../../platform/config';
import { Points } from '../../seeding/points';
import { PlayersById } from '../players-by-id';
import { Profiles } from './profiles';

const STEAM = '76561190000000001';
const TODAY = calendarOf('UTC').dayAt(Date.now());

const line = (startedAt: string, rest: Partial<MatchLine> = {}): MatchLine => ({
  ...{ serverId: 1, match: startedAt, layer: 'Narva_AAS_v1', kills: 2, deaths: 1, revives: 0, streak: 0 },
  ...{ unattributed: {}, factions: null, result: 'won', winnerTickets: 1, loserTickets: 0, winnerTeam: null },
  ...{ startedAt, endedAt: startedAt, ...rest },
});

type Docs = Readonly<Record<string, object>>;

/** The profiles of a community with one player, over read models that hold these documents. */
const profilesOver = (documents: readonly (readonly [ReadModel<object>, Docs])[]): Profiles => {
  const player = { playerId: 'eos', steamId: STEAM, name: 'Macca' };
  const held = new Map<string, Docs>([
    [squadPlayers.name, { eos: player }],
    ...documents.map(([{ name }, docs]) => [name, docs] as const),
  ]);
  const readModels = {
    get: (model: ReadModel<object>, id: string) => Promise.resolve(held.get(model.name)?.[id]),
    find: (model: ReadModel<object>) => Promise.resolve(Object.values(held.get(model.name) ?? {})),
  } as unknown as ReadModels;
  const seeding = { superSeeder: { points: 3 }, squadLeader: { points: 3 } };
  const config = { community: { timeZone: 'UTC', seeding } } as unknown as Config;
  return new Profiles(readModels, new PlayersById(readModels), new Points(readModels, config), USUAL_RULES);
};

describe('a ribbon for a role', () => {
  const seeded = (points: number) =>
    [seedingPlayers, { eos: { days: { [TODAY]: { seeding: points * 15 * 60_000, leading: 0 } } } }] as const;
  const proved = (memberId: string | null) => [seedingAccounts, { [STEAM]: { memberId } }] as const;
  const given = [rewardRoles, { [`super-seeder ${STEAM}`]: {} }] as const;

  test.each([
    ['of whose points some are missing', [seeded(2)], false, 66, {}],
    ['whose points reach it, without a linked account', [seeded(3)], false, 100, { ribbon4: 'account' }],
    [
      'whose points reach it, with an account that is not proved',
      [seeded(3), proved(null)],
      false,
      100,
      { ribbon4: 'account' },
    ],
    ['whose points reach it, before it is given', [seeded(3), proved('1')], false, 100, { ribbon4: 'role' }],
    ['who has it', [seeded(3), proved('1'), given], true, 100, {}],
    ['who had it, when points have rolled off', [proved('1'), given], true, 100, {}],
  ] as const)('of somebody %s', async (_, documents, earned, progress, missing) => {
    const answer = await profilesOver(documents).ribbons(STEAM);
    expect([answer.ribbons['ribbon4'], answer.progress['ribbon4'], answer.missing]).toEqual([
      earned,
      progress,
      missing,
    ]);
  });
});

test('a match history says how many matches ended, how many of them have no result, and what no line shows', async () => {
  const matches = [
    line('2026-10-01', { endedAt: null, result: null, kills: 5 }),
    line('2026-10-02', { result: null }),
    line('2026-10-03'),
    line('2026-10-04', { endedAt: null, result: null, revives: 4 }),
  ];
  const answer = await profilesOver([[squadProfiles, { eos: { matches, ended: 60, withoutResult: 7 } }]]).matchHistory(
    STEAM,
  );
  expect(answer.data.map(({ startTime }) => startTime)).toEqual(['2026-10-03', '2026-10-02']);
  expect(answer).toMatchObject({
    ...{ ended: 60, withoutResult: 7, running: { matches: 2, kills: 7, deaths: 2, revives: 4 } },
  });
});
