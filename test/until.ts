/**
 * Waits for a state of another process that can only be polled. It looks again and again, so looking must be cheap.
 *
 * @param patience ms
 * @param every ms between two looks
 * @returns what `look` found
 * @throws Error when there is nothing in time
 */
export async function until<Result>(
  what: string,
  look: () => Promise<Result | undefined | false>,
  { patience = 45_000, every = 10 } = {},
): Promise<Result> {
  const end = performance.now() + patience;
  for (;;) {
    const result = await look();
    if (result !== undefined && result !== false) return result;
    if (performance.now() > end) throw new Error(`Waited ${patience / 1_000} s in vain for ${what}.`);
    await new Promise((resolve) => setTimeout(resolve, every));
  }
}
