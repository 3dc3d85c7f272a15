import 'reflect-metadata';
import { resolve } from 'node:path';
import { argumentsOf, Refusal, runTool } from '@app/kit/command-line';
import { examine, isHealthy, reportOf } from './doctor/examine';
import { setupFrom } from './doctor/setup';
import { environmentOf } from './environment';

const HELP = `Checks an installation from inside, and says in words what is wrong and what to do about it.

  npm run doctor                          the site that runs on DATA_DIR
  docker compose run --rm ops doctor      the containers

  --json   for programs: {"healthy": …, "results": [{"check", "state": "well" | "remark" | "wrong" | "not-checked", …}]}

Checked: the settings of every process, placeholders and weak secrets, the community's file, the event store, the read
models, the projector, the sign-in provider, the Discord application and bot, Steam, the clock, free disk space,
certificates and the age of the newest backup. It changes nothing.
Exit code: 0 nothing is wrong, 1 something is, 2 not understood.
`;

void runTool(async () => {
  const { values } = argumentsOf({
    args: process.argv.slice(2),
    options: { help: { type: 'boolean', short: 'h' }, json: { type: 'boolean' } },
  });
  if (values.help) return void process.stdout.write(HELP);
  const env = environmentOf(process.env);
  if (!env['EVENTSTORE_URL'])
    throw new Refusal(
      `Nothing runs on ${resolve(env['DATA_DIR'] || 'data')}, and EVENTSTORE_URL is not set. Start it with npm start; of containers: docker compose run --rm ops doctor`,
    );
  const setup = setupFrom(env);
  const results = await examine(setup);
  await setup.close();
  const healthy = isHealthy(results);
  process.stdout.write(values.json ? `${JSON.stringify({ healthy, results }, null, 2)}\n` : reportOf(results));
  // Clients of the stores keep connections alive for a while.
  process.exit(healthy ? 0 : 1);
});
