import type { ReadModel } from '@app/contracts/read-model';
import { until } from '../../../../../test/until';
import { FollowedVersions } from './followed-versions';
import { HeldConnection, type Outlet } from './held-connection';
import type { VersionTags } from './version-tags';

const model = (name: string) => ({ name }) as ReadModel<object>;
const [boards, games] = [model('boards'), model('games')];

const connections: (() => void)[] = [];
// What is followed is looked at until nobody follows it.
afterEach(() => connections.splice(0).forEach((remove) => remove()));

/** Browsers that follow one read model each, and in which order they are written to. */
function following() {
  const versions = new Map([
    ['boards', 1],
    ['games', 1],
  ]);
  let isTaking = true;
  const tags = {
    of: ({ name }: ReadModel<object>) => {
      // Everybody takes again in the moment in which the game is seen to have changed.
      if (name === games.name && versions.get(name)! > 1) isTaking = true;
      return Promise.resolve(`v${versions.get(name)}`);
    },
  };
  const followed = new FollowedVersions(tags as unknown as VersionTags);
  const written: string[] = [];
  const writtenAt: number[] = [];
  const follow = async (name: string, followedModel: ReadModel<object>) => {
    const outlet = {
      get writableLength() {
        return isTaking ? 0 : 1;
      },
      write: () => writtenAt.push(performance.now()) + written.push(name) > 0,
    } as unknown as Outlet;
    const connection = new HeldConnection(outlet, new Set([followedModel.name]), performance.now());
    connections.push(() => followed.remove(connection));
    connection.begin(await followed.add(connection, [followedModel], name), performance.now());
    return connection;
  };
  return {
    ...{ followed, written, writtenAt, follow },
    change: (...names: string[]) => names.forEach((name) => versions.set(name, versions.get(name)! + 1)),
    stopTaking: () => (isTaking = false),
  };
}

test('who waits for something that was silent is served before all who read again every second', async () => {
  const { written, follow, change, stopTaking } = following();
  await Promise.all(Array.from({ length: 300 }, (_, n) => follow(`board ${n}`, boards)));
  await follow('player', games);
  change('boards');
  await until('the first change of the boards', () => Promise.resolve(written.length === 2 * 300 + 1));
  // They change again within the second, and nobody takes anything until that has passed.
  stopTaking();
  change('boards');
  const due = performance.now() + 1_100;
  await until('the second to pass', () => Promise.resolve(performance.now() > due));
  change('games');
  await until('a write to everybody', () => Promise.resolve(written.length === 3 * 300 + 2));
  expect(written.slice(601).indexOf('player')).toBe(0);
});

test('what changes all the time waits until a crowd has had the time to read', async () => {
  const { written, writtenAt, follow, change, stopTaking } = following();
  await follow('board', boards);
  await Promise.all(Array.from({ length: 200 }, (_, n) => follow(`player ${n}`, games)));
  change('boards');
  await until('the first change of the boards', () => Promise.resolve(written.length === 201 + 1));
  stopTaking();
  change('boards');
  const due = performance.now() + 1_100;
  await until('the second to pass', () => Promise.resolve(performance.now() > due));
  change('games');
  await until('a write to everybody', () => Promise.resolve(written.length === 202 + 201));
  expect(written.at(-1)).toBe('board');
  // Half a millisecond for each.
  expect(writtenAt.at(-1)! - writtenAt.at(-2)!).toBeGreaterThan(95);
});

test('who was let go is written to no more', async () => {
  const { followed, written, follow, change } = following();
  const [, goes] = await Promise.all([follow('stays', games), follow('goes', games)]);
  followed.remove(goes);
  change('games');
  await until('the change', () => Promise.resolve(written.length === 3));
  expect(written).toEqual(['stays', 'goes', 'stays']);
});
