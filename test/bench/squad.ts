import 'reflect-metadata';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseCommunity } from '@app/contracts/community/community';
import type { SquadEvent } from '@app/domain/squad/events';
import { match } from '@app/domain/squad/match/match';
import type { RecordedEvent } from '@app/storage/event-log/event';
import { EventLog } from '@app/storage/event-log/log';
import type { LogPosition } from '@app/storage/event-log/position';
import { configuredFor, handledTypes, type Projection } from '../../apps/projector/src/projection';
import { pairs } from '../../apps/projector/src/squad/pairs.projection';
import { players } from '../../apps/projector/src/squad/players.projection';
import { profiles } from '../../apps/projector/src/squad/profiles.projection';
import { standings } from '../../apps/projector/src/squad/standings.projection';
import { totals } from '../../apps/projector/src/squad/totals.projection';
import { battlesOf, recordBattles } from './battles';
import type { Bench, Section } from './bench';
import { foldedDigest, project, readBare } from './building';
import type { Finding } from './finding';

/** What holds for all time; and the boards of a week, a month, a season and of each server, which may cost more. */
const ALL_TIME: readonly Projection[] = [players, profiles, totals];
const BEYOND: readonly Projection[] = [pairs, standings];

const PLAYERS = 3_000;
const DISTINCT = 40;

/** The matches as the log holds them, with the time at which each event was written. */
async function* recorded(log: EventLog, matches: Iterable<readonly SquadEvent[]>): AsyncGenerator<RecordedEvent> {
  for (const [first] of matches)
    for await (const chunk of log.readStream(`${match.category}-${first!.data.serverId}-${first!.data.match}`))
      yield* chunk;
}

async function run(bench: Bench): Promise<Finding[]> {
  const size = bench.quick ? 100_000 : 1_000_000;
  const battles = battlesOf(PLAYERS, DISTINCT);
  const made = () => battles(size);
  const folder = bench.folder();
  const { hello } = await bench.fork<{ url: string }>('test/bench/node.child.ts', { args: [join(folder, 'log')] });
  const log = new EventLog({ url: hello.url, patience: 20_000 });
  const { head, counts } = await recordBattles(log, made());

  const findings: Finding[] = [];
  // By the rules that the projector finds, which is started in the same folder.
  const community = parseCommunity(JSON.parse(readFileSync('community/community.json', 'utf8')));
  for (const projection of [...ALL_TIME, ...BEYOND]) {
    const configured = configuredFor(projection, community);
    const found = await built(bench, hello.url, folder, configured, head, counts, () => recorded(log, made()));
    findings.push(...found);
    bench.say(`  ${found.map(({ what, measured }) => `${what}: ${Math.round(measured)}`).join(', ')}`);
  }
  await log.dispose();
  return findings;
}

async function built(
  bench: Bench,
  url: string,
  folder: string,
  projection: Projection,
  head: LogPosition,
  counts: ReadonlyMap<string, number>,
  events: () => AsyncIterable<RecordedEvent>,
): Promise<Finding[]> {
  const { name } = projection.into;
  const types = handledTypes(projection);
  const count = types.reduce((sum, type) => sum + (counts.get(type) ?? 0), 0);
  // Before and after: what the machine gives changes from minute to minute.
  const bares = [await readBare(bench, url, types, count)];
  const file = join(folder, `${name}.sqlite`);
  const { digest, megabytes, ...reading } = await project(bench, url, file, projection.into, head);
  bares.push(await readBare(bench, url, types, count));
  const bare = {
    seconds: mean(bares.map(({ seconds }) => seconds)),
    cpu: mean(bares.map(({ cpu }) => cpu ?? Number.NaN)),
  };
  if (digest !== (await foldedDigest(projection, events()))) throw new Error(`${name} is another than the oracle’s.`);
  const all = [...counts.values()].reduce((sum, one) => sum + one, 0);
  const each = (cpu: number | undefined) => ((cpu ?? Number.NaN) / count) * 1e6;
  return [
    {
      what: `${name} built`,
      measured: count / reading.seconds,
      unit: '/s',
      ...(ALL_TIME.some(({ into }) => into === projection.into)
        ? { goal: { is: 'at least', limit: 0.8, of: 'ratio' } as const }
        : {}),
      yardstick: { name: 'bare client', measured: count / bare.seconds },
      note: `handles ${count} of ${all}, equal to the oracle`,
    },
    {
      what: `${name}, CPU an event`,
      measured: each(reading.cpu),
      unit: 'us',
      yardstick: { name: 'bare client', measured: each(bare.cpu) },
    },
    ...(megabytes === undefined
      ? []
      : [
          {
            what: `${name}, most memory`,
            measured: megabytes,
            unit: 'MB',
            goal: { is: 'at most', limit: 300 },
          } as const,
        ]),
  ];
}

const mean = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0) / numbers.length;

export const squad: Section = { name: 'squad', about: 'building the statistics of Squad from simulated matches', run };
