import type { SeedingConfigAnswer, TopSeeder } from '@app/contracts/seeding/seeding';
import { Badge } from '~/ui/kit/display/badge';
import { cx } from '~/lib/cx';
import { Skeleton } from '~/ui/kit/feedback/skeleton';
import { NotLinked } from './not-linked';
import { EMPTY, figure, isOwn, PLACES, pointsWord, type Reader, type SeederName } from './seeder';
import { SeederPicture } from './seeder-picture';
import { CONTOURS, ground, PROFILE, SUMMITS } from './summits';

const GROUND = ground();
const INKS = { 1: 'text-gold', 2: 'text-(color:--t-silver)', 3: 'text-(color:--t-bronze)' } as const;
const FRAMES = { 1: 'border-gold', 2: 'border-(color:--t-silver)', 3: 'border-(color:--t-bronze)' } as const;
/** On the screen the first stands between the others. */
const COLUMNS = { 1: 'col-start-2', 2: 'col-start-1', 3: 'col-start-3' } as const;

/** The three who win, on the summits of one ridge. `seeders` undefined: they are being read. */
export function Podium({
  seeders,
  prizes,
  reader,
  Name,
}: {
  seeders: readonly TopSeeder[] | undefined;
  prizes: SeedingConfigAnswer['data']['seedingPrizes'] | undefined;
  reader: Reader | undefined;
  Name: SeederName;
}) {
  return (
    <div className="relative mx-auto max-w-[1800px] border-b border-line [--rise:110px] phone:[--rise:170px] nav:[--rise:230px]">
      <Ridge />
      <ol aria-label="Podium" className="relative grid grid-cols-3 items-end">
        {([1, 2, 3] as const).map((place) => (
          <li
            key={place}
            className={cx('row-start-1 flex min-w-0 flex-col items-center px-1 pt-4 text-center', COLUMNS[place])}
            style={{ paddingBottom: `calc(var(--rise) * ${summitOf(place) / PROFILE.height} + 10px)` }}
          >
            <Place place={place} seeder={seeders?.[place - 1]} loading={!seeders} {...{ prizes, reader, Name }} />
          </li>
        ))}
      </ol>
    </div>
  );
}

const summitOf = (place: number): number => SUMMITS.find((summit) => summit.place === place)?.height ?? 0;

function Ridge() {
  return (
    <svg
      viewBox={`0 0 ${PROFILE.width} ${PROFILE.height}`}
      preserveAspectRatio="none"
      className="absolute inset-x-0 bottom-0 h-(--rise) w-full text-squad"
      aria-hidden
    >
      <defs>
        <clipPath id="seeding-ridge">
          <path d={`${GROUND}V${PROFILE.height}H0Z`} />
        </clipPath>
        <linearGradient id="seeding-slope" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="currentColor" stopOpacity=".3" />
          <stop offset="1" stopColor="currentColor" stopOpacity=".02" />
        </linearGradient>
      </defs>
      <g clipPath="url(#seeding-ridge)">
        <path d={`${GROUND}V${PROFILE.height}H0Z`} fill="url(#seeding-slope)" />
        {CONTOURS.map(({ y, index }) => (
          <path
            key={y}
            d={`M0 ${y}H${PROFILE.width}`}
            stroke="currentColor"
            strokeOpacity={index ? 0.5 : 0.2}
            vectorEffect="non-scaling-stroke"
          />
        ))}
      </g>
      <path d={GROUND} fill="none" stroke="currentColor" strokeWidth="2" vectorEffect="non-scaling-stroke" />
    </svg>
  );
}

function Place({
  place,
  seeder,
  loading,
  prizes,
  reader,
  Name,
}: {
  place: 1 | 2 | 3;
  seeder: TopSeeder | undefined;
  loading: boolean;
  prizes: SeedingConfigAnswer['data']['seedingPrizes'] | undefined;
  reader: Reader | undefined;
  Name: SeederName;
}) {
  const first = place === 1;
  const own = seeder !== undefined && isOwn(seeder, reader);
  const { seedingTime, seedingPoints } = seeder ?? EMPTY;
  const prize = prizes?.[PLACES[place - 1]!];
  return (
    <>
      <span className={cx('figures leading-none font-[750]', first ? 'text-[2.75rem]' : 'text-[1.75rem]', INKS[place])}>
        {place}
      </span>
      <span className={cx('mt-2 mb-2.5 rounded-panel border-2 p-0.75', FRAMES[place])}>
        <SeederPicture
          name={seeder?.displayName}
          avatarUrl={seeder?.avatarUrl ?? null}
          own={own}
          size={first ? 100 : 76}
          className={first ? 'max-phone:size-18!' : 'max-phone:size-13!'}
        />
      </span>
      {loading ? (
        <>
          <Skeleton className={cx('title h-[1lh] w-24 max-w-full leading-tight', first ? 'text-3' : 'text-4')} />
          <Skeleton className={cx('mt-1.5 h-[1em] w-16', first ? 'text-[2.75rem]' : 'text-[1.75rem]')} />
          <Skeleton className="mt-1.5 h-[1lh] w-14" />
          <Skeleton className="mt-2.5 h-[1lh] w-20 text-body" />
        </>
      ) : (
        <>
          {/* A heading's size, and no heading: it is one of three in a list. */}
          <span className={cx('title flex max-w-full items-center gap-2 leading-tight', first ? 'text-3' : 'text-4')}>
            {seeder ? (
              <Name name={seeder.displayName} steamId={seeder.steamId} playerId="" className="block py-1" />
            ) : (
              <span className="py-1 font-normal text-ink-3">{EMPTY.displayName}</span>
            )}
            {own && <Badge tone="won">You</Badge>}
          </span>
          <span
            className={cx('mt-1.5 flex flex-wrap items-baseline justify-center gap-x-1.5', !seeder && 'text-ink-3')}
          >
            <span className={cx('figures leading-none font-[750]', first ? 'text-[2.75rem]' : 'text-[1.75rem]')}>
              {figure(seedingPoints)}
            </span>{' '}
            <span className="text-small text-ink-3">{pointsWord(seedingPoints)}</span>
          </span>
          <span className={cx('mt-1.5', seeder ? 'text-ink-2' : 'text-ink-3')}>{seedingTime}</span>
          {seeder && seeder.discordId === undefined ? (
            <span className="mt-2.5 max-w-64">
              <NotLinked boxed />
            </span>
          ) : (
            prize && <span className={cx('title mt-2.5 text-body', first && 'text-gold')}>{prize}</span>
          )}
        </>
      )}
      <svg viewBox="0 0 12 10" className={cx('mt-3 w-3', INKS[place])} aria-hidden>
        <path d="M6 0l6 10H0z" fill="currentColor" />
      </svg>
    </>
  );
}
