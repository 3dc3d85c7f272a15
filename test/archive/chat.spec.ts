import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { NewEvent, RecordedEvent } from '@app/storage/event-log/event';
import { Sealing } from '@app/storage/event-log/sealing/sealing';
import { openSqlitePersonKeys } from '@app/storage/person-keys/sqlite';
import type { PersonKeyStore } from '@app/storage/person-keys/port';
import { chatRetentionJob } from '../../apps/projector/src/dashboards/chat-retention.job';

const DAY = 86_400_000;
const now = Date.now();
const daysAgo = (days: number) => new Date(now - days * DAY).toISOString();
const metadata = {
  actor: { id: 'game-server-1', name: 'Game server 1', roles: [] },
  ...{ correlationId: 'c', causationId: 'c' },
};
let n = 0;
const event = (type: string, data: object): NewEvent => ({ id: String(++n), event: { type, data }, metadata });
const said = (type: string, at: string, message: string) =>
  event(type, { at, message, name: 'Galah', playerId: '0'.repeat(32), channel: 'all' });
const recorded = ({ id, event: { type, data }, metadata: of }: NewEvent): RecordedEvent => ({
  ...{ id, type, data, metadata: of, stream: 'squadMatch-1', revision: 0, created: now },
  logPosition: `${'0'.repeat(15)}1-${'0'.repeat(16)}`,
});
const messageOf = ({ data }: { readonly data: object }) => (data as { message: string }).message;

describe('the chat of game servers', () => {
  const folder = mkdtempSync(join(tmpdir(), 'chat-'));
  let keys: PersonKeyStore;
  let sealing: Sealing;

  beforeAll(() => {
    keys = openSqlitePersonKeys(join(folder, 'person-keys.sqlite'));
    sealing = new Sealing(keys);
  });
  afterAll(async () => {
    await keys.close();
    rmSync(folder, { recursive: true });
  });
  /** @param written when the newest event was @param clock of the projector */
  const retention = (days: number, written = now, clock = now) =>
    chatRetentionJob({
      ...{ personKeys: keys, days, journal: { info: () => undefined }, now: () => clock },
      log: { excerpt: async () => [{ created: written } as RecordedEvent] },
    });
  const run = (...of: Parameters<typeof retention>) => retention(...of).run(() => Promise.reject(new Error('decides nothing')), new AbortController().signal);
  const opened = async (sealed: readonly NewEvent[]) => (await sealing.open(sealed.map(recorded))).map(messageOf);

  test('is read until its time is over, and then by nobody; the bytes of the log stay as they are', async () => {
    const texts = ['meet at the bridge', 'smoke them out', 'good game, all'];
    const events = [
      said('SquadChatSent', daysAgo(91), texts[0]!),
      said('ReforgerChatSent', daysAgo(89), texts[1]!),
      said('SquadChatSent', daysAgo(-400), texts[2]!),
    ];
    const sealed = await sealing.seal(events);
    const stored = JSON.stringify(sealed);
    expect(texts.filter((text) => stored.includes(text))).toEqual([]);
    expect(await opened(sealed)).toEqual(texts);
    await run(90);
    expect(await opened(sealed)).toEqual(['', texts[1], texts[2]]);
    expect(JSON.stringify(sealed)).toBe(stored);
    // A clock that is ahead keeps nothing longer: it counts as written today.
    expect((await keys.ofIds([`chat ${daysAgo(0).slice(0, 10)}`])).length).toBe(1);
  });

  test('is read however far ahead the clock of the projector is, until the log has passed the days too', async () => {
    const sealed = await sealing.seal([said('SquadChatSent', daysAgo(20), 'hold the river')]);
    await run(30, now, now + 400 * DAY);
    expect(await opened(sealed)).toEqual(['hold the river']);
    await run(30, now + 11 * DAY, now + 400 * DAY);
    expect(await opened(sealed)).toEqual(['']);
  });

  test('leaves what names nobody in its batch as it came, and one batch shares its metadata', async () => {
    const tick = event('SquadTickRateMeasured', { rate: 50 });
    const other = said('SquadChatSent', daysAgo(0), 'one');
    const [first, chat, again] = await sealing.seal([tick, other, said('SquadChatSent', daysAgo(0), 'two')]);
    expect(first!.metadata).toBe(metadata);
    expect(first!.event).toEqual(tick.event);
    expect(chat!.metadata).toEqual({ ...metadata, sealed: true });
    expect(again!.metadata).toBe(chat!.metadata);
  });

  test('a key that is destroyed is noticed by who holds it in memory', async () => {
    const sealed = await sealing.seal([said('SquadChatSent', daysAgo(8), 'remember me')]);
    expect(await opened(sealed)).toEqual(['remember me']);
    await run(7);
    expect(await opened(sealed)).toEqual(['']);
    await run(7);
  });
});
