import { useQuery } from '@tanstack/react-query';
import { counted } from '~/lib/format/counted';
import { Loading } from '~/ui/kit/feedback/loading';
import { Medal, type Metal } from '~/ui/kit/display/medal';
import { Skeleton } from '~/ui/kit/feedback/skeleton';
import { figure } from '../figures';
import { PartFailure } from '../part-failure';
import type { Query } from '../queries';

export interface ServiceStar {
  readonly level: Metal;
  readonly category: string;
  readonly totalKills: number;
  /** Null at the highest. */
  readonly nextLevel: Metal | null;
  readonly killsToNext: number;
}

/** The service stars of a game: in which order, and what each is called. */
export interface GameStars<Star extends ServiceStar> {
  /** How many are expected while they are read. */
  readonly count: number;
  readonly inOrder: (stars: Readonly<Record<string, Star>>) => readonly Star[];
  /** `against` ends the sentence '41 kills ...'; `about` stands under the title. */
  readonly words: (star: Star) => { readonly title: string; readonly against: string; readonly about?: string };
  /** Drawn as a vehicle's star. */
  readonly ofVehicle?: (star: Star) => boolean;
  readonly query: (player: string) => Query<BasicAnswer<Star>>;
}

interface BasicAnswer<Star> {
  readonly data: { readonly serviceStars: Readonly<Record<string, Star>> };
}

const GRID = 'grid grid-cols-2 overflow-hidden border border-line bg-panel nav:grid-cols-5';
const CELL = '-mr-px -mb-px flex min-h-19 items-center gap-3.5 border-r border-b border-line px-3 py-3 phone:px-5';

const LEVELS = { none: 'No Star', bronze: 'Bronze', silver: 'Silver', gold: 'Gold', platinum: 'Platinum' } as const;

const nextText = ({ level, nextLevel, killsToNext }: ServiceStar): string => {
  if (nextLevel) return `${counted(killsToNext, 'kill')} to ${nextLevel}`;
  return level === 'none' ? 'No Star' : 'Highest star';
};

/** A star for the kills of each kind. */
export function StarsPanel<Star extends ServiceStar>({ of, player }: { of: GameStars<Star>; player: string }) {
  const { data, error, refetch, isFetching } = useQuery(of.query(player));
  if (!data && error)
    return (
      <PartFailure message="Failed to load basic profile data" error={error} onRetry={refetch} retrying={isFetching} />
    );
  if (!data)
    return (
      <Loading text="Loading stars..." className={GRID}>
        {Array.from({ length: of.count }, (_, star) => (
          <div key={star} className={CELL}>
            <Skeleton className="size-12" />
            <Skeleton className="h-4 w-20" />
          </div>
        ))}
      </Loading>
    );
  return (
    <ul className={GRID}>
      {of.inOrder(data.data.serviceStars).map((star) => {
        const { category, totalKills, level } = star;
        const { title, against, about } = of.words(star);
        const words = `${LEVELS[level]}: ${counted(totalKills, 'kill')} ${against}`;
        return (
          <li key={category} className={CELL} title={`${words}. ${nextText(star)}`}>
            <Medal metal={level} size={48} label={words} vehicle={of.ofVehicle?.(star) ?? false} />
            <span className="min-w-0">
              <span className="title block text-4">
                {title} {!about && <span className="figures ml-1 text-ink-2">{figure(totalKills)}</span>}
              </span>
              {about && (
                <>
                  <span className="mt-1 block text-small text-ink-2">{about}</span>
                  <span className="figures mt-1.5 block text-[1.375rem] leading-none font-[700]">
                    {figure(totalKills)}
                  </span>
                </>
              )}
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
