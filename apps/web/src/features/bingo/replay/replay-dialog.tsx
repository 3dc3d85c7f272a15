import type { ReplayAnswer } from '@app/contracts/bingo/bingo';
import { sideOf } from '@app/domain/bingo/rules';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Dialog } from '~/ui/kit/dialog/dialog';
import { ErrorState } from '~/ui/kit/feedback/error-state';
import { Loading } from '~/ui/kit/feedback/loading';
import { Skeleton } from '~/ui/kit/feedback/skeleton';
import { CardView } from '../card/card-grid';
import { standingsOf } from '../players/players';
import { replayQuery } from '../queries';
import { eventText, framesOf } from './replay';
import { ReplayControls } from './replay-controls';
import { ReplayEvents } from './replay-events';
import { ReplayStandings } from './replay-standings';
import { dateTimeOf, exactTimeOf } from '../times';
import { usePlayback } from './use-playback';

/** A game once more: who marked what, and when, straight from the log. */
export default function ReplayDialog({ gameId, me, onClose }: { gameId: number; me: string; onClose: () => void }) {
  const { data, error, refetch, isFetching } = useQuery(replayQuery(gameId));
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Replay of Game #${gameId}`}
      description={
        data && (
          <>
            {data.game.grid_size} • Started by <bdi>{data.game.started_by_username}</bdi> •{' '}
            {dateTimeOf(data.game.started_at)}
          </>
        )
      }
      width="phone:w-[min(1180px,calc(100vw-32px))]"
    >
      <div className="mt-4">
        {data ? (
          <Replay replay={data} me={me} />
        ) : error ? (
          <ErrorState title="The replay cannot be loaded." error={error} onRetry={refetch} retrying={isFetching} />
        ) : (
          <ReplayLoading />
        )}
      </div>
    </Dialog>
  );
}

function Replay({ replay, me }: { replay: ReplayAnswer; me: string }) {
  const frames = useMemo(() => framesOf(replay), [replay]);
  const playback = usePlayback(frames.length);
  const side = sideOf(replay.game.grid_size);
  const everybody = frames.at(-1)?.participants ?? [];
  const [chosen, setChosen] = useState<string>();
  const frame = frames[playback.index];
  if (!frame) return <p className="text-ink-2">Nothing was recorded of this game.</p>;

  const standings = standingsOf(frame.participants, side);
  const followed =
    chosen ?? everybody.find(({ discord_id }) => discord_id === me)?.discord_id ?? first(everybody, side);
  const player = frame.participants.find(({ discord_id }) => discord_id === followed);
  const name = everybody.find(({ discord_id }) => discord_id === followed)?.username;
  return (
    <>
      <ReplayControls
        playback={playback}
        frames={frames}
        currentText={`${exactTimeOf(frame.event.at)}, ${eventText(frame.event, everybody)}`}
      />
      <div className="mt-5 grid gap-x-6 gap-y-6 nav:grid-cols-[minmax(0,5fr)_minmax(0,4fr)]">
        <section aria-label="Card" className="min-w-0">
          <h3 className="mb-3 text-3">{name ? `${name}'s card` : 'Card'}</h3>
          {player ? (
            <CardView
              card={player.card_values}
              side={side}
              marked={new Set(player.marked_values)}
              label={`${player.username}'s card`}
            />
          ) : (
            // As high as the card will be, so that nothing jumps when its owner joins.
            <p
              className="grid place-items-center border border-line bg-panel px-4.5 py-6 text-ink-2"
              style={{ minHeight: side * SQUARE_PX }}
            >
              {name ? `${name} has not joined yet.` : 'Nobody has joined yet.'}
            </p>
          )}
        </section>
        <div className="grid min-w-0 content-start gap-6">
          <ReplayStandings
            players={everybody.length}
            standings={standings}
            followed={followed}
            me={me}
            onFollow={setChosen}
          />
          <ReplayEvents frames={frames} everybody={everybody} index={playback.index} onSeek={playback.seek} />
        </div>
      </div>
    </>
  );
}

/** About the height of a square in bingo.css. */
const SQUARE_PX = 84;

const first = (participants: Parameters<typeof standingsOf>[0], side: number): string | undefined =>
  standingsOf(participants, side)[0]?.player.discord_id;

function ReplayLoading() {
  return (
    <Loading text="Loading replay...">
      <Skeleton className="h-9.5 w-full" />
      <div className="mt-6 grid gap-6 nav:grid-cols-2">
        <Skeleton className="h-105 w-full" />
        <div className="grid content-start gap-2.5">
          {Array.from({ length: 9 }, (_, row) => (
            <Skeleton key={row} className="h-9 w-full" />
          ))}
        </div>
      </div>
    </Loading>
  );
}
