import type { SourceCensus } from '@app/contracts/operations/agent-status.dto';
import { MAX_REPORTED } from '@app/contracts/ingest/ingest-limits';

/** Kinds, and names of fields, that are counted apart; those that come on top are counted as one. */
const MOST_NAMES = 200;
const OTHERS = 'others';
const LONGEST_NAME = 120;

/** So many lines without a fact, in so much time, say that a source is read in vain. */
const SILENT_LINES = 200;
const SILENT_MS = 3_600_000;

type Names = Map<string, number>;

const note = (names: Names, name: string): void => {
  const bare = name.slice(0, LONGEST_NAME);
  const key = names.has(bare) || names.size < MOST_NAMES ? bare : OTHERS;
  names.set(key, (names.get(key) ?? 0) + 1);
};

const mostFrequent = (names: Names) =>
  [...names]
    .map(([name, count]) => ({ name, count }))
    .toSorted((one, other) => other.count - one.count || (one.name < other.name ? -1 : 1))
    .slice(0, MAX_REPORTED);

/** What became of a line. */
export type Fate =
  /** It gave facts. */
  | 'read'
  | 'unrecognised'
  /** Of another writer, or a part of the line before. */
  | 'other'
  /** Its kind is known, and of no use. */
  | { readonly unused: string };

/** What became of the lines of one source since the agent started. */
export class Census {
  private lines = 0;
  private read = 0;
  private unrecognised = 0;
  private readonly unused: Names = new Map();
  private readonly newFields: Names = new Map();
  private sinceFact = 0;
  private factAt: number;

  constructor(private readonly now: () => number = () => performance.now()) {
    this.factAt = now();
  }

  line(fate: Fate): void {
    this.lines++;
    if (fate === 'read') {
      this.read++;
      this.sinceFact = 0;
      this.factAt = this.now();
      return;
    }
    this.sinceFact++;
    if (fate === 'unrecognised') this.unrecognised++;
    else if (fate !== 'other') note(this.unused, fate.unused);
  }

  /** A line has fields that nobody knows. */
  fields(names: readonly string[]): void {
    for (const name of names) note(this.newFields, name);
  }

  get report(): SourceCensus {
    const { lines, read, unrecognised } = this;
    const unused = mostFrequent(this.unused);
    const known = [...this.unused.values()].reduce((sum, count) => sum + count, 0);
    const silentMs = Math.round(this.now() - this.factAt);
    const isSilent = this.sinceFact >= SILENT_LINES && silentMs >= SILENT_MS;
    return {
      ...{ lines, read, unrecognised, unused, newFields: mostFrequent(this.newFields) },
      other: lines - read - unrecognised - known,
      silent: isSilent ? { lines: this.sinceFact, sinceMs: silentMs } : null,
    };
  }
}
