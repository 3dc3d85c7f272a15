import { cpus, loadavg } from 'node:os';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { append } from './append';
import { automations } from './automations';
import { Bench, secondsSince, type Section } from './bench';
import { isMet, ratioOf, table, type Finding } from './finding';
import { http } from './http';
import { lookup } from './lookup';
import { push } from './push';
import { rebuild } from './rebuild';
import { reforger } from './reforger';
import { restart } from './restart';
import { soak } from './soak';
import { squad } from './squad';
import { squadLive } from './squad-live';
import { start } from './start';
import { visible } from './visible';

const usual: readonly Section[] = [
  append,
  rebuild,
  squad,
  reforger,
  squadLive,
  visible,
  push,
  http,
  lookup,
  start,
  restart,
  automations,
];
const sections: readonly Section[] = [...usual, soak];

const HELP = `Measures the platform on this machine. Other machines and other hours differ: compare ratios.

  npm run bench -- [options]

  --only <names>     these sections, separated by commas
  --quick            smaller loads, for a look rather than a verdict
  --events <n>       so many events in the sections reforger, lookup, restart and automations, instead of a million
  --keep <folder>    leave the data of lookup there, and take it from there the next time
  --json             one JSON object on stdout instead of the table
  --profile <folder> processes of the bench's own leave CPU profiles there (figures then count for nothing)

${sections.map(({ name, about }) => `  ${name.padEnd(11)}${about}`).join('\n')}
`;

interface Outcome {
  readonly name: string;
  readonly seconds: number;
  /** Of the machine when it began: what others ran beside it. */
  readonly load: number;
  readonly findings: readonly Finding[];
  readonly error?: string;
}

function chosen(names: string | undefined): readonly Section[] {
  if (names === undefined) return usual;
  return names.split(',').map((name) => {
    const section = sections.find((one) => one.name === name.trim());
    if (!section)
      throw new Error(`There is no section "${name}". There are: ${sections.map((one) => one.name).join(', ')}.`);
    return section;
  });
}

async function measure({ name, run }: Section, bench: Bench): Promise<Outcome> {
  const began = performance.now();
  const load = loadavg()[0]!;
  bench.say(`${name} ...`);
  try {
    const findings = await run(bench);
    return { name, seconds: secondsSince(began), load, findings };
  } catch (error) {
    const why = error instanceof Error ? (error.stack ?? error.message) : String(error);
    bench.say(`${name} failed: ${why}`);
    return {
      name,
      seconds: secondsSince(began),
      load,
      findings: [],
      error: error instanceof Error ? error.message : why,
    };
  } finally {
    await bench.clear();
  }
}

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      only: { type: 'string' },
      quick: { type: 'boolean', default: false },
      events: { type: 'string' },
      json: { type: 'boolean', default: false },
      keep: { type: 'string' },
      profile: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help) {
    process.stdout.write(HELP);
    return 0;
  }
  const wanted = chosen(values.only);
  const say = (text: string) => void process.stderr.write(`${text}\n`);
  const events = values.events === undefined ? undefined : Number(values.events);
  if (events !== undefined && !(events > 0)) throw new Error('--events needs a number.');
  const profiles = values.profile === undefined ? undefined : resolve(values.profile);
  const keep = values.keep === undefined ? undefined : resolve(values.keep);
  const bench = new Bench(values.quick, say, profiles, events, keep);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(130));
  process.on('exit', () => bench.abandon());
  // When a node goes away under a section that failed, the official client rejects promises that nobody was given.
  process.on('unhandledRejection', (error) => say(`Left behind: ${String(error)}`));

  const machine = { node: process.version, cpus: cpus().length, model: cpus()[0]?.model ?? '' };
  const outcomes: Outcome[] = [];
  for (const section of wanted) outcomes.push(await measure(section, bench));

  const failed = outcomes.filter(({ error }) => error !== undefined);
  if (values.json) {
    const reported = outcomes.map(({ findings, ...outcome }) => ({
      ...outcome,
      findings: findings.map((finding) => ({ ...finding, ratio: ratioOf(finding), met: isMet(finding) ?? null })),
    }));
    process.stdout.write(
      `${JSON.stringify({ at: new Date().toISOString(), quick: values.quick, machine, sections: reported })}\n`,
    );
  } else {
    const took = outcomes.reduce((sum, { seconds }) => sum + seconds, 0);
    process.stdout.write(
      `\n${table(outcomes)}\n\n${machine.cpus} cores, ${machine.model}, Node ${machine.node}; load ${outcomes.map(({ load }) => load.toFixed(1)).join(', ')}; ${took.toFixed(0)} s${values.quick ? '; quick' : ''}\n`,
    );
    for (const { name, error } of failed) process.stdout.write(`${name} FAILED: ${error}\n`);
  }
  return failed.length > 0 ? 1 : 0;
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(2);
  },
);
