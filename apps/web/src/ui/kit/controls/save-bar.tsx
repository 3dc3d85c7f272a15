import { cx } from '~/lib/cx';
import { useFocusLeft } from '../feedback/use-focus-left';
import { Button } from './button';

/** Shows how many changes are staged and how many must be fixed, in view until they are saved or cancelled. Without any it is disabled. */
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
  const hasAny = changes + toFix > 0;
  return (
    <div
      ref={left}
      className={cx(
        'z-20 mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border border-line-strong px-4 py-3',
        hasAny && 'sticky bottom-0 border-t-2 border-t-gold bg-overlay',
      )}
    >
      <p role="status" className="min-w-0 flex-1 basis-64 text-ink-2">
        {hasAny ? (
          <>
            <strong className="font-semibold text-ink">
              {changes} {changes === 1 ? 'change' : 'changes'} staged
            </strong>
            {toFix > 0 ? ` and ${toFix} to fix. ` : '. '}
            Nothing is sent until you save.
          </>
        ) : (
          'Nothing is changed.'
        )}
      </p>
      <div className="flex gap-3 max-phone:w-full max-phone:*:flex-1">
        <Button onClick={onCancel} disabled={saving || !hasAny}>
          Cancel
        </Button>
        <Button
          look={hasAny ? 'gold' : 'outline'}
          type={submits ? 'submit' : 'button'}
          disabled={!hasAny}
          onClick={onSave}
          busy={saving && 'Saving...'}
        >
          Save Changes
        </Button>
      </div>
    </div>
  );
}
