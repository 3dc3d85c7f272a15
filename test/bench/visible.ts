import { join } from 'node:path';
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { bingoGames } from '@app/contracts/bingo/read-models';
import { EventLog } from '@app/storage/event-log/log';
import { toLogPosition, type LogPosition } from '@app/storage/event-log/position';
import { openSqliteStore } from '@app/storage/read-models/sqlite';
import type { ReadModelStore } from '@app/storage/read-models/port';
import { until } from '../until';
import { cpuDuring, secondsSince, type Bench, type Section } from './bench';
import { requestRebuild } from './building';
import { quantile, type Finding } from './finding';
import { begun, evenings, metadata, players, record } from './games';
import { gamesServe, servingGames } from './models';

const PER_SECOND = 500;
const SEATS = 20;
const SQUARES = 25;
const GAMES_AT_ONCE = 10;
const GAMES = 100;
const LOOK_MS = 2;

interface Mark {
  readonly gameId: number;
  readonly playerId: string;
  readonly square: number;
}

interface Sent {
  readonly mark: Mark;
  readonly at: number;
  position?: LogPosition;
}

/** Every square of every card once: so many games at a time, by turns, and then the next ones. */
function marksOf(gameIds: readonly number[], seats: readonly { id: string }[]): Mark[] {
  const marks: Mark[] = [];
  for (let first = 0; first < gameIds.length; first += GAMES_AT_ONCE)
    for (let square = 0; square < SQUARES; square++)
      for (const { id } of seats)
        for (const gameId of gameIds.slice(first, first + GAMES_AT_ONCE)) marks.push({ gameId, playerId: id, square });
  return marks;
}

/** Writes marks at an even pace and watches the read model until each of them is in its document. */
class Observer {
  private readonly waiting = new Set<Sent>();
  private next = 0;

  constructor(
    private readonly client: EventStoreDBClient,
    private readonly store: ReadModelStore,
    private readonly marks: readonly Mark[],
  ) {}

  /** @returns milliseconds from append to visible, one for each mark; while `goesOn`, at most so long */
  async during(seconds: number, goesOn: () => boolean): Promise<number[]> {
    const took: number[] = [];
    const began = performance.now();
    const first = this.next;
    const failures: unknown[] = [];
    const open = () => performance.now() - began < seconds * 1_000 && goesOn() && this.next < this.marks.length;
    while (open() || this.waiting.size > 0) {
      if (failures.length > 0) throw failures[0];
      const due = open() ? first + Math.floor(((performance.now() - began) / 1_000) * PER_SECOND) : 0;
      while (this.next < Math.min(due, this.marks.length))
        this.send(this.marks[this.next++]!).catch((error: unknown) => failures.push(error));
      await this.look(took);
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    }
    return took;
  }

  private async send(mark: Mark): Promise<void> {
    const sent: Sent = { mark, at: performance.now() };
    this.waiting.add(sent);
    const event = jsonEvent({
      type: 'BingoSquareMarked',
      data: { ...mark, at: new Date().toISOString() },
      metadata: metadata() as unknown as Record<string, unknown>,
    });
    const { position } = await this.client.appendToStream(`bingoGame-${mark.gameId}`, event);
    sent.position = toLogPosition(position!);
  }

  private async look(took: number[]): Promise<void> {
    const serving = await servingGames(this.store);
    const passed = [...this.waiting].filter(({ position }) => position && position <= (serving?.position ?? ''));
    if (!serving || passed.length === 0) return;
    const ids = [...new Set(passed.map(({ mark }) => String(mark.gameId)))];
    const documents = await this.store.getMany({ model: bingoGames, generation: serving.generation }, ids);
    const now = performance.now();
    for (const sent of passed) {
      const { gameId, playerId, square } = sent.mark;
      const player = documents.get(String(gameId))?.players.find((one) => one.playerId === playerId);
      if (!player?.marked.includes(square)) throw new Error(`Game ${gameId} was said to hold a mark and does not.`);
      took.push(now - sent.at);
      this.waiting.delete(sent);
    }
  }
}

async function run(bench: Bench): Promise<Finding[]> {
  const [size, seconds] = bench.quick ? [30_000, 4] : [100_000, 10];
  const folder = bench.folder();
  const { hello } = await bench.fork<{ url: string }>('test/bench/node.child.ts', { args: [join(folder, 'log')] });
  const log = new EventLog({ url: hello.url, patience: 20_000 });
  const past = evenings(1, size);
  const seats = players(SEATS);
  const running = Array.from({ length: GAMES }, (_, index) => past.length + 1 + index);
  await record(log, past);
  const head = await record(
    log,
    running.map((gameId) => begun(gameId, seats)),
  );

  const file = join(folder, 'models.sqlite');
  const store = await openSqliteStore({ file });
  const client = EventStoreDBClient.connectionString(hello.url);
  try {
    const { child } = await bench.fork('apps/projector/src/main.ts', {
      env: { EVENTSTORE_URL: hello.url, READ_MODELS_FILE: file, PROJECTIONS: bingoGames.name, PORT: '0' },
    });
    const { generation } = await gamesServe(store, head);
    const observer = new Observer(client, store, marksOf(running, seats));
    await observer.during(1, () => true);
    let alone: number[] = [];
    const cpu = await cpuDuring([child.pid!], async () => (alone = await observer.during(seconds, () => true)));

    await requestRebuild(log, bingoGames.name, generation + 1);
    let building = true;
    const flipped = until(
      'the rebuild to take over',
      async () => (await servingGames(store))?.generation === generation + 1,
      { patience: 120_000, every: 20 },
    ).finally(() => (building = false));
    const began = performance.now();
    const beside = await observer.during(60, () => building);
    await flipped;
    const rebuilt = secondsSince(began);

    const p99 = quantile(alone, 0.99);
    const note = `${PER_SECOND} events/s in ${GAMES_AT_ONCE} games of ${SEATS}, ${alone.length} seen`;
    return [
      {
        what: 'append to visible, p50',
        measured: quantile(alone, 0.5),
        unit: 'ms',
        goal: { is: 'at most', limit: 50 },
        note,
      },
      { what: 'append to visible, p99', measured: p99, unit: 'ms', goal: { is: 'at most', limit: 250 }, note },
      ...(cpu === undefined
        ? []
        : [{ what: 'CPU of the projector an event', measured: (cpu / alone.length) * 1e6, unit: 'us' }]),
      { what: 'the rebuild beside it', measured: (past.flat().length + beside.length) / rebuilt, unit: '/s' },
      { what: 'during a rebuild, p50', measured: quantile(beside, 0.5), unit: 'ms' },
      {
        what: 'during a rebuild, p99',
        measured: quantile(beside, 0.99),
        unit: 'ms',
        goal: { is: 'at most', limit: 2, of: 'ratio' },
        yardstick: { name: 'without one', measured: p99 },
        note: `${beside.length} seen`,
      },
    ];
  } finally {
    await Promise.all([client.dispose(), log.dispose(), store.close()]);
  }
}

export const visible: Section = { name: 'visible', about: 'from an append to the document that shows it', run };
