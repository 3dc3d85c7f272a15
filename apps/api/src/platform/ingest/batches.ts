import type { DomainEvent } from '@app/domain/decider';
import type { Receipt } from '@app/storage/event-log/streams';
import { Refused } from '../responses/failures';

/**
 * Most characters of facts in one append, as JSON: readers fold the first facts of a burst while the last are still
 * being appended.
 */
const APPENDED_CHARACTERS = 150_000;

interface Batch<Fact> {
  readonly after: number;
  readonly from: number;
  readonly to: number;
  readonly facts: readonly Fact[];
}

/** @throws Refused 400 unless sequences rise within the batch */
export const checkOrder = ({ after, from, to, facts }: Batch<{ readonly sequence: number }>): void => {
  let before = from - 1;
  for (const { sequence } of facts) {
    if (sequence <= before) throw outOfOrder();
    before = sequence;
  }
  if (after >= from || before > to || from > to) throw outOfOrder();
};

/** @throws Refused 400 unless the facts set aside are within the range that the batch names */
export const checkRange = ({ after, from, to }: Omit<Batch<never>, 'facts'>): void => {
  if (after >= from || from > to)
    throw new Refused(400, 'invalid', 'What is set aside must stand after `after`, from `from` up to `to`.');
};

/**
 * A recorded log is old; nothing has happened yet in the future.
 * @param minutes so far may a server's clock be ahead
 * @throws Refused 400
 */
export const checkClock = (times: readonly { readonly at: string }[], minutes: number): void => {
  const latest = Date.now() + minutes * 60_000;
  const ahead = times.find(({ at }) => Date.parse(at) > latest);
  if (ahead)
    throw new Refused(
      400,
      'clock-ahead',
      `The game server's clock is ahead: it says ${ahead.at}. Set it right; what it said until then is not taken in.`,
    );
};

const outOfOrder = () =>
  new Refused(400, 'invalid', 'Sequences must rise within a batch, after `after`, from `from` up to `to`.');

/** What fits into one append each, in order; a batch without facts is one portion. */
export function* portions<Fact extends { readonly sequence: number }>({
  after,
  to,
  facts,
}: Omit<Batch<Fact>, 'from'>): Generator<Omit<Batch<Fact>, 'from'>> {
  let begun = 0;
  let length = 0;
  let last = after;
  for (const [index, fact] of facts.entries()) {
    const characters = JSON.stringify(fact).length;
    if (index > begun && length + characters > APPENDED_CHARACTERS) {
      const part = facts.slice(begun, index);
      yield { after: last, to: part.at(-1)!.sequence, facts: part };
      last = part.at(-1)!.sequence;
      begun = index;
      length = 0;
    }
    length += characters;
  }
  yield { after: last, to, facts: facts.slice(begun) };
}

/** One receipt for two appends, so that read-after waits for both. */
export const bothReceipts = <Event extends DomainEvent>(
  first: Receipt<Event> | undefined,
  second: Receipt<Event>,
): Receipt<Event> =>
  first
    ? {
        ...second,
        types: [...new Set([...first.types, ...second.types])],
        events: [...first.events, ...second.events],
        repeated: first.repeated && second.repeated,
      }
    : second;
