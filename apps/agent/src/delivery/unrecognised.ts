import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { AgentStatusReport } from '@app/contracts/operations/agent-status.dto';
import { MAX_REPORTED } from '@app/contracts/squad/limits';
import { replaceFile, textOf } from '../files';

const HOUR_MS = 3_600_000;
const DAY_HOURS = 24;
/** Kinds counted apart; those that come on top are counted as one. */
const MOST_KINDS = 200;
const OTHERS = 'other lines';

interface Kind {
  /** By hour since 1970. */
  readonly hours: Record<string, number>;
  readonly example: string;
  readonly lastAt: string;
}

const fileIn = (folder: string) => join(folder, 'unrecognised.json');

/** Lines of one kind differ in names and numbers: what is left is the category and the first word of what it says. */
export const kindOf = (text: string): string => {
  const bare = text.replace(/^\[[^\]]*\]\[[^\]]*\]/u, '');
  const [, category = '', rest = bare] = /^\s*([A-Za-z]\w*):\s*(.*)$/su.exec(bare) ?? [];
  const words = rest.replace(/^(?:Display: |\[DedicatedServer\])+/u, '');
  const first = /^[A-Za-z_][\w:]*(?:\(\))?/u.exec(words)?.[0] ?? words.replace(/\d+/gu, '#').slice(0, 40);
  return `${category} ${first.replace(/\d{2,}/gu, '#')}`.trim().slice(0, 120) || OTHERS;
};

/** Counts unrecognised lines of the last 24 hours by kind, each with its newest example. */
export class UnrecognisedLines {
  private readonly kinds: Map<string, Kind>;
  private isSaved = true;

  constructor(private readonly folder: string) {
    const text = textOf(fileIn(folder));
    this.kinds = new Map(text === undefined ? [] : (JSON.parse(text) as [string, Kind][]));
  }

  static forget(folder: string): void {
    rmSync(fileIn(folder), { force: true });
  }

  /** @param at when the line was written, ISO 8601 */
  note(text: string, at: string): void {
    const name = kindOf(text);
    const kind = this.kinds.has(name) || this.kinds.size < MOST_KINDS ? name : OTHERS;
    const before = this.kinds.get(kind);
    const hour = Math.floor(Date.parse(at) / HOUR_MS);
    const hours = { ...before?.hours, [hour]: (before?.hours[hour] ?? 0) + 1 };
    this.kinds.set(kind, { hours, example: text.slice(0, 500), lastAt: at });
    this.isSaved = false;
  }

  /** Writes down what changed. */
  save(): void {
    this.forgetOld();
    if (this.isSaved) return;
    replaceFile(fileIn(this.folder), JSON.stringify([...this.kinds]));
    this.isSaved = true;
  }

  get report(): AgentStatusReport['unrecognised'] {
    this.forgetOld();
    const kinds = [...this.kinds]
      .map(([kind, { hours, example, lastAt }]) => ({ kind, count: sum(hours), example, lastAt }))
      .sort((a, b) => b.count - a.count);
    return { total: kinds.reduce((total, { count }) => total + count, 0), kinds: kinds.slice(0, MAX_REPORTED) };
  }

  private forgetOld(): void {
    const first = Math.floor(Date.now() / HOUR_MS) - DAY_HOURS;
    for (const [name, kind] of this.kinds) {
      const hours = Object.fromEntries(Object.entries(kind.hours).filter(([hour]) => Number(hour) > first));
      if (Object.keys(hours).length === Object.keys(kind.hours).length) continue;
      this.isSaved = false;
      if (Object.keys(hours).length === 0) this.kinds.delete(name);
      else this.kinds.set(name, { ...kind, hours });
    }
  }
}

const sum = (hours: Record<string, number>) => Object.values(hours).reduce((total, count) => total + count, 0);
