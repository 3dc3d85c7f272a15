import type { BingoLeaderboard, BingoLeaderboardEntry } from '@app/contracts/bingo/bingo';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { cx } from '~/lib/cx';
import { ErrorState } from '~/ui/kit/feedback/error-state';
import { Loading } from '~/ui/kit/feedback/loading';
import { Skeleton } from '~/ui/kit/feedback/skeleton';
import { SkeletonRows } from '~/ui/kit/feedback/skeleton-rows';
import { Row, Td, Th } from '~/ui/kit/display/table';
import { bingoRate, globalStats } from './leaderboard';
import { RankMark } from './place';
import { activeGameQuery, leaderboardQuery } from '../queries';

type Figure = 'total_first_place_wins' | 'total_games_played' | 'total_bingos' | 'total_mega_bingos';

const LISTS: readonly { list: keyof BingoLeaderboard; title: string; empty: string; by: Figure }[] = [
  { list: 'topWins', title: 'Most Wins', empty: 'No wins recorded yet', by: 'total_first_place_wins' },
  { list: 'topGames', title: 'Most Active', empty: 'No games recorded yet', by: 'total_games_played' },
  { list: 'topBingos', title: 'Most Bingos', empty: 'No bingos recorded yet', by: 'total_bingos' },
  { list: 'topMegaBingos', title: 'Most Mega Bingos', empty: 'No mega bingos recorded yet', by: 'total_mega_bingos' },
];

const FIGURES: readonly { figure: Figure; head: string; one: string; many: string }[] = [
  { figure: 'total_games_played', head: 'Games', one: 'game', many: 'games' },
  { figure: 'total_first_place_wins', head: 'Wins', one: 'win', many: 'wins' },
  { figure: 'total_bingos', head: 'Bingos', one: 'bingo', many: 'bingos' },
  { figure: 'total_mega_bingos', head: 'Mega', one: 'mega bingo', many: 'mega bingos' },
];

/** Four lists, and the highest figures of them all. */
export function LeaderboardPanel() {
  const { data, error, refetch, isFetching } = useQuery(leaderboardQuery);
  const me = useQuery({ ...activeGameQuery, enabled: false }).data?.userDiscordId;
  if (!data && error)
    return (
      <section aria-labelledby="bingo-leaderboard">
        <h2 id="bingo-leaderboard" className="mb-4 text-2">
          Leaderboard
        </h2>
        <ErrorState title="Failed to load leaderboard data" error={error} onRetry={refetch} retrying={isFetching} />
      </section>
    );
  if (!data) return <LeaderboardLoading />;
  const { leaderboard } = data;
  return (
    <div className="grid gap-9">
      <div className="grid min-[72rem]:grid-cols-2">
        {LISTS.map(({ list, ...labels }) => (
          <List key={list} {...labels} entries={leaderboard[list]} me={me} />
        ))}
      </div>
      <GlobalStats leaderboard={leaderboard} />
    </div>
  );
}

function List({
  title,
  empty,
  by,
  entries,
  me,
}: {
  title: string;
  empty: string;
  by: Figure;
  entries: readonly BingoLeaderboardEntry[];
  me: string | undefined;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="-mt-px -ml-px min-w-0 border border-line bg-panel">
      <h2 id={id} className="border-b border-line px-4.5 py-3.5 text-3">
        {title}
      </h2>
      {entries.length === 0 ? (
        <p className="px-4.5 py-6 text-ink-2">{empty}</p>
      ) : (
        <table className="w-full table-fixed border-collapse [--cell:52px]" aria-labelledby={id}>
          <thead>
            <tr>
              <Th number className="w-12 px-1.5 nav:w-16">
                <span className="sr-only">Rank</span>
              </Th>
              <Th>Player</Th>
              {FIGURES.map(({ figure, head }) => (
                <Th key={figure} number className={cx('w-15 px-2 phone:w-17', figure !== by && 'max-phone:hidden')}>
                  <span className={figure === by ? 'text-ink' : undefined}>{head}</span>
                </Th>
              ))}
              <Th number className="w-22 pr-4.5 pl-2 max-phone:hidden">
                Rate
              </Th>
            </tr>
          </thead>
          <tbody>
            {entries.map((entry, index) => (
              <Row key={entry.discord_id} yours={entry.discord_id === me}>
                <Td className="px-2">
                  <span className="grid place-items-center">
                    <RankMark rank={index + 1} />
                  </span>
                </Td>
                <Td className="py-1.5">
                  <bdi className="block font-semibold">{entry.username}</bdi>
                  <span className="block text-small text-ink-3 phone:hidden">
                    {FIGURES.filter(({ figure }) => figure !== by)
                      .map(({ figure, one, many }) => `${entry[figure] ?? 0} ${entry[figure] === 1 ? one : many}`)
                      .join(', ')}
                    , {bingoRate(entry)} rate
                  </span>
                </Td>
                {FIGURES.map(({ figure }) => (
                  <Td
                    key={figure}
                    number
                    className={cx(
                      'px-2',
                      figure === by ? (index < 3 ? 'text-[1.5rem]' : '') : 'text-ink-2 max-phone:hidden',
                    )}
                  >
                    {entry[figure] ?? 0}
                  </Td>
                ))}
                <Td number className="pr-4.5 pl-2 text-ink-2 max-phone:hidden">
                  {bingoRate(entry)}
                </Td>
              </Row>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

function GlobalStats({ leaderboard }: { leaderboard: BingoLeaderboard }) {
  return (
    <section aria-labelledby="bingo-global">
      <h2 id="bingo-global" className="text-2">
        Global Stats
      </h2>
      <dl className="mt-4 grid grid-cols-2 border-t border-line-strong nav:grid-cols-4">
        {globalStats(leaderboard).map(({ label, value, holder }) => (
          <div key={label} className="min-w-0 border-line py-4 pr-4 not-first:nav:border-l not-first:nav:pl-6">
            <dt className="text-small text-ink-2">{label}</dt>
            <dd className="figures mt-2 text-[2.75rem] leading-none font-[750]">{value}</dd>
            {holder && (
              <dd className="mt-2 text-small text-ink-3">
                <bdi>{holder}</bdi>
              </dd>
            )}
          </div>
        ))}
      </dl>
    </section>
  );
}

function LeaderboardLoading() {
  return (
    <Loading text="Loading leaderboard..." className="grid min-[72rem]:grid-cols-2">
      {LISTS.map(({ list }) => (
        <div key={list} className="-mt-px -ml-px border border-line bg-panel">
          <div className="border-b border-line px-4.5 py-3.5">
            <Skeleton className="h-5.5 w-36" />
          </div>
          <SkeletonRows
            count={5}
            row="h-13 gap-5 border-b border-line px-4.5 last:border-b-0"
            cells={['size-6.5', 'h-4 w-40', 'ml-auto h-4 w-10']}
          />
        </div>
      ))}
    </Loading>
  );
}
