import { ADDRESS_REASONS, type AddressReason } from '@app/contracts/battlelog/lookup';
import { useState } from 'react';
import { useCommand } from '~/lib/calls/use-command';
import { failureOf } from '~/lib/failures';
import { Button } from '~/ui/kit/controls/button';
import { Field } from '~/ui/kit/controls/field';
import { Select } from '~/ui/kit/controls/select';
import { Dialog } from '~/ui/kit/dialog/dialog';
import { Notice } from '~/ui/kit/feedback/notice';

const REASONS = ADDRESS_REASONS.map((reason) => ({ value: reason, label: reason }));

/** Asks staff for the reason before it shows an address. The reason is recorded, the address is not. */
export function ShowAddressDialog({
  ip,
  name,
  show,
  onShown,
  onClose,
}: {
  ip: string;
  name: string;
  show: (reason: AddressReason) => Promise<string>;
  onShown: (address: string) => void;
  onClose: () => void;
}) {
  const [reason, setReason] = useState<AddressReason>();
  const { mutate, isPending, error } = useCommand({ mutationFn: show, onSuccess: onShown });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={
        <>
          Show {ip} of <bdi>{name}</bdi>?
        </>
      }
      description="Your name, the time and the reason go into the audit. The address does not."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            look="gold"
            disabled={reason === undefined}
            busy={isPending && 'Showing...'}
            onClick={() => reason && mutate(reason)}
          >
            Show address
          </Button>
        </>
      }
    >
      <Field label="Reason" className="mt-4">
        {(control) => (
          <Select {...control} choices={REASONS} value={reason} onChange={setReason} placeholder="Choose a reason" />
        )}
      </Field>
      {error && (
        <Notice tone="bad" title={failureOf(error, 'The address could not be shown.').message} className="mt-4" />
      )}
    </Dialog>
  );
}
