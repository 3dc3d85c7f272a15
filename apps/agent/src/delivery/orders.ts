import type { AgentOrder, AgentStatusReport } from '@app/contracts/operations/agent-status.dto';
import { MAX_REPORTED } from '@app/contracts/squad/limits';
import { isSameBatch, type Aside, type BatchKey } from './aside';

type Outcome = AgentStatusReport['outcomes'][number];

/**
 * Orders of staff to this agent. An order stays open, also across a restart, until the site has its result: the files
 * on the disk show whether it was carried out.
 */
export class Orders {
  private open: readonly AgentOrder[] = [];
  private readonly settled = new Map<string, Outcome>();
  private news = new AbortController();
  private combined: { readonly with: AbortSignal; readonly signal: AbortSignal } | undefined;

  constructor(private readonly aside: Aside) {}

  /** Orders of the site's newest answer, in the place of those before. */
  receive(orders: readonly AgentOrder[]): void {
    const before = new Set(this.open.map(({ requestId }) => requestId));
    this.open = orders;
    const now = new Set(orders.map(({ requestId }) => requestId));
    for (const requestId of this.settled.keys()) if (!now.has(requestId)) this.settled.delete(requestId);
    for (const note of this.aside.notes)
      if (note.state === 'delivered' && !orders.some(({ batch }) => isSameBatch(batch, note))) this.aside.remove(note);
    if (orders.every(({ requestId }) => before.has(requestId))) return;
    this.news.abort();
    this.news = new AbortController();
    this.combined = undefined;
  }

  /** What is still to be done, the oldest first. */
  get pending(): readonly AgentOrder[] {
    return this.open.filter(({ requestId }) => !this.settled.has(requestId));
  }

  /** The order to set this very batch aside. */
  toSetAside(batch: BatchKey): AgentOrder | undefined {
    return this.pending.find((each) => each.order === 'set-aside' && isSameBatch(each.batch, batch));
  }

  settle({ requestId }: AgentOrder, outcome: Outcome['outcome'], reason: string | null = null): void {
    this.settled.set(requestId, { requestId, outcome, reason: reason === null ? null : reason.slice(0, 500) });
  }

  /** For the next report. */
  get outcomes(): Outcome[] {
    return [...this.settled.values()].slice(0, MAX_REPORTED);
  }

  /** Aborted by the signal, or when there is a new order. */
  until(signal: AbortSignal): AbortSignal {
    if (this.combined?.with !== signal)
      this.combined = { with: signal, signal: AbortSignal.any([signal, this.news.signal]) };
    return this.combined.signal;
  }
}
