import { mkdtempSync, readFileSync, rmSync, writeFileSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import type { IngestBatch } from '@app/contracts/squad/ingest.dto';
import { readTimeline, interleaved } from './replaying/recording';
import { StateUnusable } from './ledger';
import { Session } from './session';
import { Tail } from './tailing/tail';

const recorded = join(__dirname, '../../../test/fixtures/squad/synthetic');
const whole = readFileSync(join(recorded, 'SquadGame-match.log'));
const timeline = readTimeline(readFileSync(join(recorded, 'rcon-timeline.jsonl'), 'utf8'));
/** The first quarter, with lines cut anywhere; the rest would only take longer. */
const log = whole.subarray(0, 190_000);

let folder: string;
let run = 0;
beforeAll(() => (folder = mkdtempSync(join(tmpdir(), 'session-'))));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const sentBy = (session: Session): IngestBatch[] => {
  const batches: IngestBatch[] = [];
  for (let next = session.outbox.first(); next; next = session.outbox.first()) {
    batches.push(next.batch as IngestBatch);
    session.outbox.remove(next.number);
  }
  return batches;
};
const contentOf = (batches: IngestBatch[]) =>
  batches.flatMap(({ match, source, facts, connections }) => [
    ...facts.map((fact) => `${match} ${source} ${JSON.stringify(fact)}`),
    ...connections.map((sighting) => `${match} sighting ${JSON.stringify(sighting)}`),
  ]);

/** A server that writes up to each cut, and an agent that is killed there, before or after it has committed. */
const runWith = (cuts: readonly { at: number; commits: boolean }[]) => {
  const here = join(folder, String(++run));
  mkdirSync(here);
  const path = join(here, 'SquadGame.log');
  const batches: IngestBatch[] = [];
  for (const { at, commits } of [...cuts, { at: log.length, commits: true }]) {
    writeFileSync(path, log.subarray(0, at));
    const session = new Session(join(here, 'state'), 1, 1e9);
    const tail = new Tail(path, session.place);
    for (let lines = tail.read(); lines.length > 0; lines = tail.read()) session.lines(lines);
    // Killed between the batches and the state: what was put out was not sent.
    if (!commits) session.outbox.put([{ match: 'lost' } as IngestBatch]);
    else session.commit(tail.place);
    batches.push(...sentBy(session));
    tail.close();
  }
  return batches;
};

test('killed at any byte, and started again, it sends the same facts, each once', () => {
  const clean = contentOf(runWith([])).sort();
  expect(clean.length).toBeGreaterThan(300);
  fc.assert(
    fc.property(fc.array(fc.record({ at: fc.nat(log.length), commits: fc.boolean() }), { maxLength: 6 }), (cuts) => {
      const batches = runWith(cuts.sort((a, b) => a.at - b.at));
      expect(contentOf(batches).sort()).toEqual(clean);
      // Each says truly which batch came before it.
      const last = new Map<string, number>();
      for (const { match, source, after, from, to } of batches) {
        expect(after).toBe(last.get(`${match} ${source}`) ?? -1);
        expect(from).toBeGreaterThan(after);
        expect(to).toBeGreaterThanOrEqual(from);
        last.set(`${match} ${source}`, to);
      }
    }),
    { numRuns: 25 },
  );
});

test('the state of an agent that called the field `told` goes on as its own would', () => {
  const here = join(folder, String(++run));
  const lines = log.toString('utf8').split('\r\n');
  const first = new Session(here, 1, 1e9);
  first.lines(lines.slice(0, 600));
  first.commit(undefined);
  const before = contentOf(sentBy(first));
  const path = join(here, 'state.json');
  const state = readFileSync(path, 'utf8');
  expect(state).toContain('"reported":true');
  writeFileSync(path, state.replaceAll('"reported":', '"told":'));
  const next = new Session(here, 1, 1e9);
  next.lines(lines.slice(600));
  next.commit(undefined);
  const began = (facts: string[]) => facts.filter((fact) => fact.includes('"matchStarted"')).length;
  const after = contentOf(sentBy(next));
  expect([began(before), began(after)]).toEqual([1, 0]);
  expect(readFileSync(path, 'utf8')).not.toContain('"told":');
});

test('with RCON too, everything remembered can be put down and taken up again between any two steps', () => {
  const steps = [...interleaved(whole.toString('utf8').split('\r\n').slice(0, 1_200), timeline.slice(0, 30))];
  const feed = (cuts: ReadonlySet<number>) => {
    const here = join(folder, String(++run));
    let session = new Session(here, 1, 1e9);
    const batches: IngestBatch[] = [];
    steps.forEach((step, index) => {
      if ('line' in step) session.lines([step.line]);
      else session.rcon(step.rcon);
      if (!cuts.has(index)) return;
      session.commit(undefined);
      batches.push(...sentBy(session));
      session = new Session(here, 1, 1e9);
    });
    session.commit(undefined);
    return contentOf([...batches, ...sentBy(session)]);
  };
  // Between batches facts and sightings stand apart, so the order is not compared.
  const clean = feed(new Set()).sort();
  fc.assert(
    fc.property(fc.array(fc.nat(steps.length), { maxLength: 12 }), (cuts) => {
      expect(feed(new Set(cuts)).sort()).toEqual(clean);
    }),
    { numRuns: 10 },
  );
});

test('a damaged or foreign state says what to do', () => {
  const here = join(folder, 'damaged');
  const session = new Session(here, 1, 1e9);
  session.commit(undefined);
  expect(() => new Session(here, 2, 1e9)).toThrow(/belongs to server 1\. Give every server a folder of its own/u);
  writeFileSync(join(here, 'state.json'), '{"version":');
  expect(() => new Session(here, 1, 1e9)).toThrow(StateUnusable);
});
