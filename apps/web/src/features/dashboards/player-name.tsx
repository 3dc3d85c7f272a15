import { createContext, useContext } from 'react';
import { cx } from '~/lib/cx';
import type { PortalGame } from '@app/contracts/portal-game';
import type { DashboardSlots, SelectedPlayer } from './slots';

interface Selection {
  readonly selected: SelectedPlayer | undefined;
  /** Undefined where nothing can be done with a player: names are then plain text. */
  readonly select: ((player: SelectedPlayer) => void) | undefined;
  readonly game?: PortalGame;
  /** What stands beside a name. */
  readonly Mark?: DashboardSlots['Mark'] | undefined;
}

export const Selection = createContext<Selection>({ selected: undefined, select: undefined });

export const useIsSelected = (playerId: string | null): boolean => {
  const { selected } = useContext(Selection);
  return playerId !== null && selected?.playerId === playerId;
};

/** A name that opens what staff can do with the player. */
export function PlayerName({
  playerId,
  steamId,
  name,
  place = '',
  className,
}: Omit<SelectedPlayer, 'playerId' | 'place'> & { playerId: string | null; place?: string; className?: string }) {
  const { select, Mark, game } = useContext(Selection);
  const isSelected = useIsSelected(playerId);
  if (!select || playerId === null) return <bdi className={className}>{name}</bdi>;
  return (
    <>
      <button
        type="button"
        aria-pressed={isSelected}
        onClick={() => select({ playerId, steamId, name, place })}
        className={cx(
          'min-w-0 cursor-pointer text-left underline-offset-4 hover:underline',
          isSelected && 'font-semibold text-gold!',
          className,
        )}
      >
        <bdi>{name}</bdi>
      </button>
      {Mark && game && <Mark game={game} player={playerId} alias={steamId} />}
    </>
  );
}
