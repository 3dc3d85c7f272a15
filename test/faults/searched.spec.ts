import { randomUUID } from 'node:crypto';
import type { AuditChainAnswer } from '@app/contracts/audit/audit';
import { pause } from '@app/kit/pause';
import { Turns } from '@app/storage/event-log/whole/turns';
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
  const patience = { patience: 150_000 };
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
/** What a request costs beside that: heads, and what it writes itself, seen by each reader of the end. */
const A_FEW = 300;

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

const operator = { as: 'operator' } as const;
const somebody = { id: '200000000000188001', name: 'Somebody', steamId: '76561190000188001' };
const asSomebody = () => {
  const { id, name } = somebody;
  return { token: stack.issuer.token({ sub: `fresh:${id}`, name, discord_id: id }) };
};
const erase = () =>
  stack.post('/api/operations/erasures', { memberId: somebody.id, accounts: [somebody.steamId] }, operator);

test('an export and an erasure look at the log once each', async () => {
  const link = { platform: 'steam', id: somebody.steamId, username: somebody.name };
  expect((await stack.post('/api/connections/connect', link, asSomebody())).status).toBe(200);
  const before = stack.node.stats().events;
  const exported = await searchedWhile(async () => {
    expect((await stack.get('/api/privacy/export', asSomebody())).text).toContain('"complete":true');
  });
  const erased = await searchedWhile(async () => expect(await erase()).toMatchObject({ status: 201 }));
  const { events } = stack.node.stats();
  for (const looked of [exported, erased]) {
    expect(looked).toBeGreaterThanOrEqual(before);
    expect(looked).toBeLessThan(events + A_FEW);
  }
  expect(await stack.personKeys.ofIds([somebody.id])).toEqual([]);
});

test('whoever reads the whole log in the api has a turn: an export is refused meanwhile, and an erasure waits', async () => {
  const turns = stack.app.get(Turns);
  const end = await turns.take();
  const busy = { status: 503, body: { code: 'export-busy' } };
  expect(await stack.get('/api/privacy/export', { as: 'member' })).toMatchObject(busy);
  const asked = jest.spyOn(turns, 'take');
  let erasing: ReturnType<typeof erase> | undefined;
  const looked = await searchedWhile(async () => {
    erasing = erase();
    await until('the erasure to ask for its turn', async () => asked.mock.calls.length > 0);
    await expect(Promise.race([erasing, pause(100)])).resolves.toBeUndefined();
  });
  asked.mockRestore();
  expect(looked).toBeLessThan(A_FEW);
  end();
  expect(await erasing).toMatchObject({ status: 201 });
});

test('a verification of the chain looks at the log once', async () => {
  const projector = await stack.projector();
  await caughtUp();
  const { events } = stack.node.stats();
  const looked = await searchedWhile(async () => {
    const asked = await stack.post('/api/admin-portal/audit/chain/verifications', {}, operator);
    await until('the verdict', async () => {
      const chain = await stack.get('/api/admin-portal/audit/chain', operator);
      const { verification } = chain.body as unknown as AuditChainAnswer;
      return verification?.requestId === asked.body['requestId'] && verification!.state === 'intact';
    });
  });
  await projector.stop();
  expect(looked).toBeGreaterThanOrEqual(events);
  expect(looked).toBeLessThan(events + A_FEW);
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
}, 400_000);

test('a start with nothing new looks at next to nothing, however much came in since the last command of an operator', async () => {
  const looked = await searchedWhile(async () => {
    const [projector, end] = [await stack.projector(), await log.head()];
    await caughtUp();
    const obeyed = async (name: string) =>
      ((await store.readControl<ProjectionRecord>(projectionKey(name)))?.value.commanded ?? '') >= end;
    for (const name of models) await until(`commands to ${name} to be read`, () => obeyed(name));
    await projector.stop();
  });
  expect(looked).toBeLessThan(A_START);
});
