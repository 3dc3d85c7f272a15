import type { BingoValue } from '@app/contracts/bingo/bingo';
import { Pencil, Trash2 } from 'lucide-react';
import { Switch } from 'radix-ui';
import { useState } from 'react';
import { Button } from '~/kit/button';
import { cx } from '~/kit/cx';
import { useEditValue, useSwitchValue } from './use-values';
import { ValueFields } from './value-fields';

/** One value: its switch, its text, and what can be done with it. Editing happens in place. */
export function ValueRow({ value, onDelete }: { value: BingoValue; onDelete: () => void }) {
  const [editing, setEditing] = useState(false);
  const edit = useEditValue(value.id);
  const flip = useSwitchValue(value.id);
  const active = flip.isPending ? flip.variables : value.isActive;
  if (editing)
    return (
      <li className="border-b border-l-2 border-b-line border-l-gold bg-raised px-3.5 py-3">
        <ValueFields
          initial={{ value: value.value, difficulty: value.difficulty }}
          label="Value"
          autoFocus
          onEscape={() => setEditing(false)}
          onSave={async (form) => {
            // The toast has said what failed; what was typed stays.
            await edit.mutateAsync(form).then(
              () => setEditing(false),
              () => undefined,
            );
            return false;
          }}
          buttons={
            <>
              <Button onClick={() => setEditing(false)}>Cancel</Button>
              <Button look="gold" type="submit" busy={edit.isPending && 'Saving...'}>
                Save
              </Button>
            </>
          }
        />
      </li>
    );
  return (
    <li className="flex min-h-11 items-center gap-x-3.5 border-b border-line px-3.5 py-1.5 last:border-b-0 hover:bg-raised">
      <Switch.Root
        checked={active}
        onCheckedChange={(isActive) => flip.mutate(isActive)}
        disabled={flip.isPending}
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
