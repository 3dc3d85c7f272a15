/**
 * The tools of operators, in the image `ops`: docker compose run --rm ops <tool> [arguments]
 *
 *   convert-community  makes a folder of a community.config.json
 *   doctor        checks the installation
 *   projector     status, rebuild, verify, audit, …
 *   log           prints the event log
 *   copy-log      copies an old log into a fresh one, with names and ids sealed
 *   last-scavenge says whether the event store rewrites its files, which are not copied then
 *   person-keys   writes the keys of people down, and puts them back
 *   sign-out      ends every session of a person
 *   rotate-keys   makes a new key that signs tokens
 */
import { pathToFileURL } from 'node:url';

const TOOLS = {
  'copy-log': ['projector/copy-log.js'],
  'convert-community': ['../docker/convert-community.mjs'],
  doctor: ['ops/doctor.js'],
  'last-scavenge': ['ops/last-scavenge.js'],
  log: ['ops/log.js'],
  'person-keys': ['ops/person-keys.js'],
  projector: ['projector/cli.js'],
  'sign-out': ['identity/main.js', 'sign-out'],
  'rotate-keys': ['identity/main.js', 'rotate-keys'],
};

const [name = '', ...args] = process.argv.slice(2);
const [file, ...first] = TOOLS[name] ?? [];
if (file === undefined) {
  const isHelp = name === '--help' || name === '-h';
  const say = isHelp ? console.log : console.error;
  say(`There are: ${Object.keys(TOOLS).join(', ')}. Each explains itself with --help.`);
  process.exit(isHelp ? 0 : 2);
}
const module = new URL(`../dist/${file}`, import.meta.url).pathname;
process.argv = [process.argv[0], module, ...first, ...args];
await import(pathToFileURL(module).href);
