import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Navigate, type NavigateProps } from 'react-router-dom';
import { ApiError } from '../failures';

/** Of queries that say what their reader may do. None of our commands changes it; the chat platform does. */
export const RIGHTS = { fixed: true, rights: true } as const;

export const isRefused = (error: unknown): boolean => error instanceof ApiError && error.status === 403;

/** Reads again what the reader may do. What they may not do any more then ends by itself, wherever it is shown. */
export const readRights = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ predicate: ({ meta }) => meta?.rights === true }, { cancelRefetch: false });

/** Whether it was allowed at any time since the component is shown. */
export function useWasAllowed(isAllowed: boolean): boolean {
  const [was, setWas] = useState(isAllowed);
  if (isAllowed && !was) setWas(true);
  return was || isAllowed;
}

/** For what is shown in place of something that its reader may not see any more: forgets whatever was read there. */
export function useForgottenReads(): void {
  const client = useQueryClient();
  useEffect(() => client.removeQueries({ type: 'inactive', predicate: ({ meta }) => meta?.fixed !== true }), [client]);
}

/** Leads away from what its reader may not see. */
export function SentAway(to: Pick<NavigateProps, 'to' | 'state'>) {
  useForgottenReads();
  return <Navigate {...to} replace />;
}
