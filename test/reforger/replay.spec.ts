import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { replayMatch } from '../../apps/agent/src/agent';
import { UTC } from '../../apps/agent/src/reforger/zone';
import { startStack, type Stack } from '../api/support/stack';
import { FOLDER, Site, batchesIn, expected } from './recorded';

const TOKEN = 'token-of-the-reforger-server';
let folder: string;
let stack: Stack;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'replay-'));
  stack = await startStack({ env: { INGEST_TOKENS: `reforger-1:${TOKEN}` } });
});
afterAll(async () => {
  await stack.close();
  rmSync(folder, { recursive: true, force: true });
});

const replay = () =>
  replayMatch(
    {
      ...{ mode: 'replay', game: 'reforger', zone: UTC, server: 1, folder: FOLDER, state: join(folder, 'state') },
      ...{ bufferBytes: 1e8, speed: Infinity, giveUpMs: 60_000 },
      site: { url: stack.url, game: 'reforger', server: 1, token: () => TOKEN },
    },
    () => undefined,
    new AbortController().signal,
  );

const written = async (stream: string): Promise<readonly string[]> => {
  const log = stack.openLog();
  const types: string[] = [];
  for await (const chunk of log.readStream(stream)) types.push(...chunk.map(({ type }) => type));
  await log.dispose();
  return types;
};

test('a recorded session that the agent replays is in the log, and a second time changes nothing', async () => {
  const { unrecognised, facts } = await replay();
  expect([unrecognised, facts > 400]).toEqual([0, true]);
  const site = new Site();
  for (const batch of batchesIn()) site.take(batch);
  const inLog = async () => {
    const streams = [...site.streams.keys()].sort();
    return Promise.all(streams.map(async (stream) => [stream, await written(stream)] as const));
  };
  const once = await inLog();
  expect(once).toEqual(
    [...site.streams]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, events]) => [name, events.map(({ type }) => type)]),
  );
  const kills = once.flatMap(([, types]) => types).filter((type) => type === 'ReforgerPlayerKilled');
  expect(kills).toHaveLength(expected.killLines);
  await replay();
  expect(await inLog()).toEqual(once);
});
