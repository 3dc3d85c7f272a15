import type { ModeratedGame, WatchedPlayer } from '@app/contracts/moderation/moderation';
import { isWatched } from '@app/domain/moderation/rules';
import { useQuery } from '@tanstack/react-query';
import { Eye } from 'lucide-react';
import { useState } from 'react';
import { longMoment } from '~/lib/format/long-moment';
import { useNow } from '~/lib/format/use-now';
import { Button } from '~/ui/kit/controls/button';
import { Notice } from '~/ui/kit/feedback/notice';
import { watchlistQuery } from '../queries';
import { WatchDialog } from './watch-dialog';

interface Shown {
  readonly game: ModeratedGame;
  /** Any id of the game. */
  readonly player: string;
  /** A second one, under which staff may have entered the player. */
  readonly alias?: string | null | undefined;
}

/** The entry of a player who is watched now; undefined for nobody's, and while that is not known. */
function useWatched({ game, player, alias }: Shown): WatchedPlayer | undefined {
  const { data } = useQuery(watchlistQuery(game));
  const entry = data?.players.find((one) => one.player === player || one.player === alias);
  const now = useNow(typeof entry?.until === 'string');
  return entry && isWatched(entry, now) ? entry : undefined;
}

/** Beside the name of a player who is watched. */
export function WatchedMark(shown: Shown) {
  const entry = useWatched(shown);
  if (!entry) return null;
  const words = `Watched: ${entry.reason}`;
  return (
    <span title={words} className="inline-flex shrink-0 align-[-2px] text-info">
      <Eye size={14} strokeWidth={1.75} role="img" aria-label={words} />
    </span>
  );
}

/** Why, until when and by whom a player is watched. */
export function WatchedNotice(shown: Shown) {
  const entry = useWatched(shown);
  if (!entry) return null;
  const { reason, until, by } = entry;
  return (
    <Notice title="On the watchlist">
      <bdi>{reason}</bdi>{' '}
      <span className="text-ink-3">
        By {<bdi>{by}</bdi>}, {until === null ? 'without an end' : `until ${longMoment(until)}`}.
      </span>
    </Notice>
  );
}

/** Opens the entry of the player, or a new one. */
export function WatchButton({ name, ...shown }: Shown & { readonly name: string }) {
  const { data } = useQuery(watchlistQuery(shown.game));
  const entry = useWatched(shown);
  const [isOpen, setOpen] = useState(false);
  if (!data) return null;
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Eye size={16} strokeWidth={1.75} aria-hidden />
        {entry ? 'Watched...' : 'Watch...'}
      </Button>
      {isOpen && (
        <WatchDialog
          game={shown.game}
          player={entry?.player ?? shown.player}
          name={name}
          entry={entry}
          etag={data.etag}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
