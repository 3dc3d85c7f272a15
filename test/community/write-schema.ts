/** Writes community.schema.json anew: `node -r ./test/register.cjs test/community/write-schema.ts`. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format } from 'prettier';
import { communitySchema } from './schema';

const file = join(__dirname, '../../community.schema.json');

void format(JSON.stringify(communitySchema()), { filepath: file, printWidth: 120 }).then((text) =>
  writeFileSync(file, text),
);
