import { Button } from '~/ui/kit/controls/button';
import { Dialog } from '~/ui/kit/dialog/dialog';
import { When } from '~/ui/kit/display/when';
import { DiffView } from './diff-view';
import type { Editing, Newer } from '../use-editing';

/** It was saved elsewhere meanwhile: both texts, and every way on. Nothing was overwritten, and closing it loses nothing. */
export function ConflictDialog({
  newer,
  editing: { base, text },
  onTheirs,
  onMine,
  onMerge,
  onClose,
}: {
  newer: Newer;
  editing: Editing;
  onTheirs: () => void;
  onMine: () => void;
  onMerge: () => void;
  onClose: () => void;
}) {
  const { version, updatedBy, adminRoles, lastUpdated } = newer;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="The list was saved while you were editing"
      width="w-[min(1120px,100vw)]"
      footer={
        <>
          <Button onClick={onTheirs}>Take theirs</Button>
          <Button onClick={onMine}>Take mine</Button>
          <Button look="gold" onClick={onMerge}>
            Merge both
          </Button>
        </>
      }
    >
      <p className="max-w-[80ch] text-ink-2">
        <strong className="font-semibold text-ink">
          {updatedBy}
          {adminRoles.length > 0 && ` (${adminRoles.join(', ')})`}
        </strong>{' '}
        saved version {version}
        {lastUpdated && (
          <>
            {' '}
            <When at={lastUpdated} />
          </>
        )}
        . Yours was made from version {base.version} and has not been saved. Whatever you take goes into the editor
        first; nothing is sent until you save.
      </p>
      <DiffView before={newer.content} after={text} names={[`Theirs, version ${version}`, 'Yours, unsaved']} />
    </Dialog>
  );
}
