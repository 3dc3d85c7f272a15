import 'reflect-metadata';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseCommunity } from '@app/contracts/community/community';
import type { DomainEvent } from '@app/domain/decider';
import type { RecordedEvent } from '@app/storage/event-log/event';
import { EventLog } from '@app/storage/event-log/log';
import type { LogPosition } from '@app/storage/event-log/position';
import { openPersonKeys } from '@app/storage/person-keys/open';
import type { Folded } from '@app/storage/read-models/port';
import { configuredFor, foldBatch, handledTypes, type Projection } from '../../apps/projector/src/projection';
import { projections } from '../../apps/projector/src/projections';
import { cpuOf } from '../cpu';
import { fact, recorded, uuid } from '../reforger/facts';
import { battlesOf, recordBattles } from './battles';
import type { Bench, Section } from './bench';
import { foldedDigests, projectAll } from './building';
import type { Finding } from './finding';
import { recordReforgerGames } from './reforger-games';

const PLAYERS = 3_000;
/** Simulated matches of Squad: so many that most of the players are in one, as in Reforger's games. */
const DISTINCT = 40;

/** Every projection that folds facts of a game, by the community's rules. */
const foldingOf = (game: 'Squad' | 'Reforger'): readonly Projection[] => {
  const community = parseCommunity(JSON.parse(readFileSync('community/community.json', 'utf8')));
  return projections
    .filter((projection) => handledTypes(projection).some((type) => type.startsWith(game)))
    .map((projection) => configuredFor(projection, community));
};

interface Rebuilt {
  readonly models: number;
  readonly count: number;
  readonly perSecond: number;
  /** CPU of the projector, microseconds. */
  readonly cpu: number;
  readonly megabytes: number | undefined;
  /** Of the log on the disk, for one event. */
  readonly bytes: number;
  /** CPU of making up and appending an event, microseconds. */
  readonly writing: number;
  /** Without an archive, while it is written, and from it. */
  readonly rates: Readonly<Record<'fromLog' | 'archived' | 'fromArchive', Rates>>;
  /** Bytes of the archive for one event. */
  readonly archive: number;
}

/** Events of the log a second: all read models built together, and some by name, each built again beside those that serve. */
type Rates = Readonly<Record<string, number>> & { readonly all: number };

async function* eventsOf(log: EventLog, types: readonly string[]): AsyncGenerator<RecordedEvent> {
  for await (const events of log.readAll({ types })) yield* events;
}

/** Writes a game's events. */
const recordOf = {
  Squad: async (log: EventLog, size: number): Promise<Recorded> => {
    const { head, counts } = await recordBattles(log, battlesOf(PLAYERS, DISTINCT)(size));
    return { head, count: [...counts.values()].reduce((sum, one) => sum + one, 0) };
  },
  Reforger: recordReforgerGames,
};

interface Recorded {
  readonly head: LogPosition;
  readonly count: number;
}

/** One projector builds all of a game's read models at once, in a log that holds that game alone. */
async function rebuilt(bench: Bench, game: 'Squad' | 'Reforger', size: number): Promise<Rebuilt> {
  const folder = bench.folder();
  const { child, hello } = await bench.fork<{ url: string }>('test/bench/node.child.ts', {
    args: [join(folder, 'log')],
  });
  const file = join(folder, 'models.sqlite');
  const personKeys = openPersonKeys({ READ_MODELS_FILE: file });
  const log = new EventLog({ url: hello.url, patience: 20_000, personKeys });
  let count = 0;
  let head: LogPosition = '';
  const writing = await cpuOf(async () => ({ head, count } = await recordOf[game](log, size)));
  const folding = foldingOf(game);
  const models = folding.map(({ into }) => into);
  const expected = await foldedDigests(folding, eventsOf(log, [...new Set(folding.flatMap(handledTypes))]));
  const again = { log, models: models.filter(({ name }) => REBUILT.test(name)) };
  const build = async (name: string, env: Readonly<Record<string, string>> = {}) => {
    const into = join(folder, `${name}.sqlite`);
    const { digests, ...projected } = await projectAll(bench, hello.url, into, models, head, { env, again });
    for (const model of models)
      if (digests.get(model.name) !== expected.get(model.name))
        throw new Error(`${model.name} is another than the oracle’s.`);
    return projected;
  };
  const fromLog = await build('models');
  const REPLAY_ARCHIVE = join(folder, 'replay');
  const archived = await build('archived', { REPLAY_ARCHIVE });
  const fromArchive = await build('from-archive', { REPLAY_ARCHIVE });
  const { seconds, cpu, megabytes } = fromLog;
  await Promise.all([log.dispose(), personKeys.close()]);
  await bench.end(child);
  const bytes = statSync(join(folder, 'log', 'log.db')).size;
  bench.say(`  ${game}: ${count} events in ${seconds.toFixed(1)} s, ${models.length} read models`);
  const rates = ({ seconds: taken, again: each }: typeof fromLog): Rates => ({
    all: count / taken,
    ...Object.fromEntries([...each].map(([name, one]) => [name, count / one.seconds])),
  });
  const archive = readdirSync(REPLAY_ARCHIVE).reduce((sum, name) => sum + statSync(join(REPLAY_ARCHIVE, name)).size, 0);
  return {
    ...{ models: models.length, count, megabytes, bytes: bytes / count, writing: (writing * 1e3) / count },
    perSecond: count / seconds,
    cpu: ((cpu ?? Number.NaN) / count) * 1e6,
    rates: { fromLog: rates(fromLog), archived: rates(archived), fromArchive: rates(fromArchive) },
    archive: archive / count,
  };
}

/** One that folds much, and one that folds a little of it. */
const REBUILT = /-(profiles|matches)$/;
const AGAIN = 6;

const fromArchiveOf = (game: string, { rates, archive }: Rebuilt): Finding[] => [
  {
    what: `all read models of ${game}, while the archive is written`,
    measured: rates.archived.all,
    unit: '/s',
    yardstick: { name: 'without one', measured: rates.fromLog.all },
  },
  ...Object.entries(rates.fromArchive).map(([name, measured]): Finding => ({
    what: name === 'all' ? `all read models of ${game}, from the archive` : `${name} built again, from the archive`,
    measured,
    unit: '/s',
    ...(name === 'all' ? {} : { goal: { is: 'at least', limit: AGAIN, of: 'ratio' } }),
    yardstick: { name: 'from the log', measured: rates.fromLog[name]! },
  })),
  { what: `${game}: an event in the archive`, measured: archive, unit: 'bytes' },
];

const SEEDING = 40;
const LOOKS = 40;
const TIMES = 5;
const START = Date.parse('2026-10-04T09:00:00Z');

const looksOf = (roster: (at: string, sequence: number) => DomainEvent): readonly RecordedEvent[] =>
  recorded(Array.from({ length: LOOKS }, (_, nth) => roster(new Date(START + nth * 30_000).toISOString(), nth))).map(
    (event, nth) => ({ ...event, created: START + nth * 30_000 }),
  );

const SQUAD_LOOKS = looksOf((at, sequence) => ({
  type: 'SquadRosterSampled',
  data: {
    ...{ serverId: 1, match: '20261004T090000000-Bench', source: 'rcon', sequence, at, layer: null },
    ...{ squads: [], teams: [] },
    players: Array.from({ length: SEEDING }, (_, n) => ({
      ...{ playerId: uuid(n), team: 1 + (n % 2), squad: null, isLeader: false, role: 'Rifleman_01' },
    })),
  },
}));

const REFORGER_LOOKS = looksOf((at, sequence) => {
  const players = Array.from({ length: SEEDING }, (_, n) => ({
    ...{ playerId: uuid(n), name: `Player ${n}`, faction: null },
  }));
  return fact('ReforgerRosterSampled', at, { players }, { source: 'rcon', sequence });
});

/** Folds looks one by one, as they come while live. */
function look(folding: readonly Projection[], looks: readonly RecordedEvent[]): void {
  for (const projection of folding) {
    const documents = new Map<string, Folded<object>>();
    for (const one of looks)
      for (const [id, document] of foldBatch(projection, documents, [one]).changed) documents.set(id, document);
  }
}

/** Of several times the best, milliseconds of CPU for one look. */
async function costOf(game: 'Squad' | 'Reforger', looks: readonly RecordedEvent[]): Promise<number> {
  const folding = foldingOf(game).filter((projection) => handledTypes(projection).includes(looks[0]!.type));
  const took: number[] = [];
  for (let time = 0; time < TIMES; time++) took.push(await cpuOf(() => look(folding, looks)));
  return Math.min(...took) / looks.length;
}

async function run(bench: Bench): Promise<Finding[]> {
  const size = bench.events ?? (bench.quick ? 6_000 : 1_000_000);
  const squad = await rebuilt(bench, 'Squad', size);
  const reforger = await rebuilt(bench, 'Reforger', size);
  return [
    {
      what: 'all read models of Reforger built at once',
      measured: reforger.perSecond,
      unit: '/s',
      goal: { is: 'at least', limit: 1, of: 'ratio' },
      yardstick: { name: 'all of Squad', measured: squad.perSecond },
      note: `${reforger.count} events, ${reforger.models} read models, Squad ${squad.count} and ${squad.models}; equal to the oracle`,
    },
    {
      what: 'CPU an event built',
      measured: reforger.cpu,
      unit: 'us',
      yardstick: { name: 'all of Squad', measured: squad.cpu },
    },
    ...(reforger.megabytes === undefined
      ? []
      : [{ what: 'projector, most memory', measured: reforger.megabytes, unit: 'MB' }]),
    {
      what: `a roster of ${SEEDING} while seeding, folded`,
      measured: await costOf('Reforger', REFORGER_LOOKS),
      unit: 'ms',
      yardstick: { name: 'Squad', measured: await costOf('Squad', SQUAD_LOOKS) },
    },
    ...fromArchiveOf('Squad', squad),
    ...fromArchiveOf('Reforger', reforger),
  ];
}

export const reforger: Section = {
  name: 'reforger',
  about: 'building the statistics of Reforger from kill lines, saves and rosters, against Squad',
  run,
};
