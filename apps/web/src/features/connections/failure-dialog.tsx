import { AlertDialog } from 'radix-ui';
import { failureOf } from '~/lib/failures';
import { Button } from '~/ui/kit/controls/button';
import { useOpener } from '~/ui/kit/dialog/use-opener';

/** Says that something was not done, and waits until that is read. `title` is what failed. */
export function FailureDialog({ title, error, onClose }: { title: string; error: unknown; onClose: () => void }) {
  const opener = useOpener();
  const { message, requestId } = failureOf(error, '');
  return (
    <AlertDialog.Root open={error !== null && error !== undefined} onOpenChange={(open) => !open && onClose()}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="fixed inset-0 z-40 animate-fade bg-[#050604cc]" />
        <AlertDialog.Content
          {...opener}
          className="fixed top-1/2 left-1/2 z-50 w-[min(460px,calc(100vw-32px))] -translate-1/2 animate-rise border-t-2 border-bad bg-overlay shadow-pop"
        >
          <div className="px-5 pt-5 pb-5">
            <AlertDialog.Title className="text-3">{title}</AlertDialog.Title>
            <AlertDialog.Description asChild>
              <div className="mt-3 text-ink-2">
                {message && message !== title && <p>{message}</p>}
                <p>Nothing was changed.</p>
                {requestId && <p className="mt-3 font-mono text-small break-all text-ink-3">{requestId}</p>}
              </div>
            </AlertDialog.Description>
          </div>
          <footer className="flex justify-end border-t border-line-strong px-5 py-3.5">
            <AlertDialog.Cancel asChild>
              <Button>Close</Button>
            </AlertDialog.Cancel>
          </footer>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
