import type { SquadBasicAnswer, SquadExtendedAnswer, SquadPlayerStatsAnswer } from '@app/contracts/squad/squad';
import { useQueries } from '@tanstack/react-query';
import {
  ComparisonActions,
  ComparisonLoading,
  ComparisonTable,
  type ComparedFigure,
} from '~/ui/kit/display/comparison';
import { figure, playtime, ratio } from '../../battlelog/figures';
import { Panel } from '../../battlelog/panel';
import { PartFailure } from '../../battlelog/part-failure';
import { PlayerName } from '../player-name';
import { basicQuery, extendedQuery, playerStatsQuery } from '../queries';

interface PlayerFigures {
  readonly basic: SquadBasicAnswer['data'];
  readonly stats: SquadPlayerStatsAnswer['data'];
  readonly extended: SquadExtendedAnswer['data'];
}

const FIGURES: readonly ComparedFigure<PlayerFigures>[] = [
  { label: 'Rank', of: ({ basic }) => basic.rank.rank, format: figure },
  { label: 'Overall Score', of: ({ basic }) => basic.score, format: figure },
  { label: 'KD Ratio', of: ({ basic }) => basic.kdRatio, format: ratio },
  {
    label: 'Playtime',
    of: ({ extended: { playtime: played } }) => played.hours * 60 + played.minutes,
    format: playtime,
    ahead: 'even',
  },
  { label: 'Wins', of: ({ extended }) => extended.matches.wins, format: figure },
  { label: 'Win/Loss Ratio', of: ({ extended }) => extended.matches.winRate, format: (value) => `${ratio(value)}:1` },
  { label: 'Kills', of: ({ stats }) => stats.combat.kills, format: figure },
  { label: 'Deaths', of: ({ stats }) => stats.combat.deaths, format: figure, ahead: 'even' },
  { label: 'Highest Killstreak', of: ({ extended }) => extended.highestKillstreak, format: figure },
  { label: 'Wounds', of: ({ extended }) => extended.wounds, format: figure },
  { label: 'Knife Kills', of: ({ stats }) => stats.combat.knifeKills, format: figure },
  { label: 'Revives', of: ({ stats }) => stats.support.revives, format: figure },
  { label: 'Vehicles Destroyed', of: ({ extended }) => extended.vehicleStats.vehiclesDestroyed, format: figure },
  { label: 'Teamkills', of: ({ extended }) => extended.teamkillStats.teamkills, format: figure, ahead: 'even' },
];

/** Two players side by side. The address names both, so that it can be sent. */
export default function Comparison({ players, closeTo }: { players: readonly [string, string]; closeTo: string }) {
  const answers = useQueries({
    queries: players.flatMap((player) => [basicQuery(player), playerStatsQuery(player), extendedQuery(player)]),
    combine: (results) => ({
      figures: [0, 3].map((first) => figuresIn(results.slice(first, first + 3).map(({ data }) => data?.data))),
      failed: results.find(({ error, data }) => error && !data)?.error,
      retrying: results.some(({ isFetching }) => isFetching),
      retry: () => results.filter(({ isError }) => isError).forEach(({ refetch }) => void refetch()),
    }),
  });
  const [left, right] = answers.figures;
  if (answers.failed)
    return (
      <PartFailure
        message="Failed to load the comparison"
        error={answers.failed}
        onRetry={answers.retry}
        retrying={answers.retrying}
      />
    );
  return (
    <Panel title="Comparison" aside={<ComparisonActions closeTo={closeTo} />}>
      {left && right ? (
        <ComparisonTable figures={FIGURES} sides={[left, right]} head={nameOf} />
      ) : (
        <ComparisonLoading figures={FIGURES} />
      )}
    </Panel>
  );
}

const nameOf = ({ basic: { playerName, steamID, playerUID } }: PlayerFigures) => (
  <PlayerName name={playerName} steamId={steamID} playerId={playerUID} className="block py-1.5 whitespace-normal" />
);

/** All three answers about a player, or nothing yet. */
function figuresIn([basic, stats, extended]: readonly (object | undefined)[]): PlayerFigures | undefined {
  return basic && stats && extended ? ({ basic, stats, extended } as PlayerFigures) : undefined;
}
