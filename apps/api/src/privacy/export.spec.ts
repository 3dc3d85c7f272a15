import { Turns } from '@app/storage/event-log/whole/turns';
import type { EventLog } from '@app/storage/event-log/log';
import type { Streams } from '@app/storage/event-log/streams';
import type { ReadModels } from '@app/storage/read-models/reader';
import type { PersonKeyStore } from '@app/storage/person-keys/port';
import type { Config } from '../platform/config';
import { DataExports } from './export';

const member = (id: string) => ({ id, name: id, roles: [] });

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });
});
afterEach(() => {
  jest.useRealTimers();
});

test('who does not take their file keeps others from theirs for a while only, and may try again', async () => {
  const turns = new Turns();
  const exports = new DataExports(
    ...([{} as EventLog, {} as ReadModels, {} as PersonKeyStore, {} as Streams, turns, {} as Config] as const),
  );
  const broken = jest.fn(async () => undefined);
  const file = await exports.file(member('slow'), async () => undefined, broken);
  const closed = new Promise((resolve) => file.once('close', resolve));
  const next = () =>
    exports.file(
      member('next'),
      async () => undefined,
      async () => undefined,
    );
  await expect(next()).rejects.toMatchObject({ code: 'export-busy' });
  jest.advanceTimersByTime(10 * 60_000);
  expect(file.destroyed).toBe(true);
  await closed;
  expect(broken).toHaveBeenCalledTimes(1);
  (await next()).destroy();
});
