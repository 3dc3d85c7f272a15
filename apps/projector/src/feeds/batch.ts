import type { LogPosition } from '@app/storage/event-log/position';

/** Something to be told: what it says is made when it is sent. */
export interface Fact<Said> {
  readonly position: LogPosition;
  /** When it was written to the log, epoch milliseconds. */
  readonly created: number;
  readonly said: Said;
}

/** What one feed has to tell next: the oldest of it may be only counted. Never more than `MOST_FACTS` are held. */
export interface Batch<Said> {
  readonly summarised: number;
  /** Of those that are only counted: when the first and the last of them were written, epoch milliseconds. */
  readonly from: number;
  readonly to: number;
  /** Everything that is counted is at or before it. */
  readonly upTo: LogPosition;
  readonly facts: readonly Fact<Said>[];
}

export const NOTHING: Batch<never> = { summarised: 0, from: 0, to: 0, upTo: '', facts: [] };

/** What happens faster than it can be told is counted: this many single facts are told at once. */
export const MOST_FACTS = 30;
/** What is older when its turn comes is counted, milliseconds: after an outage nobody reads a thousand messages. */
export const OLDEST_FACT = 10 * 60_000;
/** Characters of a message. */
export const LONGEST_MESSAGE = 2_000;

const counted = <Said>(batch: Batch<Said>, { position, created }: Fact<Said>): Batch<Said> => ({
  ...batch,
  summarised: batch.summarised + 1,
  from: batch.summarised === 0 ? created : batch.from,
  to: created,
  upTo: position,
});

/** The batch without its first facts, which are counted. */
const countFirst = <Said>(batch: Batch<Said>, many: number): Batch<Said> => ({
  ...batch.facts.slice(0, many).reduce(counted, batch),
  facts: batch.facts.slice(many),
});

/** @param isCounted it was not told one by one when the message was begun */
export const withFact = <Said>(batch: Batch<Said>, fact: Fact<Said>, isCounted = false): Batch<Said> =>
  isCounted
    ? counted(batch, fact)
    : countFirst({ ...batch, facts: [...batch.facts, fact] }, Math.max(0, batch.facts.length + 1 - MOST_FACTS));

/** What is too old by now is counted. */
export const aged = <Said>(batch: Batch<Said>, now: number): Batch<Said> =>
  countFirst(batch, batch.facts.filter(({ created }) => created < now - OLDEST_FACT).length);

/**
 * Parts what fits into one message from the rest. Undefined for nothing.
 * @param linesOf of a fact
 * @param summaryOf of a batch of which some is only counted
 */
export const nextMessage = <Said>(
  batch: Batch<Said>,
  linesOf: (said: Said) => readonly string[],
  summaryOf: (batch: Batch<Said>) => string,
): { readonly text: string; readonly message: Batch<Said>; readonly rest: Batch<Said> } | undefined => {
  if (batch.summarised === 0 && batch.facts.length === 0) return undefined;
  let text = batch.summarised > 0 ? summaryOf(batch) : '';
  let told = 0;
  for (const { said } of batch.facts) {
    const more = [text, ...linesOf(said)].filter((line) => line !== '').join('\n');
    if (more.length > LONGEST_MESSAGE && text !== '') break;
    text = more;
    told++;
  }
  return {
    text: text.slice(0, LONGEST_MESSAGE),
    message: { ...batch, facts: batch.facts.slice(0, told) },
    rest: { ...NOTHING, facts: batch.facts.slice(told) },
  };
};

/** Of the last of it. */
export const endOf = ({ facts, upTo }: Batch<unknown>): LogPosition => facts.at(-1)?.position ?? upTo;
