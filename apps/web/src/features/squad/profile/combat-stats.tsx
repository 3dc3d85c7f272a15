import { useQuery } from '@tanstack/react-query';
import { figure, ratio } from '../../battlelog/figures';
import { PartFailure } from '../../battlelog/part-failure';
import { StatLine, StatList, type FigureText } from '../../battlelog/profile/stat-list';
import { WOUNDS_NOTE } from '../figures';
import { extendedQuery, playerStatsQuery } from '../queries';

/** Five lists of figures from two answers; when one answer failed its figures say so and the others stay. */
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
        <StatList ink="text-squad" title="Combat" note={WOUNDS_NOTE}>
          <StatLine label="Kills" value={own(({ combat }) => figure(combat.kills))} />
          <StatLine label="Deaths" value={own(({ combat }) => figure(combat.deaths))} />
          <StatLine label="KD Ratio" value={own(({ combat }) => ratio(combat.kdRatio))} />
          <StatLine label="Knife Kills" value={own(({ combat }) => figure(combat.knifeKills))} />
          <StatLine label="Wounds" value={more(({ wounds }) => figure(wounds))} />
        </StatList>
        <StatList ink="text-squad" title="Damage" note={unclear > 0 && unclearText(unclear)}>
          <StatLine label="Infantry" value={more(({ damageStats }) => figure(damageStats.infantry))} />
          <StatLine label="Vehicle" value={more(({ damageStats }) => figure(damageStats.vehicle))} />
          <StatLine label="Own Vehicles" value={more(({ damageStats }) => figure(damageStats.ownVehicle))} />
        </StatList>
        <StatList ink="text-squad" title="Vehicles">
          <StatLine
            label="Vehicles Destroyed"
            value={more(({ vehicleStats }) => figure(vehicleStats.vehiclesDestroyed))}
          />
          <StatLine label="LAT Hits" value={more(({ vehicleStats }) => figure(vehicleStats.latHits))} />
          <StatLine label="HAT Hits" value={more(({ vehicleStats }) => figure(vehicleStats.hatHits))} />
        </StatList>
        <StatList ink="text-squad" title="Teamkills">
          <StatLine label="Teamkills" value={more(({ teamkillStats }) => figure(teamkillStats.teamkills))} />
          <StatLine
            label="Times Teamkilled"
            value={more(({ teamkillStats }) => figure(teamkillStats.timesTeamkilled))}
          />
        </StatList>
        <StatList ink="text-squad" title="Support">
          <StatLine label="Revives" value={own(({ support }) => figure(support.revives))} />
          <StatLine label="Times Revived" value={own(({ support }) => figure(support.timesRevived))} />
        </StatList>
      </div>
    </section>
  );
}

const unclearText = (damage: number) =>
  `${figure(damage)} of the vehicle damage was done to vehicles whose names do not say whose they are. Own vehicles may be among them.`;
