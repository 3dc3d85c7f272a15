const v8 = require('node:v8');
const { Script } = require('node:vm');

const CircusRuntime = require('../../../../test/jest/circus-runtime.cjs');

// What was compiled is thrown away when it has not run for a while; the next file runs it again.
v8.setFlagsFromString('--no-flush-bytecode');

/** Of this worker, by file. */
const scripts = new Map();

/** Compiles each module once in a worker. Every spec file runs it anew, in the page of its own. */
module.exports = class extends CircusRuntime {
  constructor(...about) {
    super(...about);
    // A page of a spec lives too short for what the optimising compiler makes to be worth its work.
    v8.setFlagsFromString('--no-opt');
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
};
