import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseCommunity } from '@app/contracts/community/community';
import type { SquadEvent } from '@app/domain/squad/events';
import { EventLog } from '@app/storage/event-log/log';
import { ownEvents } from '@app/storage/event-log/own-events';
import type { LogPosition } from '@app/storage/event-log/position';
import { formerNameOf } from '@app/storage/processes/former-staff';
import { sameAccounts } from '@app/storage/processes/identities';
import { policyKey, type PolicyRecord } from '@app/storage/read-models/projection-record';
import { openSqliteStore } from '@app/storage/read-models/sqlite';
import { freePort } from '../../apps/local/src/launcher/ports';
import { auditedEvents } from '../../apps/projector/src/audit/chain-source';
import { policiesFor } from '../../apps/projector/src/policies';
import { projections } from '../../apps/projector/src/projections';
import { until } from '../until';
import { battlesOf, recordBattles } from './battles';
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
const SOMEBODY = { id: '290401099666423845', pseudonym: '~somebody' };

/** The next matches that hold so many events. */
function* next(matches: Iterator<readonly SquadEvent[]>, events: number): Generator<readonly SquadEvent[]> {
  for (let count = 0; count < events;) {
    const match = matches.next().value as readonly SquadEvent[];
    count += match.length;
    yield match;
  }
}

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
  const play = async (events: number): Promise<number> => {
    const { counts } = await recordBattles(log, next(matches, events));
    return [...counts.values()].reduce((sum, one) => sum + one, 0);
  };

  const file = join(folder, 'read-models.sqlite');
  const store = await openSqliteStore({ file });
  const policies = policiesFor(parseCommunity(JSON.parse(readFileSync('community.config.json', 'utf8'))), undefined);
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
    const nothing = await searchedWhile(started);
    let burst = 0;
    const live = await searchedWhile(async () => {
      burst = await play(size / 10);
      await caughtUp();
    });
    await bench.end(projector!);
    const all = (await stats()).events;
    const read = async (source: AsyncIterable<unknown>) => {
      const each = source[Symbol.asyncIterator]();
      while (!(await each.next()).done);
    };
    const keys = { ofIds: async () => [SOMEBODY] } as unknown as Parameters<typeof formerNameOf>[0];
    const exported = await searchedWhile(() => read(ownEvents(log, [])));
    const erased = await searchedWhile(async () => {
      await sameAccounts(log, [SOMEBODY.id]);
      await formerNameOf(keys, log, { memberId: SOMEBODY.id, days: 1, isStaff: () => true });
    });
    const verified = await searchedWhile(() => read(auditedEvents(log, new AbortController().signal)));

    const times = (limit: number) => ({ is: 'at most', limit, of: 'ratio' }) as const;
    const looked = (what: string, measured: number, limit: number, of = all, name = 'the log'): Finding => ({
      ...{ what, measured, unit: 'events', goal: times(limit) },
      yardstick: { name, measured: of },
    });
    return [
      {
        ...{ what: 'everything started, nothing new', measured: nothing, unit: 'events' },
        ...{ goal: { is: 'at most', limit: 10_000 }, note: `${events.toLocaleString('en')} events in the log` },
      },
      looked('read models and policies, all built afresh', afresh, 1.1, events),
      looked('live, with a burst that throws readers off the tail', live, 1.2, burst, 'what came in'),
      looked('an export', exported, ONCE),
      looked('an erasure', erased, ONCE),
      looked('a verification of the chain', verified, ONCE),
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
