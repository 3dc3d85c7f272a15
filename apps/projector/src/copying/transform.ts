import { telemetryMarks } from '@app/domain/personal';
import type { NewEvent, RecordedEvent } from '@app/storage/event-log/event';
import { isSealed, type Sealing } from '@app/storage/event-log/sealing/sealing';

/**
 * Events as new ones would be written. Sealed values stay as they are, so that those that nobody can open any more are
 * copied too; of telemetry only the chat was sealed at first. The time at which an event was written is copied.
 */
export async function sealedAnew(sealing: Sealing, events: readonly RecordedEvent[]): Promise<readonly NewEvent[]> {
  const isDone = (event: RecordedEvent) =>
    isSealed(event) && (event.metadata.sealed === true || !(event.type in telemetryMarks));
  const opened = await sealing.open(events.filter((event) => !isDone(event)));
  const sealed = await sealing.seal(opened.map(withoutKeys));
  let next = 0;
  return events.map((event) => (isDone(event) ? asNew(event) : sealed[next++]!));
}

const asNew = ({ id, type, data, metadata, created }: RecordedEvent): NewEvent => ({
  ...{ id, event: { type, data }, metadata: { ...metadata, written: created } },
});

const withoutKeys = (event: RecordedEvent): NewEvent => {
  const { people, ...metadata } = event.metadata;
  return asNew({ ...event, metadata: people ? metadata : event.metadata });
};
