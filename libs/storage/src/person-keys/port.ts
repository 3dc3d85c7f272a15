/** What makes the events of one person readable. */
export interface PersonKey {
  /** A chat-platform id, or the id of a game account. */
  readonly id: string;
  /** What stands for the id in the log: `~` and 20 of 0-9 and a-z, at random. */
  readonly pseudonym: string;
  /** AES-256: 32 bytes. */
  readonly key: Uint8Array;
}

/**
 * The keys of people, apart from the log and the read models: without them neither ids nor names in the log can be
 * read. A destroyed key cannot be restored; a person who comes back gets another.
 */
export interface PersonKeyStore {
  /** The keys of these ids, made where there are none. Of several callers at once all get the same. @throws StoreUnavailable */
  ensure(ids: readonly string[]): Promise<readonly PersonKey[]>;
  /** Those of these ids that have a key. @throws StoreUnavailable */
  ofIds(ids: readonly string[]): Promise<readonly PersonKey[]>;
  /** Those of these pseudonyms whose key is not destroyed. @throws StoreUnavailable */
  ofPseudonyms(pseudonyms: readonly string[]): Promise<readonly PersonKey[]>;
  /** Every key, by id. @throws StoreUnavailable */
  all(): AsyncIterable<PersonKey>;
  /** Puts keys of a backup back; whoever has a key has it still. @returns how many were missing. @throws StoreUnavailable */
  restore(keys: readonly PersonKey[]): Promise<number>;
  /** @returns how many there were. @throws StoreUnavailable */
  destroy(ids: readonly string[]): Promise<number>;
  /** Counts up whenever keys were destroyed: whoever caches keys forgets them then. @throws StoreUnavailable */
  destructions(): Promise<number>;
  close(): Promise<void>;
}
