import type { LogGap } from '../tailing/tail';
import { RemoteUnreadable } from './remote-files';

/** A log that the server refuses may be one that it is just moving away: so long it is tried again, milliseconds. */
const PATIENCE = 10 * 60_000;

/** Earlier logs that the server lists and does not give. Each holds up those after it for a while, and not for ever. */
export class Refusals {
  private readonly since = new Map<string, number>();

  /**
   * @param missed receives which log is passed over
   * @param now milliseconds, of any beginning
   */
  constructor(
    private readonly missed: (gap: LogGap) => void,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /**
   * What `work` on a log returns; undefined when the server has refused it for so long that those after it come first.
   * @param from when what may be lost began, epoch milliseconds
   * @throws RemoteUnreadable before that
   */
  async pass<Value>(name: string, from: number, work: () => Promise<Value>): Promise<Value | undefined> {
    try {
      const value = await work();
      this.since.delete(name);
      return value;
    } catch (error) {
      if (!(error instanceof RemoteUnreadable)) throw error;
      const since = this.since.get(name);
      this.since.set(name, since ?? this.now());
      if (since === undefined || this.now() - since < PATIENCE) throw error;
      const reason = error.message.replace(/\.$/u, '');
      if (since !== -Infinity) this.missed({ from: new Date(from).toISOString(), to: null, reason });
      this.since.set(name, -Infinity);
      return undefined;
    }
  }
}
