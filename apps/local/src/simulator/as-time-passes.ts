import { pause } from '@app/kit/pause';

/** Outputs of the past are flushed in portions of this many. */
const AT_ONCE = 2_000;

interface Taker<Output> {
  /** @param isPast it was due before the first output that was waited for */
  take(output: Output, isPast: boolean): void;
  /** Makes visible what was taken. */
  flush(): Promise<void>;
  /** Everything of the past is visible. */
  caughtUp(): void;
}

/** Gives outputs when they are due, those of the past at once, until the signal. */
export async function asTimePasses<Output extends { readonly at: number }>(
  outputs: Iterable<Output>,
  { take, flush, caughtUp }: Taker<Output>,
  signal: AbortSignal,
): Promise<void> {
  let isPast = true;
  let taken = 0;
  for (const output of outputs) {
    if (output.at > Date.now()) {
      await flush();
      if (isPast) caughtUp();
      isPast = false;
      await pause(output.at - Date.now(), signal);
    }
    if (signal.aborted) return;
    take(output, isPast);
    if (++taken % AT_ONCE === 0) await flush();
  }
  await flush();
}
