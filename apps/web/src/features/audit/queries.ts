import {
  MOST_SKIPPED,
  type AuditChainAnswer,
  type AuditChoicesAnswer,
  type AuditEntryAnswer,
  type LogsAnswer,
  type LogsPageAnswer,
} from '@app/contracts/audit/audit';
import type { PortalGame } from '@app/contracts/portal-game';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '~/lib/api';
import { searchParamsOf, type Filter } from './filter';

/** Entries of a modal. */
const OF_TOOL = 100;
export const PAGE = 25;
/** The server gives no page after this one. */
export const LAST_PAGE = MOST_SKIPPED / PAGE + 1;
const VERIFYING_MS = 500;
const RESTING_MS = 30_000;

/** A tool's logs; those of all tools of a game without one. */
export const logsQuery = (game: PortalGame, tool: string | undefined) =>
  queryOptions({
    queryKey: ['audit/logs', game, tool],
    queryFn: ({ signal }) =>
      api.get<LogsAnswer>(
        tool === undefined
          ? `admin-portal/logs?game=${game}&limit=${OF_TOOL}`
          : `admin-portal/logs/tool/${game}/${tool}?limit=${OF_TOOL}`,
        signal,
      ),
  });

export const trailQuery = (filter: Filter, page: number) =>
  queryOptions({
    queryKey: ['audit/trail', filter, page],
    queryFn: ({ signal }) => {
      const params = searchParamsOf(filter);
      params.set('limit', String(PAGE));
      params.set('offset', String((page - 1) * PAGE));
      return api.get<LogsPageAnswer>(`admin-portal/logs?${params}`, signal);
    },
    placeholderData: keepPreviousData,
  });

export const choicesQuery = queryOptions({
  queryKey: ['audit/choices'],
  queryFn: ({ signal }) => api.get<AuditChoicesAnswer>('admin-portal/audit/choices', signal),
});

export const entryQuery = (id: string) =>
  queryOptions({
    queryKey: ['audit/entry', id],
    queryFn: ({ signal }) => api.get<AuditEntryAnswer>(`admin-portal/audit/entries/${encodeURIComponent(id)}`, signal),
  });

export const chainQuery = queryOptions({
  queryKey: ['audit/chain'],
  queryFn: ({ signal }) => api.get<AuditChainAnswer>('admin-portal/audit/chain', signal),
  refetchInterval: ({ state: { data } }) => (data?.verification?.state === 'running' ? VERIFYING_MS : RESTING_MS),
});
