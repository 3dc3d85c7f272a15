import type { ErasureRequestsAnswer, RequestedErasureAnswer, PrivacyAnswer } from '@app/contracts/privacy/privacy';
import { queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import { useCommand } from '~/lib/calls/use-command';
import { api } from '~/lib/api';
import { serverWordsOr } from '~/lib/failures';
import { save } from '~/lib/calls/save';
import { useSession } from '~/lib/session/session';
import { useChange } from '~/ui/kit/toast/use-change';
import { toast } from '~/ui/kit/toast/toast';

const EXPORT_FAILED = 'Your data could not be exported';

const privacyQuery = (id: string | undefined) =>
  queryOptions({
    queryKey: ['privacy', id],
    queryFn: id ? ({ signal }) => api.get<PrivacyAnswer>('privacy', signal) : skipToken,
  });

export const usePrivacy = () => useQuery(privacyQuery(useSession().person?.id));

export const erasureRequestsQuery = queryOptions({
  queryKey: ['privacy/requests'],
  queryFn: ({ signal }) => api.get<ErasureRequestsAnswer>('admin-portal/erasures', signal),
  refetchInterval: 60_000,
});

const STOP_FAILED = 'The erasure could not be stopped.';

export const useCancelErasure = (memberId: string, requestId: string, done: () => void) =>
  useChange({
    send: (reason: string) => api.post(`admin-portal/erasures/${memberId}/cancel`, { requestId, reason }),
    successText: () => 'Erasure stopped',
    failed: STOP_FAILED,
    succeeded: done,
    isShown: () => true,
  });

export const useExport = () =>
  useCommand({
    mutationFn: () => api.file('privacy/export'),
    onSuccess: ({ file, name }) => save(file, name ?? 'my-data.json'),
    onError: (error) => toast.failure(serverWordsOr(EXPORT_FAILED, error), EXPORT_FAILED),
  });

export const useRequestErasure = (done: () => void) =>
  useCommand({
    mutationFn: (name: string) => api.post<RequestedErasureAnswer>('privacy/erasure', { name }),
    onSettled: (_, failure) => {
      if (!failure) done();
    },
  });

const WITHDRAW_FAILED = 'Your request could not be withdrawn';

export const useWithdrawErasure = () =>
  useCommand({
    mutationFn: (requestId: string) => api.post<RequestedErasureAnswer>('privacy/erasure/withdraw', { requestId }),
    onSuccess: () => toast.success('Withdrawn. You stay.'),
    onError: (error) => toast.failure(serverWordsOr(WITHDRAW_FAILED, error), WITHDRAW_FAILED),
  });
