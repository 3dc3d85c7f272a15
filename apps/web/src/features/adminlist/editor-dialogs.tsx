import type { AdminListAnswer, AdminListBackup } from '@app/contracts/adminlist/admin-list';
import { ConfirmDialog } from '~/ui/kit/dialog/confirm-dialog';
import { CompareDialog } from './compare/compare-dialog';
import { ConflictDialog } from './compare/conflict-dialog';
import { merge } from './compare/merge';
import type { Editing } from './use-editing';

/** The dialog that is open: a question before something is lost, or a comparison of versions. */
export type OpenDialog =
  | { readonly kind: 'discard' }
  | { readonly kind: 'conflict' }
  /** `over`: the version that stood when the question was opened. A later one is not replaced unseen. */
  | { readonly kind: 'restore'; readonly backup: AdminListBackup; readonly over: number }
  | { readonly kind: 'compare'; readonly what: number | 'mine' };

export function EditorDialogs({
  list,
  editing,
  dialog,
  onClose,
  onMerged,
}: {
  list: AdminListAnswer;
  editing: Editing;
  dialog: OpenDialog | undefined;
  onClose: () => void;
  /** The number of conflicts in the merged text; undefined once there is no merged text any more. */
  onMerged: (conflicts: number | undefined) => void;
}) {
  const { text, base, dirty, newer } = editing;
  const { backup, over } = dialog?.kind === 'restore' ? dialog : {};
  const goOn = (next: string) => {
    if (!newer) return;
    editing.rebase(newer, next);
    onClose();
  };
  return (
    <>
      <ConfirmDialog
        open={dialog?.kind === 'discard'}
        onOpenChange={onClose}
        title="Throw away the unsaved changes"
        confirm="Discard"
        onConfirm={() => {
          editing.discard();
          onMerged(undefined);
          onClose();
        }}
      >
        The editor goes back to version {list.version}.
      </ConfirmDialog>
      <ConfirmDialog
        open={backup !== undefined}
        onOpenChange={onClose}
        title={`Put version ${backup?.version} in place of version ${over}`}
        confirm="Restore"
        busy={editing.restoring && 'Restoring...'}
        onConfirm={() => {
          if (dialog?.kind === 'restore' && !editing.restoring)
            editing.restore(dialog.backup.filename, dialog.over, onClose);
        }}
      >
        Servers read it from their next look on. Version {over} stays in the list of backups.
        {dirty && ' Your unsaved changes are lost.'}
      </ConfirmDialog>
      {dialog?.kind === 'conflict' && newer && (
        <ConflictDialog
          newer={newer}
          editing={editing}
          onTheirs={() => goOn(newer.content)}
          onMine={() => goOn(text)}
          onMerge={() => {
            const both = merge(base.content, text, newer.content, newer.updatedBy ?? 'Somebody');
            onMerged(both.conflicts);
            goOn(both.text);
          }}
          onClose={onClose}
        />
      )}
      {dialog?.kind === 'compare' && (
        <CompareDialog list={list} editing={editing} what={dialog.what} onClose={onClose} />
      )}
    </>
  );
}
