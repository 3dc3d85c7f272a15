import type { SeedingConfigAnswer, TopSeeder } from '@app/contracts/seeding/seeding';
import { POINT_TIME, SEEDING_PLAYERS } from '@app/domain/seeding/rules';
import { useEffect, useState, type ReactNode } from 'react';
import { Skeleton } from '~/ui/kit/feedback/skeleton';
import { monthEnd, timeLeft } from './month-end';
import { figure, isOwn, ordinal, PLACES, pointsWord, type Reader } from './seeder';

const TICK_MS = 30_000;

/** The prizes, the time left, what counts, and the reader's rank. */
export function MonthFacts({
  config,
  seeders,
  reader,
}: {
  config: SeedingConfigAnswer['data'] | undefined;
  seeders: readonly TopSeeder[] | undefined;
  reader: Reader | undefined;
}) {
  const now = useNow();
  const end = config && monthEnd(now, config.timeZone);
  return (
    <dl className="page grid grid-cols-2 gap-x-6 gap-y-5 pt-5 nav:grid-cols-4">
      <Fact label={`Shared by the top ${PLACES.length}`} figureText={config?.leaderboardValues.seeding.reward}>
        in prizes
      </Fact>
      <Fact label={end ? `Calculated 1 ${end.nextMonth}` : 'Calculated'} figureText={end && timeLeft(end.at - now)}>
        left
      </Fact>
      <Fact label="One point" figureText={`${POINT_TIME / 60_000} min`}>
        while {SEEDING_PLAYERS.fewest} to {SEEDING_PLAYERS.most} play
      </Fact>
      <Standing seeders={seeders} reader={reader} />
    </dl>
  );
}

function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

function Standing({ seeders, reader }: { seeders: readonly TopSeeder[] | undefined; reader: Reader | undefined }) {
  const own = seeders?.find((seeder) => isOwn(seeder, reader));
  if (!own)
    return (
      <Fact label="You" figureText={seeders && reader && '–'}>
        {reader?.steamId === null ? 'not linked' : 'no place yet'}
      </Fact>
    );
  const { rank, seedingPoints } = own;
  const last = seeders?.[PLACES.length - 1];
  const behind = rank > PLACES.length && last ? `, ${figure(last.seedingPoints - seedingPoints)} behind 3rd` : '';
  return (
    <Fact label={`You, ${ordinal(rank)}`} figureText={figure(seedingPoints)} yours>
      {pointsWord(seedingPoints)}
      {behind}
    </Fact>
  );
}

function Fact({
  label,
  figureText,
  yours = false,
  children,
}: {
  label: string;
  /** Undefined while it loads. */
  figureText: string | undefined;
  yours?: boolean;
  children: ReactNode;
}) {
  return (
    <div>
      <dt className="text-small text-ink-3">{label}</dt>
      <dd className="mt-1 text-small text-ink-2">
        {figureText === undefined ? (
          <Skeleton className="h-6 w-28" />
        ) : (
          <>
            <strong className={`figures mr-1 text-3 font-[700] ${yours ? 'text-gold' : 'text-ink'}`}>
              {figureText}
            </strong>{' '}
            {children}
          </>
        )}
      </dd>
    </div>
  );
}
