import type { SquadBasicAnswer, SquadExtendedAnswer, SquadWeaponsAnswer } from '@app/contracts/squad/squad';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { counted } from '~/lib/format/counted';
import { Insignia } from '~/ui/art/insignia';
import { Skeleton } from '~/ui/kit/feedback/skeleton';
import { figure, playtime, ratio } from '../../battlelog/figures';
import { Hint } from '~/ui/kit/display/hint';
import { PartFailure } from '../../battlelog/part-failure';
import { BigFigure, Rank } from '../../battlelog/profile/rank';
import { WeaponPicture } from '../../battlelog/weapons/weapon-picture';
import { weaponText } from '../figures';
import { basicQuery, extendedQuery, weaponsQuery } from '../queries';

/** Rank and progress, the best weapon, and the five figures that matter. */
export function RankCard({ player }: { player: string }) {
  const basic = useQuery(basicQuery(player));
  const weapons = useQuery(weaponsQuery(player));
  const extended = useQuery(extendedQuery(player));
  if (!basic.data && basic.error)
    return (
      <PartFailure
        message="Failed to load basic profile data"
        error={basic.error}
        onRetry={() => void basic.refetch()}
        retrying={basic.isFetching}
      />
    );
  const data = basic.data?.data;
  return (
    <section
      aria-label="Rank"
      className="grid border border-line bg-panel phone:grid-cols-2 nav:grid-cols-[1.85fr_1fr_1.5fr]"
    >
      <div className="flex items-center gap-6 p-4.5 phone:col-span-2 phone:p-7 nav:col-span-1">
        <Rank rank={data?.rank} Insignia={Insignia} />
      </div>
      <div className="border-line p-4.5 max-phone:border-t phone:border-t phone:px-6 nav:border-t-0 nav:border-l">
        <BestWeapon weapons={weapons.data?.data.topWeapons} failed={weapons.isError && !weapons.data} />
      </div>
      <div className="border-t border-line p-4.5 phone:border-l phone:px-6 nav:border-t-0">
        <Figures basic={data} extended={extended.data?.data} failed={extended.isError && !extended.data} />
      </div>
    </section>
  );
}

type Weapons = SquadWeaponsAnswer['data']['topWeapons'];

function BestWeapon({ weapons, failed }: { weapons: Weapons | undefined; failed: boolean }) {
  const best = weapons?.[0];
  return (
    <div className="flex h-full flex-col">
      <p className="text-ink-2">
        Best weapon <Hint>Includes all variants</Hint>
      </p>
      {best ? (
        <>
          <WeaponPicture weapon={best.weapon} className="my-3 h-17 max-w-full self-center text-squad" />
          <p className="title mt-auto text-3">{weaponText(best.weapon)}</p>
          <p className="mt-2 text-small text-ink-2">{counted(best.wounds, 'wound')}</p>
          <p className="mt-1 text-small text-ink-3">Most wounds. Instant kills make none.</p>
        </>
      ) : failed || weapons ? (
        <p className="mt-4 text-ink-3">{failed ? '--' : 'No weapon data available'}</p>
      ) : (
        <>
          <Skeleton className="my-3 h-17 w-40 max-w-full self-center" />
          <Skeleton className="mt-auto h-[1lh] w-32 max-w-full text-3" />
          <Skeleton className="mt-2 h-[1lh] w-20 text-small" />
        </>
      )}
    </div>
  );
}

function Figures({
  basic,
  extended,
  failed,
}: {
  basic: SquadBasicAnswer['data'] | undefined;
  extended: SquadExtendedAnswer['data'] | undefined;
  failed: boolean;
}) {
  const extendedFigure = (of: (data: SquadExtendedAnswer['data']) => string): ReactNode =>
    extended ? of(extended) : failed ? <span className="text-ink-3">--</span> : <Skeleton className="h-7 w-16" />;
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-4">
      <div className="col-span-2">
        <dt className="title text-body font-normal text-ink-2">Overall Score</dt>
        <dd className="figures mt-1.5 text-[2.75rem] leading-none font-[750]">
          {basic ? figure(basic.score) : <Skeleton className="h-11 w-36" />}
        </dd>
      </div>
      <BigFigure label="KD Ratio">{basic ? ratio(basic.kdRatio) : <Skeleton className="h-7 w-16" />}</BigFigure>
      <BigFigure label="Playtime">
        {extendedFigure(({ playtime: { hours, minutes } }) => playtime(hours * 60 + minutes))}
      </BigFigure>
      <BigFigure label="Win/Loss Ratio">{extendedFigure(({ matches }) => ratio(matches.winRate))}</BigFigure>
      <BigFigure label="Highest Killstreak">
        {extendedFigure(({ highestKillstreak }) => figure(highestKillstreak))}
      </BigFigure>
    </dl>
  );
}
