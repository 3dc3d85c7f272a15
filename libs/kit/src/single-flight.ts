/**
 * Shares a call that is under way with everybody who makes the same call meanwhile. Calls are the same when their first
 * argument is; further arguments count only in the call that runs.
 */
export const singleFlight = <Args extends readonly unknown[], Value>(work: (...args: Args) => Promise<Value>) => {
  const underWay = new Map<unknown, Promise<Value>>();
  return (...args: Args): Promise<Value> => {
    const [key] = args;
    const shared = underWay.get(key);
    if (shared) return shared;
    const call = work(...args).finally(() => underWay.delete(key));
    underWay.set(key, call);
    return call;
  };
};
