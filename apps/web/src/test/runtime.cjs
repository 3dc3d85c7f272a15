const { Script } = require('node:vm');
const { default: Runtime } = require('jest-runtime');

/** Of this worker, by file. */
const scripts = new Map();
/** What the libraries of this worker export, by file. */
const libraries = new Map();

const LIBRARY = /[\\/]node_modules[\\/]|[\\/]libs[\\/]\w+[\\/]src[\\/](?!.*\.spec\.)/;
/** Each file loads those that register hooks, or note what they did to the page. */
const OWN = /[\\/]node_modules[\\/](?:jest|@jest|expect|pretty-format|@testing-library)/;

/** Compiles each module once in a worker, and runs libraries once. Every spec file runs what is ours anew. */
module.exports = class extends Runtime {
  constructor(...about) {
    super(...about);
    const { executor } = this;
    const parameters = executor.injectedModuleParameters.join(', ');
    executor.compile = (source, filename) => {
      const context = executor.environment.getVmContext();
      if (context === null) return null;
      let known = scripts.get(filename);
      if (known?.source !== source) {
        // On one line, so that lines of a trace stay what they are.
        known = { source, script: new Script(`(function (${parameters}) {${source}\n})`, { filename }) };
        scripts.set(filename, known);
      }
      return known.script.runInContext(context);
    };
  }

  requireModuleOrMock(from, name) {
    // React does so in the middle of a test, which may be one of a later file than that which loaded it.
    if (LIBRARY.test(from) && this._resolution.isCoreModule(name)) return require(name);
    return super.requireModuleOrMock(from, name);
  }

  requireModule(from, name, options, isRequireActual) {
    if (options?.isInternalModule) return super.requireModule(from, name, options, isRequireActual);
    const path = name === undefined ? from : this._resolution.resolveCjs(from, name);
    if (this._resolution.isCoreModule(path) || !LIBRARY.test(path) || OWN.test(path))
      return super.requireModule(from, name, options, isRequireActual);
    if (libraries.has(path)) return libraries.get(path);
    const exports = super.requireModule(from, name, options, isRequireActual);
    libraries.set(path, exports);
    return exports;
  }
};
