import 'reflect-metadata';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import { AgentStatusReport } from '@app/contracts/operations/agent-status.dto';
import { IngestBatch } from '@app/contracts/squad/ingest.dto';
import { Assembler } from './assembly/assembler';
import { Aside } from './delivery/aside';
import { batchesOf } from './delivery/batches';
import { FakeSite } from '../../../test/agent/fake-site';
import { Orders } from './delivery/orders';
import { DeliveryHealth } from './delivery/health';
import { Listening, StatusReports } from './delivery/status';
import { ReforgerFeed, ReforgerLedger } from './reforger/feed';
import { UTC } from './reforger/zone';
import { linesOf, readTimeline, interleaved } from './replaying/recording';

const root = join(__dirname, '../../..');
const recorded = (name: string) => readFileSync(join(root, 'test/fixtures/squad', name), 'utf8');

const complaints = (body: unknown, form: new () => object = IngestBatch) =>
  validateSync(plainToInstance(form, JSON.parse(JSON.stringify(body))), {
    whitelist: true,
    forbidNonWhitelisted: true,
  }).map((error) => error.toString());

test.each([
  ['the recorded match', 'synthetic/SquadGame-match.log', 'synthetic/rcon-timeline.jsonl'],
  ['the lines of v8', 'real/SquadGame-v8-sample-lines.log', undefined],
  ['the lines of v10.5', 'real/SquadGame-v10.5-ticks.log', undefined],
  ['the lines of v10.6', 'real/SquadGame-v10.6-sample-lines.log', undefined],
])('every batch of %s is one that the site accepts', (_, log, timeline) => {
  const assembler = new Assembler();
  for (const step of interleaved(linesOf(recorded(log)), timeline ? readTimeline(recorded(timeline)) : []))
    if ('line' in step) assembler.line(step.line);
    else assembler.rcon(step.rcon);
  assembler.settle();
  const { batches } = batchesOf(assembler.take(), {});
  expect(batches.length).toBeGreaterThan(0);
  for (const batch of batches) expect(complaints(batch)).toEqual([]);
});

test('the report of an agent beside a Reforger server is one that the site accepts, with each source that is there or not', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'reforger-report-'));
  const site = new FakeSite();
  await site.open();
  try {
    const fixture = join(root, 'test/fixtures/reforger');
    const [profile, state] = [join(folder, 'profile'), join(folder, 'state')];
    mkdirSync(join(profile, 'rjs-logging'), { recursive: true });
    for (const file of ['playerKilledEvents.log', 'playerJoinedEvents.log'])
      cpSync(join(fixture, 'rjs-logging', file), join(profile, 'rjs-logging', file));
    const ledger = new ReforgerLedger(UTC, state, 1, 50_000_000);
    const feed = new ReforgerFeed(profile, UTC, ledger, () => undefined);
    while (feed.step() > 0);
    feed.commit();
    feed.close();

    const first = ledger.outbox.first()!;
    const delivery = new DeliveryHealth();
    const words = 'facts.0.at must be a time.';
    delivery.refused({ ...first, status: 400, why: words, words }, 60_000);
    const aside = new Aside(join(state, 'aside'));
    aside.keep(first.batch, first.packed, words, new Date().toISOString());
    const where = { state, server: 1, site: { url: site.url, game: 'reforger', server: 1, token: () => 'x' } } as const;
    const desk = { aside, orders: new Orders(aside) };
    const reports = new StatusReports(where, ledger, delivery, new Listening(feed), desk, () => undefined);
    await reports.reports(AbortSignal.abort(), () => 'stopped in order');

    const [report] = site.reports;
    expect(report?.sources?.map(({ source, state: is }) => [source, is])).toEqual([
      ['joins', 'following'],
      ['kills', 'following'],
      ...['chat', 'status', 'bases', 'wcs', 'console', 'saves', 'groups'].map((source) => [source, 'missing']),
    ]);
    expect(report!.refused).toMatchObject({ source: 'joins', match: expect.stringMatching(/^\d{8}T\d{9}$/) as string });
    expect(report!.aside).toHaveLength(1);
    expect(complaints(report, AgentStatusReport)).toEqual([]);
  } finally {
    await site.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
