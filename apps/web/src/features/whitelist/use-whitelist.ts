import type { Done } from '@app/contracts/done';
import type { SlotEdit, SlotsConflict } from '@app/contracts/whitelist/whitelist';
import { useCommand } from '~/lib/calls/use-command';
import { api } from '~/lib/api';
import { ApiError } from '~/lib/failures';
import { toast } from '~/ui/kit/toast/toast';
import { toastFailure } from '~/ui/kit/toast/toast-failure';

const done = ({ message }: Done) => toast.success(message);

export const useRedeem = () =>
  useCommand({
    mutationFn: () => api.post<Done>('whitelisting/redeem'),
    onSuccess: done,
    onError: toastFailure('Failed to redeem whitelist', 'Failed to redeem whitelist'),
  });

/** Writes the currently linked account into the reader's own slot. */
export const useUpdateOwnSlot = () =>
  useCommand({
    mutationFn: () => api.post<Done>('whitelisting/update-own'),
    onSuccess: done,
    onError: toastFailure('Failed to update slot', 'Failed to update your slot'),
  });

/** Saves all edits or none. That somebody else was faster is for the slots to show, not for a toast. */
export const useSaveSlots = () =>
  useCommand({
    mutationFn: (slots: readonly SlotEdit[]) => api.post<Done>('whitelisting/slots', { slots }),
    onSuccess: done,
    onError: (error) => {
      if (!conflictIn(error)) toastFailure('Failed to update slots', 'Failed to save changes')(error);
    },
  });

/** The slots as they are, when a save was refused because they had changed. */
export const conflictIn = (error: unknown): SlotsConflict['current'] | undefined =>
  error instanceof ApiError && error.status === 409 && error.code === 'slots-changed'
    ? (error.body as SlotsConflict).current
    : undefined;
