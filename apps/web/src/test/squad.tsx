import type {
  SquadBasicAnswer,
  SquadExtendedAnswer,
  SquadLeaderboardEntry,
  SquadMatchHistoryAnswer,
  SquadMatchHistoryEntry,
  SquadNeighboursAnswer,
} from '@app/contracts/squad/squad';
import { FACTIONS, rankOf, USUAL_RULES } from '@app/domain/squad/rules';
import { serveRoutes, showAt, type Routes } from '~/test/page';

/** What the tests of these screens are given: players, matches, a server that answers by path, a page around a screen. */

export const MACCA = '76561198000000042';
export const EOS = '0002a3f4b5c6d7e8f90a1b2c3d4e5f60';

export const entry = (rank: number, playerName: string, value: number): SquadLeaderboardEntry => ({
  rank,
  steamID: `7656119800000${String(rank).padStart(4, '0')}`,
  playerID: `eos-${rank}`,
  playerName,
  levelRank: 31,
  levelName: 'Second Lieutenant I',
  value,
});

export const board = (players: readonly SquadLeaderboardEntry[], category = 'score') => ({
  body: {
    success: true,
    data: { category, description: 'Overall score', players, lastUpdated: '2026-11-21T09:38:00.000Z' },
  },
});

export const around = (overrides: Partial<SquadNeighboursAnswer['data']> = {}) => ({
  body: {
    success: true,
    data: {
      category: 'score',
      description: 'Overall score',
      rank: null,
      reason: 'not-seen',
      rankedKdFrom: 100,
      players: [],
      ...overrides,
    },
  },
});

export const basic = (overrides: Partial<SquadBasicAnswer['data']> = {}): { body: SquadBasicAnswer } => ({
  body: {
    success: true,
    data: {
      playerName: 'Macca_42',
      platform: 'windows',
      playerUID: EOS,
      steamID: MACCA,
      rank: rankOf(1_000, USUAL_RULES.ladder),
      score: 1_000,
      kdRatio: 1.84,
      serviceStars: Object.fromEntries(
        FACTIONS.map(([code, teamName]) => [
          code,
          { level: 'none', category: code, teamName, totalKills: 3, nextLevel: 'bronze', killsToNext: 97 },
        ]),
      ),
      ...overrides,
    },
  },
});

export const extended = (overrides: Partial<SquadExtendedAnswer['data']> = {}): { body: SquadExtendedAnswer } => ({
  body: {
    success: true,
    data: {
      playtime: { hours: 1312, minutes: 5 },
      matches: { wins: 614, losses: 484, draws: 1, left: 42, matches: 1_141, winRate: 1.27 },
      highestKillstreak: 23,
      wounds: 48_771,
      topVictim: { steamId: '76561198000000007', playerId: 'eos-7', name: 'Brolga', count: 88 },
      topNemesis: null,
      topRevived: { steamId: '', playerId: EOS, name: 'Bunya', count: 1 },
      topReviver: { steamId: '', playerId: 'eos-9', name: 'Unknown Player', count: 2 },
      damageStats: { infantry: 4_880_214, vehicle: 612_090, unclear: 8_140, ownVehicle: 1_205 },
      vehicleStats: { vehiclesDestroyed: 288, latHits: 1_042, hatHits: 417 },
      teamkillStats: { teamkills: 96, timesTeamkilled: 141 },
      pointSystem: { superSeederRewardPercentage: 64.4, squadLeadRewardPercentage: 180 },
      ...overrides,
    },
  },
});

export const fought = (layer: string, overrides: Partial<SquadMatchHistoryEntry> = {}): SquadMatchHistoryEntry => ({
  matchId: `1-${layer}`,
  layer,
  won: true,
  result: 'won',
  totalKills: 31,
  totalDeaths: 12,
  totalRevives: 9,
  winnerTickets: 85,
  loserTickets: 0,
  winnerTeam: 'ADF',
  startTime: '2026-11-20T09:00:00.000Z',
  endTime: '2026-11-20T09:45:00.000Z',
  ...overrides,
});

export const history = (
  data: readonly SquadMatchHistoryEntry[],
  overrides: Partial<SquadMatchHistoryAnswer> = {},
): { body: SquadMatchHistoryAnswer } => ({
  body: {
    success: true,
    data,
    ended: data.length,
    withoutResult: 0,
    running: { matches: 0, kills: 0, deaths: 0, revives: 0 },
    ...overrides,
  },
});

const weapon = (name: string, wounds: number) => ({ weapon: name, wounds, damageDealt: wounds * 100 });

const PROFILE: Routes = {
  'GET profile/basic': basic(),
  'GET profile/stats': {
    body: {
      success: true,
      data: {
        combat: { kills: 41_208, deaths: 22_396, kdRatio: 1.84, knifeKills: 31 },
        support: { revives: 500, timesRevived: 3_771 },
      },
    },
  },
  'GET profile/weapons': {
    body: {
      success: true,
      data: {
        topWeapons: [
          { ...weapon('BP_AK74M', 4_120), variants: [weapon('BP_AK74M', 4_000), weapon('BP_AK74M_1P78', 120)] },
          ...['F88', 'BP_Mortarround4', 'AKS74U', 'M67 Frag Grenade', 'M17 Pistol'].map((name, i) =>
            weapon(name, 1_000 - i),
          ),
        ],
      },
    },
  },
  'GET profile/extended': extended(),
  'GET profile/match-history': history([fought('Gorodok_RAAS_v1')]),
  'GET profile/ribbons': {
    body: { success: true, ribbons: { ribbon1: true }, progress: { ribbon1: 251, ribbon3: 188 }, needed: {} },
  },
  'GET profile/is-own-profile': { body: { success: true, isOwnProfile: false } },
  'GET profile': {
    body: {
      success: true,
      hasConnections: true,
      hasSquadProfile: true,
      steamId: MACCA,
      message: '',
      connectedAccounts: { steam: true },
    },
  },
};

/** Answers by route below the battlelog and records the requests, by the same names. */
export const serveSquad = (given: Routes = {}) => serveRoutes('/api/battlelog/squad/', { ...PROFILE, ...given });

export const show = showAt('/squad-battlelog');
