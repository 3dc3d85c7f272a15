import { until } from '../until';
import { secondsSince, type Bench, type Section } from './bench';
import type { Finding } from './finding';
import { built, startStack } from './stack';

const serves = (url: string) =>
  fetch(`${url}/health/ready`).then(
    ({ ok }) => ok,
    () => false,
  );

async function run(bench: Bench): Promise<Finding[]> {
  await built();
  const dataDir = bench.folder();
  const empty = await startStack(bench, dataDir, { asCommanded: true });
  await bench.end(empty.launcher);
  const again = await startStack(bench, dataDir, { asCommanded: true });

  const { url, pid } = again.run.api;
  if (pid === undefined) throw new Error('run.json does not name the api’s process.');
  await until('the api to be ready', () => serves(url));
  const began = performance.now();
  process.kill(pid, 'SIGKILL');
  await until('the killed api to be gone', async () => !(await serves(url)), { every: 1 });
  await until('the api to serve again', () => serves(url), { every: 5 });
  const back = secondsSince(began);
  await bench.end(again.launcher);

  const goal = { is: 'at most', limit: 20 } as const;
  return [
    { what: 'to ready, empty folder', measured: empty.seconds, unit: 's', goal, note: 'the demo is written' },
    { what: 'to ready, folder with data', measured: again.seconds, unit: 's', goal },
    { what: 'api killed and serving again', measured: back, unit: 's', goal: { is: 'at most', limit: 2 } },
  ];
}

export const start: Section = { name: 'start', about: 'from the command to ready, and the api after a kill', run };
