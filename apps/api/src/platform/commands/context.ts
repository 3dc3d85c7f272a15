import type { Context } from '@app/storage/event-log/streams';
import type { RequestContext } from '../requests/caller';

/** The metadata of a command's events. */
export const writeContext = <State>(
  { caller, requestId, clientRequestId, via }: RequestContext,
  rest: Pick<Context<State>, 'audit' | 'idempotency'> = {},
): Context<State> => ({
  actor: caller.actor,
  requestId,
  ...(clientRequestId === undefined ? {} : { clientRequestId }),
  ...(via === undefined ? {} : { via }),
  ...rest,
});

/** Now, ISO 8601, UTC. */
export const now = (): string => new Date().toISOString();
