import { join } from 'node:path';
import { bingoGames } from '@app/contracts/bingo/read-models';
import { EventLog } from '@app/storage/event-log/log';
import { games } from '../../apps/projector/src/bingo/games.projection';
import { handledTypes } from '../../apps/projector/src/projection';
import type { Bench, Section } from './bench';
import { foldedDigest, project, readBare, type Reading } from './building';
import { median, type Finding } from './finding';
import { evenings, record } from './games';

async function run(bench: Bench): Promise<Finding[]> {
  const [size, backlog, rounds] = bench.quick ? [40_000, 20_000, 1] : [200_000, 100_000, 2];
  const folder = bench.folder();
  const { hello } = await bench.fork<{ url: string }>('test/bench/node.child.ts', { args: [join(folder, 'log')] });
  const log = new EventLog({ url: hello.url, patience: 20_000 });
  const first = evenings(1, size);
  const count = first.flat().length;
  let head = await record(log, first);

  const bare: Reading[] = [];
  const projected: Reading[] = [];
  const peaks: number[] = [];
  let file = '';
  const expected = await foldedDigest(games, first.flat());
  for (let round = 1; round <= rounds; round++) {
    bare.push(await readBare(bench, hello.url, handledTypes(games), count));
    file = join(folder, `models-${round}.sqlite`);
    const { megabytes, digest, ...reading } = await project(bench, hello.url, file, bingoGames, head);
    if (digest !== expected) throw new Error('The rebuilt read model is another than the oracle’s.');
    projected.push(reading);
    if (megabytes !== undefined) peaks.push(megabytes);
  }

  const second = evenings(first.length + 1, backlog);
  const behind = second.flat().length;
  head = await record(log, second);
  await log.dispose();
  const caughtUp = await project(bench, hello.url, file, bingoGames, head);
  if (caughtUp.digest !== (await foldedDigest(games, [...first, ...second].flat())))
    throw new Error('After the backlog the read model is wrong.');
  if (caughtUp.megabytes !== undefined) peaks.push(caughtUp.megabytes);

  const rate = (readings: readonly Reading[]) => count / median(readings.map(({ seconds }) => seconds));
  const cpuEach = (readings: readonly Reading[]) =>
    (median(readings.map(({ cpu }) => cpu ?? Number.NaN)) / count) * 1e6;
  return [
    { what: 'bare official client, read and thrown away', measured: rate(bare), unit: '/s' },
    {
      what: 'bingo-games built',
      measured: rate(projected),
      unit: '/s',
      goal: { is: 'at least', limit: 0.8, of: 'ratio' },
      yardstick: { name: 'bare client', measured: rate(bare) },
      note: `${count} events, equal to the oracle`,
    },
    {
      what: 'CPU an event built',
      measured: cpuEach(projected),
      unit: 'us',
      yardstick: { name: 'bare client', measured: cpuEach(bare) },
    },
    {
      what: 'backlog caught up',
      measured: caughtUp.seconds,
      unit: 's',
      // The goal is one of a hundred thousand: it does not shrink with the load.
      ...(bench.quick ? {} : { goal: { is: 'at most', limit: 3 } as const }),
      note: `${behind} events, equal to the oracle`,
    },
    ...(peaks.length === 0
      ? []
      : [
          {
            what: 'projector, most memory',
            measured: Math.max(...peaks),
            unit: 'MB',
            goal: { is: 'at most', limit: 300 },
          } as const,
        ]),
  ];
}

export const rebuild: Section = { name: 'rebuild', about: 'building a read model from the log, and catching up', run };
