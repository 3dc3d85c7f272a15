import type { ClanStatistics } from '@app/contracts/clans/clans';
import type { Figures } from '../../platform/ports/player-figures';
import type { RosterClan } from './roster';

export interface ClanSums {
  readonly statistics: ClanStatistics;
  /** When the last of it changed, ISO 8601, UTC; empty without figures. */
  readonly changedAt: string;
}

const minutes = (seconds: number): number => Math.floor(seconds / 60);

/** A member's figures as a clan shows them: in minutes. */
export const shownFigures = ({ kills, deaths, revives, playtime, score }: Figures) => ({
  ...{ kills, deaths, revives, score },
  playtime: minutes(playtime),
});

/** What the present members have done together. A Steam account counts once, an exempt one not at all. */
export const sumsOf = (
  { members }: Pick<RosterClan, 'members'>,
  figures: ReadonlyMap<string, Figures>,
  exempt: ReadonlySet<string>,
): ClanSums => {
  const accounts = new Set(members.flatMap(({ linkedSteamId }) => linkedSteamId ?? []));
  let [kills, deaths, revives, seconds, score, changedAt] = [0, 0, 0, 0, 0, ''];
  for (const account of accounts) {
    const own = exempt.has(account) ? undefined : figures.get(account);
    if (!own) continue;
    kills += own.kills;
    deaths += own.deaths;
    revives += own.revives;
    seconds += own.playtime;
    score += own.score;
    if (own.changedAt > changedAt) ({ changedAt } = own);
  }
  return {
    statistics: {
      total_kills: kills,
      total_deaths: deaths,
      total_revives: revives,
      total_playtime: minutes(seconds),
      total_score: score,
    },
    changedAt,
  };
};
