import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readAfterBoth } from '@app/contracts/read-after';
import { GuildApi } from '@app/outside/guild-api';
import { RemoteFileUnavailable, type RemoteFile } from '@app/outside/remote-file';
import { openAddressStore } from '@app/storage/addresses/open';
import { Turns } from '@app/storage/event-log/whole/turns';
import { EventLog } from '@app/storage/event-log/log';
import { Streams } from '@app/storage/event-log/streams';
import { openPersonKeys } from '@app/storage/person-keys/open';
import { openReadModelStore, type ReadModelSettings } from '@app/storage/read-models/open';
import { projectionKey, type ProjectionRecord } from '@app/storage/read-models/projection-record';
import { ReadModels } from '@app/storage/read-models/reader';
import { pino } from 'pino';
import { startEventStore } from '../../../apps/local/src/emulators/event-store/server';
import { automationsJob } from '../../../apps/projector/src/automations/automations.job';
import { backTestsJob } from '../../../apps/projector/src/automations/back-tests.job';
import { auditing } from '../../../apps/projector/src/audit/auditing';
import { signingKey } from '../../../apps/projector/src/audit/signing-key';
import { createProjector } from '../../../apps/projector/src/create-projector';
import { guildRolesJob } from '../../../apps/projector/src/members/guild-roles.job';
import { namingPeople } from '../../../apps/projector/src/naming-people';
import { policiesFor } from '../../../apps/projector/src/policies';
import { configuredFor } from '../../../apps/projector/src/projection';
import { erasuresJob } from '../../../apps/projector/src/privacy/erasures.job';
import { banListsJob } from '../../../apps/projector/src/moderation/ban-lists.job';
import { projections } from '../../../apps/projector/src/projections';
import { seedingJobs } from '../../../apps/projector/src/seeding/jobs';
import { startApi, type Answer } from './api';
import { community } from './guild';
import { until } from '../../until';

/** What a spec needs of the projector. Every read model and every job costs processor time for as long as it runs. */
interface Needs {
  /** Read models by name or by the first words of their names: `bingo` stands for `bingo-games` and the like. */
  readonly projections?: readonly string[];
  /** Jobs by name. None unless named. */
  readonly jobs?: readonly string[];
  /** Who fetches subscribed lists of bans. Nobody unless given. */
  readonly remoteFile?: RemoteFile;
  /** The clock of the job that erases, epoch milliseconds. */
  readonly now?: () => number;
}

/** A real log, a real projector and the real api, in this process. */
export async function startStack({
  env = {},
  community: ownCommunity,
  prepareLog,
  ...needs
}: Needs & {
  readonly env?: Record<string, string>;
  /** In place of the repository's, as a file holds it. */
  readonly community?: object;
  /** Puts files of a log into the folder of the event store. */
  readonly prepareLog?: (dir: string) => void;
} = {}) {
  const dir = mkdtempSync(join(tmpdir(), 'stack-'));
  prepareLog?.(join(dir, 'log'));
  const node = await startEventStore({ dir: join(dir, 'log'), port: 0, readyAfter: 100 });
  // A busy machine is slow, not down.
  const url = `${node.connectionString}&defaultDeadline=10000`;
  const api = await startApi({ EVENTSTORE_URL: url, ...env }, ownCommunity);
  const personKeys = openPersonKeys(api.readModels);
  const projector = () => startProjector(url, api.readModels, { ...needs, guildUrl: api.guild.url });
  return {
    ...api,
    node,
    /** A connection to the log that reads and writes as the api does. */
    openLog: () => new EventLog({ url, personKeys }),
    personKeys,
    /** Of the log's files. */
    logDir: join(dir, 'log'),
    /** Folds until it is stopped. */
    projector,
    async close() {
      try {
        await Promise.all([api.close(), personKeys.close()]);
      } finally {
        await node.close();
        rmSync(dir, { recursive: true, force: true });
      }
    },
  };
}

export type Stack = Awaited<ReturnType<typeof startStack>>;

/** Where no guild answers. */
const NOBODY = 'http://127.0.0.1:1';
/** How often the jobs of tests look, milliseconds. */
const LOOK_EVERY = 50;
/** As the api of tests knows it. */
const SECRET = 'secret-that-names-the-reservations';
const fetchNothing: RemoteFile = () => Promise.reject(new RemoteFileUnavailable('There is no internet here.'));
const configured = projections.map((each) => configuredFor(each, community));

/** @throws Error when a name stands for nothing */
const named = <One>(all: readonly One[], nameOf: (one: One) => string, names: readonly string[]): One[] => {
  const isNamed = (one: One, name: string) => nameOf(one) === name || nameOf(one).startsWith(`${name}-`);
  const unknown = names.find((name) => !all.some((one) => isNamed(one, name)));
  if (unknown) throw new Error(`Nothing is named ${unknown}. There are: ${all.map(nameOf).join(', ')}.`);
  return all.filter((one) => names.some((name) => isNamed(one, name)));
};

/** The log, as if its newest event had been written by this clock. */
const inTimeOf = (log: EventLog, now: () => number): Parameters<typeof erasuresJob>[0]['log'] => ({
  readStream: (...of) => log.readStream(...of),
  readAll: (...of) => log.readAll(...of),
  head: () => log.head(),
  excerpt: async (wanted) => (await log.excerpt(wanted))?.map((event) => ({ ...event, created: now() })),
});

/** With every policy. Resolves when each of its read models serves. */
export async function startProjector(
  url: string,
  readModels: ReadModelSettings,
  {
    projections: wanted,
    jobs: chosen = [],
    now,
    remoteFile = fetchNothing,
    guildUrl = NOBODY,
  }: Needs & { readonly guildUrl?: string } = {},
) {
  const store = await openReadModelStore(readModels);
  const [personKeys, addresses] = [openPersonKeys(readModels), await openAddressStore(readModels)];
  const log = new EventLog({ url, personKeys });
  const api = new GuildApi({ apiUrl: guildUrl, botToken: 'secret-of-the-bot', contact: 'https://chat.example' });
  const watch = { community, readModels: new ReadModels(store), every: LOOK_EVERY };
  const journal = pino({ level: 'silent' });
  const streams = new Streams(log);
  const key = signingKey('0f'.repeat(32));
  const stopping = new AbortController();
  const audit = auditing(
    {
      ...{ log, streams, store, journal, turns: new Turns(), key, formerKeys: [], headEvery: LOOK_EVERY },
      ...{ outside: { every: 86_400_000 }, community: community.name },
    },
    stopping.signal,
  );
  const folded = wanted ? named(configured, ({ into }) => into.name, wanted) : configured;
  const erasures = erasuresJob({
    ...{ ...watch, streams, personKeys, store, reservationSecret: SECRET, pollEvery: LOOK_EVERY },
    api,
    naming: namingPeople(),
    signOut: async () => undefined,
    addresses,
    ...(now && { now }),
    log: now ? inTimeOf(log, now) : log,
  });
  const lists = banListsJob({ ...watch, streams, log, fetch: remoteFile });
  const jobs = [
    guildRolesJob({ ...watch, api }),
    ...seedingJobs({ ...watch, api, log }),
    erasures,
    lists,
    automationsJob(watch),
    backTestsJob({ ...watch, store, log }),
    ...audit.jobs,
  ];
  const acting = {
    streams,
    policies: [...policiesFor(community, SECRET), ...audit.policies],
    jobs: named(jobs, ({ name }) => name, chosen),
  };
  const projector = createProjector({ projections: folded, log, store, journal, acting });
  projector.start();
  // Until a read model was built for the first time, whoever asks is told to come back later.
  for (const { into } of folded)
    await until(`${into.name} to serve`, async () => {
      const record = (await store.readControl<ProjectionRecord>(projectionKey(into.name)))?.value;
      return record?.serving !== undefined;
    });
  return {
    async stop() {
      stopping.abort();
      await projector.stop();
      await log.dispose();
      await Promise.all([store.close(), personKeys.close(), addresses.close()]);
    },
  };
}

/** So that the next query sees what these commands did, in whatever order they were answered. */
export const after = (...answers: readonly Answer[]): Record<string, string> => {
  const logPositions = answers.flatMap(({ headers }) => headers.get('x-log-position') ?? []);
  return logPositions.length === 0 ? {} : { 'x-read-after': logPositions.reduce(readAfterBoth) };
};
