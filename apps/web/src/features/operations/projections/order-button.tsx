import type { ProjectionStatus } from '@app/contracts/operations/projections';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '~/ui/kit/controls/button';
import type { ButtonLook } from '~/ui/kit/controls/button-class';
import { ConfirmDialog } from '~/ui/kit/dialog/confirm-dialog';
import { Field } from '~/ui/kit/controls/field';
import { TextInput } from '~/ui/kit/controls/text-input';
import { toast } from '~/ui/kit/toast/toast';
import { positionText } from '../figures';
import { wordsOf, type Deed } from './orders';
import { order } from '../queries';

const REASON_LENGTH = 500;

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
  /** Shown in place of the label while the order runs. */
  busy?: string | false;
}) {
  const words = wordsOf(deed, status);
  /** The request in question: asking again after no answer is the same request. */
  const [asking, setAsking] = useState<string>();
  const [reason, setReason] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const give = useMutation({
    mutationFn: (requestId: string) =>
      order({ ...deed, requestId, ...(words.takesReason ? { reason: reason.trim() } : {}) }),
    onError: (error) => toast.failure(error, words.failed),
    onSettled: () => setAsking(undefined),
  });
  const press = () => (words.question ? setAsking(crypto.randomUUID()) : give.mutate(crypto.randomUUID()));
  const confirm = () => {
    if (words.takesReason && !reason.trim()) return setIsMissing(true);
    if (asking) give.mutate(asking);
  };
  return (
    <>
      <Button
        size="small"
        {...(look ? { look } : {})}
        onClick={press}
        busy={busy || (give.isPending && words.busy)}
        aria-label={`${words.label} ${deed.projection}${deed.generation === undefined ? '' : `, generation ${deed.generation}`}${deed.position === undefined ? '' : `, event ${positionText(deed.position)}`}`}
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
