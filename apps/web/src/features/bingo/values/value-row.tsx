import type { BingoValue } from '@app/contracts/bingo/bingo';
import { Pencil, Trash2 } from 'lucide-react';
import { Switch } from 'radix-ui';
import { useState } from 'react';
import { useEditFrom } from '~/lib/use-edit-from';
import { Button } from '~/ui/kit/controls/button';
import { cx } from '~/lib/cx';
import { OutdatedNotice } from '~/ui/kit/feedback/outdated-notice';
import { LOOKS } from '../difficulties';
import { useEditValue, useSwitchValue } from './use-values';
import { ValueFields, type ValueForm } from './value-fields';

/** One value: its switch, its text, and what can be done with it. Editing happens in place. */
export function ValueRow({
  value,
  etag,
  onDelete,
}: {
  value: BingoValue;
  etag: string | undefined;
  onDelete: () => void;
}) {
  const [editing, setEditing] = useState(false);
  const switchValue = useSwitchValue(value.id);
  const active = switchValue.isPending ? switchValue.variables : value.isActive;
  if (editing) return <EditedValue value={value} etag={etag} onDone={() => setEditing(false)} />;
  return (
    <li className="flex min-h-11 items-center gap-x-3.5 border-b border-line px-3.5 py-1.5 last:border-b-0 hover:bg-raised">
      <Switch.Root
        checked={active}
        // Not disabled meanwhile: the keyboard would lose its place.
        onCheckedChange={(isActive) => !switchValue.isPending && switchValue.mutate(isActive)}
        aria-disabled={switchValue.isPending || undefined}
        aria-label={`Enabled: ${value.value}`}
        className="h-5 w-9 shrink-0 rounded-control border border-control bg-well p-0.5 transition-colors duration-90 hover:border-ink-3 data-[state=checked]:border-gold"
      >
        <Switch.Thumb className="block h-3.5 w-3.5 bg-control transition-transform duration-90 data-[state=checked]:translate-x-4 data-[state=checked]:bg-gold" />
      </Switch.Root>
      <span className={cx('min-w-0 grow', !active && 'text-ink-3 line-through decoration-line-strong')}>
        <bdi>{value.value}</bdi>
        {!active && <span className="sr-only"> (disabled)</span>}
      </span>
      <span className="flex shrink-0">
        <Button
          size="small"
          look="ghost"
          className="max-phone:px-2"
          aria-label={`Edit ${value.value}`}
          onClick={() => setEditing(true)}
        >
          <Pencil size={15} strokeWidth={1.75} className="max-phone:hidden" aria-hidden />
          Edit
        </Button>
        <Button
          size="small"
          look="ghost"
          className="max-phone:px-2"
          aria-label={`Delete ${value.value}`}
          onClick={onDelete}
        >
          <Trash2 size={15} strokeWidth={1.75} className="max-phone:hidden" aria-hidden />
          Delete
        </Button>
      </span>
    </li>
  );
}

/** The form of one value. It begins with what was there when it was opened, and is saved over nothing else. */
function EditedValue({
  value: current,
  etag,
  onDone,
}: {
  value: BingoValue;
  etag: string | undefined;
  onDone: () => void;
}) {
  const [value] = useState(current);
  const { ifMatch, theirs, own, outdated, keepMine } = useEditFrom<ValueForm>(etag, current);
  const edit = useEditValue(value.id, ifMatch, outdated);
  return (
    <li className="border-b border-l-2 border-b-line border-l-gold bg-raised px-3.5 py-3">
      {theirs && (
        <div className="mb-3">
          <OutdatedNotice
            title="This value was changed in the meantime."
            own={own}
            onKeepMine={keepMine}
            onTakeTheirs={onDone}
          >
            It now says “{theirs.value}”, {LOOKS[theirs.difficulty].label}.
          </OutdatedNotice>
        </div>
      )}
      <ValueFields
        initial={{ value: value.value, difficulty: value.difficulty }}
        label="Value"
        autoFocus
        onEscape={onDone}
        isSent={edit.isPending}
        onSave={async (form) => {
          // What failed is shown; what was typed stays.
          await edit.mutateAsync(form).then(onDone, () => undefined);
          return false;
        }}
        buttons={
          <>
            <Button onClick={onDone}>Cancel</Button>
            <Button look="gold" type="submit" busy={edit.isPending && 'Saving...'}>
              Save
            </Button>
          </>
        }
      />
    </li>
  );
}
