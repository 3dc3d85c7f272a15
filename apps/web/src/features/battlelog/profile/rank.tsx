import type { ComponentType, ReactNode } from 'react';
import { Loading } from '~/ui/kit/feedback/loading';
import { ProgressBar } from '~/ui/kit/feedback/progress-bar';
import { Skeleton } from '~/ui/kit/feedback/skeleton';
import { UnknownFigure } from '~/ui/kit/display/unknown-figure';
import { figure } from '../figures';

export interface RankOf {
  readonly rank: number;
  readonly name: string;
  readonly progressPercentage: number;
  readonly currentXP: number;
  readonly nextRankXP: number;
  readonly xpToNextRank: number;
}

/** Stands where an insignia would, for a rank that no source tells. */
export const UnknownRank = ({ height }: { height: number }) => (
  <span
    role="img"
    aria-label="Rank not known"
    className="block shrink-0 border border-dashed border-ink-3"
    style={{ height, width: height * 0.72 }}
  />
);

/** A rank and the way to the next; undefined while it is read, null while no source tells it: `needs` says which would. */
export function Rank({
  rank,
  needs,
  Insignia,
}: {
  rank: RankOf | null | undefined;
  needs?: string;
  Insignia: ComponentType<{ rank: number; height: number; className: string }>;
}) {
  if (rank === null)
    return (
      <>
        <UnknownRank height={140} />
        <div className="min-w-0 grow">
          <h2 className="text-2">Rank</h2>
          <p className="mt-2">
            <UnknownFigure needs={needs} />
          </p>
        </div>
      </>
    );
  if (!rank) return <RankLoading />;
  return (
    <>
      <Insignia rank={rank.rank} height={140} className="max-phone:h-25 max-phone:w-18" />
      <div className="min-w-0 grow">
        <p className="text-ink-2">Rank {rank.rank}</p>
        <h2 className="mt-1 text-2">{rank.name}</h2>
        <ProgressBar
          className="mt-4 h-2!"
          value={rank.progressPercentage}
          max={100}
          label="Progress to the next rank, percent"
        />
        <p className="mt-2.5 flex flex-wrap justify-between gap-x-4 text-small text-ink-2">
          <span>
            <strong className="figures text-4 font-[650] text-ink">{figure(rank.currentXP)}</strong>
            {` / ${figure(rank.nextRankXP)} XP`}
          </span>
          <span>{rank.xpToNextRank > 0 ? `${figure(rank.xpToNextRank)} XP until rank up` : 'Highest rank'}</span>
        </p>
      </div>
    </>
  );
}

function RankLoading() {
  return (
    <>
      <Skeleton className="h-35 w-25 shrink-0 max-phone:h-25 max-phone:w-18" />
      <Loading text="Loading rank..." className="grow">
        <Skeleton className="h-4 w-16" />
        <Skeleton className="mt-3 h-7 w-48 max-w-full" />
        <Skeleton className="mt-4 h-2 w-full" />
        <Skeleton className="mt-2.5 h-[1lh] w-40 max-w-full" />
      </Loading>
    </>
  );
}

/** A figure that matters, under its name. Belongs into a `dl`. */
export function BigFigure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="title text-body font-normal text-ink-2">{label}</dt>
      <dd className="figures mt-1.5 text-[1.75rem] leading-none font-[750]">{children}</dd>
    </div>
  );
}
