import { cx } from '~/lib/cx';
import { Age } from './age';
import { PlayerName, useIsSelected } from './player-name';

/** One line of chat: where it was written, by whom, and when. Channels have the tints of games, never status colours. */
export function ChatLine({
  at,
  channel,
  tint,
  player,
  message,
}: {
  at: string;
  channel: string;
  tint: string;
  player: { readonly playerId: string | null; readonly steamId: string | null; readonly name: string };
  message: string;
}) {
  return (
    <li className={cx('px-4 py-2 text-small', useIsSelected(player.playerId) && 'bg-gold-wash')}>
      <p className="flex items-baseline justify-between gap-3">
        <span className="min-w-0">
          <span className={cx('title mr-1.5 text-body', tint)}>{channel}</span>
          <PlayerName {...player} className="text-ink-2" />
        </span>
        <Age at={at} className="shrink-0 text-ink-3" />
      </p>
      <p className="mt-0.5 text-ink">
        <bdi>{message}</bdi>
      </p>
    </li>
  );
}
