import type { AdminClan } from '@app/contracts/clans/clans';
import { api } from '~/lib/api';
import { useChange } from '~/ui/kit/toast/use-change';
import { DeleteDialog } from '../delete-dialog';
import { ADMIN_CLANS } from '../queries';

/** Deletes a clan for staff, after a question. */
export function DeleteClanDialog({ clan, onClose }: { clan: AdminClan; onClose: () => void }) {
  const remove = useChange({
    send: () => api.delete(`${ADMIN_CLANS}/${clan.id}`),
    successText: () => 'Clan deleted successfully',
    failed: 'Failed to delete clan',
  });
  return (
    <DeleteDialog
      clan={{ ...clan, memberCount: clan.member_count }}
      busy={remove.isPending && 'Deleting...'}
      onConfirm={() => remove.mutate(undefined, { onSettled: onClose })}
      onClose={onClose}
    />
  );
}
