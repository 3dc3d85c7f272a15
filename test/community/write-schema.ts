/** Writes community/community.schema.json anew: `node -r ./test/register.cjs test/community/write-schema.ts`. */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { communitySchema } from './schema';

const root = join(__dirname, '../..');
const file = join(root, 'community/community.schema.json');

writeFileSync(file, JSON.stringify(communitySchema()));
execFileSync(join(root, 'node_modules/.bin/oxfmt'), [file], { stdio: 'inherit' });
