import { Global, Inject, Injectable, Module, type OnApplicationShutdown } from '@nestjs/common';
import { Rejected, type Decider, type Decision, type DomainEvent } from '@app/domain/decider';
import { Turns } from '@app/storage/event-log/whole/turns';
import { EventLog } from '@app/storage/event-log/log';
import { Streams, type Context, type Receipt } from '@app/storage/event-log/streams';
import { onDestruction } from '@app/storage/person-keys/on-destruction';
import { openPersonKeys } from '@app/storage/person-keys/open';
import type { PersonKeyStore } from '@app/storage/person-keys/port';
import { openReadModelStore } from '@app/storage/read-models/open';
import { openPatiently } from '@app/storage/read-models/patient-store';
import type { ReadModelStore } from '@app/storage/read-models/port';
import { ReadModels } from '@app/storage/read-models/reader';
import type { Logger } from 'pino';
import { CONFIG, type Config } from './config';
import { EndedSessions } from './ended-sessions';
import { LOGGER } from './logger';
import { Metrics } from './metrics';
import { BufferingProxies } from './push/buffering-proxies';
import { VersionTags } from './push/version-tags';

/** The streams of the log, measured. */
@Injectable()
export class MeasuredStreams extends Streams {
  constructor(
    override readonly log: EventLog,
    private readonly metrics: Metrics,
  ) {
    super(log);
  }

  override async transact<State, Event extends DomainEvent>(
    decider: Decider<State, Event>,
    id: string | number | undefined,
    decision: Decision<State, Event>,
    by: Context<State>,
  ): Promise<Receipt<Event>> {
    const begun = performance.now();
    let outcome = 'failed';
    try {
      const receipt = await super.transact(decider, id, decision, by);
      outcome = receipt.repeated ? 'repeated' : 'accepted';
      return receipt;
    } catch (error) {
      if (error instanceof Rejected) outcome = 'rejected';
      throw error;
    } finally {
      this.metrics.decided(decider.category, outcome, performance.now() - begun);
    }
  }
}

/** A request waits for no call of the store longer than this, milliseconds: MongoDB may take a minute. */
const LONGEST_CALL = 10_000;

/** For injection; the value is a `ReadModelStore`. */
export const READ_MODEL_STORE = Symbol('read-model store');

/** For injection; the value is a `PersonKeyStore`. */
export const PERSON_KEYS = Symbol('person keys');

/** Closes what was opened, once nothing is in flight any more. */
@Injectable()
class Storage implements OnApplicationShutdown {
  constructor(
    private readonly log: EventLog,
    @Inject(READ_MODEL_STORE) private readonly store: ReadModelStore,
    @Inject(PERSON_KEYS) private readonly personKeys: PersonKeyStore,
  ) {}

  async onApplicationShutdown(): Promise<void> {
    await Promise.allSettled([this.log.dispose(), this.store.close(), this.personKeys.close()]);
  }
}

@Global()
@Module({
  providers: [
    BufferingProxies,
    EndedSessions,
    Metrics,
    Storage,
    Turns,
    VersionTags,
    {
      provide: Streams,
      inject: [CONFIG, LOGGER, PERSON_KEYS, Metrics],
      useFactory: (config: Config, journal: Logger, keys: PersonKeyStore, metrics: Metrics) => {
        const { eventStoreUrl: url, eventLogClient: client } = config;
        // States in memory may still name people whom another process has erased.
        const personKeys = onDestruction(keys, () => streams.forget());
        const streams = new MeasuredStreams(new EventLog({ url, client, journal, personKeys }), metrics);
        return streams;
      },
    },
    { provide: EventLog, inject: [Streams], useFactory: ({ log }: MeasuredStreams) => log },
    { provide: PERSON_KEYS, inject: [CONFIG], useFactory: ({ readModels }: Config) => openPersonKeys(readModels) },
    {
      provide: READ_MODEL_STORE,
      inject: [CONFIG, LOGGER],
      useFactory: ({ readModels }: Config, log: Logger) =>
        openPatiently(() => openReadModelStore(readModels), log, LONGEST_CALL),
    },
    { provide: ReadModels, inject: [READ_MODEL_STORE], useFactory: (store: ReadModelStore) => new ReadModels(store) },
  ],
  exports: [
    BufferingProxies,
    EndedSessions,
    EventLog,
    PERSON_KEYS,
    Streams,
    ReadModels,
    READ_MODEL_STORE,
    Metrics,
    Turns,
    VersionTags,
  ],
})
export class StorageModule {}
