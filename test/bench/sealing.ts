import 'reflect-metadata';
import { join } from 'node:path';
import type { NewEvent, RecordedEvent } from '@app/storage/event-log/event';
import type { EventLog } from '@app/storage/event-log/log';
import { Sealing } from '@app/storage/event-log/sealing/sealing';
import { openSqlitePersonKeys } from '@app/storage/person-keys/sqlite';
import { cpuOf } from '../cpu';
import type { Bench, Section } from './bench';
import type { Finding } from './finding';
import { rebuilt, recordOf } from './reforger';

type Game = 'Squad' | 'Reforger';

const SAMPLE = 20_000;
/** Events sealed, and opened, at once. */
const AT_ONCE = 128;

/** What a game's events are before they come into the log. */
async function eventsOf(game: Game): Promise<NewEvent[]> {
  const events: NewEvent[] = [];
  const append = async (_: string, __: number, news: readonly NewEvent[]) => {
    events.push(...news);
    return { position: '', revision: 0 };
  };
  await recordOf[game]({ append } as unknown as EventLog, SAMPLE);
  return events;
}

/** Microseconds of CPU of one event, and how many bytes its data has. */
async function costs(bench: Bench, game: Game): Promise<Finding[]> {
  const events = await eventsOf(game);
  const keys = openSqlitePersonKeys(join(bench.folder(), 'person-keys.sqlite'));
  const sealing = new Sealing(keys);
  const each = (milliseconds: number) => (milliseconds * 1_000) / events.length;
  const sealed: NewEvent[] = [];
  const batches = Array.from({ length: Math.ceil(events.length / AT_ONCE) }, (_, n) =>
    events.slice(n * AT_ONCE, (n + 1) * AT_ONCE),
  );
  const writing = await cpuOf(async () => {
    for (const batch of batches) sealed.push(...(await sealing.seal(batch)));
  });
  const texts = sealed.map(({ event, metadata }) => JSON.stringify({ type: event.type, data: event.data, metadata }));
  const before = events.reduce((bytes, { event }) => bytes + JSON.stringify(event.data).length, 0);
  const after = sealed.reduce((bytes, { event }) => bytes + JSON.stringify(event.data).length, 0);
  const parsed: RecordedEvent[] = [];
  const parsing = await cpuOf(() => {
    for (const text of texts) parsed.push({ stream: 'a', ...(JSON.parse(text) as object) } as RecordedEvent);
  });
  const reader = new Sealing(keys);
  const reading = await cpuOf(async () => {
    for (let from = 0; from < parsed.length; from += AT_ONCE) await reader.open(parsed.slice(from, from + AT_ONCE));
  });
  await keys.close();
  const json = { name: 'JSON alone', measured: each(parsing) };
  return [
    { what: `${game}: sealing an event`, measured: each(writing), unit: 'us', yardstick: json },
    { what: `${game}: opening an event`, measured: each(reading), unit: 'us', yardstick: json },
    {
      ...{ what: `${game}: data of an event`, measured: after / events.length, unit: 'bytes' },
      yardstick: { name: 'clear', measured: before / events.length },
    },
  ];
}

async function run(bench: Bench): Promise<Finding[]> {
  const size = bench.events ?? (bench.quick ? 20_000 : 200_000);
  const findings: Finding[] = [];
  for (const game of ['Squad', 'Reforger'] as const) {
    findings.push(...(await costs(bench, game)));
    const clear = await rebuilt(bench, game, size, { clear: true });
    const sealed = await rebuilt(bench, game, size);
    findings.push(
      {
        ...{ what: `${game}: CPU an event built, all read models`, measured: sealed.cpu, unit: 'us' },
        goal: { is: 'at most', limit: 1.15, of: 'ratio' },
        yardstick: { name: 'clear', measured: clear.cpu },
        note: `${sealed.count} events`,
      },
      {
        ...{ what: `${game}: an event appended`, measured: sealed.writing, unit: 'us' },
        yardstick: { name: 'clear', measured: clear.writing },
      },
      {
        ...{ what: `${game}: an event on the disk`, measured: sealed.bytes, unit: 'bytes' },
        yardstick: { name: 'clear', measured: clear.bytes },
      },
    );
  }
  return findings;
}

export const sealing: Section = {
  name: 'sealing',
  about: 'what pseudonyms and sealed names in the reports of game servers cost',
  run,
};
