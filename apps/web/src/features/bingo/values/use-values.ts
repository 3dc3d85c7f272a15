import type { Done } from '@app/contracts/done';
import type { BingoValue } from '@app/contracts/bingo/bingo';
import { useState } from 'react';
import { useCommand } from '~/lib/calls/use-command';
import { api } from '~/lib/api';
import { reworded, serverWordsOr } from '~/lib/failures';
import { toast } from '~/ui/kit/toast/toast';
import type { ValueForm } from './value-fields';

const failed = (fallback: string) => (error: unknown) => toast.failure(serverWordsOr(fallback, error), fallback);

/** Adding; a second press after a lost answer adds nothing twice. */
export function useAddValue() {
  const [key, setKey] = useState(() => crypto.randomUUID());
  const [sent, setSent] = useState<ValueForm>();
  return useCommand({
    mutationFn: (value: ValueForm) => {
      // One key for one value: another text is another command.
      const again = sent?.value === value.value && sent.difficulty === value.difficulty;
      const idempotencyKey = again || !sent ? key : crypto.randomUUID();
      setKey(idempotencyKey);
      setSent(value);
      return api.post<Done>('bingo/values', value, { idempotencyKey });
    },
    onSuccess: () => {
      setKey(crypto.randomUUID());
      setSent(undefined);
      toast.success('Value added successfully');
    },
    onError: failed('Failed to add value'),
  });
}

/** `ifMatch` is the ETag of what was edited; `isShown` is whether a failure is shown elsewhere. */
export const useEditValue = (id: number, ifMatch: string | undefined, isShown: (reason: unknown) => boolean) =>
  useCommand({
    mutationFn: (value: ValueForm) => api.put<Done>(`bingo/values/${id}`, value, { ifMatch }),
    onSuccess: () => toast.success('Value updated successfully'),
    onError: (reason) => {
      if (!isShown(reason)) failed('Failed to update value')(reason);
    },
  });

export const useSwitchValue = (id: number) =>
  useCommand({
    mutationFn: (isActive: boolean) => api.put<Done>(`bingo/values/${id}`, { isActive }),
    onSuccess: (_, isActive) => toast.success(isActive ? 'Value enabled' : 'Value disabled'),
    onError: failed('Failed to update value'),
  });

export const useDeleteValue = () =>
  useCommand({
    mutationFn: ({ id }: BingoValue) => api.delete<Done>(`bingo/values/${id}`),
    onSuccess: () => toast.success('Value deleted successfully'),
    onError: (error) => toast.failure(reworded(error, 'Failed to delete value'), 'Failed to delete value'),
  });
