import 'reflect-metadata';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { parseCommunity } from '@app/contracts/community/community';
import { linesOf, problemsIn, renderAdmin } from '@app/domain/adminlist/rules';
import type { RecordedEvent } from '@app/storage/event-log/event';
import { WhitelistFiles } from '../../apps/api/src/whitelist/files/whitelist-files';
import type { Config } from '../../apps/api/src/platform/config';
import { linkOf } from '../../apps/projector/src/audit/digest';
import communityJson from '../../community.config.json';
import { steam, WhitelistModels } from '../api/support/whitelist-models';
import { cpuOf, yardstick } from '../cpu';
import type { Section } from './bench';
import { median, type Finding } from './finding';

const ADMINS = 5_000;
const TIMES = 21;

const event: RecordedEvent = {
  ...{ type: 'HighlightAdded', id: 'id-1', stream: 'highlights-1', revision: 1, created: 1_795_257_907_305 },
  ...{ logPosition: `${'1'.padStart(16, '0')}-${'1'.padStart(16, '0')}`, data: { heading: 'Mortar team, Gorodok' } },
  metadata: { actor: { id: '1', name: 'Mulga Bill', roles: [] }, correlationId: 'r-1', causationId: 'r-1' },
};

/** The median, in milliseconds of processor time, of work that was done a few times before. */
const usual = async (act: () => unknown): Promise<number> => {
  const took: number[] = [];
  for (let time = 0; time < TIMES; time++) took.push(await cpuOf(act));
  return median(took);
};

/** Whitelist files of 2,000 members with five slots each: asked for while nothing changes, and after each change. */
async function whitelistFiles(): Promise<Finding[]> {
  const stateDir = mkdtempSync(join(tmpdir(), 'bench-files-'));
  const models = new WhitelistModels();
  const slots = (first: number) => Array.from({ length: 5 }, (_, slot) => steam(first + slot));
  for (let n = 0; n < 2_000; n++) models.put(String(n), 5, slots(5 * n));
  const config = { community: parseCommunity(communityJson), stateDir } as Config;
  const files = new WhitelistFiles(models.reader, config, pino({ level: 'silent' }));
  await files.served();
  const ready = await usual(() => files.served());
  let member = 0;
  const changed = await usual(() => {
    models.put(String(member++), 4, slots(20_000 + 5 * member));
    return files.served();
  });
  await files.settled();
  rmSync(stateDir, { recursive: true });
  const row = (what: string, measured: number): Finding => ({
    what: `whitelist files of 10,000 slots, ${what}`,
    ...{ measured, unit: 'ms', goal: { is: 'at most', limit: 10 } },
  });
  return [row('ready', ready), row('after a change', changed)];
}

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
    ...(await whitelistFiles()),
  ];
}

export const moments: Section = { name: 'moments', about: 'what a user or the log waits for in one process', run };
