import { clanFields, onWire } from '@app/domain/clans/rules';
import { TriangleAlert } from 'lucide-react';
import { api } from '~/lib/api';
import type { ClanTyped } from '../form/clan-fields';
import { ClanForm, typedOf } from '../form/clan-form';
import { DeleteImage, ImageField } from '../form/image-field';
import { ADMIN_CLANS } from '../queries';
import { ClanDialog, type LoadedClan } from './clan-dialog';

const FIELDS = [...clanFields, 'memberLimit'] as const;

/** Everything of a clan that staff may change. The image applies at once, the rest when it is saved. */
export function EditDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const path = `${ADMIN_CLANS}/${id}`;
  return (
    <ClanDialog id={id} what="Edit" onClose={onClose}>
      {(clan, etag) => (
        <div className="grid gap-6">
          <ImageField
            clan={clan}
            path={`${path}/image`}
            successText="Image uploaded successfully"
            remove={<DeleteImage clan={clan} path={`${path}/image`} />}
          />
          <ClanForm
            fields={FIELDS}
            saved={typedOf(clan)}
            etag={etag}
            send={(edits, ifMatch) => api.patch(path, onWire(edits), { ifMatch })}
            successText="Clan updated successfully"
            failed="Failed to update clan"
            onSaved={onClose}
            consequence={(typed) => <LimitWarning clan={clan} typed={typed} />}
          />
        </div>
      )}
    </ClanDialog>
  );
}

function LimitWarning({ clan, typed }: { clan: LoadedClan; typed: ClanTyped }) {
  const limit = Number(typed.memberLimit);
  const count = clan.members.length;
  if (typed.memberLimit.trim() === '' || !(limit < count)) return null;
  return (
    <p role="status" className="mt-3 flex items-start gap-2 text-small text-warn">
      <TriangleAlert size={14} strokeWidth={1.75} className="mt-0.5 shrink-0" aria-hidden />
      {count} are in. Nobody is removed; nobody can join until fewer than {limit} are left.
    </p>
  );
}
