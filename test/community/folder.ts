import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The community that is delivered. */
export const SHIPPED = join(__dirname, '../../community');

/**
 * Makes the folder of a community.
 * @param configuration in place of the delivered one
 * @param pages in place of the delivered ones, by the names of their files
 */
export function communityAt(
  folder: string,
  configuration: object = shippedJson(),
  pages?: Readonly<Record<string, string>>,
): string {
  rmSync(folder, { recursive: true, force: true });
  if (!pages) cpSync(SHIPPED, folder, { recursive: true });
  const files = { ...pages, 'community.json': JSON.stringify(configuration, null, 2) };
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return folder;
}

const shippedJson = () => JSON.parse(readFileSync(join(SHIPPED, 'community.json'), 'utf8')) as object;
