const { TestEnvironment } = require('jest-environment-node');
const restoring = require('./restoring.cjs');
const { context } = require('./runtime.cjs');

const restoreGlobals = restoring(globalThis);
const env = { ...process.env };
const { prepareStackTrace } = Error;

/** What Jest replaces of the process for every file. */
const replaced = ['emit', 'exit', 'getBuiltinModule'].map((name) => [
  name,
  Object.getOwnPropertyDescriptor(process, name),
]);

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
    restoreGlobals();
    for (const [name, descriptor] of replaced)
      if (descriptor) Object.defineProperty(process, name, descriptor);
      else Reflect.deleteProperty(process, name);
    Error.prepareStackTrace = prepareStackTrace;
    for (const name of Object.keys(process.env)) if (!(name in env)) Reflect.deleteProperty(process.env, name);
    Object.assign(process.env, env);
  }
};
