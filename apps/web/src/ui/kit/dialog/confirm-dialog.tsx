import { AlertDialog } from 'radix-ui';
import type { ReactNode } from 'react';
import { cx } from '~/lib/cx';
import { Button } from '../controls/button';
import { useOpener } from './use-opener';

/**
 * Asks for confirmation of something that cannot be undone. The title names the consequence; the focus starts on the
 * safe button. The window stays while the action runs (`busy`); the caller closes it.
 */
export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  children,
  confirm,
  cancel = 'Cancel',
  busy,
  ready = true,
  onConfirm,
  edge = 'border-gold',
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  children: ReactNode;
  /** Without it there is nothing to confirm, only to read. */
  confirm?: string;
  cancel?: string;
  busy?: string | false;
  /** False until the reader has typed what the window requires. */
  ready?: boolean;
  onConfirm?: () => void;
  /** The colour of the upper edge. */
  edge?: 'border-gold' | 'border-bad';
}) {
  const opener = useOpener();
  return (
    <AlertDialog.Root open={open} onOpenChange={onOpenChange}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="fixed inset-0 z-40 animate-fade bg-[#050604cc]" />
        <AlertDialog.Content
          {...opener}
          className={cx(
            'fixed top-1/2 left-1/2 z-50 max-h-[calc(100dvh-28px)] w-[min(460px,calc(100vw-32px))] -translate-1/2 animate-rise overflow-y-auto border-t-2 bg-overlay shadow-pop',
            edge,
          )}
        >
          <div className="px-5 pt-5 pb-5">
            <AlertDialog.Title className="text-3">{title}</AlertDialog.Title>
            <AlertDialog.Description asChild>
              <div className="mt-3 text-ink-2">{children}</div>
            </AlertDialog.Description>
          </div>
          <footer className="flex flex-wrap justify-end gap-2.5 border-t border-line-strong px-5 py-3.5">
            <AlertDialog.Cancel asChild>
              <Button className="outline-offset-2 outline-gold-hi focus:outline-2">{cancel}</Button>
            </AlertDialog.Cancel>
            {confirm && (
              <Button look="danger" busy={busy} disabled={!ready} onClick={onConfirm}>
                {confirm}
              </Button>
            )}
          </footer>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
