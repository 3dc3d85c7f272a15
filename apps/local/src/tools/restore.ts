import { join, resolve } from 'node:path';
import { argumentsOf, Misunderstood, runTool } from '@app/kit/command-line';
import { restoreBackup } from './restore-from';

const HELP = `Restores a backup into an empty data folder. Checksums and the whole log are checked first.

  npm run restore -- <file> --data-dir <empty folder>

Start the site on the folder afterwards: the read models are folded again from the log.
`;

void runTool(async () => {
  const { values, positionals } = argumentsOf({
    args: process.argv.slice(2),
    options: { help: { type: 'boolean', short: 'h' }, 'data-dir': { type: 'string' } },
    allowPositionals: true,
  });
  if (values.help) return void process.stdout.write(HELP);
  const [file, ...more] = positionals;
  const dataDir = values['data-dir'];
  if (!file || more.length > 0 || !dataDir) throw new Misunderstood(`Name one backup and --data-dir.\n\n${HELP}`);
  const began = performance.now();
  const { createdAt, position, withAddresses, withKeys } = await restoreBackup({ file, dataDir });
  const seconds = ((performance.now() - began) / 1_000).toFixed(1);
  const folder = resolve(dataDir);
  process.stdout.write(
    [
      `Restored what was kept ${createdAt}, up to position ${position}, in ${seconds} s. Every event of the log was read and found right.`,
      withAddresses ? 'Addresses of players are part of it.' : 'Addresses of players were not kept.',
      withKeys
        ? 'The keys of people stood beside it. Whoever was erased after it was taken has to be erased again.'
        : 'No keys of people stood beside it: everybody in it is a “Former player”.',
      'Start it, with the settings of your environment as they were:',
      `  DATA_DIR=${folder} COMMUNITY_CONFIG=${join(folder, 'community.config.json')} npm start`,
      'The read models are folded from the log meanwhile; npm run projector -- verify compares them.',
      '',
    ].join('\n'),
  );
});
