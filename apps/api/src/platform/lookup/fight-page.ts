import type { FightPage, TeamkillFilter } from '@app/contracts/battlelog/lookup';
import { LISTED_DAYS } from '@app/domain/battlelog/fight-lists';

/** Fights on a page, as the specification has them. */
const PAGE = 10;

interface Listed {
  readonly id: string;
  readonly at: string;
  readonly serverId: number;
  readonly isTeamkill: boolean;
}

export interface FightFilter {
  readonly page?: number;
  readonly limit?: number;
  readonly teamkill?: TeamkillFilter;
  /** `all`, or the number of a server. */
  readonly serverID?: string;
}

const fits = ({ serverId, isTeamkill }: Listed, { teamkill = 'default', serverID = 'all' }: FightFilter): boolean =>
  (teamkill === 'default' || isTeamkill === (teamkill === 'true')) &&
  (serverID === 'all' || serverId === Number(serverID));

/** One page of all fights in these lists that fit, the newest first. */
export const fightPage = <Fight extends Listed>(
  lists: Iterable<{ readonly fights: readonly Fight[] }>,
  filter: FightFilter,
): Omit<FightPage<Fight>, 'success'> => {
  const { page = 1, limit = PAGE } = filter;
  const found = [...lists].flatMap(({ fights }) => fights.filter((fight) => fits(fight, filter)));
  found.sort((one, other) => (one.at < other.at || (one.at === other.at && one.id < other.id) ? 1 : -1));
  return {
    events: found.slice((page - 1) * limit, page * limit),
    total: found.length,
    totalPages: Math.ceil(found.length / limit),
    currentPage: page,
    listedDays: LISTED_DAYS,
  };
};
