import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ReadModel } from '@app/contracts/read-model';
import {
  reforgerExempt,
  reforgerGames,
  reforgerPlayers,
  reforgerSeeders,
  reforgerStandings,
  reforgerTimeline,
  reforgerTotals,
} from '@app/contracts/reforger/read-models';
import { seedingAccounts, seedingMonths, seedingPlayers } from '@app/contracts/seeding/read-models';
import { squadExempt, squadPlayers, squadStandings, squadTotals } from '@app/contracts/squad/read-models';
import { boardKey } from '@app/domain/battlelog/rules';
import { USUAL_RULES as REFORGER_RULES } from '@app/domain/reforger/ruleset';
import { USUAL_RULES as SQUAD_RULES } from '@app/domain/squad/rules';
import { toLogPosition } from '@app/storage/event-log/position';
import { StoreUnavailable, type ReadModelStore } from '@app/storage/read-models/port';
import { projectionKey, type ProjectionRecord } from '@app/storage/read-models/projection-record';
import { ReadModels } from '@app/storage/read-models/reader';
import { openSqliteStore } from '@app/storage/read-models/sqlite';
import { now } from '../../apps/api/src/platform/commands/context';
import type { Config } from '../../apps/api/src/platform/config';
import type { Looks } from '../../apps/api/src/platform/ports/looks';
import type { Page } from '../../apps/api/src/platform/responses/answers';
import { ExemptReforgerPlayers } from '../../apps/api/src/reforger/battlelog/exempt-players';
import { GamePages } from '../../apps/api/src/reforger/battlelog/game-pages';
import { ReforgerLeaderboards } from '../../apps/api/src/reforger/battlelog/leaderboards';
import { ReforgerTotals } from '../../apps/api/src/reforger/battlelog/totals';
import { Identities } from '../../apps/api/src/reforger/identities';
import { ReforgerPlayers } from '../../apps/api/src/reforger/players';
import { TopSeeders } from '../../apps/api/src/seeding/top-seeders';
import { ExemptPlayers } from '../../apps/api/src/squad/battlelog/exempt-players';
import { Leaderboards } from '../../apps/api/src/squad/battlelog/leaderboards';
import { Totals } from '../../apps/api/src/squad/battlelog/totals';
import { PlayersById } from '../../apps/api/src/squad/players-by-id';
import { NO_FIGURES as REFORGER_FIGURES } from '../../apps/projector/src/reforger/figures';
import { NO_FIGURES as SQUAD_FIGURES } from '../../apps/projector/src/squad/figures';

/** Pages of more than one read model: names of players stand beside what another holds, and change by themselves. */

const config = { community: { timeZone: 'UTC', servers: [] } } as unknown as Config;
const ID = '00000001-0000-4000-8000-000000000000';
const WEEK = boardKey('week', null, now(), 'UTC');
const GAME = '1-20261004T090000000';

let folder: string;
let store: ReadModelStore;
let isDown = false;
let readModels: ReadModels;

/** A read model as its projector writes it, once more with each call. */
const write = async (model: ReadModel<object>, docs: Record<string, object>): Promise<void> => {
  const key = projectionKey(model.name);
  const before = await store.readControl<ProjectionRecord>(key);
  const handled = (before?.value.generations[0]?.handled ?? 0) + 1;
  const position = toLogPosition({ commit: BigInt(handled), prepare: BigInt(handled) });
  const blank = { projection: model.name, epoch: 1, beat: 0, handledTypes: [] };
  if (!before) await store.writeControl(key, 0, { ...blank, generations: [] });
  const collection = { model, generation: 1 };
  await store.prepare(collection);
  const writes = Object.entries(docs).map(([id, doc]) => ({ id, logPosition: position, doc }));
  await store.applyBatch(collection, writes, { key, epoch: 1 });
  const { revision } = (await store.readControl(key))!;
  const generation = { generation: 1, version: 1, state: 'serving', handled, position } as const;
  await store.writeControl(key, revision, { ...blank, serving: 1, generations: [generation] });
};

const squadPlayer = (name: string) => ({ ...SQUAD_FIGURES, playerId: ID, steamId: '', name, search: '', metAt: '' });
const reforgerPlayer = (name: string) => ({
  ...{
    ...REFORGER_FIGURES,
    playerId: ID,
    search: '',
    account: '',
    platform: null,
    steam: null,
    steams: [],
    careers: {},
  },
  ...{ metAt: '', firstSeenAt: '', names: [{ name, seenAt: '2026-10-04T09:00:00.000Z' }] },
});
const [week = ''] = WEEK.split('/');

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'pages-'));
  store = await openSqliteStore({ file: join(folder, 'read-models.sqlite') });
  isDown = false;
  const failing = new Proxy(store, {
    get:
      (target, method: keyof ReadModelStore) =>
      async (...args: unknown[]) => {
        if (isDown) throw new StoreUnavailable('down');
        return Reflect.apply(target[method] as (...args: unknown[]) => unknown, target, args);
      },
  });
  readModels = new ReadModels(failing, { freshMs: -1, patienceMs: 100 });
  const figures = { ...REFORGER_FIGURES, kills: 1 };
  const periods = { scope: 'all', playerId: ID, week, month: '', season: '' };
  await write(squadPlayers, { [ID]: squadPlayer('Old') });
  await write(squadStandings, { [`${WEEK} ${ID}`]: { ...SQUAD_FIGURES, board: WEEK, playerId: ID, kills: 1 } });
  await write(squadTotals, {});
  await write(reforgerPlayers, { [ID]: reforgerPlayer('Old') });
  await write(reforgerStandings, {
    [`all ${ID}`]: { ...periods, ofWeek: figures, ofMonth: figures, ofSeason: figures, ofAll: null },
  });
  await write(reforgerSeeders, { [`all ${ID}`]: { ...periods, seeders: 60_000, weekSeeders: 60_000, changedAt: '' } });
  await write(reforgerTotals, {});
  await write(reforgerTimeline, {});
  await write(reforgerGames, {
    [GAME]: {
      ...{ serverId: 1, startedAt: '2026-10-04T09:00:00.000Z', endedAt: '2026-10-04T10:00:00.000Z', reason: 'x' },
      ...{ winner: null, decided: null, results: [], players: [{ playerId: ID, faction: null, seconds: 60 }] },
    },
  });
  for (const model of [squadExempt, reforgerExempt, seedingMonths, seedingAccounts, seedingPlayers])
    await write(model, {});
});

afterEach(async () => {
  await store.close();
  rmSync(folder, { recursive: true });
});

const noLooks: Looks = { of: async () => new Map() };
const squadBoards = () =>
  new Leaderboards(readModels, new PlayersById(readModels), new ExemptPlayers(readModels), SQUAD_RULES, config);
const reforgerBoards = () => {
  const players = new ReforgerPlayers(readModels);
  const [identities, exempt] = [new Identities(readModels), new ExemptReforgerPlayers(readModels)];
  return new ReforgerLeaderboards(readModels, players, identities, exempt, REFORGER_RULES, config);
};

const PAGES: Record<string, () => Promise<Page>> = {
  'a board of Squad of this week': () => squadBoards().page('kills', { window: 'week' }),
  'a board of Reforger of this week': () => reforgerBoards().page('kills', { window: 'week' }),
  'the board of who seeds Reforger': () => reforgerBoards().page('seeders', {}),
  'a game of Reforger': () => new GamePages(readModels, new ReforgerPlayers(readModels), REFORGER_RULES).page(GAME),
};

test.each(Object.keys(PAGES))('%s shows the new name of a player who did nothing since', async (page) => {
  const before = await PAGES[page]!();
  expect(before.json).toContain('"Old"');
  await write(squadPlayers, { [ID]: squadPlayer('New') });
  await write(reforgerPlayers, { [ID]: reforgerPlayer('New') });
  const after = await PAGES[page]!();
  expect(after.json).toContain('"New"');
  expect(after.etag).not.toBe(before.etag);
});

test('the totals of Squad count a player who has joined and done nothing yet', async () => {
  const totals = new Totals(readModels);
  expect((await totals.page()).json).toContain('"totalPlayers":1,');
  await write(squadPlayers, { other: { ...squadPlayer('Other'), playerId: 'other' } });
  expect((await totals.page()).json).toContain('"totalPlayers":2,');
});

test.each([
  ...Object.entries(PAGES),
  ['the totals of Squad', () => new Totals(readModels).page()] as const,
  ['the totals of Reforger', () => new ReforgerTotals(readModels).page()] as const,
  ['those who seed most', () => new TopSeeders(readModels, noLooks, config).page(0)] as const,
])('%s stays as it was while the read models are away', async (_, page) => {
  const before = await page();
  isDown = true;
  expect(await page()).toMatchObject({ json: before.json, etag: before.etag, stale: true });
});
