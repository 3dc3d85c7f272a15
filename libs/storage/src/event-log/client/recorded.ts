import type { RecordedEvent as ClientEvent } from '@eventstore/db-client';
import type { EventMetadata, RecordedEvent } from '../event';
import { LOG_START, toLogPosition } from '../position';

/** Converts an event of the official client. */
export const recorded = (event: ClientEvent): RecordedEvent => ({
  type: event.type,
  data: event.data as object,
  id: event.id,
  stream: event.streamId,
  revision: Number(event.revision),
  logPosition: event.position ? toLogPosition(event.position) : LOG_START,
  created: (event.metadata as Partial<EventMetadata> | undefined)?.written ?? event.created.getTime(),
  metadata: event.metadata as unknown as EventMetadata,
});
