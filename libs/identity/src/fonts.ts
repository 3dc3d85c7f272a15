import { readFileSync } from 'node:fs';

const files: Record<string, string> = {
  '/fonts/display.woff2':
    '@fontsource-variable/sofia-sans-condensed/files/sofia-sans-condensed-latin-wght-normal.woff2',
  '/fonts/body.woff2': '@fontsource-variable/ibm-plex-sans/files/ibm-plex-sans-latin-wght-normal.woff2',
};

/** The product's typefaces, for the sign-in pages. Where the packages are not installed, the pages use what the system has. */
export function fontAt(path: string): Buffer | undefined {
  const file = files[path];
  if (!file) return undefined;
  try {
    return readFileSync(require.resolve(file));
  } catch {
    return undefined;
  }
}
