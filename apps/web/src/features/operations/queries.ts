import type { LogEventAnswer, LogPageAnswer } from '@app/contracts/operations/log';
import type {
  ComparisonAnswer,
  OperationsAnswer,
  ProjectionCommand,
  ProjectionCommandAnswer,
  VerificationAnswer,
} from '@app/contracts/operations/projections';
import type { BatchOrderAnswer, GameServerStatus, ServersAnswer } from '@app/contracts/operations/servers';
import type { AgentOrder, BatchKeyDto } from '@app/contracts/operations/agent-status.dto';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '~/lib/api';
import type { LogPlace } from './log/log-address';
import { isStirring } from './servers/server-health';
import { isBusy } from './projections/health';

/** Between two polls while something runs, milliseconds; a hidden tab does not poll. */
const BUSY_MS = 1_500;
const RESTING_MS = 15_000;
/** After a command the projector has this long to begin. */
const EXPECTANT_MS = 15_000;

let expectantUntil = 0;
const pace = (busy: boolean) => (busy || Date.now() < expectantUntil ? BUSY_MS : RESTING_MS);

export const statusQuery = queryOptions({
  queryKey: ['operations/status'],
  queryFn: ({ signal }) => api.get<OperationsAnswer>('operations/projections', signal),
  refetchInterval: ({ state: { data } }) => pace(data !== undefined && isBusy(data)),
});

export const serversQuery = queryOptions({
  queryKey: ['operations/servers'],
  queryFn: ({ signal }) => api.get<ServersAnswer>('operations/servers', signal),
  refetchInterval: ({ state: { data } }) => pace(data !== undefined && isStirring(data)),
});

export const orderBatch = (
  { game, serverId }: Pick<GameServerStatus, 'game' | 'serverId'>,
  order: AgentOrder['order'],
  { match, source, from, to }: BatchKeyDto,
  requestId: string,
): Promise<BatchOrderAnswer> => {
  expectantUntil = Date.now() + EXPECTANT_MS;
  return api.post<BatchOrderAnswer>(`operations/servers/${game}/${serverId}/${order}`, {
    ...{ match, source, from, to, requestId },
  });
};

const jobPath = (projection: string, job: 'verify' | 'compare') =>
  `operations/projections/${encodeURIComponent(projection)}/${job}`;

export const verificationQuery = (projection: string) =>
  queryOptions({
    queryKey: ['operations/verification', projection],
    queryFn: ({ signal }) => api.get<VerificationAnswer>(jobPath(projection, 'verify'), signal),
    refetchInterval: ({ state: { data } }) => pace(data?.verification?.state === 'running'),
  });

export const comparisonQuery = (projection: string) =>
  queryOptions({
    queryKey: ['operations/comparison', projection],
    queryFn: ({ signal }) => api.get<ComparisonAnswer>(jobPath(projection, 'compare'), signal),
    refetchInterval: ({ state: { data } }) => pace(data?.comparison?.state === 'running'),
  });

export interface Order {
  readonly command: ProjectionCommand;
  readonly projection: string;
  /** The same one again is the same request. */
  readonly requestId: string;
  readonly generation?: number;
  readonly hold?: true;
  /** Of an event. */
  readonly position?: string;
  readonly reason?: string;
}

export const giveOrder = ({ command, projection, ...body }: Order): Promise<ProjectionCommandAnswer> => {
  expectantUntil = Date.now() + EXPECTANT_MS;
  return api.post<ProjectionCommandAnswer>(`operations/projections/${encodeURIComponent(projection)}/${command}`, body);
};

export const logQuery = ({ stream, types, order: direction, from }: LogPlace) =>
  queryOptions({
    queryKey: ['operations/log', stream, types, direction, from],
    queryFn: ({ signal }) => {
      const params = new URLSearchParams({
        ...(stream ? { stream } : types ? { types } : {}),
        ...(from ? { from } : {}),
        direction: direction === 'oldest' ? 'forwards' : 'backwards',
      });
      return api.get<LogPageAnswer>(`operations/log?${params}`, signal);
    },
    placeholderData: keepPreviousData,
    // Reading is recorded, so it happens only when the operator requests it.
    refetchOnWindowFocus: false,
  });

/** @param at `stream@revision`, or a position */
export const logEventQuery = (at: string) =>
  queryOptions({
    queryKey: ['operations/log/event', at],
    queryFn: ({ signal }) => {
      const cut = at.lastIndexOf('@');
      return api.get<LogEventAnswer>(
        cut < 0
          ? `operations/log/positions/${encodeURIComponent(at)}`
          : `operations/log/events/${encodeURIComponent(at.slice(0, cut))}/${encodeURIComponent(at.slice(cut + 1))}`,
        signal,
      );
    },
    staleTime: Number.POSITIVE_INFINITY,
    meta: { fixed: true },
  });
