import type { RecordedEvent } from '@app/storage/event-log/event';
import { LOG_START, type LogPosition } from '@app/storage/event-log/position';

/** A position in the log that is copied, and the position in the copy that corresponds to it. */
export class Positions {
  private readonly passed: { readonly before: LogPosition; readonly now: LogPosition }[] = [];

  add(before: LogPosition, now: LogPosition): void {
    this.passed.push({ before, now });
  }

  /** The position in the copy that is at or before one of the log, as far as is known exactly. */
  of(logPosition: LogPosition): LogPosition {
    let [from, to] = [0, this.passed.length];
    while (from < to) {
      const middle = Math.floor((from + to) / 2);
      if (this.passed[middle]!.before <= logPosition) from = middle + 1;
      else to = middle;
    }
    return this.passed[from - 1]?.now ?? LOG_START;
  }
}

/**
 * Event types whose data hold a position from which a process goes on. In other types a position is a note about the
 * log that is copied.
 */
const NAMING = new Set([
  ...['PolicyCheckpointReached', 'ProjectionEventQuarantined', 'ProjectionQuarantineReleased'],
  ...['DiscordMessageBegun', 'DiscordFeedPassed', 'AutomationsReached'],
]);

export const namesPosition = ({ type }: Pick<RecordedEvent, 'type'>): boolean => NAMING.has(type);
