import { useState } from 'react';
import { counted } from '~/lib/format/counted';
import { Field } from '~/ui/kit/controls/field';
import { TextInput } from '~/ui/kit/controls/text-input';
import { ConfirmDialog } from '~/ui/kit/dialog/confirm-dialog';

/**
 * Asks for confirmation before a clan is deleted: that cannot be undone, so the tag must be typed. Mounted while it is
 * open.
 */
export function DeleteDialog({
  clan: { name, tag, memberCount },
  openInvites,
  busy,
  onConfirm,
  onClose,
}: {
  clan: { readonly name: string; readonly tag: string; readonly memberCount: number };
  /** Undefined where they are not known. */
  openInvites?: number | undefined;
  busy: string | false;
  onConfirm: () => void;
  onClose: () => void;
}) {
  const [typed, setTyped] = useState('');
  const ends = openInvites ? `, ${counted(openInvites, 'open invite')} end` : '';
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Delete ${name} for good?`}
      confirm="Delete Clan"
      cancel="Keep the clan"
      ready={typed.trim().toUpperCase() === tag}
      busy={busy}
      onConfirm={onConfirm}
    >
      <p>
        {counted(memberCount, 'member')} {memberCount === 1 ? 'loses' : 'lose'} their clan{ends}, and the tag {tag} is
        free for anybody. It cannot be undone.
      </p>
      <Field label={`Type ${tag} to delete it`} className="mt-4">
        {(control) => (
          <TextInput
            {...control}
            mono
            autoComplete="off"
            autoCapitalize="characters"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        )}
      </Field>
    </ConfirmDialog>
  );
}
