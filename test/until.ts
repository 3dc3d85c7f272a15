/** Between two looks of a long wait, ms. */
const SELDOM = 50;

/**
 * Waits for a state of another process that can only be polled. It looks again and again, less often the longer it
 * waits, so that the end is at most a tenth later than the state.
 *
 * @param patience ms
 * @param every ms between two looks at first
 * @returns what `look` found
 * @throws Error when there is nothing in time
 */
export async function until<Result>(
  what: string,
  look: () => Promise<Result | undefined | false>,
  { patience = 45_000, every = 10 } = {},
): Promise<Result> {
  const start = performance.now();
  for (;;) {
    const result = await look();
    if (result !== undefined && result !== false) return result;
    const waited = performance.now() - start;
    if (waited > patience) throw new Error(`Waited ${patience / 1_000} s in vain for ${what}.`);
    await new Promise((resolve) => setTimeout(resolve, Math.max(every, Math.min(waited / 10, SELDOM))));
  }
}
