export { StoreUnavailable } from '../read-models/port';

/** One object of the sign-in provider: a session, a grant, a token, a sign-in under way. */
export interface GrantRecord {
  /** What kind of object: `Session`, `RefreshToken`. */
  readonly model: string;
  /** Unique among the objects of its kind. */
  readonly id: string;
  /** A second name that only sessions have. */
  readonly uid?: string;
  /** What the object was granted by: it ends with that. */
  readonly grantId?: string;
  /** Whose it is; the subject of tokens. */
  readonly accountId?: string;
  readonly payload: Readonly<Record<string, unknown>>;
  /** Epoch milliseconds; absent for what never expires. */
  readonly expiresAt?: number;
}

/**
 * What the sign-in provider must remember so that people stay signed in over a restart: its own store, apart from the
 * log and the read models. What has expired is never read.
 */
export interface GrantStore {
  /** Writes it, in place of what was there. @throws StoreUnavailable */
  put(record: GrantRecord): Promise<void>;
  /** Writes it unless there is one. @returns what is there now. @throws StoreUnavailable */
  putIfAbsent(record: GrantRecord): Promise<GrantRecord>;
  /** @throws StoreUnavailable */
  get(model: string, id: string): Promise<GrantRecord | undefined>;
  /** @throws StoreUnavailable */
  byUid(model: string, uid: string): Promise<GrantRecord | undefined>;
  /** Takes it away. @returns what was there: of several callers at once one alone. @throws StoreUnavailable */
  take(model: string, id: string): Promise<GrantRecord | undefined>;
  /** Ends everything that one grant gave. @throws StoreUnavailable */
  endGrant(grantId: string): Promise<void>;
  /** Ends everything of one person. @returns how many objects. @throws StoreUnavailable */
  endAccount(accountId: string): Promise<number>;
  /** Deletes what expired before then, epoch milliseconds. @throws StoreUnavailable */
  forgetBefore(at: number): Promise<void>;
  close(): Promise<void>;
}
