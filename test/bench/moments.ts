import { linesOf, problemsIn, renderAdmin } from '@app/domain/adminlist/rules';
import type { RecordedEvent } from '@app/storage/event-log/event';
import { linkOf } from '../../apps/projector/src/audit/digest';
import { cpuOf, yardstick } from '../cpu';
import type { Section } from './bench';
import { median, type Finding } from './finding';

const ADMINS = 5_000;
const TIMES = 21;

const event: RecordedEvent = {
  ...{ type: 'HighlightAdded', id: 'id-1', stream: 'highlights-1', revision: 1, created: 1_795_257_907_305 },
  ...{ position: `${'1'.padStart(16, '0')}-${'1'.padStart(16, '0')}`, data: { heading: 'Mortar team, Gorodok' } },
  metadata: { actor: { id: '1', name: 'Mulga Bill', roles: [] }, correlationId: 'r-1', causationId: 'r-1' },
};

/** The median, in milliseconds of processor time, of work that was done a few times before. */
const usual = async (act: () => unknown): Promise<number> => {
  const took: number[] = [];
  for (let time = 0; time < TIMES; time++) took.push(await cpuOf(act));
  return median(took);
};

async function run(): Promise<Finding[]> {
  const against = { name: 'a fixed piece of work', measured: await yardstick() };
  const list = Array.from({ length: ADMINS }, (_, n) =>
    renderAdmin({ id: `7656119${String(n).padStart(10, '0')}`, group: 'Admin', note: `Member ${n}` }),
  ).join('');
  const hashing = await usual(() => {
    for (let round = 0; round < 1_000; round++) linkOf(event);
  });
  return [
    { what: 'an event of the audit chain hashed', measured: hashing, unit: 'µs', goal: { is: 'at most', limit: 5 } },
    {
      what: `an admin list of ${ADMINS} looked through`,
      measured: await usual(() => problemsIn(linesOf(list), ['Admin'])),
      unit: 'ms',
      goal: { is: 'at most', limit: 500 },
      yardstick: against,
    },
  ];
}

export const moments: Section = { name: 'moments', about: 'what a user or the log waits for in one process', run };
