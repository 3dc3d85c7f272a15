const { AsyncLocalStorage } = require('node:async_hooks');
const { TestEnvironment } = require('jest-environment-node');
const { context } = require('./runtime.cjs');

const globals = Object.entries(Object.getOwnPropertyDescriptors(globalThis));
const env = { ...process.env };
const { prepareStackTrace } = Error;
/**
 * Those that the file has used. Each promise of a worker is entered in every one that was ever used, one for each api that
 * a file started, until it is disabled.
 */
const storages = new Set();
for (const name of ['run', 'enterWith']) {
  const use = AsyncLocalStorage.prototype[name];
  AsyncLocalStorage.prototype[name] = function (...about) {
    storages.add(this);
    return use.apply(this, about);
  };
}

/** What Jest replaces of the process for every file. */
const replaced = ['emit', 'exit', 'getBuiltinModule'].map((name) => [
  name,
  Object.getOwnPropertyDescriptor(process, name),
]);
/** What Jest leaves in the global object for the next file, which must begin without it. */
const LEFT = /^(?:EVENT_HANDLERS|JEST_STATE_SYMBOL|TEST_TIMEOUT_SYMBOL)$/;

/**
 * Runs a spec file in the worker's own context instead of a new one, so that what `runtime.cjs` shares between the spec
 * files of a worker and what a spec makes are of the same classes. Afterwards everything that Jest or the spec replaced is
 * as it was, else it would hold every module of the file; what shared modules made global stays.
 */
module.exports = class extends TestEnvironment {
  constructor(config, about) {
    super(config, about);
    this.global = globalThis;
    this.moduleMocker = new this.moduleMocker.constructor(globalThis);
    this.fakeTimersModern = new this.fakeTimersModern.constructor({
      config: config.projectConfig,
      global: globalThis,
    });
  }

  getVmContext() {
    return this.context && context;
  }

  async teardown() {
    await super.teardown();
    for (const storage of storages) storage.disable();
    storages.clear();
    for (const [name, descriptor] of globals)
      if (descriptor.configurable) Object.defineProperty(globalThis, name, descriptor);
    for (const symbol of Object.getOwnPropertySymbols(globalThis))
      if (LEFT.test(symbol.description)) Reflect.deleteProperty(globalThis, symbol);
    for (const [name, descriptor] of replaced)
      if (descriptor) Object.defineProperty(process, name, descriptor);
      else Reflect.deleteProperty(process, name);
    Error.prepareStackTrace = prepareStackTrace;
    for (const name of Object.keys(process.env)) if (!(name in env)) Reflect.deleteProperty(process.env, name);
    Object.assign(process.env, env);
  }
};
