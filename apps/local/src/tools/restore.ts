import { join, resolve } from 'node:path';
import { argumentsOf, Misunderstood, runTool } from '@app/kit/command-line';
import { restoreBackup } from './restore-from';

const HELP = `Restores a backup into an empty data folder. Checksums and the whole log are checked first.

  npm run restore -- <file> --data-dir <empty folder> [--without-keys]

The keys of people are taken from the file beside it. Without them everybody whom the log names is a “Former player”: that
is refused, unless --without-keys says so.
Start the site on the folder afterwards: the read models are folded again from the log.
`;

void runTool(async () => {
  const { values, positionals } = argumentsOf({
    args: process.argv.slice(2),
    options: {
      help: { type: 'boolean', short: 'h' },
      'data-dir': { type: 'string' },
      'without-keys': { type: 'boolean' },
    },
    allowPositionals: true,
  });
  if (values.help) return void process.stdout.write(HELP);
  const [file, ...more] = positionals;
  const dataDir = values['data-dir'];
  if (!file || more.length > 0 || !dataDir) throw new Misunderstood(`Name one backup and --data-dir.\n\n${HELP}`);
  const began = performance.now();
  const { createdAt, position, withAddresses, withKeys } = await restoreBackup({
    ...{ file, dataDir },
    withoutKeys: values['without-keys'] === true,
  });
  const seconds = ((performance.now() - began) / 1_000).toFixed(1);
  const folder = resolve(dataDir);
  process.stdout.write(
    [
      `Restored what was kept ${createdAt}, up to position ${position}, in ${seconds} s. Every event of the log was read and found right.`,
      withAddresses ? 'Addresses of players are part of it.' : 'Addresses of players were not kept.',
      withKeys
        ? 'The keys of people stood beside it. Whoever was erased after it was taken has to be erased again.'
        : 'No keys of people stood beside it: whoever is in it is a “Former player”.',
      ...(withKeys && process.env['MONGODB_URL']
        ? [
            'They are in the folder. A site with MONGODB_URL needs them there, before it starts:',
            `  MONGODB_URL= DATA_DIR=${folder} READ_MODELS_FILE=${join(folder, 'read-models.sqlite')} npm run --silent person-keys export > keys`,
            '  npm run person-keys import < keys; rm keys',
          ]
        : []),
      'Start it, with the settings of your environment as they were:',
      `  DATA_DIR=${folder} COMMUNITY_CONFIG=${join(folder, 'community')} npm start`,
      'The read models are folded from the log meanwhile; npm run projector -- verify compares them.',
      '',
    ].join('\n'),
  );
});
