import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { launch } from './launcher/main';

const dotEnv = join(process.cwd(), '.env');
if (existsSync(dotEnv)) process.loadEnvFile(dotEnv);

const built = (entry: string) => join(process.cwd(), 'dist', `${entry}.js`);

void launch(
  process.argv.slice(2),
  {
    eventStore: built('local/emulators/event-store/child'),
    emulators: built('local/emulators/main'),
    api: built('api/main'),
    projector: built('projector/main'),
    preload: built('local/child-preload'),
  },
  built('agent/main'),
);
