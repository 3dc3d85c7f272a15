import type { Done } from '@app/contracts/done';
import type { BingoGame } from '@app/contracts/bingo/bingo';
import { ListChecks } from 'lucide-react';
import { useCommand } from '~/lib/calls/use-command';
import { fetchedPart } from '~/lib/code/fetched';
import { api } from '~/lib/api';
import { Button } from '~/ui/kit/controls/button';
import { ConfirmDialog } from '~/ui/kit/dialog/confirm-dialog';
import { StatusDot } from '~/ui/kit/feedback/status-dot';
import { toast } from '~/ui/kit/toast/toast';
import { withServerMessage } from '../failures';
import { StartGameForm } from './start-form';
import { timeOf } from '../times';

const ValuesManager = fetchedPart(() => import('../values/values-manager'));

/** Which window of the hosts is open. */
export type AdminDialog = 'end' | 'values' | undefined;

/** Where hosts start and end games and edit the values. The lobby holds `dialog`, and does not poll while one is open. */
export function AdminControls({
  game,
  dialog,
  onDialog,
}: {
  game: BingoGame | null;
  dialog: AdminDialog;
  onDialog: (dialog: AdminDialog) => void;
}) {
  const end = useCommand({
    mutationFn: (gameId: number) => api.post<Done>('bingo/end-game', { gameId }),
    onError: (error) => toast.failure(withServerMessage('Failed to end game', error), 'Failed to end game'),
    onSettled: () => onDialog(undefined),
  });
  const busy = end.isPending && 'Ending Game...';
  return (
    <section aria-labelledby="bingo-admin" className="rounded-panel border border-gold-lo bg-panel px-4.5 py-4">
      <div className="flex flex-wrap items-center gap-x-12 gap-y-4">
        <div>
          <h2 id="bingo-admin" className="text-3">
            Admin Controls
          </h2>
          <p className="mt-1.5 text-small text-ink-2">
            {game ? (
              <>
                Current Game: {game.grid_size} • Started by <bdi>{game.started_by_username}</bdi>
              </>
            ) : (
              'No game is running.'
            )}
          </p>
        </div>
        {game && <ActiveGame game={game} />}
        <div className="ml-auto flex flex-wrap gap-2.5">
          <Button
            onClick={() => onDialog('values')}
            onPointerEnter={() => void ValuesManager.fetchCode()}
            aria-haspopup="dialog"
          >
            <ListChecks size={16} strokeWidth={1.75} aria-hidden />
            Data Values
          </Button>
          {game && (
            <Button look="danger" busy={busy} onClick={() => onDialog('end')} aria-haspopup="dialog">
              End Current Game
            </Button>
          )}
        </div>
      </div>
      {!game && (
        <div className="mt-4 border-t border-line pt-4">
          <StartGameForm />
        </div>
      )}
      {game && (
        <ConfirmDialog
          open={dialog === 'end'}
          onOpenChange={(open) => onDialog(open ? 'end' : undefined)}
          title="End the current game?"
          confirm="End Current Game"
          busy={busy}
          onConfirm={() => end.mutate(game.id)}
        >
          Are you sure you want to end the current game? This will mark all players without bingo as DNF.
        </ConfirmDialog>
      )}
      {dialog === 'values' && <ValuesManager onClose={() => onDialog(undefined)} />}
    </section>
  );
}

const ActiveGame = ({ game }: { game: BingoGame }) => (
  <>
    <div className="flex items-center gap-3">
      <StatusDot status="ok" />
      <div>
        <p className="font-semibold">Game Active</p>
        <p className="text-small text-ink-2">
          {game.grid_size} grid • Started {timeOf(game.started_at)}
        </p>
      </div>
    </div>
    <p className="max-w-[38ch] text-small text-ink-2">
      Ending the game marks all players without bingo as DNF (Did Not Finish).
    </p>
  </>
);
