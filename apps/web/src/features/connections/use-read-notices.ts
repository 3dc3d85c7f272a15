import type { ConnectionsDone } from '@app/contracts/connections/connections';
import { useCommand } from '~/lib/calls/use-command';
import { api } from '~/lib/api';

/** Marks notices as read, all of them without ids. Failing changes nothing: they are there next time. */
export const useReadNotices = () =>
  useCommand({
    mutationFn: (ids?: readonly string[]) =>
      api.post<ConnectionsDone>('connections/notices/read', ids === undefined ? {} : { ids }),
  });
