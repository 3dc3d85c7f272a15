import type { ProjectionStatus } from '@app/contracts/operations/projections';
import { useState } from 'react';
import { useCommand } from '~/lib/calls/use-command';
import { Button } from '~/ui/kit/controls/button';
import type { ButtonLook } from '~/ui/kit/controls/button-class';
import { ConfirmDialog } from '~/ui/kit/dialog/confirm-dialog';
import { Field } from '~/ui/kit/controls/field';
import { TextInput } from '~/ui/kit/controls/text-input';
import { toast } from '~/ui/kit/toast/toast';
import { positionText } from '../figures';
import { wordsOf, type Action } from './orders';
import { giveOrder } from '../queries';

const REASON_LENGTH = 500;

/**
 * Sends an order to a projection, after a confirmation where the order changes what readers see or what can be flipped
 * back to.
 */
export function OrderButton({
  order,
  status,
  look,
  busy,
}: {
  order: Action;
  status: ProjectionStatus;
  look?: ButtonLook;
  /** Shown in place of the label while the order runs. */
  busy?: string | false;
}) {
  const words = wordsOf(order, status);
  /** The id of the request to confirm: sent again after no answer, it is the same request. */
  const [pending, setPending] = useState<string>();
  const [reason, setReason] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const give = useCommand({
    mutationFn: (requestId: string) =>
      giveOrder({ ...order, requestId, ...(words.takesReason ? { reason: reason.trim() } : {}) }),
    onError: (error) => toast.failure(error, words.failed),
    onSettled: () => setPending(undefined),
  });
  const press = () => (words.question ? setPending(crypto.randomUUID()) : give.mutate(crypto.randomUUID()));
  const confirm = () => {
    if (words.takesReason && !reason.trim()) return setIsMissing(true);
    if (pending) give.mutate(pending);
  };
  return (
    <>
      <Button
        size="small"
        {...(look ? { look } : {})}
        onClick={press}
        busy={busy || (give.isPending && words.busy)}
        aria-label={`${words.label} ${order.projection}${order.generation === undefined ? '' : `, generation ${order.generation}`}${order.position === undefined ? '' : `, event ${positionText(order.position)}`}`}
      >
        {words.label}
      </Button>
      {words.question && (
        <ConfirmDialog
          open={pending !== undefined}
          onOpenChange={(open) => !open && setPending(undefined)}
          title={words.question}
          confirm={words.label}
          cancel="Leave It"
          busy={give.isPending && words.busy}
          onConfirm={confirm}
        >
          {words.consequence} It is recorded with your name.
          {words.takesReason && (
            <Field label="Reason" className="mt-4" error={isMissing && !reason.trim() ? 'Say why.' : undefined}>
              {(control) => (
                <TextInput
                  {...control}
                  maxLength={REASON_LENGTH}
                  value={reason}
                  onChange={({ target }) => setReason(target.value)}
                />
              )}
            </Field>
          )}
        </ConfirmDialog>
      )}
    </>
  );
}
