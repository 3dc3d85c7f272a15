import { join } from 'node:path';

const root = join(__dirname, '..');

/**
 * Node's arguments for a program of this repository: its bundle, where the whole suite runs and has built it, else its
 * source. A bundle starts in less than half the time, and is what is shipped.
 * @param source such as `apps/api/src/main.ts`
 */
export const programOf = (source: string): readonly [...string[], string] => {
  if (process.env['TEST_BUNDLES']) return [join(root, source.replace(/^apps\/(\w+)\/src\/(.*)\.ts$/, 'dist/$1/$2.js'))];
  return ['-r', require.resolve('reflect-metadata'), '-r', join(root, 'test/register.cjs'), join(root, source)];
};
