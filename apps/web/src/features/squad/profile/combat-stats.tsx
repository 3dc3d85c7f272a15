import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { figure, ratio } from '../figures';
import { PartFailure } from '../part-failure';
import { extendedQuery, playerStatsQuery } from '../queries';
import { Skeleton } from '~/ui/kit/feedback/skeleton';

/** Undefined while it is read, null when it could not be. */
type FigureText = string | undefined | null;

/** Five lists of figures from two answers; where one failed its figures say so and the others stand. */
export function CombatStats({ player }: { player: string }) {
  const stats = useQuery(playerStatsQuery(player));
  const extended = useQuery(extendedQuery(player));
  const first = <Data,>(data: Data | undefined, failed: boolean, of: (data: Data) => string): FigureText =>
    data ? of(data) : failed ? null : undefined;
  const own = (of: (data: NonNullable<typeof stats.data>['data']) => string) =>
    first(stats.data?.data, stats.isError, of);
  const more = (of: (data: NonNullable<typeof extended.data>['data']) => string) =>
    first(extended.data?.data, extended.isError, of);
  const unclear = extended.data?.data.damageStats.unclear ?? 0;
  return (
    <section aria-labelledby="combat-stats">
      <h2 id="combat-stats" className="mb-4 text-2">
        Combat Stats
      </h2>
      <div className="grid gap-3">
        {stats.error && !stats.data && (
          <PartFailure
            message="Failed to load statistics"
            error={stats.error}
            onRetry={() => void stats.refetch()}
            retrying={stats.isFetching}
          />
        )}
        {extended.error && !extended.data && (
          <PartFailure
            message="Failed to load extended statistics"
            error={extended.error}
            onRetry={() => void extended.refetch()}
            retrying={extended.isFetching}
          />
        )}
      </div>
      <div className="mt-4 grid gap-x-8 gap-y-6 phone:grid-cols-2 nav:grid-cols-5">
        <List title="Combat">
          <Line label="Kills" value={own(({ combat }) => figure(combat.kills))} />
          <Line label="Deaths" value={own(({ combat }) => figure(combat.deaths))} />
          <Line label="KD Ratio" value={own(({ combat }) => ratio(combat.kdRatio))} />
          <Line label="Knife Kills" value={own(({ combat }) => figure(combat.knifeKills))} />
          <Line label="Wounds" value={more(({ wounds }) => figure(wounds))} />
        </List>
        <List title="Damage" note={unclear > 0 && unclearText(unclear)}>
          <Line label="Infantry" value={more(({ damageStats }) => figure(damageStats.infantry))} />
          <Line label="Vehicle" value={more(({ damageStats }) => figure(damageStats.vehicle))} />
          <Line label="Own Vehicles" value={more(({ damageStats }) => figure(damageStats.ownVehicle))} />
        </List>
        <List title="Vehicles">
          <Line label="Vehicles Destroyed" value={more(({ vehicleStats }) => figure(vehicleStats.vehiclesDestroyed))} />
          <Line label="LAT Hits" value={more(({ vehicleStats }) => figure(vehicleStats.latHits))} />
          <Line label="HAT Hits" value={more(({ vehicleStats }) => figure(vehicleStats.hatHits))} />
        </List>
        <List title="Teamkills">
          <Line label="Teamkills" value={more(({ teamkillStats }) => figure(teamkillStats.teamkills))} />
          <Line label="Times Teamkilled" value={more(({ teamkillStats }) => figure(teamkillStats.timesTeamkilled))} />
        </List>
        <List title="Support">
          <Line label="Revives" value={own(({ support }) => figure(support.revives))} />
          <Line label="Times Revived" value={own(({ support }) => figure(support.timesRevived))} />
        </List>
      </div>
    </section>
  );
}

const unclearText = (damage: number) =>
  `${figure(damage)} of the vehicle damage was done to vehicles whose names do not say whose they are. Own vehicles may be among them.`;

function List({ title, note, children }: { title: string; note?: ReactNode; children: ReactNode }) {
  return (
    <div>
      <h3 className="border-b border-line-strong pb-2.5 text-4 font-[650] text-squad">{title}</h3>
      <dl>{children}</dl>
      {note && <p className="mt-2.5 text-small text-ink-3">{note}</p>}
    </div>
  );
}

function Line({ label, value }: { label: string; value: FigureText }) {
  return (
    <div className="flex h-10 items-center justify-between gap-4 border-b border-line">
      <dt className="text-ink-2">{label}</dt>
      <dd className="figures text-[1.1875rem] font-[650]">
        {value === undefined ? <Skeleton className="h-4 w-14" /> : (value ?? <span className="text-ink-3">--</span>)}
      </dd>
    </div>
  );
}
