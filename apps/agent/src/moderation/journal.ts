import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { AgentOrderResult } from '@app/contracts/moderation/agent-orders.dto';
import { replaceFile, textOf } from '../files';

type Result = Omit<AgentOrderResult, 'orderId'>;

interface Entry {
  readonly orderId: string;
  /** Null: it was begun. */
  readonly result: Result | null;
}

interface Saved {
  readonly agent: string;
  readonly entries: readonly Entry[];
}

/** Orders that are remembered: far more than a minute brings. */
const REMEMBERED = 200;

/** What was begun when the agent ended, and nobody knows how it went on. */
const INTERRUPTED: Result = {
  outcome: 'unknown',
  answer: 'The agent ended while it carried this out.',
  took: null,
};

/**
 * What this agent has begun to do for staff and what came of it: `orders.json` in its folder. It is durable before a
 * command is sent, so nothing is done twice, whenever the agent or the machine ends.
 */
export class OrderJournal {
  private readonly path: string;
  private readonly entries = new Map<string, Result | null>();
  private readonly unsent = new Set<string>();
  /** Names this folder to the site. A folder that lost its journal is another agent, and gets none of its orders. */
  readonly agent: string;

  constructor(folder: string) {
    this.path = join(folder, 'orders.json');
    const saved = savedIn(this.path);
    this.agent = saved?.agent ?? randomUUID();
    for (const { orderId, result } of saved?.entries ?? []) {
      this.entries.set(orderId, result ?? INTERRUPTED);
      // The site has these results already; a repeated report changes nothing.
      this.unsent.add(orderId);
    }
    this.save();
  }

  /** @throws what the file system says: then nothing may be sent */
  begin(orderId: string): void {
    this.entries.set(orderId, null);
    try {
      this.save();
    } catch (error) {
      this.entries.delete(orderId);
      throw error;
    }
  }

  end(orderId: string, result: Result): void {
    this.entries.set(orderId, result);
    this.unsent.add(orderId);
    this.save();
  }

  /** The order came before: its result, or that the result is unknown, is reported again. */
  repeat(orderId: string): boolean {
    const result = this.entries.get(orderId);
    if (result === undefined) return false;
    if (result === null) this.entries.set(orderId, INTERRUPTED);
    this.unsent.add(orderId);
    return true;
  }

  /** Results that were not yet reported to the site, the oldest first. */
  get results(): AgentOrderResult[] {
    return [...this.entries].flatMap(([orderId, result]) =>
      result !== null && this.unsent.has(orderId) ? [{ orderId, ...result }] : [],
    );
  }

  /** The site has these results: they are not sent again. */
  acknowledge(results: readonly AgentOrderResult[]): void {
    for (const { orderId } of results) this.unsent.delete(orderId);
  }

  private save(): void {
    for (const orderId of this.entries.keys()) {
      if (this.entries.size <= REMEMBERED) break;
      if (!this.unsent.has(orderId) && this.entries.get(orderId) !== null) this.entries.delete(orderId);
    }
    const entries = [...this.entries].map(([orderId, result]) => ({ orderId, result }));
    replaceFile(this.path, JSON.stringify({ agent: this.agent, entries } satisfies Saved));
  }
}

/** Undefined where there is none, or none that can be read. */
const savedIn = (path: string): Saved | undefined => {
  try {
    const saved = JSON.parse(textOf(path) ?? 'null') as Saved | null;
    return saved && typeof saved.agent === 'string' && Array.isArray(saved.entries) ? saved : undefined;
  } catch {
    return undefined;
  }
};
