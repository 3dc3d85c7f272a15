import type { RconInput } from './assembly/assembler';
import type { Feed, FeedSource } from './feed';
import { readLine } from './parsing/line';
import { Offset } from './server-clock';
import type { Session, Waiting } from './session';
import type { Tail } from './tailing/tail';

/**
 * Brings the log's lines and what RCON says into the order in which they came about: an answer is taken in when every
 * line that was written before it has been read, and no line sooner. So an agent that reads hours of the past gives
 * none of it to what is said now.
 */
export class Intake implements Feed {
  private readonly waiting: Waiting[];
  private readonly offset = new Offset();

  /** @param now epoch milliseconds, by this machine's clock */
  constructor(
    private readonly tail: Tail,
    private readonly session: Session,
    private readonly now: () => number = Date.now,
  ) {
    this.waiting = [...session.waiting];
  }

  /** How far this machine's clock is ahead of the server's, milliseconds; 0 when they agree. */
  get clockOffset(): number {
    return this.offset.milliseconds;
  }

  get isFound(): boolean {
    return this.tail.place !== undefined;
  }

  get sources(): FeedSource[] {
    const { assembler, lastLineAt: readAt } = this.session;
    return [{ source: 'log', isFound: this.isFound, readAt, census: assembler.census.report }];
  }

  get progress(): string {
    return String(this.tail.place?.offset);
  }

  get committedProgress(): string {
    return String(this.session.place?.offset);
  }

  close(): void {
    this.tail.close();
  }

  /** RCON says something, now. */
  receive(input: RconInput): void {
    this.waiting.push({ input, after: this.tail.end() ?? null });
  }

  /** Takes in what comes next. Returns how many lines of the log that were. */
  step(): number {
    this.takeDue();
    const lines = this.tail.read(this.waiting[0]?.after ?? undefined);
    const last = lines.length > 0 ? readLine(lines.at(-1)!) : undefined;
    this.offset.look(lines.length, last?.at, this.now());
    this.session.lines(lines);
    this.takeDue();
    return lines.length;
  }

  commit(): void {
    this.session.commit(this.tail.place, this.waiting);
  }

  private takeDue(): void {
    for (let next = this.waiting[0]; next; next = this.waiting[0]) {
      if (next.after !== null && !this.tail.hasReached(next.after)) return;
      this.waiting.shift();
      this.session.rcon({ ...next.input, at: next.input.at - this.clockOffset });
    }
  }
}
