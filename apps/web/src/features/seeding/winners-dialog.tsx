import type { PreviousWinner, SeedingWinnersMonth } from '@app/contracts/seeding/seeding';
import { POINT_TIME, seedingTime } from '@app/domain/seeding/rules';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '~/ui/kit/controls/button';
import { Dialog } from '~/ui/kit/dialog/dialog';
import { ErrorState } from '~/ui/kit/feedback/error-state';
import { Loading } from '~/ui/kit/feedback/loading';
import { Select } from '~/ui/kit/controls/select';
import { Skeleton } from '~/ui/kit/feedback/skeleton';
import { previousWinnersQuery } from './queries';
import { figure, PLACES, pointsWord, type SeederName } from './seeder';

/** Who won, by month; the last one that was closed stands first. */
export default function WinnersDialog({ Name, onClose }: { Name: SeederName; onClose: () => void }) {
  const { data, error, refetch, isFetching } = useQuery(previousWinnersQuery);
  const [chosen, setChosen] = useState<string>();
  const months = data && [data, ...data.earlier];
  const shown = months?.find(({ month }) => month === chosen) ?? months?.[0];
  return (
    <Dialog open onOpenChange={onClose} title="Previous Winners">
      {months && months.length > 1 && (
        <Select
          aria-label="Month"
          value={shown?.month}
          onChange={setChosen}
          choices={months.map(({ month }) => ({ value: month, label: month }))}
          className="mb-4 w-52"
        />
      )}
      {shown ? (
        <Winners {...shown} Name={Name} />
      ) : error ? (
        <ErrorState title="Failed to load previous winners" error={error}>
          <Button className="mt-3" onClick={() => void refetch()} busy={isFetching && 'Trying again...'}>
            Try Again
          </Button>
        </ErrorState>
      ) : (
        <Loading text="Loading previous winners...">
          <Skeleton className="h-5 w-36" />
          {PLACES.map((place) => (
            <Skeleton key={place} className="mt-3 h-12 w-full" />
          ))}
        </Loading>
      )}
    </Dialog>
  );
}

function Winners({ month, winners, Name }: SeedingWinnersMonth & { Name: SeederName }) {
  if (winners.length === 0) return <p className="text-ink-2">No winners recorded for {month}.</p>;
  return (
    <section aria-label={month}>
      <h3 className="text-4">{month}</h3>
      <ol className="mt-3 border-t border-line-strong">
        {PLACES.map((place) => (
          <li key={place} className="flex min-h-14 items-center gap-4 border-b border-line-strong py-2">
            <span className={`title w-10 shrink-0 text-3 ${place === '1st' ? 'text-gold' : 'text-ink-2'}`}>
              {place}
            </span>
            <Winner winner={winners.find(({ position }) => position === place)} Name={Name} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function Winner({ winner, Name }: { winner: PreviousWinner | undefined; Name: SeederName }) {
  if (!winner)
    return (
      <>
        <span className="grow text-ink-3">No Winner</span>
        <span className="text-ink-3">No Prize</span>
      </>
    );
  const { steamName, steamId, points, prize } = winner;
  return (
    <>
      <span className="min-w-0 grow">
        <Name name={steamName} steamId={steamId} playerId="" className="font-semibold" />
        <span className="block text-small text-ink-3">
          {figure(points)} {pointsWord(points)}, {seedingTime(points * POINT_TIME)}
        </span>
      </span>
      <span className={prize ? 'text-right' : 'text-right text-ink-3'}>{prize || 'No Prize'}</span>
    </>
  );
}
