import type { SquadBasicAnswer, SquadServiceStar } from '@app/contracts/squad/squad';
import { FACTIONS } from '@app/domain/squad/rules';
import { useQuery } from '@tanstack/react-query';
import { Loading } from '~/ui/kit/feedback/loading';
import { Medal } from '~/ui/kit/display/medal';
import { Skeleton } from '~/ui/kit/feedback/skeleton';
import { figure } from '../figures';
import { PartFailure } from '../part-failure';
import { basicQuery } from '../queries';

const GRID = 'grid grid-cols-2 overflow-hidden border border-line bg-panel nav:grid-cols-5';
const CELL = '-mr-px -mb-px flex min-h-19 items-center gap-3.5 border-r border-b border-line px-3 py-3 phone:px-5';

/** The factions in their order of display; those without a place in it come last. */
export const inOrder = (stars: SquadBasicAnswer['data']['serviceStars']): readonly SquadServiceStar[] => {
  const order = FACTIONS.map(([code]): string => code);
  const place = (code: string) => (order.includes(code) ? order.indexOf(code) : order.length);
  return Object.values(stars).toSorted((one, other) => place(one.category) - place(other.category));
};

const LEVELS = { none: 'No Star', bronze: 'Bronze', silver: 'Silver', gold: 'Gold', platinum: 'Platinum' } as const;

const nextText = ({ level, nextLevel, killsToNext }: SquadServiceStar): string => {
  if (nextLevel) return `${figure(killsToNext)} ${killsToNext === 1 ? 'kill' : 'kills'} to ${nextLevel}`;
  return level === 'none' ? 'No Star' : 'Highest star';
};

/** A star for the kills against each faction. */
export function StarsPanel({ player }: { player: string }) {
  const { data, error, refetch, isFetching } = useQuery(basicQuery(player));
  if (!data && error)
    return (
      <PartFailure message="Failed to load basic profile data" error={error} onRetry={refetch} retrying={isFetching} />
    );
  if (!data)
    return (
      <Loading text="Loading stars..." className={GRID}>
        {FACTIONS.map(([code]) => (
          <div key={code} className={CELL}>
            <Skeleton className="size-12" />
            <Skeleton className="h-4 w-20" />
          </div>
        ))}
      </Loading>
    );
  return (
    <ul className={GRID}>
      {inOrder(data.data.serviceStars).map((star) => {
        const { category, teamName, totalKills, level } = star;
        const words = `${LEVELS[level]}: ${figure(totalKills)} kills against ${teamName}`;
        return (
          <li key={category} className={CELL} title={`${words}. ${nextText(star)}`}>
            <Medal metal={level} size={48} label={words} />
            <span className="min-w-0">
              <span className="title block text-4">
                {category} <span className="figures ml-1 text-ink-2">{figure(totalKills)}</span>
              </span>
              <span className="mt-1.5 block text-small text-ink-3">
                {level === 'none' && 'No Star. '}
                {nextText(star)}
              </span>
            </span>
          </li>
        );
      })}
    </ul>
  );
}
