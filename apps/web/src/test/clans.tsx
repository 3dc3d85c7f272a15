import type {
  AdminClan,
  Clan,
  ClanInvite,
  ClanLeaderboardEntry,
  ClanMember,
  ClanMemberRow,
  ClanRequirementsAnswer,
  ClanRole,
  ReceivedClanInvite,
} from '@app/contracts/clans/clans';
import { serveRoutes, showAt, type Routes } from '~/test/page';
import { SITE } from '~/test/render';

/** What the tests of these screens are given: clans, their members, a server that answers by path, a page around a screen. */

export const steamIdOf = (number: number): string => `7656119800000${String(number).padStart(4, '0')}`;

export const member = (
  number: number,
  displayName: string,
  role: ClanRole = 'member',
  overrides: Partial<ClanMember> = {},
): ClanMember => ({
  steamid: steamIdOf(number),
  linkedSteamId: steamIdOf(number),
  discordId: `10000000000000${number}`,
  steamUsername: displayName,
  discordUsername: displayName.toLowerCase(),
  displayName,
  discordAvatarUrl: null,
  role,
  joined_at: '2026-03-14T09:00:00.000Z',
  leftAt: null,
  ...overrides,
});

export const PAVLOVA = member(1, 'SgtPavlova', 'leader');
export const THYLACINE = member(2, 'thylacine', 'officer');
export const TINGLE = member(3, 'Fruit Tingle');

export const clan = (overrides: Partial<Clan> = {}): Clan => ({
  id: 12,
  name: 'Night Parrots',
  tag: 'NPAR',
  motto: 'Rarely seen, never alone',
  description: 'Perth nights. Small squads, quiet comms.',
  discord_link: 'nightparrots',
  image_url: null,
  created_at: '2026-03-14T09:00:00.000Z',
  member_limit: 30,
  members: [PAVLOVA, THYLACINE, TINGLE],
  statistics: {
    total_kills: 171_226,
    total_deaths: 98_410,
    total_revives: 22_904,
    total_playtime: 1_090_659,
    total_score: 3_902_114,
  },
  rank: 2,
  ranked_clans: 12,
  ...overrides,
});

export const standing = (
  { steamid, linkedSteamId, discordId, role, ...names }: ClanMember,
  rank: number | null,
  score: number | null = rank === null ? null : 1_000_000 - rank,
): ClanMemberRow => {
  const figure = (value: number) => (score === null ? null : value);
  const { steamUsername, discordUsername, displayName, discordAvatarUrl } = names;
  return {
    ...{ steamUsername, discordUsername, displayName, discordAvatarUrl },
    ...{ steamid, linkedSteamId, discordId, role, rank, score },
    kills: figure(31_442),
    deaths: figure(12_108),
    revives: figure(5_230),
    playtime: figure(180_299),
  };
};

export const ranked = (
  rank: number,
  name: string,
  overrides: Partial<ClanLeaderboardEntry> = {},
): ClanLeaderboardEntry => ({
  id: rank,
  name,
  tag: name.replace(/\W/g, '').slice(0, 4).toUpperCase(),
  motto: '',
  image_url: null,
  member_count: 10,
  member_limit: 30,
  total_kills: 1_000,
  total_deaths: 900,
  total_revives: 100,
  total_playtime: 6_059,
  total_score: 1_000_000 - rank,
  rank,
  ...overrides,
});

export const requirements = (overrides: Partial<ClanRequirementsAnswer> = {}): { body: ClanRequirementsAnswer } => ({
  body: {
    success: true,
    canCreate: false,
    message: '41 of 100 hours played',
    isPatreon: true,
    playtimeHours: 41,
    seedingHours: 12,
    required: { tier: 1, playtimeHours: 100, seedingHours: 10 },
    tier: 3,
    isLinked: true,
    isInClan: false,
    ...overrides,
  },
});

export const received = (overrides: Partial<ReceivedClanInvite> = {}): ReceivedClanInvite => ({
  id: '16-3',
  clan_id: 16,
  name: 'Wombat Works',
  tag: 'WMBT',
  motto: 'We dig',
  expires_at: '2026-11-26T08:40:00.000Z',
  image_url: null,
  member_count: 12,
  member_limit: 20,
  invitedBy: 'Wombat Six',
  ...overrides,
});

export const invite = (overrides: Partial<ClanInvite> = {}): ClanInvite => ({
  id: '12-1',
  steamid: steamIdOf(77),
  playerName: 'Magpie Mags',
  created_at: '2026-11-19T08:40:00.000Z',
  expires_at: '2026-11-26T08:40:00.000Z',
  invitedBy: 'SgtPavlova',
  ...overrides,
});

export const adminClan = (overrides: Partial<AdminClan> = {}): AdminClan => ({
  id: 12,
  name: 'Night Parrots',
  tag: 'NPAR',
  motto: 'Rarely seen, never alone',
  description: 'Perth nights.',
  discord_link: 'nightparrots',
  member_limit: 30,
  member_count: 3,
  leader_steamid: PAVLOVA.steamid,
  leader_name: 'SgtPavlova',
  leader_left_at: null,
  created_at: '2026-03-14T09:00:00.000Z',
  updated_at: '2026-11-20T09:00:00.000Z',
  image_url: null,
  imageUrl: null,
  ...overrides,
});

/** Whose clan it is: the reader is known in it by the Steam ID of `me`. */
export const mine = (own: Clan | null, me: ClanMember = PAVLOVA) => ({
  body: { success: true, clan: own, role: own && me.role, steamid: own && me.steamid },
});

export const DONE = { body: { success: true, message: 'Done', clan_id: 12 } };

/** A community with other rules, until the mocks of the test are restored. */
export const givenRules = (rules: Partial<typeof SITE.clans>): void =>
  void jest.replaceProperty(SITE as { clans: typeof SITE.clans }, 'clans', { ...SITE.clans, ...rules });

/** Answers by route below `/api/battlelog/squad/clans/` and records the requests, by the same names. */
export const serveClans = (given: Routes = {}) =>
  serveRoutes('/api/battlelog/squad/clans/', {
    'GET my-clan': mine(null),
    'GET requirements': requirements(),
    'GET invites/my-invites': { body: { success: true, invites: [] } },
    ...given,
  });

export const show = showAt('/squad-battlelog/community');
