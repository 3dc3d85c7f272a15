import { DNF, sideOf } from '@app/domain/bingo/rules';
import { useQuery } from '@tanstack/react-query';
import { Badge } from '~/ui/kit/display/badge';
import { Dialog } from '~/ui/kit/dialog/dialog';
import { ErrorState } from '~/ui/kit/feedback/error-state';
import { Loading } from '~/ui/kit/feedback/loading';
import { ProgressBar } from '~/ui/kit/feedback/progress-bar';
import { Skeleton } from '~/ui/kit/feedback/skeleton';
import { CardBadges } from '../players/bingo-badges';
import { CardView } from './card-grid';
import { standingsOf } from '../players/players';
import { cardQuery } from '../queries';

const DEFAULT_GRID = '5x5';

/** Somebody's card of a game, to look at. */
export default function CardViewer({
  gameId,
  discordId,
  onClose,
}: {
  gameId: number;
  discordId: string;
  onClose: () => void;
}) {
  const { data, error, refetch, isFetching } = useQuery(cardQuery(gameId, discordId));
  const participant = data?.participant;
  const gridSize = participant?.grid_size ?? DEFAULT_GRID;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={participant ? `${participant.username}'s Bingo Card` : 'Bingo Card'}
      description={`Game #${gameId} • ${gridSize}`}
      width="phone:w-[min(720px,calc(100vw-32px))]"
    >
      <div className="mt-4">
        {participant ? (
          <Card player={participant} side={sideOf(gridSize)} />
        ) : error ? (
          <ErrorState title="Failed to load card data" error={error} onRetry={refetch} retrying={isFetching} />
        ) : (
          <CardLoading />
        )}
      </div>
    </Dialog>
  );
}

function Card({ player, side }: { player: Parameters<typeof standingsOf>[0][number]; side: number }) {
  const [{ marked, squares, percent, tone }] = standingsOf([player], side) as [ReturnType<typeof standingsOf>[number]];
  const { finished_position, has_bingo, has_mega_bingo } = player;
  return (
    <>
      <div className="flex flex-wrap items-center gap-2.5">
        {finished_position !== null && finished_position !== DNF && (
          <Badge tone="gold">Position #{finished_position}</Badge>
        )}
        <CardBadges bingo={has_bingo} mega={has_mega_bingo} />
        {finished_position === DNF && <Badge tone="role">DNF</Badge>}
      </div>
      <p className="mt-3.5 mb-2 flex justify-between text-small text-ink-2">
        <span>Progress</span>
        <span className="tabular-nums">
          {marked} / {squares}
        </span>
      </p>
      <ProgressBar value={marked} max={squares} label="Progress" tone={tone} className="mb-4" />
      <CardView
        card={player.card_values}
        side={side}
        marked={new Set(player.marked_values)}
        label={`${player.username}'s Bingo Card`}
      />
      <dl className="mt-5 grid grid-cols-2 border-t border-line-strong pt-3.5">
        <div>
          <dt className="text-small text-ink-2">Squares Marked</dt>
          <dd className="figures mt-1.5 text-[2rem] leading-none font-[750]">{marked}</dd>
        </div>
        <div>
          <dt className="text-small text-ink-2">Completion</dt>
          <dd className="figures mt-1.5 text-[2rem] leading-none font-[750]">{percent}%</dd>
        </div>
      </dl>
    </>
  );
}

function CardLoading() {
  return (
    <Loading text="Loading card...">
      <Skeleton className="h-5.5 w-40" />
      <Skeleton className="mt-4 mb-4 h-1.25 w-full" />
      <div className="grid grid-cols-5 gap-1">
        {Array.from({ length: 25 }, (_, square) => (
          <Skeleton key={square} className="h-20 w-full" />
        ))}
      </div>
    </Loading>
  );
}
