import { failureOf, isAnswered } from '~/lib/failures';
import { ConfirmDialog } from '~/ui/kit/dialog/confirm-dialog';

/** Says that something failed, and waits until that is read. `title` is what failed. */
export function FailureDialog({ title, error, onClose }: { title: string; error: unknown; onClose: () => void }) {
  const { message, requestId } = failureOf(error, '');
  const open = error !== null && error !== undefined;
  return (
    <ConfirmDialog open={open} onOpenChange={onClose} title={title} cancel="Close" edge="border-bad">
      {message && message !== title && <p>{message}</p>}
      <p>
        {isAnswered(error) ? 'Nothing was changed.' : 'No answer came, so it may have been carried out all the same.'}
      </p>
      {requestId && <p className="mt-3 font-mono text-small break-all text-ink-3">{requestId}</p>}
    </ConfirmDialog>
  );
}
