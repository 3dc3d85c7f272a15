/**
 * Shares a call that is under way with everybody who makes the same call meanwhile. Calls are the same when their keys
 * are: without `keyOf` that is the first argument, and further ones count only in the call that runs.
 */
export const singleFlight = <Args extends readonly unknown[], Value>(
  work: (...args: Args) => Promise<Value>,
  keyOf: (...args: Args) => unknown = (...[first]) => first,
) => {
  const underWay = new Map<unknown, Promise<Value>>();
  return (...args: Args): Promise<Value> => {
    const key = keyOf(...args);
    const shared = underWay.get(key);
    if (shared) return shared;
    const call = work(...args).finally(() => underWay.delete(key));
    underWay.set(key, call);
    return call;
  };
};
