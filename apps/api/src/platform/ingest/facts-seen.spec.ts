import type { ReadModelStore } from '@app/storage/read-models/port';
import { pino } from 'pino';
import { FactsSeen } from './facts-seen';

afterEach(() => jest.useRealTimers());

test('it is written down every fifteen seconds, also when the clock was set back', async () => {
  jest.useFakeTimers();
  const written: unknown[] = [];
  const store = {
    readControl: () => Promise.resolve(undefined),
    writeControl: (_key: string, _revision: number, value: unknown) => Promise.resolve(written.push(value)),
  } as unknown as ReadModelStore;
  const seen = new FactsSeen(store, pino({ level: 'silent' }));
  const note = async () => {
    seen.note('squad-1', 'agent');
    await jest.advanceTimersByTimeAsync(0);
  };
  await note();
  jest.setSystemTime(Date.now() - 3_600_000);
  jest.advanceTimersByTime(14_999);
  await note();
  expect(written).toHaveLength(1);
  jest.advanceTimersByTime(1);
  await note();
  expect(written).toEqual([expect.anything(), { sender: 'agent', at: Date.now() }]);
});
