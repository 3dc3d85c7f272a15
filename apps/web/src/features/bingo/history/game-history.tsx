import type { HistoryGame } from '@app/contracts/bingo/bingo';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { Badge } from '~/ui/kit/display/badge';
import { cx } from '~/lib/cx';
import { ErrorState } from '~/ui/kit/feedback/error-state';
import { Loading } from '~/ui/kit/feedback/loading';
import { Button } from '~/ui/kit/controls/button';
import { Pagination } from '~/ui/kit/controls/pagination';
import { Skeleton } from '~/ui/kit/feedback/skeleton';
import { useAddress } from './address';
import { GameDetails } from './game-details';
import { HISTORY_PAGE_SIZE, historyQuery } from '../queries';
import { dateTimeOf } from '../times';

/** Completed games, newest first; the newest opens by itself. */
export function GameHistory() {
  const { address, go } = useAddress();
  const { data, error, refetch, isFetching, isPlaceholderData } = useQuery(historyQuery(address.page));
  if (!data && error)
    return (
      <ErrorState title="The game history cannot be loaded." error={error} onRetry={refetch} retrying={isFetching} />
    );
  if (!data) return <HistoryLoading />;
  // Until page 1 is there, the games of the page before stand in its place.
  const newest = address.page === 1 && !isPlaceholderData ? data.games[0]?.id : undefined;
  const opened = address.game === undefined ? newest : address.game;
  return (
    <section aria-labelledby="bingo-history">
      <header className="mb-3.5 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id="bingo-history" className="text-2">
          Game History
        </h2>
        <p className="text-ink-2 tabular-nums">{data.totalGames} total games</p>
      </header>
      {data.games.length === 0 ? (
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border border-line bg-panel px-4.5 py-6 text-ink-2">
          {data.totalGames === 0 ? 'No completed games yet.' : 'This page is past the last game.'}
          {data.totalGames > 0 && <Button onClick={() => go({ page: 1, game: undefined })}>First Page</Button>}
        </div>
      ) : (
        <ol
          className={cx('transition-opacity duration-160', isPlaceholderData && 'opacity-60')}
          aria-busy={isPlaceholderData}
        >
          {data.games.map((game) => (
            <HistoryRow
              key={game.id}
              game={game}
              mostRecent={game.id === newest}
              opened={game.id === opened}
              onToggle={() => go({ game: game.id === opened ? 'none' : game.id })}
            />
          ))}
        </ol>
      )}
      <div className="mt-4 flex justify-center">
        <Pagination
          label="Pages of the game history"
          page={address.page}
          pages={data.totalPages}
          onChange={(page) => go({ page, game: undefined })}
        />
      </div>
    </section>
  );
}

function HistoryRow({
  game,
  mostRecent,
  opened,
  onToggle,
}: {
  game: HistoryGame;
  mostRecent: boolean;
  opened: boolean;
  onToggle: () => void;
}) {
  const details = `bingo-game-${game.id}`;
  return (
    <li className={cx('-mt-px border border-line', opened ? 'bg-panel' : 'hover:bg-panel')}>
      <h3 className="font-body text-body font-normal">
        <button
          type="button"
          aria-expanded={opened}
          aria-controls={details}
          onClick={onToggle}
          className="grid w-full grid-cols-[minmax(0,1fr)_auto] items-center gap-x-6 gap-y-1 px-4.5 py-3.5 text-left phone:grid-cols-[minmax(0,1fr)_auto_auto_auto]"
        >
          <span className="min-w-0">
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="title text-3">{game.grid_size} Game</span>
              {mostRecent && <Badge tone="gold">Most Recent</Badge>}
            </span>
            <span className="mt-1.5 block text-small text-ink-2">
              Started by <bdi>{game.started_by_username}</bdi> • {dateTimeOf(game.started_at)}
            </span>
          </span>
          <span className="text-small text-ink-2 tabular-nums max-phone:order-3">{game.participant_count} players</span>
          <span className="text-small text-ink-2 tabular-nums max-phone:order-4 max-phone:text-right">
            {game.winner_count} winners
          </span>
          <ChevronDown
            size={18}
            strokeWidth={1.75}
            className={cx(
              'text-ink-3 transition-transform duration-160 max-phone:order-2 max-phone:justify-self-end',
              opened && 'rotate-180',
            )}
            aria-hidden
          />
        </button>
      </h3>
      <div id={details} hidden={!opened} className="border-t border-line px-4.5 pt-5 pb-5">
        {opened && <GameDetails gameId={game.id} />}
      </div>
    </li>
  );
}

function HistoryLoading() {
  return (
    <Loading text="Loading game history...">
      <Skeleton className="mb-5 h-7 w-40" />
      {Array.from({ length: HISTORY_PAGE_SIZE }, (_, row) => (
        <div key={row} className="-mt-px flex h-18.5 items-center justify-between border border-line px-4.5">
          <div className="grid gap-2.5">
            <Skeleton className="h-5 w-28" />
            <Skeleton className="h-3 w-60 max-w-full" />
          </div>
          <Skeleton className="h-3 w-32" />
        </div>
      ))}
    </Loading>
  );
}
