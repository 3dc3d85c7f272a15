const vm = require('node:vm');
const { default: Runtime } = require('jest-runtime');
require('../register.cjs');

/** Stands for the context that this worker runs in, which has no name of its own. */
const context = vm.createContext();

const compile = vm.compileFunction;
vm.compileFunction = (source, parameters, options) =>
  compile(
    source,
    parameters,
    options?.parsingContext === context ? { ...options, parsingContext: undefined } : options,
  );

/** What every spec file loads for itself: it registers hooks and mocks. */
const OWN = /\.spec\.tsx?$|[\\/]test[\\/]|[\\/]node_modules[\\/](?:jest|@jest|expect|pretty-format)/;

/**
 * Loads the product's modules and its libraries once in a worker instead of once in a spec file: loading the api takes
 * longer than most of its specs. What specs replace by `jest.mock` stays theirs alone.
 */
class SharingRuntime extends Runtime {
  requireModule(from, name, options, isRequireActual) {
    if (!options?.isInternalModule) {
      const path = name === undefined ? from : this._resolution.resolveCjs(from, name);
      if (!this._resolution.isCoreModule(path) && !OWN.test(path)) return require(path);
    }
    return super.requireModule(from, name, options, isRequireActual);
  }
}

module.exports = Object.assign(SharingRuntime, { context });
