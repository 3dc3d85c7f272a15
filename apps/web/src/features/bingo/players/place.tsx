import { DNF } from '@app/domain/bingo/rules';
import { Medal } from '~/ui/kit/display/medal';
import { ordinal } from './players';

const METALS = ['gold', 'silver', 'bronze'] as const;

/** Medals for the first three of a list, numbers for the others. */
export function RankMark({ rank }: { rank: number }) {
  const metal = METALS[rank - 1];
  return metal ? (
    <Medal metal={metal} ringed size={26} label={ordinal(rank)} />
  ) : (
    <span className="figures text-4 leading-none font-[650] text-ink-3">{rank}</span>
  );
}

/** Where a player finished: medal, '#4', 'DNF', or nothing while they play. */
export function FinishMark({ finishPosition }: { finishPosition: number | null }) {
  if (finishPosition === null) return null;
  if (finishPosition === DNF) return <span className="title text-body text-ink-3">DNF</span>;
  const metal = METALS[finishPosition - 1];
  return metal ? (
    <Medal metal={metal} ringed size={26} label={ordinal(finishPosition)} />
  ) : (
    <span className="figures text-4 leading-none font-[650] text-ink-2">#{finishPosition}</span>
  );
}

/** The medal beside a player of the running game; an empty place for all others, so that names stay in line. */
export function PlayingMedal({ finishPosition }: { finishPosition: number | null }) {
  const metal = finishPosition === null ? undefined : METALS[finishPosition - 1];
  return <span className="grid w-6.5 place-items-center">{metal && <Medal metal={metal} ringed size={26} />}</span>;
}
