const { default: Sequencer } = require('@jest/test-sequencer');

const isWhole = ({ path, context }) => path.startsWith(`${context.config.rootDir}/test/`);

/**
 * Begins with the specs of whole stacks, below `test/`: some of the smallest files there take the longest, and one that is
 * left for the end keeps one worker busy alone.
 */
module.exports = class extends Sequencer {
  sort(tests) {
    const sorted = super.sort(tests);
    return [...sorted.filter(isWhole), ...sorted.filter((test) => !isWhole(test))];
  }
};
