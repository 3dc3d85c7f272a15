const { default: Runtime } = require('jest-runtime');

/**
 * Where jest-circus notes which test or hook runs, in place of an `AsyncLocalStorage` for each file. Those are never
 * disabled, so that each promise of a worker was entered in one for every file before it, which took a fifth of the
 * processor time of the suite. Tests of a file run one after the other, so one note is enough; what fails after the end
 * of its test is counted as of the one that runs.
 */
class RunningTest {
  store;

  getStore() {
    return this.store;
  }

  async run(store, callback) {
    const outer = this.store;
    this.store = store;
    try {
      return await callback();
    } finally {
      this.store = outer;
    }
  }
}

const CIRCUS = /[\\/]node_modules[\\/]jest-circus[\\/]/;

module.exports = class CircusRuntime extends Runtime {
  requireInternalModule(from, name) {
    if (name === 'node:async_hooks' && CIRCUS.test(from)) return { AsyncLocalStorage: RunningTest };
    return super.requireInternalModule(from, name);
  }
};
