/** Keys that are wanted within this time share one request, milliseconds. */
const TOGETHER_MS = 10;

interface Waiter<Value> {
  readonly resolve: (value: Value) => void;
  readonly reject: (reason: unknown) => void;
}

/**
 * Reads values of single keys by requests for many keys: a list of names sends one request, not one for each name.
 * @param most keys of one request
 * @param readMany gives the values by key; what it leaves out is `missing`
 */
export function together<Value>(
  most: number,
  readMany: (keys: readonly string[]) => Promise<Readonly<Record<string, Value>>>,
  missing: Value,
): (key: string) => Promise<Value> {
  let waiting = new Map<string, Waiter<Value>[]>();
  const send = async (batch: readonly (readonly [string, readonly Waiter<Value>[]])[]): Promise<void> => {
    try {
      const values = await readMany(batch.map(([key]) => key));
      for (const [key, waiters] of batch) for (const { resolve } of waiters) resolve(values[key] ?? missing);
    } catch (error) {
      for (const [, waiters] of batch) for (const { reject } of waiters) reject(error);
    }
  };
  const sendAll = (): void => {
    const all = [...waiting];
    waiting = new Map();
    for (let from = 0; from < all.length; from += most) void send(all.slice(from, from + most));
  };
  return (key) =>
    new Promise((resolve, reject) => {
      if (waiting.size === 0) setTimeout(sendAll, TOGETHER_MS);
      waiting.set(key, [...(waiting.get(key) ?? []), { resolve, reject }]);
    });
}
