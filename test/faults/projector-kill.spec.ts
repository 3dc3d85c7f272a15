import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { bank, digestOfOracle, random, someEvents, World } from './projector-world';
import { seedsOf } from '../seeds';
import { until } from '../until';

const KILLS = Math.max(4, seedsOf(4, 5).length);

jest.setTimeout(60_000 + KILLS * 5_000);

const root = join(__dirname, '../..');

async function project(world: World, version: number): Promise<ChildProcess> {
  const child = fork(join(__dirname, 'projector-child.ts'), [world.eventStoreUrl, world.file, String(version)], {
    cwd: root,
    execArgv: ['-r', join(root, 'test/register.cjs')],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  await once(child, 'message');
  return child;
}

test('processes that are killed while they build, flip and follow leave nothing lost and nothing doubled', async () => {
  const world = await World.start();
  const dice = random(Number(process.env['FAULT_SEED'] ?? 1));
  let logPosition = await world.append(someEvents(2_000, dice));
  for (let kill = 0; kill < KILLS; kill++) {
    const before = (await world.record())?.beat ?? 0;
    const child = await project(world, 1 + Math.floor(kill / 2));
    const writes = 1 + dice.below(60);
    await until('some writes of it', async () => {
      logPosition = await world.append(someEvents(3, dice));
      return ((await world.record())?.beat ?? 0) >= before + writes;
    });
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  }
  const version = 1 + Math.floor((KILLS - 1) / 2);
  const last = await project(world, version);
  const serving = await until('the newest version to serve it all', async () => {
    const record = await world.record();
    const now = record?.generations.find(({ generation }) => generation === record.serving);
    return now?.version === version && (now.position ?? '') >= logPosition && now;
  });
  expect(await world.digest(serving.generation)).toBe(digestOfOracle(world.acknowledged));
  expect(serving.handled).toBe(world.acknowledged.length);
  expect(await world.store.count({ model: bank().into, generation: serving.generation })).toBeGreaterThan(0);
  const gone = once(last, 'exit');
  last.disconnect();
  await gone;
  await world.end();
});
