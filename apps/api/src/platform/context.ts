import type { Context } from '@app/storage/event-log/streams';
import type { Asked } from './caller';

/** What stands beside the events of a command. */
export const contextOf = <State>(
  { by, requestId, clientRequestId }: Asked,
  rest: Pick<Context<State>, 'audit' | 'idempotency'> = {},
): Context<State> => ({
  actor: by.actor,
  requestId,
  ...(clientRequestId === undefined ? {} : { clientRequestId }),
  ...rest,
});

/** Now, ISO 8601, UTC. */
export const now = (): string => new Date().toISOString();
