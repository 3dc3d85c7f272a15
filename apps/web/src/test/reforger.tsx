import type {
  ReforgerBasicAnswer,
  ReforgerGamesAnswer,
  ReforgerLeaderboardAnswer,
  ReforgerLeaderboardEntry,
  ReforgerNeighboursAnswer,
  ReforgerPlayerStatsAnswer,
  ReforgerProfileSummary,
  ReforgerStar,
} from '@app/contracts/reforger/reforger';
import { REFORGER_STARS } from '@app/contracts/reforger/reforger';
import { serveRoutes, showAt, type Routes } from '~/test/page';

/** What the tests of these screens are given: players, games, a server that answers by path, a page around a screen. */

export const KESTREL = '0fd630f1-f29d-4da9-953f-48f1a09f76b5';
export const BROLGA = '7b1e4d02-3c55-4f6a-8a21-5c0d9e7f1a34';

export const entry = (
  rank: number,
  playerName: string,
  value: number,
  overrides: Partial<ReforgerLeaderboardEntry> = {},
): ReforgerLeaderboardEntry => ({
  rank,
  playerUID: `00000000-0000-4000-8000-${String(rank).padStart(12, '0')}`,
  playerName,
  platform: 'windows',
  levelRank: 53,
  levelName: 'Gold General',
  value,
  ...overrides,
});

export const board = (
  players: readonly ReforgerLeaderboardEntry[],
  overrides: Partial<ReforgerLeaderboardAnswer['data']> = {},
): { body: ReforgerLeaderboardAnswer } => ({
  body: {
    success: true,
    data: {
      category: 'overall',
      description: 'Overall score',
      needs: null,
      players,
      lastUpdated: '2026-11-21T09:38:00.000Z',
      ...overrides,
    },
  },
});

export const around = (
  overrides: Partial<ReforgerNeighboursAnswer['data']> = {},
): { body: ReforgerNeighboursAnswer } => ({
  body: {
    success: true,
    data: {
      category: 'overall',
      description: 'Overall score',
      rank: null,
      reason: 'not-seen',
      players: [],
      ...overrides,
    },
  },
});

const star = (category: ReforgerStar) => ({
  level: 'none' as const,
  category,
  totalKills: 3,
  nextLevel: 'bronze' as const,
  killsToNext: 97,
});

export const basic = (overrides: Partial<ReforgerBasicAnswer['data']> = {}): { body: ReforgerBasicAnswer } => ({
  body: {
    success: true,
    data: {
      playerName: 'Kestrel',
      platform: 'xbox',
      playerUID: KESTREL,
      steamID: '',
      rank: {
        rank: 37,
        name: 'Silver General',
        progressPercentage: 52,
        currentXP: 375_191,
        nextRankXP: 380_000,
        xpToNextRank: 4_809,
      },
      kdRatio: 1.42,
      timePlayed: { hours: 842, minutes: 17 },
      timeStats: {
        totalSeedTime: 3_690,
        totalSquadLeadTime: 7_085,
        totalPlaytimeUS: 30_726,
        totalPlaytimeUSSR: 19_811,
      },
      specializations: { infantry: 48_210, logistics: 21_904, medical: 9_377 },
      serviceStars: Object.fromEntries(REFORGER_STARS.map((category) => [category, star(category)])) as Record<
        ReforgerStar,
        ReturnType<typeof star>
      >,
      ...overrides,
    },
  },
});

type Stats = ReforgerPlayerStatsAnswer['data'];

export const stats = (overrides: Partial<Stats> = {}): { body: ReforgerPlayerStatsAnswer } => ({
  body: {
    success: true,
    data: {
      score: {
        ...{ totalPoints: 79_491, kills: 10_412, aiKills: 6_377, deaths: 7_332, roadkills: 17, aiRoadkills: 64 },
        ...{ wins: 98, winsUS: 61, winsUSSR: 37, losses: 75, lossesUS: 44, lossesUSSR: 31 },
      },
      medical: { bandagesApplied: 4_120, salineApplied: 611, morphineApplied: 388, tourniquetsApplied: 1_204 },
      misc: {
        distanceWalked: 624_449,
        distanceDriven: 1_877_000,
        distanceAsOccupant: 2_406_321,
        shotsFired: 288_104,
        grenadesThrown: 2_019,
        highestEarnedRank: 'Major',
      },
      warCrimes: { friendlyKills: 41, friendlyAIKills: 23 },
      topVictim: { playerUID: BROLGA, name: 'Brolga', count: 12 },
      topNemesis: null,
      ...overrides,
    },
  },
});

/** What is known from kill lines alone. */
export const untold: Pick<Stats, 'score' | 'medical' | 'misc' | 'warCrimes'> = {
  score: {
    ...{ totalPoints: 900, kills: 9, aiKills: null, deaths: 4, roadkills: null, aiRoadkills: null },
    ...{ wins: null, winsUS: null, winsUSSR: null, losses: null, lossesUS: null, lossesUSSR: null },
  },
  medical: { bandagesApplied: null, salineApplied: null, morphineApplied: null, tourniquetsApplied: null },
  misc: {
    distanceWalked: null,
    distanceDriven: null,
    distanceAsOccupant: null,
    shotsFired: null,
    grenadesThrown: null,
    highestEarnedRank: '',
  },
  warCrimes: { friendlyKills: 0, friendlyAIKills: null },
};

export const summary = (overrides: Partial<ReforgerProfileSummary> = {}): { body: ReforgerProfileSummary } => ({
  body: {
    success: true,
    hasConnections: true,
    hasReforgerProfile: true,
    reforgerUUID: KESTREL,
    identifiedBy: 'name',
    message: '',
    connectedAccounts: { steam: false, psn: false, xbox: true },
    ...overrides,
  },
});

export const played = (
  overrides: Partial<ReforgerGamesAnswer['data'][number]> = {},
): ReforgerGamesAnswer['data'][number] => ({
  gameId: '1-20261120T090000000',
  serverId: 1,
  startTime: '2026-11-20T09:00:00.000Z',
  endTime: '2026-11-20T10:12:00.000Z',
  winner: 'US Army',
  faction: 'US Army',
  result: 'won',
  kills: 21,
  deaths: 9,
  ...overrides,
});

const PROFILE: Routes = {
  'GET profile/basic': basic(),
  'GET profile/stats': stats(),
  'GET profile/weapons': {
    body: {
      success: true,
      data: {
        topWeapons: ['AK-74', 'M16A2', 'PKM', 'M249', 'RPG-7', 'SVD'].map((weapon, i) => ({
          weapon,
          kills: 6_120 - i,
          longestKill: i === 1 ? null : 1_240.4,
        })),
      },
    },
  },
  'GET profile/games': { body: { success: true, data: [played()] } },
  'GET profile/ribbons': {
    body: {
      success: true,
      ribbons: { ribbon1: true, ribbon3: true },
      progress: { ribbon1: 5, ribbon3: 37, ribbon4: 61, ribbon7: 388, ribbon8: 37 },
      needed: { ribbon1: 5, ribbon3: 11, ribbon4: 100, ribbon7: 500, ribbon8: 53 },
    },
  },
  'GET profile/is-own-profile': { body: { success: true, isOwnProfile: false } },
  'GET profile': summary(),
};

/** Answers by route below the battlelog and records the requests, by the same names. */
export const serveReforger = (given: Routes = {}) => serveRoutes('/api/battlelog/reforger/', { ...PROFILE, ...given });

export const show = showAt('/reforger-battlelog');
