import 'reflect-metadata';
import pino from 'pino';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { fileIn, folderIn } from '@app/community/folder';
import { followFile } from '@app/kit/follow-file';
import { CannotListen } from '@app/kit/listening';
import { pause } from '@app/kit/pause';
import { Turns } from '@app/storage/event-log/whole/turns';
import { withoutIds } from '@app/kit/without-ids';
import { LONGEST_FILE } from '@app/contracts/imports/imports';
import { GuildApi } from '@app/outside/guild-api';
import { remoteFile } from '@app/outside/remote-file';
import { openAddressStore } from '@app/storage/addresses/open';
import { EventLog } from '@app/storage/event-log/log';
import { ReplayArchive } from '@app/storage/event-log/replay/replay-archive';
import { Streams } from '@app/storage/event-log/streams';
import { openGrantStore } from '@app/storage/grants/open';
import { endSessions } from '@app/storage/grants/ended';
import { openPersonKeys } from '@app/storage/person-keys/open';
import type { PersonKeyStore } from '@app/storage/person-keys/port';
import { openReadModelStore } from '@app/storage/read-models/open';
import { openPatiently } from '@app/storage/read-models/patient-store';
import { ReadModels } from '@app/storage/read-models/reader';
import { automationsJob } from './automations/automations.job';
import { backTestsJob } from './automations/back-tests.job';
import { auditing } from './audit/auditing';
import type { ChainSetup } from './audit/sign-head';
import { paidTimeJob } from './supporters/paid-time.job';
import { patronsJob } from './supporters/patrons.job';
import { patreonTokens } from './supporters/patreon-tokens';
import { PatreonApi } from '@app/outside/patreon-api';
import { serveHttp } from './engine/measures/http';
import { banListsJob } from './moderation/ban-lists.job';
import { chatRetentionJob } from './dashboards/chat-retention.job';
import { createProjector } from './create-projector';
import { feedsJob } from './feeds/feeds.job';
import { discordCommandsJob } from './members/discord-commands.job';
import { guildRolesJob } from './members/guild-roles.job';
import { namingPeople } from './naming-people';
import { policiesFor } from './policies';
import { erasuresJob } from './privacy/erasures.job';
import { projections } from './projections';
import { replayArchiveJob } from './operations/replay-archive.job';
import { seedingJobs } from './seeding/jobs';
import { BadSetting, readSettings, type Settings } from './settings';

/** The parent process gets the ready message when all read models can be read, at most after so many milliseconds. */
const SERVES_WITHIN_MS = 10_000;
const EXIT_LATEST = 4_900;
const DISPOSE_LATEST = 200;

async function run(settings: Settings): Promise<void> {
  const { host, port, eventStoreUrl, eventLogClient, logLevel, projections: chosen } = settings;
  const journal = pino({
    level: logLevel,
    base: { service: 'projector', pid: process.pid },
    hooks: { streamWrite: withoutIds },
  });
  const stop = new AbortController();
  let ending = false;
  const end = (reason: string) => {
    if (ending) return;
    ending = true;
    journal.info({ reason }, 'Stopping.');
    setTimeout(() => {
      journal.warn('Could not stop in time; what was not written is folded again.');
      process.exit(1);
    }, EXIT_LATEST).unref();
    stop.abort();
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => end(signal));
  if (process.connected) process.once('disconnect', () => end('The parent process is gone.'));

  if (process.env['COMMUNITY_CONFIG_WATCH'] === '1')
    followFile(fileIn(folderIn(process.env)), () => readSettings(process.env, projections), {
      replaced: () => end('The community configuration was changed.'),
      unusable: (error) => journal.error({ err: error }, 'The changed community configuration is not used.'),
    });

  const store = openPatiently(() => openReadModelStore(process.env), journal);
  const personKeys = openPersonKeys(process.env);
  const log = new EventLog({ url: eventStoreUrl, client: eventLogClient, journal, personKeys });
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const patient = log.inBackground();
  const archive = settings.replayArchive === undefined ? undefined : new ReplayArchive(settings.replayArchive, journal);
  const archived = archive ? patient.behind(archive) : patient;
  const turns = new Turns();
  const open = {
    ...{ log: inTurn(archived, turns), itself: inTurn(patient, turns), archive },
    ...{ streams: new Streams(patient), store, journal, personKeys, turns },
  };
  const acting = actingFor(settings, open, stop.signal);
  const projector = createProjector({ projections: chosen, log: archived, store, journal, registry, acting });
  const http = await serveHttp(projector, log, { host, port, metricsToken: settings.metricsToken });
  projector.start();
  journal.info({ host, port: http.port, projections: [...projector.runners.keys()] }, 'Projecting.');
  await projector.serving(SERVES_WITHIN_MS, stop.signal);
  process.send?.({ type: 'ready', port: http.port });

  if (!stop.signal.aborted) await new Promise((resolve) => stop.signal.addEventListener('abort', resolve));
  await projector.stop();
  await http.close();
  // The client may wait for calls that were cancelled; nothing of ours is under way any more.
  await Promise.race([log.dispose(), pause(DISPOSE_LATEST, AbortSignal.timeout(DISPOSE_LATEST))]);
  await Promise.all([store.close(), personKeys.close()]);
  journal.info('Stopped.');
}

/** The log for jobs: one of them at a time reads all of it. A busy server has one such read beside what people wait for. */
const inTurn = (log: EventLog, turns: Turns): EventLog =>
  Object.create(log, {
    readAll: { value: (wanted: Parameters<EventLog['readAll']>[0]) => turns.of(() => log.readAll(wanted)) },
  }) as EventLog;

/** What acts on events in this process: every policy, who looks at the guild where there is one, and who chains what is audited. */
const actingFor = (
  { community, discord, audit, reservationSecret, patreon, chatRetention }: Settings,
  open: {
    readonly log: EventLog;
    /** Without the archive: who verifies the log reads the log. */
    readonly itself: EventLog;
    readonly archive: ReplayArchive | undefined;
    readonly streams: Streams;
    readonly personKeys: PersonKeyStore;
  } & Pick<ChainSetup, 'store' | 'journal' | 'turns'>,
  stopping: AbortSignal,
) => {
  const { streams, store, journal } = open;
  if (!audit)
    journal.warn(
      'AUDIT_SIGNING_KEY is missing: audited events are not chained, and nobody could tell that one was changed.',
    );
  const { policies, jobs } = audit
    ? auditing({ ...open, log: open.itself, ...audit, community: community.name }, stopping)
    : { policies: [], jobs: [] };
  const readModels = new ReadModels(store);
  const api = discord && new GuildApi({ ...discord, contact: community.links.chatInvite });
  const roles = api ? [guildRolesJob({ community, api, readModels })] : [];
  const commands = api && discord.takesCommands ? [discordCommandsJob({ community, api })] : [];
  const feeds = api ? [feedsJob({ community, api, readModels })] : [];
  const compared =
    patreon && reservationSecret ? [patronsOf(patreon, { community, reservationSecret, readModels, ...open })] : [];
  const erasures = reservationSecret
    ? [
        erasuresJob({
          ...open,
          readModels,
          community,
          api,
          reservationSecret,
          naming: namingPeople(),
          signOut,
          addresses,
        }),
      ]
    : [];
  const seeding = seedingJobs({ community, api, readModels, log: open.log });
  return {
    streams,
    policies: [...policiesFor(community, reservationSecret), ...policies],
    jobs: [
      ...[
        ...roles,
        ...commands,
        ...feeds,
        ...seeding,
        ...compared,
        paidTimeJob({ readModels, log: open.log }),
        ...erasures,
      ],
      automationsJob({ community, readModels }),
      backTestsJob({ ...open, community, readModels }),
      banListsJob({ ...open, community, readModels, fetch: remoteFile({ most: 2 * LONGEST_FILE }) }),
      ...[chatRetentionJob({ ...open, days: chatRetention }), ...jobs],
      ...(open.archive ? [replayArchiveJob(open.archive)] : []),
    ],
  };
};

/** Ends every session of a member. The sign-in service’s store is beside the read models. */
const signOut = async (memberId: string): Promise<void> => {
  const grants = await openGrantStore(process.env);
  try {
    await endSessions(grants, memberId);
  } finally {
    await grants.close();
  }
};

/** The store of addresses, which only the api has open: it is beside the read models. */
const addresses = {
  forgetPlayers: async (playerIds: readonly string[]): Promise<void> => {
    const store = await openAddressStore(process.env);
    try {
      await store.forgetPlayers(playerIds);
    } finally {
      await store.close();
    }
  },
};

/** Who compares the memberships with the supporter programme's list. */
const patronsOf = (
  { campaign, ...patreon }: NonNullable<Settings['patreon']>,
  {
    store,
    ...open
  }: Omit<Parameters<typeof patronsJob>[0], 'api' | 'campaign' | 'community'> &
    Pick<Settings, 'community'> & { readonly store: ChainSetup['store'] },
) => {
  const { chatInvite: contact } = open.community.links;
  const api = new PatreonApi({ ...patreon, contact, store: patreonTokens(store, patreon.tokens) });
  return patronsJob({ ...open, api, campaign });
};

async function main(): Promise<void> {
  try {
    await run(readSettings(process.env, projections));
    // The client of the log keeps a connection alive for a while after it was disposed.
    process.exit(0);
  } catch (error) {
    const expected = error instanceof BadSetting || error instanceof CannotListen;
    process.stderr.write(`${expected ? error.message : String((error as Error)?.stack ?? error)}\n`);
    process.exit(1);
  }
}

void main();
