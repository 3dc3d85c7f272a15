import { useFocusLeft } from '../feedback/use-focus-left';
import { Button } from './button';

/** Shows how many changes are staged and how many must be fixed; stays in view until they are saved or cancelled. */
export function SaveBar({
  changes,
  toFix,
  saving,
  onCancel,
  onSave,
  submits = false,
}: {
  changes: number;
  toFix: number;
  saving: boolean;
  onCancel: () => void;
  /** Absent in a form, which is submitted. */
  onSave?: () => void;
  submits?: boolean;
}) {
  const left = useFocusLeft<HTMLDivElement>();
  return (
    <div
      ref={left}
      className="sticky bottom-0 z-20 mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border border-t-2 border-line-strong border-t-gold bg-overlay px-4 py-3"
    >
      <p role="status" className="min-w-0 flex-1 basis-64 text-ink-2">
        <strong className="font-semibold text-ink">
          {changes} {changes === 1 ? 'change' : 'changes'} staged
        </strong>
        {toFix > 0 ? ` and ${toFix} to fix. ` : '. '}
        Nothing is sent until you save.
      </p>
      <div className="flex gap-3 max-phone:w-full max-phone:*:flex-1">
        <Button onClick={onCancel} disabled={saving}>
          Cancel
        </Button>
        <Button look="gold" type={submits ? 'submit' : 'button'} onClick={onSave} busy={saving && 'Saving...'}>
          Save Changes
        </Button>
      </div>
    </div>
  );
}
