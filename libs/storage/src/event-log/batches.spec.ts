import { Batches } from './batches';
import { toLogPosition } from './position';

const HIGHEST = 2n ** 64n - 1n;

test('a checkpoint beyond the head of any log is not taken: the next subscription would ask for it', async () => {
  const batches = new Batches();
  batches.passed(toLogPosition({ commit: 7n, prepare: 7n }));
  batches.passed(toLogPosition({ commit: HIGHEST, prepare: HIGHEST }));
  expect(await batches.take()).toMatchObject({ events: [], upTo: toLogPosition({ commit: 7n, prepare: 7n }) });
});
