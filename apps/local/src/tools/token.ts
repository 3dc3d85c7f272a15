import { argumentsOf, Misunderstood, runTool } from '@app/kit/command-line';
import { theStack } from './arguments';
import { tokenOf } from './persona-token';
import { personas } from '../personas';

const list = personas.map(({ key, may }) => `  ${key.padEnd(18)} ${may}`).join('\n');

const HELP = `Prints an access token of a persona from the running local sign-in; it is good for 12 hours.

  npm run --silent token -- <persona>

${list}
  ${'operator'.padEnd(18)} The scripts' own client, for rebuilds and the like (10 minutes).
`;

void runTool(async () => {
  const { values, positionals } = argumentsOf({
    args: process.argv.slice(2),
    options: { help: { type: 'boolean', short: 'h' } },
    allowPositionals: true,
  });
  if (values.help) return void process.stdout.write(HELP);
  const [wanted = '', ...more] = positionals;
  if (more.length || (wanted !== 'operator' && !personas.some(({ key }) => key === wanted)))
    throw new Misunderstood(
      `${wanted ? `There is no persona "${positionals.join(' ')}".` : 'Whose token?'} There are:\n${list}`,
    );

  process.stdout.write(`${await tokenOf(wanted, theStack().identity)}\n`);
});
