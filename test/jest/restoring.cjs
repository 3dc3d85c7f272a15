/** What Jest leaves in the global object for the next file, which must begin without it. */
const LEFT = /^(?:EVENT_HANDLERS|JEST_STATE_SYMBOL|TEST_TIMEOUT_SYMBOL)$/;

/** @returns a function that makes a global object as it is now: all but what modules that files share have added to it */
module.exports = (global) => {
  const globals = Object.entries(Object.getOwnPropertyDescriptors(global));
  return () => {
    for (const [name, descriptor] of globals)
      if (descriptor.configurable) Object.defineProperty(global, name, descriptor);
    for (const symbol of Object.getOwnPropertySymbols(global))
      if (LEFT.test(symbol.description)) Reflect.deleteProperty(global, symbol);
  };
};
