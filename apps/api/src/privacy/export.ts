import { Readable } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { Turns } from '@app/storage/event-log/whole/turns';
import type { ExportedData } from '@app/contracts/privacy/privacy';
import type { Actor, RecordedEvent } from '@app/storage/event-log/event';
import { EventLog } from '@app/storage/event-log/log';
import { ownEvents } from '@app/storage/event-log/own-events';
import { readingFrom, Streams } from '@app/storage/event-log/streams';
import type { PersonKeyStore } from '@app/storage/person-keys/port';
import { privacyRules } from '@app/contracts/community/privacy';
import { provedAccounts, typedAccounts } from '@app/processes/erasure';
import { accountReservation } from '@app/storage/event-log/reservation';
import { ReadModels } from '@app/storage/read-models/reader';
import { CONFIG, type Config } from '../platform/config';
import { Refused } from '../platform/responses/failures';
import { PERSON_KEYS } from '../platform/storage.module';
import { exportedEvent, ownModels, withoutOthers, withoutStaffTexts } from './own-data';

const ABOUT =
  'Everything that is stored about you, and about the accounts that you have proved to be yours. "data" is what the site shows of you, by read model; "events" is what the log ' +
  'holds, in the order in which it happened. Names and ids of other people are left out. Of an account that you only typed ' +
  'there is the typing: sign in with Steam to have its data.';
const BUSY_SECONDS = 60;
/** Whoever has not taken their file by then gives the place to the next, milliseconds. The site waits so long. */
const LONGEST = 10 * 60_000;

/** What a member is sent. One file is made at a time, and it is sent while it is read: it costs one portion of memory. */
@Injectable()
export class DataExports {
  constructor(
    private readonly log: EventLog,
    private readonly readModels: ReadModels,
    @Inject(PERSON_KEYS) private readonly keys: PersonKeyStore,
    private readonly streams: Streams,
    private readonly turns: Turns,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * @param begin records that it is made; what it refuses makes no file
   * @param broken is called when the file did not arrive whole
   * @throws Refused 503 while another is made, or somebody is erased
   */
  async file(member: Actor, begin: () => Promise<unknown>, broken: () => Promise<unknown>): Promise<Readable> {
    if (this.turns.taken)
      throw new Refused(503, 'export-busy', 'Another export or an erasure is under way. Try again in a minute.', {
        retryAfter: BUSY_SECONDS,
      });
    const end = await this.turns.take();
    try {
      await begin();
    } catch (error) {
      end();
      throw error;
    }
    let whole = false;
    const parts = this.parts(member, () => (whole = true));
    const file = Readable.from(parts, { objectMode: false });
    const late = setTimeout(() => file.destroy(), LONGEST).unref();
    file.once('close', () => {
      clearTimeout(late);
      end();
      // The member may try again sooner. Where that cannot be recorded now, they wait for the day.
      if (!whole) void broken().catch(() => undefined);
    });
    return file;
  }

  private async *parts({ id, name }: Actor, done: () => void): AsyncGenerator<string> {
    const eventStore = readingFrom(this.streams);
    const accounts = await provedAccounts(eventStore, id, 'export');
    const ids = [id, ...accounts];
    const typed = await typedAccounts(eventStore, this.log, id, accountReservation(this.config.reservationSecret));
    const { exportStaffTexts } = privacyRules(this.config.community.privacy);
    const own = new Set([...ids, name]);
    const head: Omit<ExportedData, 'data' | 'events' | 'complete'> = {
      about: ABOUT,
      exportedAt: new Date().toISOString(),
      member: { id, name, accounts },
    };
    yield `${JSON.stringify(head).slice(0, -1)},\n"data":{`;
    let isFirst = true;
    for (const { model, keysOf } of ownModels) {
      // Before its first build a read model has nothing of anybody.
      if (!(await this.readModels.version(model))) continue;
      const found = await this.readModels.getMany(model, ids.flatMap(keysOf));
      if (found.size === 0) continue;
      const documents = [...found.values()].map((document) =>
        withoutOthers(exportStaffTexts ? document : withoutStaffTexts(model.name, document), own),
      );
      yield `${isFirst ? '' : ','}\n${JSON.stringify(model.name)}:${JSON.stringify(documents)}`;
      isFirst = false;
    }
    yield '},\n"events":[';
    isFirst = true;
    for await (const events of ownEvents(
      this.log.inBackground(),
      await this.keys.ofIds(ids),
      await this.keys.ofIds(typed),
    )) {
      const shown = events.flatMap((event) => exportedEvent(event, exportStaffTexts));
      if (shown.length === 0) continue;
      yield shown.map((event, at) => `${isFirst && at === 0 ? '' : ','}\n${line(event, own)}`).join('');
      isFirst = false;
      await turn();
    }
    done();
    yield '],\n"complete":true}\n';
  }
}

const line = ({ type, created, data, metadata }: RecordedEvent, own: ReadonlySet<string>): string => {
  const event: ExportedData['events'][number] = {
    type,
    at: new Date(created).toISOString(),
    by: own.has(metadata?.actor?.id) ? 'you' : 'somebody else',
    data: withoutOthers(data, own),
  };
  return JSON.stringify(event);
};
