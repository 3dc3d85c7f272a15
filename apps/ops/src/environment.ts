import { existsSync } from 'node:fs';
import { runningStack } from '@app/kit/running-stack';

/** What of `run.json` concerns operators. */
interface RunFile {
  readonly pid: number;
  readonly api: { readonly url: string };
  readonly projector: { readonly url?: string };
  readonly eventStore: { readonly url: string };
  readonly settings?: Readonly<Record<string, string>>;
}

/** The environment of the services: a container's own, or what the stack on DATA_DIR was started with. */
export function environmentOf(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  if (existsSync('.env')) process.loadEnvFile('.env');
  const run = runningStack<RunFile>(env['DATA_DIR'] || 'data');
  if (!run) return env;
  return {
    ...env,
    ...run.settings,
    EVENTSTORE_URL: run.eventStore.url,
    API_URL: run.api.url,
    ...(run.projector.url && { PROJECTOR_URL: run.projector.url }),
  };
}
