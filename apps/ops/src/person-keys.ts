import { createInterface } from 'node:readline';
import { argumentsOf, Misunderstood, Refusal, runTool } from '@app/kit/command-line';
import { openPersonKeys } from '@app/storage/person-keys/open';
import type { PersonKey, PersonKeyStore } from '@app/storage/person-keys/port';
import { environmentOf } from './environment';

const HELP = `The keys of people, without which nobody in the event log has a name.

  person-keys export            writes every key to the output, one a line: store it apart from the log, 30 days at most
  person-keys import            puts the keys of the input back; whoever has a key has it still
`;

const AT_ONCE = 500;
const LINE = /^(\S{1,200}) (~[0-9a-z]{20}) ([A-Za-z0-9_-]{43})$/;

async function exportKeys(store: PersonKeyStore): Promise<void> {
  for await (const { id, pseudonym, key } of store.all())
    process.stdout.write(`${encodeURIComponent(id)} ${pseudonym} ${Buffer.from(key).toString('base64url')}\n`);
}

async function importKeys(store: PersonKeyStore): Promise<void> {
  const keys: PersonKey[] = [];
  for await (const line of createInterface({ input: process.stdin })) {
    const [, id, pseudonym, key] = LINE.exec(line) ?? [];
    if (!id || !pseudonym || !key) throw new Refusal('The input is no file of keys. Nothing was put back.');
    keys.push({ id: decodeURIComponent(id), pseudonym, key: Buffer.from(key, 'base64url') });
  }
  let restored = 0;
  for (let from = 0; from < keys.length; from += AT_ONCE)
    restored += await store.restore(keys.slice(from, from + AT_ONCE));
  process.stdout.write(`${restored} of ${keys.length} keys were put back; the others were there.\n`);
}

void runTool(async () => {
  const { values, positionals } = argumentsOf({
    args: process.argv.slice(2),
    options: { help: { type: 'boolean', short: 'h' } },
    allowPositionals: true,
  });
  if (values.help) return void process.stdout.write(HELP);
  const [what, ...more] = positionals;
  if ((what !== 'export' && what !== 'import') || more.length > 0) throw new Misunderstood(HELP);
  const store = openPersonKeys(environmentOf(process.env));
  try {
    await (what === 'export' ? exportKeys(store) : importKeys(store));
  } finally {
    await store.close();
  }
});
