const { TestEnvironment } = require('jest-environment-node');
const { context } = require('./runtime.cjs');

/**
 * Runs a spec file in the worker's own context instead of a new one, so that what `runtime.cjs` shares between the spec
 * files of a worker and what a spec makes are of the same classes. Afterwards what was global before, and the environment variables, are as they were;
 * what shared modules made global stays.
 */
module.exports = class extends TestEnvironment {
  constructor(config, about) {
    super(config, about);
    const { projectConfig } = config;
    this.before = {
      globals: Object.getOwnPropertyDescriptors(globalThis),
      exit: process.exit,
      env: { ...process.env },
    };
    this.global = globalThis;
    this.moduleMocker = new this.moduleMocker.constructor(globalThis);
    this.fakeTimersModern = new this.fakeTimersModern.constructor({ config: projectConfig, global: globalThis });
  }

  getVmContext() {
    return this.context && context;
  }

  async teardown() {
    await super.teardown();
    const { globals, exit, env } = this.before;
    for (const [name, descriptor] of Object.entries(globals))
      if (descriptor.configurable) Object.defineProperty(globalThis, name, descriptor);
    process.exit = exit;
    for (const name of Object.keys(process.env)) if (!(name in env)) Reflect.deleteProperty(process.env, name);
    Object.assign(process.env, env);
  }
};
