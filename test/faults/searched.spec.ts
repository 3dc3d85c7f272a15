import { randomUUID } from 'node:crypto';
import type { EventLog } from '@app/storage/event-log/log';
import type { LogPosition } from '@app/storage/event-log/position';
import { openReadModelStore } from '@app/storage/read-models/open';
import type { ReadModelStore } from '@app/storage/read-models/port';
import {
  policyKey,
  projectionKey,
  type PolicyRecord,
  type ProjectionRecord,
} from '@app/storage/read-models/projection-record';
import { community } from '../api/support/guild';
import { startStack, type Stack } from '../api/support/stack';
import { policiesFor } from '../../apps/projector/src/policies';
import { projections } from '../../apps/projector/src/projections';
import { battlesOf, recordBattles } from '../bench/battles';
import { until } from '../until';

/*
 * A real event store has no index of types: for each filtered read it looks at every event behind the reader's position.
 * The local node counts them (`searched`). Here runs what reads the log: all read models, policies and jobs, and the api.
 */

const JOBS = ['guild-roles', 'seeding', 'erasures', 'audit-chain', 'audit-heads'];
const EVENTS = 6_000;
const battles = battlesOf(500, 4);
const models = projections.map(({ into }) => into.name);
const policies = policiesFor(community, 'secret').map(({ name }) => name);

let stack: Stack;
let log: EventLog;
let store: ReadModelStore;
let written = 0;

beforeAll(async () => {
  stack = await startStack({ jobs: JOBS });
  log = stack.openLog();
  store = await openReadModelStore(stack.readModels);
});
afterAll(async () => {
  await log.dispose();
  await store.close();
  await stack.close();
});

/** Matches of three full hours, none of them twice. @returns the number of events */
const play = async (): Promise<number> => {
  const before = stack.node.stats().events;
  const matches = [...battles(written + EVENTS)];
  let from = 0;
  const news = matches.filter((match) => (from += match.length) > written);
  await recordBattles(log, news);
  written = from;
  return stack.node.stats().events - before;
};

/** Resolves when every read model and every policy has looked at what is in the log now. */
const caughtUp = async (): Promise<void> => {
  // Something new, so that what they say is not from before they were stopped.
  const actor = { id: 'somebody', name: 'Somebody', roles: [] };
  const news = { id: randomUUID(), event: { type: 'SpecLooked', data: {} } };
  const metadata = { actor, correlationId: news.id, causationId: news.id };
  const { logPosition: head } = await log.append(`spec-${news.id}`, -1, [{ ...news, metadata }]);
  const has = (at: LogPosition | undefined) => at !== undefined && at >= head;
  const patience = { patience: 60_000 };
  const atEnd = async (name: string) => {
    const record = (await store.readControl<ProjectionRecord>(projectionKey(name)))?.value;
    return has(record?.generations.find(({ generation }) => generation === record.serving)?.position);
  };
  const acted = async (name: string) => has((await store.readControl<PolicyRecord>(policyKey(name)))?.value.position);
  for (const name of models) await until(`${name} at the end`, () => atEnd(name), patience);
  for (const name of policies) await until(`${name} at the end`, () => acted(name), patience);
};

/** How many events were looked at meanwhile. */
const searchedWhile = async (act: () => Promise<unknown>): Promise<number> => {
  const before = stack.node.stats().searched;
  await act();
  return stack.node.stats().searched - before;
};

/** How often what is new may be looked at, once for all of them: by whoever was away, and by who is thrown off the end. */
const ONCE = 1.1;
const LIVE = 1.2;
/** What a start costs whatever is in the log: a few events for each of some ninety readers. */
const A_START = 1_500;

test('all built afresh look at the log once together', async () => {
  const events = await play();
  const looked = await searchedWhile(async () => {
    const projector = await stack.projector();
    await caughtUp();
    await projector.stop();
  });
  expect(looked).toBeGreaterThan(events);
  expect(looked).toBeLessThan(ONCE * events + A_START);
});

test('a start with nothing new looks at next to nothing', async () => {
  const looked = await searchedWhile(async () => {
    const projector = await stack.projector();
    await caughtUp();
    await projector.stop();
  });
  expect(looked).toBeLessThan(A_START);
});

/**
 * What was looked at for each new event, in the best of three tries: on a machine that is busy with something else somebody
 * comes too late for the others, or is left behind, and reads the rest once more.
 */
const timesNew = async (goal: number, start: number, act: () => Promise<unknown>): Promise<number> => {
  let best = Infinity;
  for (let tries = 0; tries < 3 && best >= goal; tries++) {
    const before = stack.node.stats();
    await act();
    const { events, searched } = stack.node.stats();
    best = Math.min(best, (searched - before.searched - start) / (events - before.events));
  }
  return best;
};

test('what came in while nothing ran is looked at once together, and so is a burst that throws readers off the end', async () => {
  let projector: Awaited<ReturnType<Stack['projector']>> | undefined;
  const behind = await timesNew(ONCE, A_START, async () => {
    await projector?.stop();
    await play();
    projector = await stack.projector();
    await caughtUp();
  });
  expect(behind).toBeLessThan(ONCE);
  const live = await timesNew(LIVE, 0, async () => {
    await play();
    await caughtUp();
  });
  await projector!.stop();
  expect(live).toBeLessThan(LIVE);
}, 180_000);
