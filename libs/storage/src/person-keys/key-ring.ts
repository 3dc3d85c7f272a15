import { Lru } from '@app/kit/lru';
import { within } from '@app/kit/within';
import { StoreUnavailable } from '../read-models/port';
import type { PersonKey, PersonKeyStore } from './port';

/** Cached keys, by pseudonym. */
export interface KeysByPseudonym {
  get(pseudonym: string): PersonKey | undefined;
}

/** People whose keys are held in memory. */
const MOST = 50_000;
/** The store is waited for this long, milliseconds: a server that hangs must not hold every command. */
const PATIENCE = 1_000;
/** After it did not answer it is left alone for this long, milliseconds. */
const REST = 1_000;

/**
 * The keys that are in use, in memory. Another process may destroy some: then all are read anew. While the store is away
 * the keys in memory are used, so that who has used the site lately goes on. All reads throw StoreUnavailable where that
 * does not suffice.
 */
export class KeyRing {
  private readonly byPseudonym = new Lru<string, PersonKey | 'destroyed'>(MOST);
  private readonly byId = new Lru<string, PersonKey>(MOST);
  private destructions: number | undefined;
  private lookedAt = -Infinity;
  private restUntil = -Infinity;

  constructor(private readonly store: PersonKeyStore) {}

  /** By id; made where there are none. Of the store, while it answers: what is written with a destroyed key is lost. */
  async ensure(ids: readonly string[]): Promise<ReadonlyMap<string, PersonKey>> {
    try {
      const since = this.destructions;
      const keys = await this.inTime(() => this.store.ensure(ids));
      return new Map(keys.map((key) => [key.id, this.hold(key, since)]));
    } catch (error) {
      const held = this.held(ids);
      if (error instanceof StoreUnavailable && ids.every((id) => held.has(id))) return held;
      throw error;
    }
  }

  /** By id, those that have one. */
  async ofIds(ids: readonly string[]): Promise<ReadonlyMap<string, PersonKey>> {
    await this.look();
    const missing = ids.filter((id) => this.byId.peek(id) === undefined);
    const found = new Map(this.held(ids));
    if (missing.length === 0) return found;
    const since = this.destructions;
    for (const key of await this.inTime(() => this.store.ofIds(missing))) found.set(key.id, this.hold(key, since));
    return found;
  }

  /**
   * The keys that are not destroyed of those that `visit` wants. Where all are in memory, nothing is collected: game servers
   * name the same few hundred people again and again.
   * @param lookedWithin it suffices to have looked for keys that another process destroyed so many milliseconds ago
   */
  async keysOf(
    visit: (want: (pseudonym: string) => void) => void,
    { lookedWithin = 0 } = {},
  ): Promise<KeysByPseudonym> {
    if (performance.now() - this.lookedAt >= lookedWithin) await this.look();
    const read = new Map<string, PersonKey | 'destroyed'>();
    const held = (pseudonym: string) => this.byPseudonym.peek(pseudonym) ?? read.get(pseudonym);
    for (;;) {
      const missing = new Set<string>();
      visit((pseudonym) => {
        if (held(pseudonym) === undefined) missing.add(pseudonym);
      });
      if (missing.size === 0) break;
      const since = this.destructions;
      const keys = await this.inTime(() => this.store.ofPseudonyms([...missing]));
      for (const pseudonym of missing) read.set(pseudonym, 'destroyed');
      for (const key of keys) read.set(key.pseudonym, this.hold(key, since));
      for (const pseudonym of missing)
        if (read.get(pseudonym) === 'destroyed') this.byPseudonym.set(pseudonym, 'destroyed');
    }
    return {
      get: (pseudonym) => {
        const key = held(pseudonym);
        return key === 'destroyed' ? undefined : key;
      },
    };
  }

  /** Forgets every key, so that the next use reads the store. */
  forget(): void {
    this.byPseudonym.clear();
    this.byId.clear();
  }

  /**
   * What was read while a destruction was noticed may be what was destroyed: it is not held.
   * @param since the destructions that were known before the key was read
   * @returns the same object for as long as the key is held: names are remembered by it
   */
  private hold(key: PersonKey, since: number | undefined): PersonKey {
    if (since !== this.destructions) return key;
    const before = this.byPseudonym.get(key.pseudonym);
    const held = before === undefined || before === 'destroyed' ? key : before;
    this.byPseudonym.set(held.pseudonym, held);
    this.byId.set(held.id, held);
    return held;
  }

  private held(ids: readonly string[]): ReadonlyMap<string, PersonKey> {
    return new Map(ids.flatMap((id) => this.byId.get(id) ?? []).map((key) => [key.id, key]));
  }

  /** A destroyed key is not used again, also when another process destroyed it. */
  private async look(): Promise<void> {
    try {
      const at = performance.now();
      const now = await this.inTime(() => this.store.destructions());
      if (now !== this.destructions) this.forget();
      this.destructions = now;
      this.lookedAt = at;
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error;
    }
  }

  private async inTime<Answer>(read: () => Promise<Answer>): Promise<Answer> {
    const away = () => new StoreUnavailable('The keys of people cannot be read.');
    if (performance.now() < this.restUntil) throw away();
    try {
      return await within(PATIENCE, read(), away);
    } catch (error) {
      if (error instanceof StoreUnavailable) this.restUntil = performance.now() + REST;
      throw error;
    }
  }
}
