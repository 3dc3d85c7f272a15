import type { Clan } from '@app/contracts/clans/clans';
import { useState } from 'react';
import { api } from '~/lib/api';
import { Button } from '~/ui/kit/controls/button';
import { ConfirmDialog } from '~/ui/kit/dialog/confirm-dialog';
import { useChange } from '~/ui/kit/toast/use-change';
import { CLANS } from '../queries';

/** The way out of a clan, for everybody but its leader. */
export function LeaveClan({ clan: { name } }: { clan: Clan }) {
  const [isConfirming, setConfirming] = useState(false);
  const leave = useChange({
    send: () => api.post(`${CLANS}/leave`),
    successText: () => 'You have left the clan',
    failed: 'Failed to leave clan',
  });
  return (
    <section
      aria-label="Leave clan"
      className="flex flex-wrap items-center justify-between gap-x-5 gap-y-3 border border-bad/45 p-3.5"
    >
      <div className="min-w-0 grow basis-60">
        <h3 className="text-body">Leave clan</h3>
        <p className="mt-1 text-small text-ink-3">Coming back needs a new invite. You keep your own statistics.</p>
      </div>
      <Button look="danger" className="max-phone:w-full" onClick={() => setConfirming(true)}>
        Leave Clan...
      </Button>
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setConfirming}
        title={`Leave ${name}?`}
        confirm="Leave Clan"
        cancel="Stay in the clan"
        busy={leave.isPending && 'Leaving...'}
        onConfirm={() => leave.mutate(undefined, { onSettled: () => setConfirming(false) })}
      >
        What you scored no longer counts for <bdi>{name}</bdi>. Coming back needs a new invite.
      </ConfirmDialog>
    </section>
  );
}
