import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { launch } from './launcher/main';

const dotEnv = join(process.cwd(), '.env');
if (existsSync(dotEnv)) process.loadEnvFile(dotEnv);

const built = (app: string) => join(process.cwd(), 'dist', app, 'apps', app, 'src', 'main.js');

void launch(
  process.argv.slice(2),
  {
    eventStore: require.resolve('./emulators/event-store/child'),
    emulators: require.resolve('./emulators/main'),
    api: built('api'),
    projector: built('projector'),
  },
  built('agent'),
);
