import { BEGINNING, headText, isChainRecord, isSignedHead, linkText, type ChainRecord } from '@app/domain/audit/chain';
import type { AuditFacts, BadRecord, SignedHead } from '@app/domain/audit/events';
import type { RecordedEvent } from '@app/storage/event-log/event';
import { isAudited, linkOf, sha256 } from './digest';
import { isSigned } from './signing-key';

/** A signed head from outside the log, which the chain must contain. */
export interface ReferenceHead {
  readonly head: SignedHead;
  /** `the head that was given`, for the verdict. */
  readonly called: string;
}

export type Verdict = Pick<AuditFacts['AuditVerificationCompleted'], 'records' | 'waiting' | 'position' | 'bad'>;

type Chunks = AsyncIterable<readonly RecordedEvent[]>;

interface Question {
  /** The stream of the chain, from its first event on. */
  readonly chain: Chunks;
  /** Every event of the audited types in the order of the log, as written, at least up to the chain's end. */
  readonly events: Chunks;
  /** Public keys that heads may be signed with. */
  readonly trusted: ReadonlySet<string>;
  readonly references: readonly ReferenceHead[];
  /** Called after every portion with the number of records compared. */
  report?(records: number): Promise<void>;
}

/** A reference head is not signed with a key of ours: it says nothing about the log. */
export class ForeignHead extends Error {
  override readonly name = 'ForeignHead';
}

/** Raised where log and chain first disagree. */
class Disagreement extends Error {
  constructor(readonly bad: BadRecord) {
    super(bad.problem);
  }
}

/** Holds chain and log against each other, record by record, and stops at the first that is bad. @throws ForeignHead */
export async function verifyChain({ chain, events, trusted, references, report }: Question): Promise<Verdict> {
  const walk = new Walk(trusted, references);
  const log = new Lookahead(events);
  const verdict = (bad: BadRecord | null, waiting = 0): Verdict => {
    const { records, logPosition } = walk;
    return { records, waiting, position: logPosition, bad };
  };
  try {
    walk.begin();
    for await (const chunk of chain) {
      for (const event of chunk) {
        const record = walk.step(event);
        if (record) await meet(record, log);
      }
      await report?.(walk.records);
    }
    walk.end();
    let waiting = 0;
    for (let left = await log.next(); left; left = await log.next()) if (isAudited(left)) waiting++;
    return verdict(null, waiting);
  } catch (error) {
    if (error instanceof Disagreement) return verdict(error.bad);
    throw error;
  } finally {
    await log.close();
  }
}

/** Looks at the chain alone, not at the events it is about. @throws ForeignHead */
export async function walkChain({ chain, trusted, references }: Omit<Question, 'events'>): Promise<BadRecord | null> {
  try {
    const walk = new Walk(trusted, references);
    walk.begin();
    for await (const chunk of chain) for (const event of chunk) walk.step(event);
    walk.end();
    return null;
  } catch (error) {
    if (error instanceof Disagreement) return error.bad;
    throw error;
  }
}

/** Checks the chain itself: numbers, hashes, signatures, and the reference heads from outside the log. */
class Walk {
  records = 0;
  logPosition: string | null = null;
  private hash = BEGINNING;
  private revision = -1;
  private stream = 'auditChain';

  constructor(
    private readonly trusted: ReadonlySet<string>,
    private readonly references: readonly ReferenceHead[],
  ) {}

  /** @returns the record, if it is one that has to meet its event */
  step({ stream, revision, logPosition, type, data }: RecordedEvent): ChainRecord | undefined {
    this.stream = stream;
    if (revision !== this.revision + 1)
      this.fail('Something was taken out of the chain here.', { record: this.records + 1, position: logPosition });
    this.revision = revision;
    const unreadable = 'What stands here in the chain cannot be read.';
    if (type === 'AuditEventChained') {
      if (isChainRecord(data)) return this.link(data);
      this.fail(unreadable, { record: this.records + 1, position: logPosition });
    }
    if (type !== 'AuditHeadSigned') this.fail(`${type} does not belong into the chain.`, { position: logPosition });
    if (!isSignedHead(data)) this.fail(unreadable, { position: logPosition });
    this.signed(data);
    return undefined;
  }

  begin(): void {
    const foreign = this.references.find(({ head }) => !this.isOurs(head));
    if (foreign) throw new ForeignHead(`The signature of ${foreign.called} is not ours. Nothing was compared.`);
  }

  end(): void {
    const ahead = this.references.find(({ head }) => head.records > this.records);
    if (ahead)
      this.fail(
        `The chain ends before record ${ahead.head.records}, which ${ahead.called} of ${ahead.head.at} counts: the end was cut off.`,
        { record: ahead.head.records, position: ahead.head.position },
      );
  }

  private link(record: ChainRecord): ChainRecord {
    const { record: number, stream, revision, position, previous, hash } = record;
    const about = { record: this.records + 1, stream, revision, position };
    if (number !== this.records + 1 || previous !== this.hash)
      this.fail('The record does not follow from the one before it.', about);
    if (hash !== sha256(linkText(number, previous, record))) this.fail('The record itself was changed.', about);
    this.records = number;
    this.logPosition = position;
    this.hash = hash;
    for (const { head, called } of this.references)
      if (head.records === number && (head.hash !== hash || head.position !== position))
        this.fail(`The chain was written anew: ${called} of ${head.at} knows another record here.`, about);
    return record;
  }

  private signed(head: SignedHead): void {
    if (!this.isOurs(head)) this.fail(`The signature of the head of ${head.at} is not ours.`);
    if (head.records !== this.records || head.hash !== this.hash || head.position !== this.logPosition)
      this.fail(`The head signed at ${head.at} was signed over another chain.`);
  }

  private isOurs(head: SignedHead): boolean {
    return this.trusted.has(head.publicKey) && isSigned(headText(head), head);
  }

  private fail(problem: string, about: Partial<BadRecord> = {}): never {
    const { records: record, stream, revision, logPosition } = this;
    throw new Disagreement({ record, stream, revision, position: logPosition ?? '', ...about, problem });
  }
}

/** The event a record is about must be the next audited one, and the same as then. */
async function meet(record: ChainRecord, log: Lookahead): Promise<void> {
  const { record: number, position, stream, revision } = record;
  const fail = (problem: string, event?: RecordedEvent): never => {
    const other = event && { stream: event.stream, revision: event.revision, position: event.logPosition };
    throw new Disagreement({ record: number, stream, revision, position, ...other, problem });
  };
  for (;;) {
    const event = await log.peek();
    if (!event || event.logPosition > position) return fail('The event is gone from the log.');
    await log.next();
    if (event.logPosition === position) {
      if (!isAudited(event)) return fail('The event lost its audit note after it was chained.');
      const now = linkOf(event);
      if (event.stream !== stream || event.revision !== revision || event.id !== record.eventId)
        return fail('Another event stands in the place of the one that was chained.', event);
      if (now.digest !== record.digest) return fail('The event was changed after it was chained.');
      return;
    }
    if (isAudited(event))
      return fail('This audited event is not in the chain: it was put in, or its record was taken out.', event);
  }
}

/** One event after the other out of portions. */
class Lookahead {
  private readonly chunks: AsyncIterator<readonly RecordedEvent[]>;
  private chunk: readonly RecordedEvent[] = [];
  private at = 0;

  constructor(chunks: Chunks) {
    this.chunks = chunks[Symbol.asyncIterator]();
  }

  async peek(): Promise<RecordedEvent | undefined> {
    while (this.at >= this.chunk.length) {
      const { done, value } = await this.chunks.next();
      if (done) return undefined;
      this.chunk = value;
      this.at = 0;
    }
    return this.chunk[this.at];
  }

  async next(): Promise<RecordedEvent | undefined> {
    const event = await this.peek();
    this.at++;
    return event;
  }

  async close(): Promise<void> {
    await this.chunks.return?.();
  }
}
