import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, truncateSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, journey } from './people';
import { sharedStack } from './stacks';

const ROOT = join(__dirname, '../..');
const stack = sharedStack();

/** Runs a program of the built site as its npm script does. */
const program = (name: string, args: readonly string[]) =>
  new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
    const own = name.endsWith('.mjs')
      ? [join(ROOT, 'apps/local/bin', name)]
      : [join(ROOT, 'apps/local/bin/run.mjs'), name];
    // As in the environment that the stack was started with.
    const steam = { STEAM_API_KEY: 'a-key', STEAM_API_URL: 'http://127.0.0.1:9' };
    const env = { ...process.env, ...steam, DATA_DIR: stack.run.dataDir };
    execFile(process.execPath, [...own, ...args], { cwd: ROOT, env }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, stdout, stderr }),
    );
  });

journey('the doctor looks at the running site, and finds the one thing that is wrong with it', async () => {
  const { code, stdout } = await program('doctor', ['--json']);
  const { results } = JSON.parse(stdout) as { results: { check: string; state: string }[] };
  expect(code).toBe(1);
  const well = ['settings', 'event store', 'read models', 'api and projector', 'sign-in', 'Discord bot', 'clock'];
  expect(results.filter(({ check, state }) => well.includes(check) && state !== 'well')).toEqual([]);
  // How full the disk of this machine is has nothing to do with the site.
  const wrong = results.filter(({ check, state }) => state === 'wrong' && check !== 'disk').map(({ check }) => check);
  expect(wrong).toEqual(['Steam key']);
});

journey('the built api describes what it takes: types, limits and comments', async () => {
  const answer = await fetch(`${stack.run.api.url}/api/openapi.json`);
  const { components } = (await answer.json()) as { components: { schemas: Record<string, unknown> } };
  expect(components.schemas).toMatchObject({
    ToggleSquareDto: { properties: { gameId: { type: 'number' } }, required: expect.arrayContaining(['gameId']) },
    IngestBatch: { properties: { from: { description: 'The lowest sequence in here.' } } },
    // Under one name the schema of one game would replace the other's.
    ConnectionSighting: { properties: { player: { $ref: '#/components/schemas/PlayerRefDto' } } },
    ReforgerConnectionSighting: { properties: { playerId: { type: 'string' } } },
    PlayerRefDto: { properties: { steamId: { type: 'string', nullable: true } } },
  });
});

journey('a backup of the running site goes through the drill; half of one does not', async () => {
  journey.setTimeout(180_000);
  expect(await program('restore-drill.mjs', ['--help'])).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('npm run restore-drill -- backup-….tar.gz'),
  });
  const folder = mkdtempSync(join(tmpdir(), 'drill-'));
  try {
    expect((await program('backup', [folder])).code).toBe(0);
    const file = join(
      folder,
      readdirSync(folder).find((name) => name.endsWith('.tar.gz'))!,
    );
    const drill = await program('restore-drill.mjs', [file]);
    expect([drill.code, drill.stdout]).toEqual([0, expect.stringContaining('The drill went well')]);
    truncateSync(file, Math.floor(statSync(file).size / 2));
    expect(await program('restore-drill.mjs', [file])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('could not be restored'),
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
});
