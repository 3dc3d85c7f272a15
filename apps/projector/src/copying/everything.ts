import { auditChain } from '@app/domain/audit/chain';
import type { RecordedEvent } from '@app/storage/event-log/event';
import type { EventLog } from '@app/storage/event-log/log';
import { LOG_START, type LogPosition } from '@app/storage/event-log/position';

/** The log said several times that it cannot be read. */
const TRIES = 5;

/** Every event as written behind `after` and up to `end`, without the audit chain, which a copy begins anew. @throws Error where it cannot be read */
export async function* everything(
  log: EventLog,
  end: LogPosition,
  stopping: AbortSignal,
  after?: LogPosition,
): AsyncGenerator<readonly RecordedEvent[]> {
  if (end === LOG_START) return;
  const done = new AbortController();
  let failures = 0;
  let failure: Error | undefined;
  const batches = log.subscribe({
    asWritten: true,
    ...(after === undefined ? {} : { after }),
    signal: AbortSignal.any([stopping, done.signal]),
    onState: (state) => {
      if (state.state !== 'down' || ++failures < TRIES) return;
      failure = state.error;
      done.abort();
    },
  });
  try {
    for await (const { events, upTo, live } of batches) {
      failures = 0;
      yield events.filter(({ stream, logPosition }) => stream !== auditChain.category && logPosition <= end);
      if (live || (upTo !== undefined && upTo >= end)) return;
    }
  } finally {
    done.abort();
  }
  throw failure ?? new Error('The copy was interrupted.');
}
