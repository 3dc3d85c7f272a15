import { resolve } from 'node:path';
import { argumentsOf, jsonOnTerminal, Misunderstood, oneLine, Refusal, runTool } from '@app/kit/command-line';
import { LogUnavailable, NoSuchPosition } from '@app/storage/event-log/errors';
import { readLog, type LoggedEvent } from '@app/storage/event-log/raw-log';
import { environmentOf } from './environment';

const HELP = `Prints a stream of the running stack's event log, oldest first, one event a line.

  npm run log -- <stream> [--from <n>] [--limit <n>] [--json]

  <stream>     a stream such as bingoLobby, or '$all' for everything (quoted, for the shell)
  --from       first revision, or for $all the position of an event; inclusive (the first)
  --limit      how many events at most (all)
  --json       a JSON object a line: position, stream, revision, type, id, created, data, metadata
`;

const count = (name: string, text: string | undefined): bigint | undefined => {
  if (text === undefined) return undefined;
  if (!/^\d{1,18}$/.test(text)) throw new Misunderstood(`--${name} is "${text}". It must be a whole number from 0.`);
  return BigInt(text);
};

const line = ({ created, stream, revision, type, data, metadata }: LoggedEvent, all: boolean): string => {
  const actor = (metadata as { actor?: { name?: unknown } } | null)?.actor?.name;
  return [
    created,
    all ? `${stream}@${revision}` : String(revision).padStart(5),
    type,
    jsonOnTerminal(data),
    ...(typeof actor === 'string' ? [`by ${oneLine(actor)}`] : []),
  ].join('  ');
};

void runTool(async () => {
  const { values, positionals } = argumentsOf({
    args: process.argv.slice(2),
    options: {
      help: { type: 'boolean', short: 'h' },
      from: { type: 'string' },
      limit: { type: 'string' },
      json: { type: 'boolean' },
    },
    allowPositionals: true,
  });
  if (values.help) return void process.stdout.write(HELP);
  const [stream, ...more] = positionals;
  if (!stream || more.length) throw new Misunderstood(`Name one stream.\n\n${HELP}`);
  const from = count('from', values.from);
  const limit = count('limit', values.limit);
  if (limit === 0n) throw new Misunderstood('--limit must be at least 1.');
  const env = environmentOf(process.env);
  const url = env['EVENTSTORE_URL'];
  if (!url) throw new Refusal(`Nothing runs on ${resolve(env['DATA_DIR'] || 'data')}. Start it first: npm start`);

  // `| head` closes the pipe early; that is no failure.
  process.stdout.on('error', ({ code, message }: NodeJS.ErrnoException) => {
    if (code !== 'EPIPE') process.stderr.write(`The output cannot be written: ${message}\n`);
    process.exit(code === 'EPIPE' ? 0 : 1);
  });
  let seen = 0;
  const excerpt = { stream, ...(from !== undefined && { from }), ...(limit !== undefined && { limit: Number(limit) }) };
  try {
    for await (const event of readLog(url, excerpt)) {
      seen++;
      const text = values.json ? jsonOnTerminal(event) : line(event, stream === '$all');
      if (!process.stdout.write(`${text}\n`)) await new Promise((resolve) => process.stdout.once('drain', resolve));
    }
  } catch (error) {
    throw error instanceof NoSuchPosition || error instanceof LogUnavailable ? new Refusal(error.message) : error;
  }
  if (!seen) process.stderr.write(`${stream} has no events${from ? ' there' : ''}.\n`);
});
