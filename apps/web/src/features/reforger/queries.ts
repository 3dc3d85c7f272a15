import type { IsOwnProfileAnswer } from '@app/contracts/battlelog/battlelog';
import type {
  ReforgerBasicAnswer,
  ReforgerGameAnswer,
  ReforgerGamesAnswer,
  ReforgerLeaderboardEntry,
  ReforgerPlayerStatsAnswer,
  ReforgerProfileSummary,
  ReforgerRefreshAnswer,
  ReforgerRibbonsAnswer,
  ReforgerSearchAnswer,
  ReforgerStatsAnswer,
  ReforgerTimelineAnswer,
  ReforgerWeaponsAnswer,
} from '@app/contracts/reforger/reforger';
import { battlelog } from '~/lib/calls/battlelog';
import { battlelogQueries } from '../battlelog/queries';

const reforger = battlelogQueries<{
  stats: ReforgerStatsAnswer;
  entry: ReforgerLeaderboardEntry;
  found: ReforgerSearchAnswer['results'][number];
  summary: ReforgerProfileSummary;
}>('reforger');

export const { leaderboard, aroundMe } = reforger;
export const statsQuery = reforger.stats;
export const searchQuery = reforger.search;
export const summaryQuery = reforger.summary;

/** The parts of a profile, by the player's UUID. */
export const basicQuery = reforger.part<ReforgerBasicAnswer>('basic');
export const playerStatsQuery = reforger.part<ReforgerPlayerStatsAnswer>('stats');
export const weaponsQuery = reforger.part<ReforgerWeaponsAnswer>('weapons');
export const ribbonsQuery = reforger.part<ReforgerRibbonsAnswer>('ribbons');
export const gamesQuery = reforger.part<ReforgerGamesAnswer>('games');
export const isOwnProfileQuery = reforger.part<IsOwnProfileAnswer>('is-own-profile');

export const gameQuery = reforger.match<ReforgerGameAnswer>('games');
export const timelineQuery = reforger.match<ReforgerTimelineAnswer>('games', '/timeline');

/** Looks again for the player that the reader's accounts are. */
export const refreshUuid = () => battlelog('reforger').refresh<ReforgerRefreshAnswer>('profile/refresh-uuid');
