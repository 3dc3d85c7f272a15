import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { IngestBatch } from '@app/contracts/squad/ingest.dto';
import type { AgentOrder } from '@app/contracts/operations/agent-status.dto';
import { followServer, replayMatch } from '../agent';
import { statusOf } from '../command-line/status-command';
import { FakeSite } from '../../../../test/agent/fake-site';
import type { Pace } from './sender';
import type { ReportPace } from './status';
import { until as untilSeen } from '../../../../test/until';

const recording = join(__dirname, '../../../../test/fixtures/squad/synthetic');
const log = readFileSync(join(recording, 'SquadGame-match.log'), 'utf8');
const QUICK: Pace = { firstPauseMs: 1, longestPauseMs: 8, refusedPauseMs: 60_000, timeoutMs: 20_000 };
const REPORTS: ReportPace = { everyMs: 20, busyMs: 20, togetherMs: 1, timeoutMs: 5_000 };
/** Longer than any test. */
const NEVER = 600_000;
const REASON = 'facts.2.damage must be a number conforming to the specified constraints.';

let folder: string;
let site: FakeSite;
let said: string[];
let whole: Map<string, unknown>;
const ending: (() => Promise<void>)[] = [];

const options = () => ({
  mode: 'live' as const,
  game: 'squad' as const,
  server: 1,
  state: join(folder, 'state'),
  bufferBytes: 100_000_000,
  log: join(folder, 'SquadGame.log'),
  site: { url: site.url, game: 'squad' as const, server: 1, token: () => 'a-token' },
});

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'refused-'));
  said = [];
  site = new FakeSite();
  await site.open();
});
afterEach(async () => {
  for (const end of ending.splice(0)) await end();
  await site.close();
  rmSync(folder, { recursive: true, force: true });
});

const until = (condition: () => boolean) =>
  untilSeen(condition.toString(), () => Promise.resolve(condition()), { patience: 20_000 });
const run = (pace = REPORTS): { end: () => Promise<void> } => {
  const stop = new AbortController();
  const running = followServer(options(), (text) => void said.push(text), stop.signal, QUICK, pace);
  const end = async () => {
    stop.abort();
    await running;
  };
  ending.push(end);
  return { end };
};
/** The third batch is not to the site's liking until it is mended. */
const refuseOne = () => {
  let disliked: IngestBatch | undefined;
  site.mishap = (request, batch) => {
    if (request === 2) disliked ??= batch;
    return disliked &&
      batch.match === disliked.match &&
      batch.from === disliked.from &&
      batch.source === disliked.source
      ? { status: 400, body: { success: false, error: REASON, code: 'invalid' } }
      : undefined;
  };
};
const refused = () => site.reports.at(-1)?.refused;
const orderFor = (order: AgentOrder['order'], requestId: string): AgentOrder => {
  const { match, source, from, to } = refused() ?? site.reports.at(-1)!.aside[0]!;
  return { requestId, order, batch: { match, source, from, to }, refusal: order === 'set-aside' ? REASON : null };
};
const asideFiles = () => readdirSync(join(folder, 'state', 'aside'));

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'refused-'));
  site = new FakeSite();
  await site.open();
  writeFileSync(join(folder, 'SquadGame-match.log'), log);
  const replaying = { ...options(), mode: 'replay' as const, folder, speed: Infinity, giveUpMs: 20_000 };
  await replayMatch(replaying, () => undefined, new AbortController().signal, QUICK);
  whole = new Map(site.facts);
  await site.close();
  rmSync(folder, { recursive: true, force: true });
});

test('a site whose address leads on to another is named with where it leads', async () => {
  site.mishap = () => ({ status: 301, headers: { location: 'https://community.example/api/ingest/squad/1' } });
  writeFileSync(options().log, log.slice(0, log.length / 4));
  const { end } = run();
  await until(() => said.some((line) => line.includes('community.example')));
  await end();
  const line = said.find((each) => each.includes('community.example'));
  expect(line).toContain(
    'sends requests on to https://community.example/api/ingest/squad/1. Name that address with --site',
  );
});

test('a refused batch is reported with its reason, set aside on order, and sent again: in the end nothing is missing', async () => {
  writeFileSync(options().log, log);
  refuseOne();
  const { end } = run();
  await until(() => refused() !== undefined && refused() !== null && site.reports.at(-1)!.backlog.batches > 1);
  expect(refused()).toMatchObject({ status: 400, tries: 1, facts: expect.any(Number) as number });
  expect(refused()!.reason).toContain(REASON);
  expect(JSON.parse(refused()!.excerpt!)).toHaveProperty('kind');
  await until(() => statusOf(['--state', options().state], {}, folder).includes(REASON));
  expect(statusOf(['--state', options().state], {}, folder)).not.toMatch(/\b1 (?:batches|facts|tries)\b/);

  site.orders = [orderFor('set-aside', 'r1')];
  await until(() => site.orders.length === 0 && site.reports.at(-1)!.backlog.batches === 0);
  expect(refused()).toBeNull();
  expect(site.aside).toHaveLength(1);
  expect(site.reports.at(-1)).toMatchObject({ asideTotal: 1, aside: [{ state: 'stored', reason: REASON }] });
  expect(site.facts.size).toBeLessThan(whole.size);
  expect(asideFiles()).toHaveLength(2);

  // Still refused: it stays where it is, with the new reason.
  site.orders = [orderFor('send-again', 'r2')];
  await until(() => site.orders.length === 0);
  expect(site.reports.at(-1)).toMatchObject({ asideTotal: 1 });
  expect(
    site.reports.some(({ outcomes }) => outcomes.some((one) => one.requestId === 'r2' && one.outcome === 'failed')),
  ).toBe(true);

  site.mishap = () => undefined;
  site.orders = [orderFor('send-again', 'r3')];
  await until(() => site.orders.length === 0 && site.reports.at(-1)!.asideTotal === 0);
  expect(new Map(site.facts)).toEqual(whole);
  expect(site.aside).toEqual([]);
  await until(() => asideFiles().length === 0);
  await end();
  expect(site.reports.at(-1)!.ending).toBe('stopped in order');
  expect(statusOf(['--state', options().state], {}, folder)).toContain('stopped in order');
});

test('while something is set aside an order is taken soon', async () => {
  writeFileSync(options().log, log);
  refuseOne();
  const { end } = run({ ...REPORTS, everyMs: NEVER });
  await until(() => Boolean(refused()));
  site.orders = [orderFor('set-aside', 'r1')];
  await until(() => site.orders.length === 0);
  site.mishap = () => undefined;
  site.orders = [orderFor('send-again', 'r2')];
  await until(() => site.orders.length === 0 && site.reports.at(-1)!.asideTotal === 0);
  await end();
});

test('what came of an order is reported before the next report is due', async () => {
  writeFileSync(options().log, log);
  refuseOne();
  const order = () => (refused() ? [orderFor('set-aside', 'r1')] : []);
  Object.defineProperty(site, 'orders', { get: order, set: () => undefined, configurable: true });
  const { end } = run({ ...REPORTS, everyMs: NEVER, busyMs: NEVER });
  await until(() => site.reports.some(({ outcomes }) => outcomes.some(({ outcome }) => outcome === 'done')));
  await end();
});

test('an agent that ends between an order and its answer carries it out once', async () => {
  writeFileSync(options().log, log);
  refuseOne();
  let running = run();
  await until(() => Boolean(refused()));
  const order = orderFor('set-aside', 'r1');
  // The answer is lost: the order stays open.
  Object.defineProperty(site, 'orders', { get: () => [order], set: () => {}, configurable: true });
  await until(() => site.aside.length === 1);
  await running.end();
  running = run();
  await until(() => site.reports.at(-1)!.outcomes.some(({ outcome }) => outcome === 'done'));
  expect(site.aside).toHaveLength(1);
  expect(asideFiles()).toHaveLength(2);
  await running.end();
});

test('an order for a batch that the site took in the meantime fails, and says so', async () => {
  writeFileSync(options().log, log);
  const { end } = run();
  await until(() => site.facts.size === whole.size);
  const [first] = site.requests;
  const { match, source, from, to } = first!.batch;
  site.orders = [{ requestId: 'r1', order: 'set-aside', batch: { match, source, from, to }, refusal: REASON }];
  await until(() => site.orders.length === 0);
  const outcome = site.reports.flatMap(({ outcomes }) => outcomes)[0]!;
  expect(outcome).toMatchObject({ outcome: 'failed', reason: expect.stringContaining('the site took it') as string });
  expect(site.aside).toEqual([]);
  await end();
});

test('unrecognised lines are reported by kind, with an example', async () => {
  writeFileSync(options().log, log);
  const { end } = run();
  await until(() => site.facts.size === whole.size);
  const stamp = new Date().toISOString().replace(/[-T]/gu, '.').replace(/:/gu, '.').replace('Z', '');
  const at = `[${stamp.slice(0, 10)}-${stamp.slice(11, 19)}:${stamp.slice(20, 23)}]`;
  for (const victim of ['One', 'Two', 'Three'])
    appendFileSync(
      options().log,
      `${at}[412]LogSquadTrace: [DedicatedServer]Wound(): Victim=${victim} From=203.0.113.9:1\n`,
    );
  await until(() => site.reports.at(-1)!.unrecognised.total === 3);
  const [kind, ...others] = site.reports.at(-1)!.unrecognised.kinds;
  expect(others).toEqual([]);
  expect(kind).toMatchObject({
    kind: 'LogSquadTrace Wound()',
    count: 3,
    example: expect.stringContaining('Victim=Three') as string,
  });
  await end();
  expect(statusOf(['--state', options().state, '--json'], {}, folder)).toContain('Victim=Three');
});

/** The site takes no reports. @param answers whether it says so; the request is left without an answer otherwise */
const takeNoReports = (answers: (request: number) => boolean = () => true) => {
  let requests = 0;
  jest.spyOn(site as unknown as { serveOthers: () => void }, 'serveOthers').mockImplementation(((
    _: string,
    __: unknown,
    response: { writeHead: (status: number) => void; end: (text: string) => void },
  ) => {
    if (!answers(++requests)) return;
    response.writeHead(404);
    response.end('{}');
  }) as never);
  return () => requests;
};
const noReports = () => said.filter((text) => text.includes('takes no status reports'));

test('a site that takes no reports gets its facts all the same', async () => {
  writeFileSync(options().log, log);
  takeNoReports();
  const { end } = run();
  await until(() => site.facts.size === whole.size);
  await end();
  expect(noReports()).toHaveLength(1);
});

test('that it takes none is not said again when the agent ends with a report on its way', async () => {
  writeFileSync(options().log, log);
  const requests = takeNoReports((request) => request !== 2);
  const { end } = run();
  await until(() => requests() === 2);
  await end();
  expect(requests()).toBe(3);
  expect(noReports()).toHaveLength(1);
});
