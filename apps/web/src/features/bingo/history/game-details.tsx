import type { BingoParticipant, GameDetailsAnswer, MarkedStat } from '@app/contracts/bingo/bingo';
import { sideOf } from '@app/domain/bingo/rules';
import { useQuery } from '@tanstack/react-query';
import { History, LayoutGrid } from 'lucide-react';
import { Button } from '~/ui/kit/controls/button';
import { cx } from '~/lib/cx';
import { ErrorState } from '~/ui/kit/feedback/error-state';
import { Loading } from '~/ui/kit/feedback/loading';
import { Skeleton } from '~/ui/kit/feedback/skeleton';
import { useAddress } from './address';
import { LOOKS } from '../difficulties';
import { MarkedBy } from './marked-by';
import { FinishMark } from '../players/place';
import { standingsOf } from '../players/players';
import { activeGameQuery, detailsQuery } from '../queries';

const MOST_STATS = 12;

/** An opened game of the history: what was seen most, how everybody finished, and the way into cards and replay. */
export function GameDetails({ gameId }: { gameId: number }) {
  const { data, error, refetch, isFetching } = useQuery(detailsQuery(gameId));
  if (data) return <Details game={data.game} />;
  if (error)
    return <ErrorState title="This game cannot be loaded." error={error} onRetry={refetch} retrying={isFetching} />;
  return (
    <Loading text="Loading game..." className="grid gap-x-10 gap-y-6 nav:grid-cols-2">
      {[0, 1].map((column) => (
        <div key={column} className="grid gap-2.5">
          <Skeleton className="mb-1.5 h-5.5 w-44" />
          {Array.from({ length: 6 }, (_, row) => (
            <Skeleton key={row} className="h-8 w-full" />
          ))}
        </div>
      ))}
    </Loading>
  );
}

function Details({ game }: { game: GameDetailsAnswer['game'] }) {
  const { go } = useAddress();
  const me = useQuery({ ...activeGameQuery, enabled: false }).data?.userDiscordId;
  const side = sideOf(game.grid_size);
  const stats = game.markedStats.slice(0, MOST_STATS);
  return (
    <div className="grid gap-x-10 gap-y-8 nav:grid-cols-2">
      <section aria-labelledby={`bingo-marked-${game.id}`} className="min-w-0">
        <h4 id={`bingo-marked-${game.id}`} className="text-3">
          Most Marked Events
        </h4>
        {stats.length === 0 ? (
          <p className="mt-3 text-ink-2">Nobody marked a square.</p>
        ) : (
          <ol className="mt-3">
            {stats.map((stat) => (
              <StatRow key={`${stat.difficulty} ${stat.value}`} stat={stat} most={stats[0]!.count} />
            ))}
          </ol>
        )}
      </section>
      <section aria-labelledby={`bingo-played-${game.id}`} className="min-w-0">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h4 id={`bingo-played-${game.id}`} className="text-3">
            Players
          </h4>
          <Button size="small" className="-my-1" onClick={() => go({ replay: game.id })} aria-haspopup="dialog">
            <History size={15} strokeWidth={1.75} aria-hidden />
            View Replay
          </Button>
        </div>
        {game.participants.length === 0 ? (
          <p className="mt-3 text-ink-2">Nobody joined.</p>
        ) : (
          <ol className="mt-3">
            {standingsOf(game.participants, side).map(({ player }) => (
              <PlayedRow
                key={player.discord_id}
                player={player}
                squares={side * side}
                mine={player.discord_id === me}
                onCard={() => go({ card: { gameId: game.id, discordId: player.discord_id } })}
              />
            ))}
          </ol>
        )}
      </section>
    </div>
  );
}

/** How often an event was marked, as a rule under its text. */
function StatRow({ stat, most }: { stat: MarkedStat; most: number }) {
  return (
    <li className={cx('border-b border-line last:border-b-0', LOOKS[stat.difficulty].tone)}>
      <MarkedBy players={stat.players}>
        <span className="grid min-h-10 grid-cols-[3px_minmax(0,1fr)_auto] items-center gap-x-3 py-1.5">
          <span className="h-5 bg-(--tone)" aria-hidden />
          <span className="min-w-0">
            <bdi className="block">{stat.value}</bdi>
            <span className="sr-only">, {LOOKS[stat.difficulty].label}, </span>
            <span
              className="mt-1 block h-0.5 origin-left bg-(--tone) opacity-60"
              style={{ transform: `scaleX(${stat.count / most})` }}
              aria-hidden
            />
          </span>
          <span className="figures text-[1.1875rem] leading-none font-[650]">{stat.count}x</span>
        </span>
      </MarkedBy>
    </li>
  );
}

function PlayedRow({
  player,
  squares,
  mine,
  onCard,
}: {
  player: BingoParticipant;
  squares: number;
  mine: boolean;
  onCard: () => void;
}) {
  return (
    <li
      aria-current={mine || undefined}
      className={cx(
        'grid min-h-11 grid-cols-[34px_minmax(0,1fr)_auto] items-center gap-x-3 border-b border-line py-1 last:border-b-0',
        mine && '-mx-2 bg-gold-wash px-2',
      )}
    >
      <span className="grid place-items-center">
        <FinishMark finishPosition={player.finished_position} />
      </span>
      <span className="flex min-w-0 flex-wrap items-baseline gap-x-2.5">
        <bdi className="min-w-0 font-semibold">{player.username}</bdi>
        <span className="flex flex-wrap gap-x-1.5 text-small whitespace-nowrap text-ink-2 tabular-nums">
          <span>
            {player.marked_values.length}/{squares} marked
          </span>
          {player.has_bingo && <span className="text-gold">• BINGO</span>}
          {player.has_mega_bingo && <span className="text-diamond">• MEGA</span>}
        </span>
      </span>
      <Button
        size="small"
        look="ghost"
        onClick={onCard}
        aria-haspopup="dialog"
        aria-label={`View Card of ${player.username}`}
      >
        <LayoutGrid size={15} strokeWidth={1.75} aria-hidden />
        View Card
      </Button>
    </li>
  );
}
