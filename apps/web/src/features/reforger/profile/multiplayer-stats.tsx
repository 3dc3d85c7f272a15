import type { ReforgerPlayerStatsAnswer } from '@app/contracts/reforger/reforger';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { figure } from '../../battlelog/figures';
import { PartFailure } from '../../battlelog/part-failure';
import { StatLine, StatList, type FigureText } from '../../battlelog/profile/stat-list';
import { preciseKilometres } from '~/lib/format/distance';
import { NEEDS, UnknownStat } from '../unknown-stat';
import { playerStatsQuery } from '../queries';

type Stats = ReforgerPlayerStatsAnswer['data'];
type Read = (stats: Stats) => number | null;

const number = (label: string, of: Read) => ({ label, of, text: figure as (value: number) => ReactNode });
const distance = (label: string, of: Read) => ({
  label,
  of,
  text: (metres: number): ReactNode => (
    <>
      {preciseKilometres(metres)} <span className="text-small font-normal text-ink-3">km</span>
    </>
  ),
});

const LISTS = [
  {
    title: 'Score',
    lines: [
      number('Total Points', ({ score }) => score.totalPoints),
      number('Kills', ({ score }) => score.kills),
      number('AI Kills', ({ score }) => score.aiKills),
      number('Deaths', ({ score }) => score.deaths),
    ],
  },
  {
    title: 'Medical',
    lines: [
      number('Bandages Applied', ({ medical }) => medical.bandagesApplied),
      number('Saline Applied', ({ medical }) => medical.salineApplied),
      number('Morphine Applied', ({ medical }) => medical.morphineApplied),
      number('Tourniquets Applied', ({ medical }) => medical.tourniquetsApplied),
    ],
  },
  {
    title: 'General',
    lines: [
      number('Roadkills', ({ score }) => score.roadkills),
      number('AI Roadkills', ({ score }) => score.aiRoadkills),
      number('Shots Fired', ({ misc }) => misc.shotsFired),
      number('Grenades Thrown', ({ misc }) => misc.grenadesThrown),
    ],
  },
  {
    title: 'Misc',
    lines: [
      distance('Distance Walked', ({ misc }) => misc.distanceWalked),
      distance('Distance Driven', ({ misc }) => misc.distanceDriven),
      distance('Distance As Occupant', ({ misc }) => misc.distanceAsOccupant),
    ],
  },
] as const;

/** Four lists of figures; war crimes and games stand in panels of their own below. */
export function MultiplayerStats({ player }: { player: string }) {
  const { data, error, refetch, isFetching } = useQuery(playerStatsQuery(player));
  const stats = data?.data;
  const failed = error !== null && !data;
  const value = ({ of, text }: (typeof LISTS)[number]['lines'][number]): FigureText => {
    if (!stats) return failed ? null : undefined;
    const current = of(stats);
    return current === null ? <UnknownStat /> : text(current);
  };
  return (
    <section aria-labelledby="multiplayer-stats">
      <h2 id="multiplayer-stats" className="mb-4 text-2">
        Multiplayer Stats
      </h2>
      {failed && (
        <PartFailure message="Failed to load statistics" error={error} onRetry={refetch} retrying={isFetching} />
      )}
      <div className="mt-4 grid gap-x-8 gap-y-6 phone:grid-cols-2 nav:grid-cols-4">
        {LISTS.map(({ title, lines }) => (
          <StatList
            key={title}
            title={title}
            ink="text-reforger"
            note={stats && lines.some(({ of }) => of(stats) === null) && `Not known: ${lower(NEEDS.saves)}`}
          >
            {lines.map((line) => (
              <StatLine key={line.label} label={line.label} value={value(line)} />
            ))}
            {title === 'Misc' && (
              <StatLine
                label="Highest Earned Rank"
                value={stats ? stats.misc.highestEarnedRank || 'None' : failed ? null : undefined}
              />
            )}
          </StatList>
        ))}
      </div>
    </section>
  );
}

const lower = (sentence: string): string => sentence.charAt(0).toLowerCase() + sentence.slice(1);
