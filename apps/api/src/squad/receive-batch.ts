import type { IngestBatch } from '@app/contracts/squad/ingest.dto';
import type { SquadEvent } from '@app/domain/squad/events';
import { match, receiveFacts } from '@app/domain/squad/match';
import type { Match } from '@app/domain/squad/match-state';
import type { Receipt } from '@app/storage/event-log/streams';
import { command } from '../platform/command';
import { writeContext } from '../platform/context';
import { Refused } from '../platform/failures';
import { Addresses } from './addresses';
import { FactsSeen } from './facts-seen';
import { squadServerOf } from './squad-servers';

/** Facts appended at once, as JSON: readers take in the first of a burst while its last are on their way to the log. */
const APPENDED_CHARACTERS = 150_000;

/** @throws Refused 404, 400; Rejected `ingest-gap`; LogUnavailable, StoreUnavailable: nothing is acknowledged then */
export const ReceiveBatch = command(
  'ReceiveBatch',
  async ({ streams, addresses, seen, config }, context, serverId: number, batch: IngestBatch) => {
    squadServerOf(config, serverId);
    checkOrder(batch);
    checkClock(batch, Date.now() + config.ingestAhead * 60_000);
    await addresses.remember(serverId, batch.connections);

    let acknowledged = -1;
    let receipt: Receipt<SquadEvent> | undefined;
    for (const part of portions(batch)) {
      const decide = receiveFacts({ ...part, serverId });
      const decision = (state: Match) => {
        acknowledged = Math.max(state.received[batch.source], part.to);
        return decide(state);
      };
      const latest = await streams.transact(match, `${serverId}-${batch.match}`, decision, writeContext(context));
      receipt = receipt ? both(receipt, latest) : latest;
    }
    seen.note(serverId, batch.sender);
    return { acknowledged, receipt: receipt! };
  },
  { addresses: Addresses, seen: FactsSeen },
);

/** One receipt for two appends to a stream, so that read-after waits for both. */
const both = (first: Receipt<SquadEvent>, second: Receipt<SquadEvent>): Receipt<SquadEvent> => ({
  ...second,
  types: [...new Set([...first.types, ...second.types])],
  events: [...first.events, ...second.events],
  repeated: first.repeated && second.repeated,
});

const checkOrder = ({ after, from, to, facts }: IngestBatch): void => {
  let before = from - 1;
  for (const { sequence } of facts) {
    if (sequence <= before) throw outOfOrder();
    before = sequence;
  }
  if (after >= from || before > to || from > to) throw outOfOrder();
};

/** A recorded log is old; nothing has happened yet in the future. */
const checkClock = ({ facts, connections }: IngestBatch, latest: number): void => {
  const ahead = [...facts, ...connections].find(({ at }) => Date.parse(at) > latest);
  if (ahead)
    throw new Refused(
      400,
      'clock-ahead',
      `The game server's clock is ahead: it says ${ahead.at}. Set it right; what it said until then is not taken in.`,
    );
};

const outOfOrder = () =>
  new Refused(400, 'invalid', 'Sequences must rise within a batch, after `after`, from `from` up to `to`.');

type Portion = Pick<IngestBatch, 'match' | 'source' | 'after' | 'to' | 'facts'>;

/** What fits into one append each, in order; a batch without facts is one portion. */
function* portions({ match: key, source, after, to, facts }: IngestBatch): Generator<Portion> {
  let begun = 0;
  let length = 0;
  let last = after;
  for (const [index, fact] of facts.entries()) {
    const characters = JSON.stringify(fact).length;
    if (index > begun && length + characters > APPENDED_CHARACTERS) {
      const part = facts.slice(begun, index);
      yield { match: key, source, after: last, to: part.at(-1)!.sequence, facts: part };
      last = part.at(-1)!.sequence;
      begun = index;
      length = 0;
    }
    length += characters;
  }
  yield { match: key, source, after: last, to, facts: facts.slice(begun) };
}
