import { Lru } from '@app/kit/lru';
import { within } from '@app/kit/within';
import { StoreUnavailable } from '../read-models/port';
import type { PersonKey, PersonKeyStore } from './port';

/** Keys that were asked for, by pseudonym. */
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
  private restUntil = -Infinity;

  constructor(private readonly store: PersonKeyStore) {}

  /** By id; made where there are none. Of the store, while it answers: what is written with a destroyed key is lost. */
  async ensure(ids: readonly string[]): Promise<ReadonlyMap<string, PersonKey>> {
    try {
      const keys = await this.ask(() => this.store.ensure(ids));
      return new Map(keys.map((key) => [key.id, this.hold(key)]));
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
    if (missing.length > 0) for (const key of await this.ask(() => this.store.ofIds(missing))) this.hold(key);
    return this.held(ids);
  }

  /**
   * What `work` makes with the keys that are not destroyed. First with those in memory, and again after others were read
   * from the store: game servers name the same few hundred people again and again.
   */
  async withKeys<Result>(work: (keys: KeysByPseudonym) => Result): Promise<Result> {
    await this.look();
    const read = new Map<string, PersonKey | 'destroyed'>();
    for (;;) {
      const missing = new Set<string>();
      const get = (pseudonym: string): PersonKey | undefined => {
        const held = this.byPseudonym.peek(pseudonym) ?? read.get(pseudonym);
        if (held === undefined) missing.add(pseudonym);
        return held === 'destroyed' ? undefined : held;
      };
      const result = work({ get });
      if (missing.size === 0) return result;
      const keys = await this.ask(() => this.store.ofPseudonyms([...missing]));
      for (const pseudonym of missing) this.remember(read, pseudonym, 'destroyed');
      for (const key of keys) this.remember(read, key.pseudonym, this.hold(key));
    }
  }

  private remember(read: Map<string, PersonKey | 'destroyed'>, pseudonym: string, key: PersonKey | 'destroyed'): void {
    read.set(pseudonym, key);
    this.byPseudonym.set(pseudonym, key);
  }

  /** Forgets every key, so that the next use reads the store. */
  forget(): void {
    this.byPseudonym.clear();
    this.byId.clear();
  }

  /** @returns the same object for as long as the key is held: names are remembered by it */
  private hold(key: PersonKey): PersonKey {
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
      const now = await this.ask(() => this.store.destructions());
      if (now !== this.destructions) this.forget();
      this.destructions = now;
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error;
    }
  }

  private async ask<Answer>(question: () => Promise<Answer>): Promise<Answer> {
    const away = () => new StoreUnavailable('The keys of people cannot be read.');
    if (performance.now() < this.restUntil) throw away();
    try {
      return await within(PATIENCE, question(), away);
    } catch (error) {
      if (error instanceof StoreUnavailable) this.restUntil = performance.now() + REST;
      throw error;
    }
  }
}
