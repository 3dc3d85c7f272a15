import type { IsOwnProfileAnswer } from '@app/contracts/battlelog/battlelog';
import type {
  SquadBasicAnswer,
  SquadExtendedAnswer,
  SquadLeaderboardEntry,
  SquadMatchAnswer,
  SquadMatchHistoryAnswer,
  SquadPlayerStatsAnswer,
  SquadProfileSummary,
  SquadRibbonsAnswer,
  SquadSearchAnswer,
  SquadStatsAnswer,
  SquadTimelineAnswer,
  SquadWeaponsAnswer,
} from '@app/contracts/squad/squad';
import { battlelogQueries } from '../battlelog/queries';

const squad = battlelogQueries<{
  stats: SquadStatsAnswer;
  entry: SquadLeaderboardEntry;
  found: SquadSearchAnswer['results'][number];
  summary: SquadProfileSummary;
}>('squad');

export const { leaderboard, aroundMe } = squad;
export const statsQuery = squad.stats;
export const searchQuery = squad.search;
export const summaryQuery = squad.summary;

/** The parts of a profile. The key is a Steam ID, or the id of who has none. */
export const basicQuery = squad.part<SquadBasicAnswer>('basic');
export const playerStatsQuery = squad.part<SquadPlayerStatsAnswer>('stats');
export const weaponsQuery = squad.part<SquadWeaponsAnswer>('weapons');
export const extendedQuery = squad.part<SquadExtendedAnswer>('extended');
export const matchHistoryQuery = squad.part<SquadMatchHistoryAnswer>('match-history');
export const ribbonsQuery = squad.part<SquadRibbonsAnswer>('ribbons');
export const isOwnProfileQuery = squad.part<IsOwnProfileAnswer>('is-own-profile');

export const matchQuery = squad.match<SquadMatchAnswer>('matches');
export const timelineQuery = squad.match<SquadTimelineAnswer>('matches', '/timeline');
