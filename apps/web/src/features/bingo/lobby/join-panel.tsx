import type { GridSize, JoinGameAnswer } from '@app/contracts/bingo/bingo';
import { sideOf } from '@app/domain/bingo/rules';
import { useCommand } from '~/lib/calls/use-command';
import { api } from '~/lib/api';
import { PassingButton } from '~/ui/kit/controls/button';
import { toast } from '~/ui/kit/toast/toast';
import { withServerMessage } from '../failures';

/** In place of the card of somebody who has none: the outline of one, and the way to get it. */
export function JoinPanel({ gameId, gridSize }: { gameId: number; gridSize: GridSize }) {
  const side = sideOf(gridSize);
  const { mutate, isPending } = useCommand({
    mutationFn: () => api.post<JoinGameAnswer>('bingo/join-game', { gameId }),
    onError: (error) => toast.failure(withServerMessage('Failed to join game', error), 'Failed to join game'),
  });
  return (
    <section
      aria-labelledby="bingo-join"
      className="relative isolate grid min-h-90 place-items-center overflow-hidden rounded-panel border border-line bg-panel px-6 py-16"
    >
      <div
        className="absolute inset-0 -z-10 grid gap-1 p-1 opacity-70"
        style={{ gridTemplateColumns: `repeat(${side}, 1fr)` }}
        aria-hidden
      >
        {Array.from({ length: side * side }, (_, square) => (
          <span key={square} className="border border-t-2 border-line" />
        ))}
      </div>
      <div className="bg-panel p-6 text-center shadow-[0_0_48px_36px_var(--panel)]">
        <h2 id="bingo-join" className="text-2">
          Join the Game
        </h2>
        <p className="mt-3 max-w-[40ch] text-ink-2">
          Click the button below to join the current {gridSize} bingo game!
        </p>
        <PassingButton
          look="gold"
          size="large"
          className="mt-6"
          busy={isPending && 'Joining...'}
          onClick={() => mutate()}
        >
          Join Game
        </PassingButton>
      </div>
    </section>
  );
}
