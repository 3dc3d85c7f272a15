import type {
  AdminListAnswer,
  AdminListBackupsAnswer,
  AdminListConflict,
  AdminListSaved,
  AdminListVersionAnswer,
} from '@app/contracts/adminlist/admin-list';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { useCommand } from '~/lib/calls/use-command';
import { api } from '~/lib/api';
import { ApiError } from '~/lib/failures';
import { toast } from '~/ui/kit/toast/toast';
import { toastFailure } from '~/ui/kit/toast/toast-failure';

const LIST = 'admin-portal/admin-list';
/** That somebody else saved meanwhile is seen about this soon. */
const OTHERS_SEEN_MS = 15_000;
const CATCHING_UP_MS = 1_000;

export const listQuery = queryOptions({
  queryKey: ['admin-list'],
  queryFn: ({ signal }) => api.get<AdminListAnswer>(`${LIST}/content`, signal),
  refetchInterval: ({ state: { data } }) => (data?.readStale ? CATCHING_UP_MS : OTHERS_SEEN_MS),
});

export const backupsQuery = infiniteQueryOptions({
  queryKey: ['admin-list/backups'],
  queryFn: ({ signal, pageParam }) =>
    api.get<AdminListBackupsAnswer>(`${LIST}/backups${pageParam === null ? '' : `?before=${pageParam}`}`, signal),
  initialPageParam: null as number | null,
  getNextPageParam: ({ before }) => before,
});

/** A version of the past, which never changes. */
export const versionQuery = (version: number) =>
  queryOptions({
    queryKey: ['admin-list/version', version],
    queryFn: ({ signal }) => api.get<AdminListVersionAnswer>(`${LIST}/versions/${version}`, signal),
    staleTime: Infinity,
    meta: { fixed: true },
  });

/** Saves a text that was made from version `base`. That somebody else was faster is for the screen to show. */
export const useSaveList = () =>
  useCommand({
    mutationFn: ({ content, base }: { content: string; base: number }) =>
      api.put<AdminListSaved>(`${LIST}/content`, { content }, { ifMatch: `"${base}"` }),
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => {
      if (!conflictIn(error)) toastFailure('Failed to update admin list', 'Failed to save admin list')(error);
    },
  });

export const useRestoreBackup = () =>
  useCommand({
    mutationFn: ({ filename, base }: { filename: string; base: number }) =>
      api.post<AdminListSaved>(`${LIST}/restore-backup`, { filename }, { ifMatch: `"${base}"` }),
    onSuccess: ({ message }) => toast.success(message),
    onError: toastFailure('Failed to restore backup', 'Failed to restore backup'),
  });

/** The current version, from a save that was refused because somebody else had saved. */
export const conflictIn = (error: unknown): AdminListConflict['current'] | undefined =>
  error instanceof ApiError && error.code === 'admin-list-changed'
    ? (error.body as AdminListConflict).current
    : undefined;
