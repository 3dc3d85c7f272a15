import 'reflect-metadata';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { backTestKey, type BackTestRecord } from '@app/domain/automations/back-tests';
import { PRESETS } from '@app/domain/automations/presets';
import { EventLog } from '@app/storage/event-log/log';
import { ReplayArchive } from '@app/storage/event-log/replay/replay-archive';
import { openSqliteStore } from '@app/storage/read-models/sqlite';
import { freePort } from '../../apps/local/src/launcher/ports';
import { totals } from '../../apps/projector/src/squad/totals.projection';
import { until } from '../until';
import { battlesOf, next, recordBattles } from './battles';
import { cpuDuring, secondsSince, type Bench, type Section } from './bench';
import { PROJECTOR } from './building';
import type { Finding } from './finding';
import { serves } from './models';
import { built } from './stack';

const PLAYERS = 3_000;
const DISTINCT = 40;
/** What three full servers write in a month. */
const MONTH = 30 * 24 * 4_500;
/** What comes in while a rule is tried, and before. */
const LIVE = 20_000;
/** The archive is behind the log by less than one of its files, events. */
const NOT_ARCHIVED = 4_096;
const LONG = { patience: 1_800_000, every: 20 };

/** How long a rule takes that is tried on the past, and what live play notices of it. */
async function run(bench: Bench): Promise<Finding[]> {
  await built();
  const size = bench.events ?? (bench.quick ? 100_000 : 1_000_000);
  const folder = bench.folder();
  const { hello } = await bench.fork<{ url: string }>('test/bench/node.child.ts', { args: [join(folder, 'log')] });
  const log = new EventLog({ url: hello.url, patience: 20_000 });
  const matches = battlesOf(PLAYERS, DISTINCT)(Infinity);
  const file = join(folder, 'read-models.sqlite');
  const archive = join(folder, 'replay');
  const store = await openSqliteStore({ file });
  try {
    const { head } = await recordBattles(log, next(matches, size));
    const projector = bench.begin(PROJECTOR, {
      env: {
        ...{ EVENTSTORE_URL: hello.url, READ_MODELS_FILE: file, PROJECTIONS: totals.into.name },
        ...{ PORT: String(await freePort()), REPLAY_ARCHIVE: archive },
      },
    });
    await serves(store, totals.into.name, head);
    await until('the archive', () => isArchived(archive, log), LONG);
    let slot = 0;
    const begin = async () => {
      const key = backTestKey('squad', slot);
      await store.writeControl(key, 0, wanted(`${slot++}-abcdefgh`));
      return () =>
        until(
          'the rule to have been tried',
          async () => {
            const { value } = (await store.readControl<BackTestRecord>(key))!;
            return value.state === 'done' && value;
          },
          LONG,
        );
    };
    /** Seconds until what comes in is folded. */
    const live = async () => {
      const began = performance.now();
      const { head: end } = await recordBattles(log, next(matches, LIVE));
      await serves(store, totals.into.name, end);
      return secondsSince(began);
    };
    const [before, most] = [memory(projector.pid!, 'VmRSS'), () => memory(projector.pid!, 'VmHWM')];
    const began = performance.now();
    let tried: BackTestRecord | undefined;
    const cpu = await cpuDuring([projector.pid!], async () => (tried = await (await begin())()));
    const seconds = secondsSince(began);
    const facts = tried!.result!.facts;
    const memoryUsed = most() - before;
    const [alone, beside] = [[] as number[], [] as number[]];
    for (let turn = 0; turn < 2; turn++) {
      alone.push(await live());
      const done = await begin();
      beside.push(await live());
      await done();
    }
    const rate = (of: readonly number[]) => (LIVE * of.length) / of.reduce((sum, one) => sum + one, 0);
    return [
      {
        ...{ what: 'tried on the past', measured: size / seconds, unit: '/s' },
        goal: { is: 'at least', limit: MONTH / 60 },
        note: `${size} events, ${facts} of them facts, in ${seconds.toFixed(1)} s and ${cpu?.toFixed(1)} s of CPU; a month has ${MONTH}`,
      },
      {
        what: 'memory beside the rest, at most',
        measured: memoryUsed,
        unit: 'MB',
        goal: { is: 'at most', limit: 150 },
      },
      {
        ...{ what: 'folded live meanwhile', measured: rate(beside), unit: '/s' },
        goal: { is: 'at least', limit: 0.8, of: 'ratio' },
        yardstick: { name: 'alone', measured: rate(alone) },
      },
    ];
  } finally {
    await Promise.all([log.dispose(), store.close()]);
  }
}

/** The matches were played long ago: all of it is late. */
const wanted = (id: string): BackTestRecord => ({
  ...{ id, game: 'squad', rule: PRESETS.find((preset) => preset.id === 'team-kills')!.rule, against: null },
  ...{ days: 90, late: true, by: { id: '1', name: 'Bench' }, requestedAt: Date.now(), state: 'waiting', starts: 0 },
  ...{ progress: 0, endedAt: null, result: null, marks: {} },
});

const isArchived = async (folder: string, log: EventLog): Promise<boolean> => {
  const end = await new ReplayArchive(folder, console).end();
  if (!end) return false;
  const rest = await log.excerpt({
    from: BigInt(`0x${end.logPosition.slice(0, 16)}`),
    direction: 'forwards',
    limit: NOT_ARCHIVED,
  });
  return (rest?.length ?? 0) < NOT_ARCHIVED;
};

/** Of a process, MB. */
const memory = (pid: number, what: 'VmRSS' | 'VmHWM'): number =>
  Number(new RegExp(`^${what}:\\s+(\\d+) kB`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_024;

export const automations: Section = {
  name: 'automations',
  about: 'trying a rule on a month of three full servers, and what live play notices of it',
  run,
};
