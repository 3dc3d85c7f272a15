import { HEARTBEAT_MS, type Versions } from '@app/contracts/changes';

/** What the tab that holds the connection passes on to the others. */
export type News =
  | { readonly kind: 'versions'; readonly versions: Versions; readonly ofAll?: boolean }
  | { readonly kind: 'life' }
  | { readonly kind: 'rights' }
  | { readonly kind: 'lost' };

type Message =
  | { readonly to: 'holder'; readonly tab: string; readonly models: readonly string[] }
  | { readonly to: 'everybody'; readonly kind: 'who' }
  | ({ readonly to: 'others' } & News);

/** A tab says again what it shows this often; one that has not for two and a half times as long is gone. Milliseconds. */
const ANNOUNCE_MS = 2 * HEARTBEAT_MS;
/** Without a word from the holder for so long nothing is held, milliseconds. */
const SILENT_MS = 2.5 * HEARTBEAT_MS;

/** Roles of a tab. */
export interface TabEvents {
  /** This tab is to hold the connection from now on, until it is closed. */
  onHolding(): void;
  /** What all tabs together show; only in the tab that holds. */
  onModels(models: ReadonlySet<string>): void;
  /** Another tab says what it shows, and may lack the newest versions; only in the tab that holds. */
  onJoined(): void;
  /** What the holding tab passes on; only in the others. */
  onNews(news: News): void;
}

/**
 * The tabs of one browser that are signed in as the same person share one held connection, because a browser opens only
 * six to one host over HTTP/1.1. Whoever has the lock holds it and passes on what it brings. A browser without locks
 * holds one connection in each tab.
 */
export class Tabs {
  private readonly id = Math.random().toString(36).slice(2);
  private readonly channel: BroadcastChannel | undefined;
  private readonly closed = new AbortController();
  private isHolder = false;
  private own: readonly string[] = [];
  private readonly others = new Map<string, { readonly models: readonly string[]; readonly at: number }>();
  private readonly again: ReturnType<typeof setInterval>;
  private silence: ReturnType<typeof setTimeout> | undefined;

  constructor(
    name: string,
    private readonly events: TabEvents,
  ) {
    const isShared = typeof BroadcastChannel !== 'undefined' && 'locks' in navigator;
    this.channel = isShared ? new BroadcastChannel(name) : undefined;
    this.channel?.addEventListener('message', ({ data }) => this.receive(data as Message));
    this.again = setInterval(() => this.announce(), ANNOUNCE_MS);
    if (!isShared) queueMicrotask(() => this.hold());
    else
      navigator.locks
        .request(name, { signal: this.closed.signal }, () => {
          this.hold();
          return new Promise<void>((release) => this.closed.signal.addEventListener('abort', () => release()));
        })
        .catch(() => undefined);
  }

  /** What this tab shows. */
  show(models: readonly string[]): void {
    this.own = models;
    this.announce();
  }

  /** To the other tabs, from the one that holds. */
  pass(news: News): void {
    this.post({ to: 'others', ...news });
  }

  close(): void {
    if (this.closed.signal.aborted) return;
    clearInterval(this.again);
    clearTimeout(this.silence);
    this.post({ to: 'holder', tab: this.id, models: [] });
    this.closed.abort();
    this.channel?.close();
  }

  private hold(): void {
    if (this.closed.signal.aborted) return;
    this.isHolder = true;
    clearTimeout(this.silence);
    this.events.onHolding();
    this.post({ to: 'everybody', kind: 'who' });
    this.announce();
  }

  private announce(): void {
    if (this.closed.signal.aborted) return;
    if (this.isHolder) this.gather();
    else this.post({ to: 'holder', tab: this.id, models: this.own });
  }

  private gather(): void {
    const oldest = Date.now() - 2.5 * ANNOUNCE_MS;
    for (const [tab, { at }] of this.others) if (at < oldest) this.others.delete(tab);
    this.events.onModels(new Set([...this.own, ...[...this.others.values()].flatMap(({ models }) => models)]));
  }

  private receive(message: Message): void {
    if (message.to === 'everybody') return this.announce();
    if (message.to === 'holder') {
      if (!this.isHolder) return;
      if (message.models.length === 0) this.others.delete(message.tab);
      else this.others.set(message.tab, { models: message.models, at: Date.now() });
      this.gather();
      return this.events.onJoined();
    }
    if (this.isHolder) return;
    clearTimeout(this.silence);
    if (message.kind !== 'lost') this.silence = setTimeout(() => this.events.onNews({ kind: 'lost' }), SILENT_MS);
    this.events.onNews(message);
  }

  private post(message: Message): void {
    if (!this.closed.signal.aborted) this.channel?.postMessage(message);
  }
}
