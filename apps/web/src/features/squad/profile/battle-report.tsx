import type { SquadMatchHistoryAnswer, SquadMatchHistoryEntry } from '@app/contracts/squad/squad';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { useSearch } from '~/lib/search-params';
import { cx } from '~/lib/cx';
import { Loading } from '~/ui/kit/feedback/loading';
import { Segments } from '~/ui/kit/controls/segments';
import { Skeleton } from '~/ui/kit/feedback/skeleton';
import { Row, Td, Th } from '~/ui/kit/display/table';
import { When } from '~/ui/kit/display/when';
import { counted } from '~/lib/format/counted';
import { whenText } from '~/lib/format/when-text';
import { CHART_HEIGHT, chartOf, layerText, LEGEND, shortLayer } from '../match/battle-chart';
import { figure } from '../../battlelog/figures';
import { Panel } from '../../battlelog/panel';
import { PartFailure } from '../../battlelog/part-failure';
import { matchHistoryQuery } from '../queries';
import { resultWord } from '../../battlelog/match/results';

/** The last matches as a chart or as a table; the address says which. */
export default function BattleReport({ player }: { player: string }) {
  const { data, error, refetch, isFetching } = useQuery(matchHistoryQuery(player));
  const [search, change] = useSearch();
  const shown = search.get('report') === 'table' ? 'table' : 'chart';
  const choose = (report: 'chart' | 'table') => change({ report: report === 'table' ? report : undefined });
  if (!data && error)
    return (
      <PartFailure message="Failed to load match history data" error={error} onRetry={refetch} retrying={isFetching} />
    );
  const matches = data?.data;
  return (
    <Panel
      title="Battle Report"
      aside={
        matches && matches.length > 0 ? (
          <Segments
            label="Show as"
            value={shown}
            onChange={choose}
            choices={[
              { value: 'chart', label: 'Chart' },
              { value: 'table', label: 'Table' },
            ]}
          />
        ) : undefined
      }
    >
      {!matches && (
        <Loading text="Loading match history..." className="p-4.5">
          <Skeleton className="h-70 w-full" />
        </Loading>
      )}
      {matches?.length === 0 && <p className="px-4.5 py-6 text-ink-2">No match data available</p>}
      {matches &&
        matches.length > 0 &&
        (shown === 'chart' ? <Chart matches={matches} /> : <MatchTable matches={matches} />)}
      {data && <Listed history={data} />}
    </Panel>
  );
}

/** How many of how many matches are listed, and why their sums are not the figures above. */
function Listed({ history: { data, ended, withoutResult, running } }: { history: SquadMatchHistoryAnswer }) {
  const sentences = [
    ended > data.length
      ? `The last ${figure(data.length)} of ${counted(ended, 'match', 'matches')}.`
      : ended > 1 && `All ${figure(ended)} matches.`,
    withoutResult > 0 &&
      `${figure(withoutResult)} of the ${figure(ended)} ${withoutResult === 1 ? 'has' : 'have'} no result: seeding, abandoned, in no team, or won by nobody knows whom. Match Stats leaves them out; kills, deaths and revives in them count.`,
    running.matches > 0 && runningText(running),
  ].filter((sentence) => sentence !== false);
  if (sentences.length === 0) return null;
  return <p className="border-t border-line px-4.5 py-2.5 text-small text-ink-3">{sentences.join(' ')}</p>;
}

const runningText = ({ matches, kills, deaths, revives }: SquadMatchHistoryAnswer['running']): string => {
  const figures = `${counted(kills, 'kill')}, ${counted(deaths, 'death')} and ${counted(revives, 'revive')}`;
  const [have, their] = matches === 1 ? ['has', 'its'] : ['have', 'their'];
  return `${counted(matches, 'match', 'matches')} ${have} not ended here: ${their} ${figures} are in the figures above, not in the list.`;
};

/** Wider than any chart. */
const ENDLESS = 20_000;

const matchPath = ({ matchId }: SquadMatchHistoryEntry) => `/squad-battlelog/match/${encodeURIComponent(matchId)}`;

function Chart({ matches }: { matches: readonly SquadMatchHistoryEntry[] }) {
  const { width, left, foot, grid, matches: placed } = chartOf(matches);
  const now = new Date();
  return (
    <div className="px-4.5 pt-3 pb-4">
      <ul className="flex flex-wrap justify-end gap-x-5 text-small text-ink-2" aria-label="Colours">
        {LEGEND.map(({ name, ink }) => (
          <li key={name} className="flex items-center gap-2">
            <span className={cx('size-2.5 bg-current', ink)} aria-hidden />
            {name}
          </li>
        ))}
      </ul>
      {/* Scrolls sideways, also by the arrow keys. */}
      <div
        role="region"
        aria-label="Battle Report chart"
        tabIndex={0}
        className="relative mt-1 overflow-x-auto focus-visible:-outline-offset-2"
      >
        {/* One unit is one pixel, and the lines reach as far as there is room. */}
        <svg height={CHART_HEIGHT} className="block" style={{ width: `max(100%, ${width}px)` }} role="list">
          <g aria-hidden>
            {grid.map(({ value, y, label }) => (
              <g key={value}>
                <path
                  d={`M${left} ${y}h${ENDLESS}`}
                  stroke="#fff"
                  strokeOpacity={value === 0 ? 0.2 : 0.05}
                  shapeRendering="crispEdges"
                />
                {label && (
                  <text x={left - 10} y={y + 4} textAnchor="end" className="figures fill-ink-3 text-small">
                    {value}
                  </text>
                )}
              </g>
            ))}
          </g>
          {placed.map((one) => (
            <MatchBars key={one.match.matchId} {...one} foot={foot} now={now} />
          ))}
        </svg>
      </div>
      <p className="mt-3 flex justify-between text-small text-ink-3" aria-hidden>
        <span>Recent</span>
        <span>Older</span>
      </p>
    </div>
  );
}

type Placed = ReturnType<typeof chartOf>['matches'][number];

/** One match: its bars, and below the line its layer and how it ended. */
function MatchBars({ match, x, width, bars, foot, now }: Placed & { foot: number; now: Date }) {
  const result = resultWord(match.result);
  const words = bars.map(({ name, value }) => counted(value, name.toLowerCase().replace(/s$/, ''))).join(', ');
  return (
    <g
      role="listitem"
      aria-label={`${layerText(match.layer)}, ${result.word}, ${whenText(new Date(match.endTime), now)}: ${words}`}
    >
      <title>{`${layerText(match.layer)}. ${tickets(match)}`}</title>
      {bars.map((bar) => (
        <g key={bar.name} className={bar.ink}>
          <rect x={bar.x} y={bar.y} width={bar.width} height={bar.height} fill="currentColor" fillOpacity=".9" />
          <text
            x={bar.x + bar.width / 2}
            y={bar.y - 6}
            textAnchor="middle"
            className="figures fill-ink text-body font-[650]"
          >
            {bar.value}
          </text>
        </g>
      ))}
      <g className={result.ink}>
        <path d={`M${x} ${foot + 9}h${width}`} stroke="currentColor" strokeWidth="2.5" />
        <Link to={matchPath(match)} aria-label={`Match: ${layerText(match.layer)}`}>
          <rect x={x} y={foot + 14} width={width} height="24" fill="transparent" />
          <text
            x={x}
            y={foot + 31}
            className="title fill-ink text-body underline decoration-gold-lo underline-offset-4"
          >
            {shortLayer(match.layer)}
          </text>
        </Link>
        <text x={x} y={foot + 49} className="fill-current text-micro">
          {result.word} · {whenText(new Date(match.endTime), now)}
        </text>
      </g>
    </g>
  );
}

/** '85 tickets to 0', or who won where the tickets were not recorded. */
const tickets = ({ winnerTickets, loserTickets, winnerTeam }: SquadMatchHistoryEntry): string => {
  if (winnerTickets === null || loserTickets === null) return winnerTeam ? `${winnerTeam} won` : 'Nobody won';
  return `${winnerTeam ?? 'Winner'}: ${counted(winnerTickets, 'ticket')} to ${figure(loserTickets)}`;
};

function MatchTable({ matches }: { matches: readonly SquadMatchHistoryEntry[] }) {
  return (
    <div
      className="overflow-x-auto focus-visible:-outline-offset-2"
      role="region"
      aria-label="Battle Report table"
      tabIndex={0}
    >
      <table className="w-full min-w-180 border-collapse [--cell:40px]" aria-label="Battle Report">
        <thead>
          <tr>
            <Th>Match</Th>
            <Th>Result</Th>
            {LEGEND.map(({ name }) => (
              <Th key={name} number>
                {name}
              </Th>
            ))}
            <Th>Tickets</Th>
            <Th>Ended</Th>
          </tr>
        </thead>
        <tbody>
          {matches.map((match) => {
            const result = resultWord(match.result);
            return (
              <Row key={match.matchId}>
                <Td>
                  <Link to={matchPath(match)} className="link py-1">
                    {layerText(match.layer)}
                  </Link>
                </Td>
                <Td className={cx('whitespace-nowrap', result.ink)}>{result.word}</Td>
                <Td number>{match.totalKills}</Td>
                <Td number>{match.totalDeaths}</Td>
                <Td number>{match.totalRevives}</Td>
                <Td className="text-ink-2">{tickets(match)}</Td>
                <Td className="whitespace-nowrap text-ink-2">
                  <When at={match.endTime} />
                </Td>
              </Row>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
