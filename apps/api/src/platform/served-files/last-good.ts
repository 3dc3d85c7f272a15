import { singleFlight } from '@app/kit/single-flight';
import { within } from '@app/kit/within';
import { StoreUnavailable } from '@app/storage/read-models/port';
import type { OnApplicationShutdown, OnModuleInit } from '@nestjs/common';
import type { Logger } from 'pino';
import { readState, writeState } from './state-file';

/** Readers wait this long for the newest value before they get the last good one, milliseconds. */
const PATIENCE = 1_000;
/** While the value does not change, the state file is rewritten with its new `goodAt` at most this often, milliseconds. */
const CONFIRM_EVERY = 15_000;
/** The state file forgets whom the read models forgot so soon, also while nobody reads it, milliseconds. */
const LOOK_EVERY = 1_000;

/**
 * The newest value of something that is read from the read models. While they are unavailable the last good value is
 * served in its place, also after a restart. One read runs at a time, for everybody who waits.
 */
export abstract class LastGood<Value extends object, Json extends object>
  implements OnModuleInit, OnApplicationShutdown
{
  private value: Value | undefined;
  /** When the read models last confirmed the value, epoch milliseconds. */
  private goodAt = 0;
  private writtenAt = 0;
  private failing = false;
  private readonly read = singleFlight(() => this.refresh());
  private restored: Promise<void> | undefined;
  private writing: Promise<void> = Promise.resolve();
  private looking: NodeJS.Timeout | undefined;

  /** @param path of the state file; without one nothing survives a restart */
  constructor(
    private readonly path: string | undefined,
    private readonly log: Logger,
  ) {}

  onModuleInit(): void {
    if (this.path !== undefined) this.looking = setInterval(() => void this.look(), LOOK_EVERY).unref();
  }

  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.looking);
    await this.writing;
  }

  /** Reads the newest value. It returns `current` itself when nothing has changed. */
  protected abstract load(current: Value | undefined): Promise<Value>;

  /** The content of the state file, beside `goodAt`. */
  protected abstract toJson(value: Value): Json;

  protected abstract fromJson(json: Json): Value;

  /**
   * `age` is the time since the read models last confirmed the value, in milliseconds: 0 when they just did.
   * @throws StoreUnavailable when the read models cannot be read and never could
   */
  async served(): Promise<Value & { readonly age: number }> {
    await (this.restored ??= this.restore());
    const read = this.read();
    // A read may outlive everybody who waits for it: later readers learn here how it ended.
    read.then(
      () => (this.failing = false),
      () => (this.failing = true),
    );
    if (!this.value) {
      await read;
      return { ...this.value!, age: 0 };
    }
    const fresh = await this.inTime(read);
    if (fresh) this.confirm();
    // Never 0 for what was not confirmed now: the clock may have been set back.
    return { ...this.value, age: fresh ? 0 : Math.max(1, Date.now() - this.goodAt) };
  }

  /** Waits until the state file is written. */
  async settled(): Promise<void> {
    await this.writing;
  }

  /** While the last read failed nobody waits for the next one. */
  private async inTime(read: Promise<void>): Promise<boolean> {
    const late = () => new StoreUnavailable('The read models do not answer in time.');
    const fresh = await within(this.failing ? 0 : PATIENCE, read, late).then(
      () => true,
      () => false,
    );
    this.failing = !fresh;
    return fresh;
  }

  /** What the file held before this process began is replaced as well. */
  private async look(): Promise<void> {
    await (this.restored ??= this.restore());
    await this.read().catch(() => undefined);
  }

  private async refresh(): Promise<void> {
    const before = this.value;
    this.value = await this.load(before);
    this.goodAt = Date.now();
    if (this.value !== before) this.write(this.value);
  }

  private confirm(): void {
    if (Math.abs(this.goodAt - this.writtenAt) > CONFIRM_EVERY) this.write(this.value!);
  }

  private async restore(): Promise<void> {
    const { path } = this;
    const state =
      path === undefined ? undefined : ((await readState(path)) as (Json & { goodAt?: unknown }) | undefined);
    if (typeof state?.goodAt !== 'number' || this.value) return;
    try {
      this.value = this.fromJson(state);
      this.goodAt = state.goodAt;
    } catch (error) {
      // Another version wrote it.
      this.log.warn({ cause: String(error), path }, 'A state file was not understood.');
    }
  }

  private write(value: Value): void {
    const { path } = this;
    if (path === undefined) return;
    this.writtenAt = this.goodAt;
    const state = { goodAt: this.goodAt, ...this.toJson(value) };
    this.writing = this.writing
      .then(() => writeState(path, state))
      .catch((error: unknown) => this.log.warn({ cause: String(error), path }, 'A state file was not written.'));
  }
}
