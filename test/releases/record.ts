/**
 * Records what this release leaves behind, so that the suite starts the next one on it: `npm run record-release`, after the
 * release was made (docs/releases.md). It is the demo without its month of statistics, and one event of every shape that is
 * in the archive.
 */
import { execFileSync } from 'node:child_process';
import { copyFileSync, cpSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { brotliCompressSync } from 'node:zlib';
import Database from 'libsql';
import { version } from '../../package.json';
import archive from '../archive/events.json';
import { Stack, type ArchivedEvent } from '../journeys/stack';
import { RECORDINGS, type Recorded } from './recording';

const ROOT = join(__dirname, '../..');
/** What a later release must still answer: nothing here changes with the day. */
const QUESTIONS = [
  ['bingo-host', 'bingo/values'],
  ['member', 'bingo/game-history'],
  ['member', 'bingo/leaderboard'],
  ['member', 'battlelog/squad/clans/leaderboard/top'],
  ['vip-gold', 'battlelog/squad/clans/my-clan'],
  ['community-admin', 'admin-portal/audit/choices'],
  ['member', 'site'],
] as const;
/** What every start makes anew, or belongs to this machine. */
const LEFT_OUT = ['logs', 'ports.json', 'log.lock', '*-shm'];

async function main(): Promise<void> {
  execFileSync(process.execPath, [join(ROOT, 'apps/local/bin/run.mjs'), '--build'], { stdio: 'inherit' });
  let folder = '';
  const settings: NodeJS.ProcessEnv = { DEMO: 'on' };
  const stack = new Stack(settings, undefined, undefined, (dataDir) => {
    folder = dataDir;
    cpSync(join(ROOT, 'community'), join(dataDir, 'community'), { recursive: true });
  });
  try {
    await stack.start();
    await stack.stop();
    // The month of statistics is not delivered.
    settings['DEMO'] = 'off';
    await stack.start();
    await stack.append(archive as unknown as readonly ArchivedEvent[]);
    const { code, output } = await stack.command('projector', ['verify']);
    if (code !== 0) throw new Error(output);
    const answers: Recorded[] = [];
    for (const [persona, path] of QUESTIONS)
      answers.push({ persona, path, body: await stack.call<unknown>(persona, 'GET', path) });
    await stack.stop();
    // What the write-ahead logs hold is in the files, too: half the size.
    for (const name of readdirSync(folder).filter((each) => each.endsWith('.sqlite')))
      new Database(join(folder, name)).exec('PRAGMA wal_checkpoint(TRUNCATE)');
    const to = join(RECORDINGS, version);
    rmSync(RECORDINGS, { recursive: true, force: true });
    mkdirSync(to, { recursive: true });
    const excluded = LEFT_OUT.map((name) => `--exclude=${name}`);
    const tar = execFileSync('tar', ['-cf', '-', ...excluded, '-C', folder, '.'], { maxBuffer: 2 ** 28 });
    writeFileSync(join(to, 'data.tar.br'), brotliCompressSync(tar));
    writeFileSync(join(to, 'answers.json'), `${JSON.stringify(answers, null, 2)}\n`);
    copyFileSync(join(ROOT, '.env.example'), join(to, 'env.example'));
  } finally {
    await stack.remove();
  }
}

void main();
