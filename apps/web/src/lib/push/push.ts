import type { Versions } from '@app/contracts/changes';
import type { Query, QueryClient } from '@tanstack/react-query';
import { api } from '../api';
import { isRateLimited } from '../failures';
import { readRights } from '../session/lost-rights';
import { answersOf } from './answers';
import { HeldConnection } from './held-connection';
import { Tabs, type News } from './tabs';

/** Queries come and go together when a page opens: they are looked at once, milliseconds later. */
const SETTLING_MS = 50;
/** A browser of which no tab is looked at lets its connection go after this, milliseconds. */
const HIDDEN_MS = 30_000;

/** The newest version of a read model, and the moment at which it was pushed. */
interface Pushed {
  readonly version: string;
  readonly at: number;
}

/**
 * Queries again for what is on screen when its read models have a new version. The answers name their read models, and
 * the held connection of this browser reports new versions. A hidden tab queries when it is shown again.
 */
export class Push {
  private readonly answers;
  private readonly tabs: Tabs;
  private readonly connection: HeldConnection;
  private readonly stopListening: () => void;
  private newest = new Map<string, Pushed>();
  private settling: ReturnType<typeof setTimeout> | undefined;
  private hiding: ReturnType<typeof setTimeout> | undefined;

  /** @param reader who is signed in, if anybody: their tabs share one connection */
  constructor(
    private readonly client: QueryClient,
    reader: string,
  ) {
    this.answers = answersOf(client);
    this.connection = new HeldConnection({
      open: (models, signal) => api.stream(`changes?models=${models.join(',')}`, signal),
      onVersions: (versions, ofAll) => this.passOn({ kind: 'versions', versions, ofAll }),
      onLife: () => this.tabs.pass({ kind: 'life' }),
      onRights: () => this.passOn({ kind: 'rights' }),
      onLost: () => this.passOn({ kind: 'lost' }),
      onNothing: reportBuffering,
    });
    this.tabs = new Tabs(`changes:${reader}`, {
      onHolding: () => this.take({ kind: 'lost' }),
      onJoined: () => this.newest.size > 0 && this.tabs.pass({ kind: 'versions', versions: this.versions() }),
      onModels: (models) => this.connection.follow(models),
      onNews: (news) => this.take(news),
    });
    const stopCache = client.getQueryCache().subscribe(({ type, query, ...event }) => {
      // Also when a page that rested goes on.
      if (type === 'observerAdded' || type === 'observerOptionsUpdated') this.compare(query);
      // What changed while the answer was on its way may not be in it.
      if (type === 'updated' && 'action' in event && event.action.type === 'success') this.compare(query);
      if (type === 'observerAdded' || type === 'observerRemoved' || type === 'updated') this.settle();
    });
    const onVisibility = () => this.onVisibility();
    const hurry = () => this.connection.hurry();
    document.addEventListener('visibilitychange', onVisibility);
    window.addEventListener('online', hurry);
    window.addEventListener('pagehide', this.leave);
    window.addEventListener('pageshow', this.settle);
    this.stopListening = () => {
      stopCache();
      document.removeEventListener('visibilitychange', onVisibility);
      window.removeEventListener('online', hurry);
      window.removeEventListener('pagehide', this.leave);
      window.removeEventListener('pageshow', this.settle);
    };
    this.settle();
  }

  stop(): void {
    this.stopListening();
    clearTimeout(this.settling);
    clearTimeout(this.hiding);
    this.tabs.close();
    this.connection.close();
    this.cover(new Set());
  }

  private readonly leave = () => this.tabs.show([]);

  private readonly settle = () => {
    this.settling ??= setTimeout(() => {
      this.settling = undefined;
      if (!document.hidden) this.tabs.show(this.shown());
    }, SETTLING_MS);
  };

  private active(): Query[] {
    return this.client
      .getQueryCache()
      .getAll()
      .filter((query) => query.isActive());
  }

  private shown(): string[] {
    return [...new Set(this.active().flatMap((query) => [...this.answers.versionsOf(query).keys()]))].sort();
  }

  private passOn(news: News): void {
    this.tabs.pass(news);
    this.take(news);
  }

  private versions(): Versions {
    return Object.fromEntries([...this.newest].map(([model, { version }]) => [model, version]));
  }

  private take(news: News): void {
    if (news.kind === 'life') return;
    if (news.kind === 'rights') return void readRights(this.client);
    if (news.kind === 'lost') this.newest.clear();
    else {
      const at = this.answers.nextMoment();
      for (const [model, version] of Object.entries(news.versions))
        if (this.newest.get(model)?.version !== version) this.newest.set(model, { version, at });
      // What a connection does not follow is not covered, also where the one before did.
      if (news.ofAll)
        for (const model of this.newest.keys()) if (!Object.hasOwn(news.versions, model)) this.newest.delete(model);
      for (const query of this.active()) this.compare(query);
    }
    this.cover(new Set(this.newest.keys()));
  }

  private cover(models: ReadonlySet<string>): void {
    if (!this.answers.cover(models)) return;
    // Each observer computes again whether it polls.
    for (const query of this.active()) for (const observer of query.observers) observer.setOptions(observer.options);
  }

  /**
   * Reads again what is of another version than one that was pushed after the reading of it had begun. What was read
   * later is of the pushed version or of a newer one. What was refused as one reading too many is left to the clock, however
   * often it changes.
   */
  private compare(query: Query): void {
    if (document.hidden || !query.isActive() || query.state.fetchStatus !== 'idle') return;
    if (isRateLimited(query.state.error)) return;
    const begunAt = this.answers.begunAt(query);
    const isOld = [...this.answers.versionsOf(query)].some(([model, version]) => {
      const pushed = this.newest.get(model);
      return pushed !== undefined && pushed.version !== version && pushed.at > begunAt;
    });
    if (isOld && !this.answers.rests(query))
      void this.client.refetchQueries({ predicate: (other) => other === query }, { cancelRefetch: false });
  }

  private onVisibility(): void {
    clearTimeout(this.hiding);
    if (document.hidden) {
      this.hiding = setTimeout(() => this.tabs.show([]), HIDDEN_MS);
      return;
    }
    for (const query of this.active()) this.compare(query);
    this.settle();
  }
}

/** Lets the operators know, where the api can be reached at all. */
async function reportBuffering(models: readonly string[]): Promise<boolean> {
  try {
    await api.report(`changes?models=${models.join(',')}&report=buffered`);
  } catch {
    return false;
  }
  console.warn('A proxy on the way holds back the news of changes: this page asks for them by the clock instead.');
  return true;
}
