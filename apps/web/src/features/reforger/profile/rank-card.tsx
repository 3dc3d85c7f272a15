import type { ReforgerBasicAnswer } from '@app/contracts/reforger/reforger';
import { FRAME, SYMBOLS } from '@app/contracts/community/symbols';
import { useQuery } from '@tanstack/react-query';
import { CareerInsignia } from '~/ui/art/career-insignia';
import { Skeleton } from '~/ui/kit/feedback/skeleton';
import { figure, ratio } from '../../battlelog/figures';
import { PartFailure } from '../../battlelog/part-failure';
import { Rank } from '../../battlelog/profile/rank';
import { NEEDS, UnknownStat } from '../unknown-stat';
import { basicQuery } from '../queries';

type Basic = ReforgerBasicAnswer['data'];

/** Rank and progress, what somebody is good at, and the K/D. */
export function RankCard({ player }: { player: string }) {
  const { data, error, refetch, isFetching } = useQuery(basicQuery(player));
  if (!data && error)
    return (
      <PartFailure message="Failed to load basic profile data" error={error} onRetry={refetch} retrying={isFetching} />
    );
  const basic = data?.data;
  return (
    <section
      aria-label="Rank"
      className="grid border border-line bg-panel phone:grid-cols-[1fr_auto] nav:grid-cols-[1.55fr_1.3fr_auto]"
    >
      <div className="flex items-center gap-6 p-4.5 phone:col-span-2 phone:p-7 nav:col-span-1">
        <Rank rank={basic?.rank} needs={NEEDS.saves} Insignia={CareerInsignia} />
      </div>
      <div className="min-w-0 border-t border-line p-4.5 phone:p-6 nav:border-t-0 nav:border-l">
        <h3 className="title text-body font-normal text-ink-2">Specialization Points</h3>
        <Specializations points={basic?.specializations} />
      </div>
      <dl className="border-t border-line p-4.5 max-phone:flex max-phone:items-end max-phone:justify-between phone:border-l phone:p-6 phone:pr-16 nav:border-t-0">
        <dt className="title text-body font-normal whitespace-nowrap text-ink-2">KD Ratio</dt>
        <dd className="figures text-[2.75rem] leading-none font-[750] phone:mt-2">
          {basic ? ratio(basic.kdRatio) : <Skeleton className="h-11 w-20" />}
        </dd>
      </dl>
    </section>
  );
}

const SPECIALIZATIONS = [
  { of: 'infantry', label: 'Infantry', symbol: SYMBOLS.infantry },
  { of: 'logistics', label: 'Logistics', symbol: 'M1 17h34' },
  { of: 'medical', label: 'Medical', symbol: 'M18 1v22M1 12h34' },
] as const;

function Specializations({ points }: { points: Basic['specializations'] | undefined }) {
  const most = Math.max(1, ...SPECIALIZATIONS.map(({ of }) => points?.[of] ?? 0));
  return (
    <dl className="mt-3.5 grid gap-3.5">
      {SPECIALIZATIONS.map(({ of, label, symbol }) => {
        const value = points?.[of];
        return (
          <div key={of} className="grid grid-cols-[36px_1fr_auto] items-center gap-x-3.5 gap-y-1.5">
            <svg
              viewBox="0 0 36 24"
              width="36"
              height="24"
              className="row-span-2 text-reforger"
              fill="none"
              stroke="currentColor"
              strokeWidth="1.7"
              aria-hidden
            >
              <path d={FRAME} />
              <path d={symbol} />
            </svg>
            <dt className="text-ink-2">{label}</dt>
            <dd className="figures text-[1.1875rem] leading-none font-[650]">
              {points === undefined ? (
                <Skeleton className="h-4 w-14" />
              ) : value === null || value === undefined ? (
                <UnknownStat needs="saves" end />
              ) : (
                figure(value)
              )}
            </dd>
            <dd className="col-span-2 h-0.75 bg-line" aria-hidden>
              <span className="block h-full bg-reforger" style={{ width: `${((value ?? 0) / most) * 100}%` }} />
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
