import { useQueryClient } from '@tanstack/react-query';
import { useCommand } from '~/lib/calls/use-command';
import { failureOf, serverWordsOr } from '~/lib/failures';
import { refreshUuid, summaryQuery } from '../queries';

/** Looks again for the player that the reader's accounts are, and shows the profile once there is one. */
export function useRetry() {
  const client = useQueryClient();
  const { mutate, isPending, data, error } = useCommand({
    mutationFn: refreshUuid,
    onSuccess: ({ uuid }) =>
      uuid === null ? undefined : client.invalidateQueries({ queryKey: summaryQuery.queryKey }),
  });
  const failure = error && serverWordsOr('Failed to refresh profile connection', error);
  return {
    retry: () => mutate(),
    retrying: isPending,
    /** Why there is still no profile; empty before it was tried. */
    message: failure?.message ?? (data?.uuid === null ? data.message || 'Failed to find Reforger profile' : ''),
    requestId: failure ? failureOf(failure, '').requestId : undefined,
  };
}
