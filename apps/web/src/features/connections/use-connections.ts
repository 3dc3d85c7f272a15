import type { ConnectDto } from '@app/contracts/connections/connections.dto';
import type { AccountKind, ConnectionsDone, Platform, SteamSignInAnswer } from '@app/contracts/connections/connections';
import { ACCOUNT_NAMES, PLATFORM_NAMES } from '@app/domain/connections/rules';
import { useCommand } from '~/lib/calls/use-command';
import { api } from '~/lib/api';
import { useStillShown } from '~/lib/calls/still-shown';
import { serverWordsOr } from '~/lib/failures';
import { leaveFor } from '~/lib/leave';
import { toast } from '~/ui/kit/toast/toast';

export const useConnect = () =>
  useCommand({
    mutationFn: (account: ConnectDto) => api.post<ConnectionsDone>('connections/connect', account),
    onSuccess: (_, { platform, username }) => toast.success(`${PLATFORM_NAMES[platform]} connected as ${username}`),
  });

export const useDisconnect = () =>
  useCommand({
    mutationFn: (platform: AccountKind) => api.delete<ConnectionsDone>(`connections/disconnect/${platform}`),
    onSuccess: (_, platform) => toast.success(`${ACCOUNT_NAMES[platform]} disconnected`),
  });

export const useSelectMainProfile = () =>
  useCommand({
    mutationFn: (platform: Platform) => api.post<ConnectionsDone>('connections/current-profile', { platform }),
  });

export const useRename = (platform: Platform) =>
  useCommand({
    mutationFn: (displayName: string) =>
      api.patch<ConnectionsDone>(`connections/update-display-name/${platform}`, { displayName }),
  });

/** Leaves for Steam, which sends the reader back to the Connections tab. Who has gone on meanwhile stays there. */
export const useSteamSignIn = () => {
  const isShown = useStillShown();
  return useCommand({
    mutationFn: () => api.post<SteamSignInAnswer>('connections/steam/sign-in'),
    onSuccess: ({ url }) => isShown() && leaveFor(url),
    onError: (error) => toast.failure(serverWordsOr('Failed to connect account', error), 'Failed to connect account'),
  });
};
