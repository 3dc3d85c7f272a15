import type { ProjectionStatus } from '@app/contracts/operations/projections';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '~/kit/button';
import type { ButtonLook } from '~/kit/button-class';
import { ConfirmDialog } from '~/kit/confirm-dialog';
import { toast } from '~/kit/toast';
import { wordsOf, type Deed } from './orders';
import { order } from './queries';

/** Gives an order to a projection, after asking where it changes what readers see or what can be gone back to. */
export function OrderButton({
  deed,
  status,
  look,
  busy,
}: {
  deed: Deed;
  status: ProjectionStatus;
  look?: ButtonLook;
  /** Said instead while what was ordered is under way. */
  busy?: string | false;
}) {
  const words = wordsOf(deed, status);
  /** The request in question: asking again after no answer is the same request. */
  const [asking, setAsking] = useState<string>();
  const give = useMutation({
    mutationFn: (requestId: string) => order({ ...deed, requestId }),
    onError: (error) => toast.failure(error, words.failed),
    onSettled: () => setAsking(undefined),
  });
  const press = () => (words.question ? setAsking(crypto.randomUUID()) : give.mutate(crypto.randomUUID()));
  return (
    <>
      <Button
        size="small"
        {...(look ? { look } : {})}
        onClick={press}
        busy={busy || (give.isPending && words.busy)}
        aria-label={`${words.label} ${deed.projection}${deed.generation === undefined ? '' : `, generation ${deed.generation}`}`}
      >
        {words.label}
      </Button>
      {words.question && (
        <ConfirmDialog
          open={asking !== undefined}
          onOpenChange={(open) => !open && setAsking(undefined)}
          title={words.question}
          confirm={words.label}
          cancel="Leave It"
          busy={give.isPending && words.busy}
          onConfirm={() => asking && give.mutate(asking)}
        >
          {words.consequence} It is recorded with your name.
        </ConfirmDialog>
      )}
    </>
  );
}
