import type { ReadModelStore } from '@app/storage/read-models/port';
import { Projections } from './projections';

const stored: Record<string, object> = {
  'projection/bank': {
    ...{ projection: 'bank', epoch: 1, beat: 1, hears: ['Paid'], serving: 1 },
    generations: [{ generation: 1, version: 1, state: 'serving', handled: 2, heardAt: 5 }],
  },
  'policy/months': { epoch: 1, beat: 1, kind: 'watcher' },
};
const records = Object.entries(stored).map(([key, value]) => ({ key, revision: 1, value }));
const projections = new Projections({
  readControl: (key: string) => Promise.resolve(records.find((each) => each.key === key)),
  listControl: (prefix: string) => Promise.resolve(records.filter(({ key }) => key.startsWith(prefix))),
} as unknown as ReadModelStore);

test('records that earlier code wrote are answered with the current names', async () => {
  const current = { handledTypes: ['Paid'], generations: [{ handled: 2, newestEventAt: 5 }] };
  expect(await projections.all()).toMatchObject([current]);
  expect(await projections.record('bank')).toMatchObject(current);
  expect(await projections.policies()).toMatchObject([
    { policy: 'months', label: 'months', kind: 'job', state: 'unattended' },
  ]);
});
