const { compileFunction } = require('node:vm');
require('reflect-metadata');
const CircusRuntime = require('../../../../test/jest/circus-runtime.cjs');

/** What Node has and a page lacks: React, for one, would schedule by it. */
const NODE_ONLY = ['setImmediate', 'clearImmediate', 'MessageChannel'];

const compiled = new Map();

/**
 * Compiles each module once in a worker, in its own context. Every spec file runs the compiled modules anew, so that
 * they keep no state from file to file.
 */
module.exports = class extends CircusRuntime {
  constructor(...about) {
    super(...about);
    const { executor } = this;
    executor.compile = (source, filename) => {
      let known = compiled.get(filename);
      if (known?.source !== source) {
        known = {
          source,
          run: compileFunction(source, [...executor.injectedModuleParameters, ...NODE_ONLY], { filename }),
        };
        compiled.set(filename, known);
      }
      return known.run;
    };
  }
};
