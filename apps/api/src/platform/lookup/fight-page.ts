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

/** A day's fights, the oldest first. */
interface DayOf<Fight> {
  readonly day: number;
  readonly fights: readonly Fight[];
}

/** One page of all fights on these days that fit, the newest first. */
export const fightPage = <Fight extends Listed>(
  days: Iterable<DayOf<Fight>>,
  filter: FightFilter,
): Omit<FightPage<Fight>, 'success'> => {
  const { page = 1, limit = PAGE } = filter;
  const events: Fight[] = [];
  let total = 0;
  for (const { fights } of [...days].sort((one, other) => other.day - one.day))
    for (const fight of fights.toReversed()) {
      if (!fits(fight, filter)) continue;
      if (total >= (page - 1) * limit && events.length < limit) events.push(fight);
      total++;
    }
  return {
    events,
    total,
    totalPages: Math.ceil(total / limit),
    currentPage: page,
    listedDays: LISTED_DAYS,
  };
};
