import type { JoinLinkAnswer, ServerStatus, ServerStatusAnswer } from '@app/contracts/servers/servers';
import { queryOptions } from '@tanstack/react-query';
import { api } from '~/lib/api';
import type { BattlelogGame } from '~/lib/calls/battlelog';
import { ApiError } from '~/lib/failures';

/** An answer stays fresh for a minute. */
const FRESH_MS = 60_000;
const TIMEOUT_MS = 10_000;

/** No command of ours changes what a game server does, so none is followed by another look. */
export const serverStatusQuery = (game: BattlelogGame) =>
  queryOptions({
    queryKey: [`${game}/server-status`],
    queryFn: async ({ signal }): Promise<readonly ServerStatus[]> =>
      (await api.get<ServerStatusAnswer>(`${game}-server/public-status`, signal, TIMEOUT_MS)).servers,
    staleTime: FRESH_MS,
    refetchInterval: FRESH_MS,
    meta: { fixed: true },
  });

/** The address that joins a server. @throws ApiError */
export const joinLinkOf = async (serverId: number): Promise<string> => {
  const { joinUrl } = await api.get<JoinLinkAnswer>(`squad-server/join-link/${serverId}`, undefined, TIMEOUT_MS);
  return joinUrl;
};

/** Why a join failed: the server's message where it gave one. */
export const whyNotJoined = (error: unknown): string => {
  if (error instanceof ApiError && error.status > 0) return error.message || 'Unable to join server';
  return error instanceof NoGameAddress ? 'Unable to join server' : 'Failed to connect to server';
};

/** An address came that starts no game. */
export class NoGameAddress extends Error {}
