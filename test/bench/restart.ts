import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseCommunity } from '@app/contracts/community/community';
import { pause } from '@app/kit/pause';
import type { SquadEvent } from '@app/domain/squad/events';
import { EventLog } from '@app/storage/event-log/log';
import { ownEvents } from '@app/storage/event-log/own-events';
import type { LogPosition } from '@app/storage/event-log/position';
import { WholeLog } from '@app/storage/event-log/whole/whole-log';
import { policyKey, type PolicyRecord } from '@app/storage/read-models/projection-record';
import { openSqliteStore } from '@app/storage/read-models/sqlite';
import { freePort } from '../../apps/local/src/launcher/ports';
import { auditedEvents } from '../../apps/projector/src/audit/chain-source';
import { policiesFor } from '../../apps/projector/src/policies';
import { projections } from '../../apps/projector/src/projections';
import { until } from '../until';
import { battlesOf, next, recordBattles } from './battles';
import { request, type Bench, type Section } from './bench';
import { PROJECTOR } from './building';
import type { Finding } from './finding';
import { GAME_SERVER, metadata } from './games';
import { positionOf } from './models';
import { built } from './stack';

/** Matches of a few players: what is counted is events, not documents. */
const PLAYERS = 500;
const DISTINCT = 8;
/** The log once, and an event or two at its end. */
const ONCE = 1.001;
/** Longest wait for what is behind, milliseconds. */
const PATIENCE = 30 * 60_000;
const SOMEBODY = '290401099666423845';
/** What three full servers write in an hour. It is told in some seconds. */
const HOUR = 4_500;
/** More than the log holds back for a reader who is at its end. */
const BURST = 10_000;
const BETWEEN = 1_000;

/** How many events a server without an index of types would have to look at, as the local node counts them. */
async function run(bench: Bench): Promise<Finding[]> {
  await built();
  const size = bench.events ?? (bench.quick ? 30_000 : 1_000_000);
  const folder = bench.folder();
  const { child: node, hello } = await bench.fork<{ url: string }>('test/bench/node.child.ts', {
    args: [join(folder, 'log')],
  });
  const stats = () => request<{ searched: number; events: number }>(node, {});
  const searched = async () => (await stats()).searched;
  const searchedWhile = async (act: () => Promise<unknown>): Promise<number> => {
    const before = await searched();
    await act();
    return (await searched()) - before;
  };
  const log = new EventLog({ url: hello.url, patience: 20_000 });
  const matches = battlesOf(PLAYERS, DISTINCT)(Infinity);
  const record = async (played: Iterable<readonly SquadEvent[]>): Promise<number> => {
    const { counts } = await recordBattles(log, played);
    return [...counts.values()].reduce((sum, one) => sum + one, 0);
  };
  const play = (events: number) => record(next(matches, events));

  const file = join(folder, 'read-models.sqlite');
  const store = await openSqliteStore({ file });
  const policies = policiesFor(parseCommunity(JSON.parse(readFileSync('community/community.json', 'utf8'))), undefined);
  const actedUpTo = async (name: string): Promise<LogPosition> =>
    (await store.readControl<PolicyRecord>(policyKey(name)))?.value.position ?? '';
  const caughtUp = async (): Promise<void> => {
    // Something new, so that what they say is not from before they were stopped.
    const news = { id: randomUUID(), event: { type: 'BenchLooked', data: {} }, metadata: metadata(GAME_SERVER) };
    const { logPosition: head } = await log.append(`bench-${news.id}`, -1, [news]);
    const patience = { patience: PATIENCE };
    for (const { into } of projections)
      await until(`${into.name} at the end`, async () => (await positionOf(store, into.name)) >= head, patience);
    for (const { name } of policies)
      await until(`${name} at the end`, async () => (await actedUpTo(name)) >= head, patience);
  };
  const project = async () =>
    bench.begin(PROJECTOR, {
      env: {
        ...{ EVENTSTORE_URL: hello.url, READ_MODELS_FILE: file, PORT: String(await freePort()) },
        AUDIT_SIGNING_KEY: '0f'.repeat(32),
      },
    });

  try {
    const events = await play(size);
    let projector: Awaited<ReturnType<typeof project>> | undefined;
    const started = async () => {
      projector = await project();
      await caughtUp();
    };
    const ended = async () => {
      await started();
      await bench.end(projector!);
    };
    const afresh = await searchedWhile(ended);
    const missed = await play(size);
    const behind = await searchedWhile(ended);
    const nothing = await searchedWhile(started);
    const old = (await stats()).events;
    let came = 0;
    const live = await searchedWhile(async () => {
      for (const match of next(matches, HOUR)) {
        came += await record([match]);
        await pause(BETWEEN);
      }
      came += await play(BURST);
      await caughtUp();
    });
    await bench.end(projector!);
    const all = (await stats()).events;
    const read = async (source: AsyncIterable<unknown>) => {
      const each = source[Symbol.asyncIterator]();
      while (!(await each.next()).done);
    };
    const exported = await searchedWhile(() => read(ownEvents(log, [])));
    const erased = await searchedWhile(async () => {
      const whole = new WholeLog(log, () => true);
      await whole.sameAccounts([SOMEBODY]);
      await whole.lastAct(SOMEBODY);
      await whole.namesAlone([SOMEBODY]);
    });
    const verified = await searchedWhile(() => read(auditedEvents(log, new AbortController().signal)));

    const times = (limit: number) => ({ is: 'at most', limit, of: 'ratio' }) as const;
    const looked = (what: string, measured: number, limit: number, of: number, name: string): Finding => ({
      ...{ what, measured, unit: 'events', goal: times(limit) },
      yardstick: { name, measured: of },
    });
    return [
      {
        ...{ what: 'everything started, nothing new', measured: nothing, unit: 'events' },
        ...{ goal: { is: 'at most', limit: 10_000 }, note: `${old.toLocaleString('en')} events in the log` },
      },
      looked('read models and policies as far behind as the log was long', behind, 1.1, missed, 'what came in'),
      looked('all built afresh', afresh, 1.1, events, 'the log'),
      looked(
        ...(['an hour of three full servers, with a burst that throws readers off the tail', live] as const),
        ...([1.2, came, 'what came in'] as const),
      ),
      ...Object.entries({ 'an export': exported, 'an erasure': erased, 'a verification of the chain': verified }).map(
        ([what, measured]) => looked(what, measured, ONCE, all, 'the log'),
      ),
    ];
  } finally {
    await log.dispose();
    await store.close();
  }
}

export const restart: Section = {
  name: 'restart',
  about: 'what a server without an index of types has to look at (--events)',
  run,
};
