import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Skeleton } from '~/ui/kit/feedback/skeleton';
import { playtime } from '../../battlelog/figures';
import { BigFigure } from '../../battlelog/profile/rank';
import { NEEDS, UnknownStat } from '../unknown-stat';
import { basicQuery } from '../queries';

/** How long somebody played, seeded and led, and on which side. The rank above shows its failure. */
export function Times({ player }: { player: string }) {
  const { data, isError } = useQuery(basicQuery(player));
  const basic = data?.data;
  const time = (minutes: number | null | undefined, needs: keyof typeof NEEDS): ReactNode => {
    if (!basic) return isError ? <span className="text-ink-3">--</span> : <Skeleton className="h-7 w-24" />;
    return minutes === null || minutes === undefined ? <UnknownStat needs={needs} /> : playtime(minutes);
  };
  const { totalSeedTime, totalSquadLeadTime, totalPlaytimeUS, totalPlaytimeUSSR } = basic?.timeStats ?? {};
  const played = basic?.timePlayed && basic.timePlayed.hours * 60 + basic.timePlayed.minutes;
  return (
    <section
      aria-label="Time"
      className="grid items-start gap-x-10 gap-y-5 phone:grid-cols-[auto_1fr] max-nav:phone:grid-cols-1"
    >
      <dl className="flex flex-wrap gap-x-9 gap-y-4">
        <BigFigure label="Time Played">{time(played, 'saves')}</BigFigure>
        <BigFigure label="Seeding Time">{time(totalSeedTime, 'rosters')}</BigFigure>
        <BigFigure label="Squad Leading">{time(totalSquadLeadTime, 'groups')}</BigFigure>
      </dl>
      <Sides
        us={totalPlaytimeUS ?? 0}
        ussr={totalPlaytimeUSSR ?? 0}
        usText={time(totalPlaytimeUS, 'factions')}
        ussrText={time(totalPlaytimeUSSR, 'factions')}
      />
    </section>
  );
}

/** Hatched, so that the two sides differ without colour. */
const HATCHED =
  'bg-[repeating-linear-gradient(135deg,var(--reforger)_0_3px,transparent_3px_8px)] shadow-[inset_0_0_0_1px_var(--reforger)]';

function Sides({ us, ussr, usText, ussrText }: { us: number; ussr: number; usText: ReactNode; ussrText: ReactNode }) {
  const whole = us + ussr;
  const share = (part: number) =>
    whole > 0 ? <span className="text-ink-3">{Math.round((part / whole) * 100)}%</span> : null;
  return (
    <div className="min-w-0">
      <span className="flex h-3 gap-0.5 bg-line" aria-hidden>
        {us > 0 && <span className="bg-reforger" style={{ flexGrow: us }} />}
        {ussr > 0 && <span className={HATCHED} style={{ flexGrow: ussr }} />}
      </span>
      <dl className="mt-2 flex flex-wrap justify-between gap-x-6 gap-y-1">
        {(
          [
            ['US', usText, us],
            ['USSR', ussrText, ussr],
          ] as const
        ).map(([side, text, part]) => (
          <div key={side} className="flex items-baseline gap-2">
            <dt className="title text-4 text-ink">
              {side}
              <span className="sr-only"> playtime</span>
            </dt>
            <dd className="figures flex items-baseline gap-2 text-4 font-[650]">
              {text} {share(part)}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
