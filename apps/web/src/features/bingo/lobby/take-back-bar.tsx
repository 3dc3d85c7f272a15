import type { Done } from '@app/contracts/done';
import type { ActiveGameAnswer } from '@app/contracts/bingo/bingo';
import { TAKE_BACK_WINDOW } from '@app/domain/bingo/rules';
import { Undo2 } from 'lucide-react';
import { useCommand } from '~/lib/calls/use-command';
import { api } from '~/lib/api';
import { Button } from '~/ui/kit/controls/button';
import { toast } from '~/ui/kit/toast/toast';
import { withServerMessage } from '../failures';
import { useNow } from '~/lib/format/use-now';

/** For hosts, after an end and while it can still be taken back. */
export function TakeBackBar({ gameId, until }: NonNullable<ActiveGameAnswer['takeBack']>) {
  const now = useNow();
  const { mutate, isPending } = useCommand({
    mutationFn: () => api.post<Done>('bingo/take-back-end', { gameId }),
    onError: (error) =>
      toast.failure(withServerMessage('Failed to take back the end', error), 'Failed to take back the end'),
  });
  // A clock that is behind the server's cannot promise more than there is.
  const left = Math.min(Date.parse(until) - now, TAKE_BACK_WINDOW);
  if (left <= 0) return null;
  const seconds = Math.ceil(left / 1_000);
  return (
    <div className="relative flex flex-wrap items-center gap-x-4 gap-y-2 border border-gold-lo bg-gold-wash px-4.5 py-3">
      <p role="status" className="font-semibold">
        Game ended.
      </p>
      <Button size="small" busy={isPending && 'Taking it back...'} onClick={() => mutate()}>
        <Undo2 size={15} strokeWidth={1.75} aria-hidden />
        Undo
      </Button>
      <p className="ml-auto text-small text-ink-2 tabular-nums" role="timer">
        {seconds} s left to take it back
      </p>
      <span
        className="absolute bottom-0 left-0 h-0.5 w-full origin-left bg-gold transition-transform duration-1000 ease-linear"
        style={{ transform: `scaleX(${left / TAKE_BACK_WINDOW})` }}
        aria-hidden
      />
    </div>
  );
}
