import type { WhitelistAnswer, WhitelistHistoryAnswer } from '@app/contracts/whitelist/whitelist';
import { queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import { api } from '~/lib/api';
import { useSession } from '~/lib/session/session';

/** Roles come and go while the page is open; they are looked at about this often. */
const ROLES_SEEN_MS = 30_000;
const CATCHING_UP_MS = 1_000;

/** An account that was connected a moment ago reaches the whitelist a little later. */
const isCatchingUp = ({ readStale, hasSlots, hasConnections }: WhitelistAnswer & { readStale?: boolean }) =>
  readStale || (hasSlots && !hasConnections);

/** Both query for the person `id`; without an id nothing is requested. */
const whitelistQuery = (id: string | undefined) =>
  queryOptions({
    queryKey: ['whitelist', id],
    queryFn: id ? ({ signal }) => api.get<WhitelistAnswer>('whitelisting', signal) : skipToken,
    refetchInterval: ({ state: { data } }) => (data && isCatchingUp(data) ? CATCHING_UP_MS : ROLES_SEEN_MS),
  });

const historyQuery = (id: string | undefined) =>
  queryOptions({
    queryKey: ['whitelist/history', id],
    queryFn: id ? ({ signal }) => api.get<WhitelistHistoryAnswer>('whitelisting/history', signal) : skipToken,
  });

export const useWhitelist = () => useQuery(whitelistQuery(useSession().person?.id));
export const useWhitelistHistory = () => useQuery(historyQuery(useSession().person?.id));
