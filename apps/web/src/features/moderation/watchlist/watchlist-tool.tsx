import type { ModeratedGame, WatchedPlayer } from '@app/contracts/moderation/moderation';
import { isWatched, MOST_WATCHED } from '@app/domain/moderation/rules';
import { useQuery } from '@tanstack/react-query';
import { Eye } from 'lucide-react';
import { Link } from 'react-router-dom';
import { api } from '~/lib/api';
import { counted } from '~/lib/format/counted';
import { longMoment } from '~/lib/format/long-moment';
import { useNow } from '~/lib/format/use-now';
import { Button } from '~/ui/kit/controls/button';
import { ConfirmDialog } from '~/ui/kit/dialog/confirm-dialog';
import { useOpenDialog } from '~/ui/kit/dialog/use-open-dialog';
import { Badge } from '~/ui/kit/display/badge';
import { When } from '~/ui/kit/display/when';
import { EmptyState } from '~/ui/kit/feedback/empty-state';
import { ErrorState } from '~/ui/kit/feedback/error-state';
import { Loading } from '~/ui/kit/feedback/loading';
import { SkeletonRows } from '~/ui/kit/feedback/skeleton-rows';
import { StaleNotice } from '~/ui/kit/feedback/stale-notice';
import { useChange } from '~/ui/kit/toast/use-change';
import { watchlistPath, watchlistQuery } from '../queries';
import { until as untilText } from '../words';
import { WatchDialog } from './watch-dialog';

type Question = { readonly what: 'add' } | { readonly what: 'edit' | 'remove'; readonly entry: WatchedPlayer };

/** Whom staff keep an eye on, why and until when. */
export default function WatchlistTool({
  game,
  lookup,
}: {
  game: ModeratedGame;
  /** Where a player is looked up. */
  lookup: (player: string) => string;
}) {
  const { data, error, refetch, isFetching, dataUpdatedAt } = useQuery(watchlistQuery(game));
  const { opened, open, close } = useOpenDialog<Question>();
  const now = useNow(data?.players.some(({ until }) => until !== null) ?? false);
  if (!data)
    return error ? (
      <ErrorState title="The watchlist could not be loaded" error={error} onRetry={refetch} retrying={isFetching} />
    ) : (
      <Loading text="Loading the watchlist...">
        <SkeletonRows count={3} row="h-16 gap-4 border-b border-line" cells={['h-5 w-40', 'h-4 w-56']} />
      </Loading>
    );
  const players = data.players.filter((one) => isWatched(one, now));
  return (
    <div className="grid gap-5 *:min-w-0">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="max-w-[72ch] text-ink-2">
          {players.length === 0
            ? 'Nobody is watched.'
            : `${counted(players.length, 'player')} of at most ${MOST_WATCHED}.`}{' '}
          They are marked in the lookup and on the live dashboards, and rules may begin when they join.
        </p>
        <Button aria-haspopup="dialog" onClick={() => open({ what: 'add' })}>
          <Eye size={16} strokeWidth={1.75} aria-hidden />
          Watch a Player...
        </Button>
      </div>
      {error && (
        <StaleNotice
          reason="The watchlist could not be loaded again."
          age={dataUpdatedAt}
          onRetry={refetch}
          retrying={isFetching}
        />
      )}
      {players.length === 0 ? (
        <EmptyState title="Nobody is on the watchlist.">
          Put a player here whom staff should look at when they come back, here or in the lookup.
        </EmptyState>
      ) : (
        <ul aria-label="Watched players" className="border border-line bg-panel">
          {players.map((entry) => (
            <Entry key={entry.player} entry={entry} now={now} lookup={lookup} onQuestion={open} />
          ))}
        </ul>
      )}
      {opened && opened.what !== 'remove' && (
        <WatchDialog
          game={game}
          player={opened.what === 'edit' ? opened.entry.player : undefined}
          name={opened.what === 'edit' ? opened.entry.name : ''}
          entry={opened.what === 'edit' ? opened.entry : undefined}
          etag={data.etag}
          onClose={close}
        />
      )}
      {opened?.what === 'remove' && <Removal game={game} entry={opened.entry} etag={data.etag} onClose={close} />}
    </div>
  );
}

function Entry({
  entry,
  now,
  lookup,
  onQuestion,
}: {
  entry: WatchedPlayer;
  now: number;
  lookup: (player: string) => string;
  onQuestion: (question: Question) => void;
}) {
  const { player, name, reason, until, told, by, at } = entry;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-b border-line px-4 py-3.5 last:border-b-0 phone:px-5">
      <div className="min-w-0 grow basis-72 [overflow-wrap:anywhere]">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Link to={lookup(player)} className="font-semibold text-ink underline-offset-4 hover:underline">
            <bdi>{name || player}</bdi>
          </Link>
          {told === 'rules' && <Badge tone="info">Rules begin</Badge>}
          <span className="text-small text-ink-3">
            {until === null ? 'No end' : <span title={longMoment(until)}>Ends {untilText(until, now)}</span>}
          </span>
        </p>
        <p>
          <bdi>{reason}</bdi>
        </p>
        <p className="text-small text-ink-3">
          <span className="font-mono break-all">{player}</span> By <bdi>{by}</bdi>, <When at={at} />.
        </p>
      </div>
      <div className="flex gap-2.5">
        <Button size="small" aria-haspopup="dialog" onClick={() => onQuestion({ what: 'edit', entry })}>
          Edit...
        </Button>
        <Button size="small" aria-haspopup="dialog" onClick={() => onQuestion({ what: 'remove', entry })}>
          Take Off...
        </Button>
      </div>
    </li>
  );
}

function Removal({
  game,
  entry: { player, name },
  etag,
  onClose,
}: {
  game: ModeratedGame;
  entry: WatchedPlayer;
  etag: string | undefined;
  onClose: () => void;
}) {
  const remove = useChange({
    send: () =>
      api.delete<{ message: string }>(`${watchlistPath(game)}/${encodeURIComponent(player)}`, undefined, {
        ifMatch: etag,
      }),
    successText: ({ message }) => message,
    failed: 'Failed to take the player off',
    succeeded: onClose,
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={
        <>
          Take <bdi>{name || player}</bdi> off the watchlist?
        </>
      }
      confirm="Take Off"
      busy={remove.isPending && 'Taking off...'}
      onConfirm={() => remove.mutate(undefined)}
    >
      The player is marked no more. What was written stays in the audit.
    </ConfirmDialog>
  );
}
