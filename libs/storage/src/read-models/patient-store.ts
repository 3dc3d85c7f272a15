import { within } from '@app/kit/within';
import { StoreUnavailable, type ReadModelStore } from './port';

const FIRST_PAUSE = 100;
const LONGEST_PAUSE = 2_000;
/** Of the failures to open, the first is logged and then one in so many: about one in one to three minutes. */
const LOGGED_EVERY = 30;
/** Where all is well the first attempt takes moments: calls wait for it, but no longer than this after the start. */
const FIRST_ATTEMPT = 2_000;

/** Where it says how the opening goes; pino's `Logger` is one. */
interface Journal {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
}

/**
 * A store that opens in the background for as long as that takes. Once the first attempt has failed, or takes more than
 * two seconds, every call fails with StoreUnavailable until a later one succeeds: the process starts, serves what needs
 * no store, and says what it lacks. It has the methods of the port and no others: a framework calls every lifecycle
 * hook that it finds on a provider.
 * @param longest a call fails with StoreUnavailable after so many milliseconds, whether or not it is carried out later;
 * without it, when the database gives up
 */
export function openPatiently(open: () => Promise<ReadModelStore>, journal: Journal, longest?: number): ReadModelStore {
  const opening = new Opening(open, journal);
  const call = <Name extends keyof ReadModelStore>(name: Name) =>
    (async (...values: unknown[]): Promise<unknown> => {
      const store = await opening.opened();
      const called = Reflect.apply(store[name], store, values) as Promise<unknown>;
      return longest === undefined
        ? called
        : within(longest, called, () => new StoreUnavailable('The read models do not answer in time.'));
    }) as ReadModelStore[Name];
  return {
    prepare: call('prepare'),
    prepareUnindexed: call('prepareUnindexed'),
    drop: call('drop'),
    get: call('get'),
    getMany: call('getMany'),
    find: call('find'),
    count: call('count'),
    search: call('search'),
    load: call('load'),
    applyBatch: call('applyBatch'),
    sweep: call('sweep'),
    async *scan(collection) {
      yield* (await opening.opened()).scan(collection);
    },
    readControl: call('readControl'),
    listControl: call('listControl'),
    writeControl: call('writeControl'),
    ping: call('ping'),
    close: () => opening.close(),
  };
}

class Opening {
  private store: ReadModelStore | undefined;
  private closed = false;
  private why = 'they are being opened';
  private timer: NodeJS.Timeout | undefined;
  private opening: Promise<void>;
  /** Settles with the first attempt to open, or when it takes too long. */
  private readonly begun: Promise<void>;

  constructor(
    private readonly open: () => Promise<ReadModelStore>,
    private readonly journal: Journal,
  ) {
    this.opening = this.attempt(1);
    this.begun = within(FIRST_ATTEMPT, this.opening, () => new Error('It takes long.')).catch(() => undefined);
  }

  private async attempt(attempts: number): Promise<void> {
    try {
      const opened = await this.open();
      if (this.closed) return await opened.close();
      this.store = opened;
      this.journal.info({ attempts }, 'The read models are open.');
    } catch (error) {
      this.why = reasonOf(error);
      if (attempts % LOGGED_EVERY === 1)
        this.journal.warn({ cause: this.why, attempts }, 'The read models cannot be opened; it is tried again.');
      if (this.closed) return;
      const pause = Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** (attempts - 1));
      this.timer = setTimeout(() => {
        this.opening = this.attempt(attempts + 1);
      }, pause);
    }
  }

  async opened(): Promise<ReadModelStore> {
    if (!this.store) await this.begun;
    if (this.store) return this.store;
    throw new StoreUnavailable('The read models are not open yet.', { cause: new Error(this.why) });
  }

  async close(): Promise<void> {
    this.closed = true;
    clearTimeout(this.timer);
    await this.opening;
    await this.store?.close();
  }
}

/** The innermost cause says which address refused; what is around it only that something did. */
const reasonOf = (error: unknown): string => {
  let innermost = error;
  while (innermost instanceof Error && innermost.cause !== undefined) innermost = innermost.cause;
  return innermost instanceof Error ? `${innermost.name}: ${innermost.message}` : String(innermost);
};
