import { appendFileSync, copyFileSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import type { IngestBatch } from '@app/contracts/squad/ingest.dto';
import type { SquadPlayerDocument } from '@app/contracts/squad/read-models';
import type { RconInput } from '../../apps/agent/src/assembly/assembler';
import { batchesOf } from '../../apps/agent/src/delivery/batches';
import { Assembler } from '../../apps/agent/src/assembly/assembler';
import { Intake } from '../../apps/agent/src/intake';
import { Session } from '../../apps/agent/src/session';
import { Tail, type LogGap } from '../../apps/agent/src/tailing/tail';
import { playMatch } from '../../apps/local/src/simulator/squad/match';
import { community } from '../../apps/local/src/simulator/squad/players';
import { matchAt, type SeasonPlan } from '../../apps/local/src/simulator/season';
import type { Projection } from '../../apps/projector/src/projection';
import { players } from '../../apps/projector/src/squad/players.projection';
import { runsOf } from '../seeds';
import { MATCH, documentsOf, eventsOf, expected, recorded, recordedSteps } from './recorded';

const server = { id: 1, name: 'Squad #1' };
const season: SeasonPlan = {
  seed: 'catching-up',
  servers: [server],
  players: community('catching-up', 60, [1]),
  firstDay: 0,
  days: 0,
  tempo: 3,
};
const MINUTE = 60_000;
const START = Date.parse('2026-11-20T09:00:00Z');

type Step = { readonly at: number } & ({ readonly line: string } | { readonly rcon: RconInput });

/**
 * Three matches in a row with the sides changed; the second is broken off by a crash. RCON is polled every 30 seconds.
 */
const steps: readonly Step[] = [0, 1, 2].flatMap((index) => {
  const beginsAt = START + index * 8 * MINUTE;
  const plan = { ...matchAt(season, server, beginsAt, index, 30, 30_000), liveAt: beginsAt + MINUTE };
  const said = [...playMatch({ ...plan, endsAt: beginsAt + 7 * MINUTE })];
  return said
    .filter(({ at }) => index !== 1 || at < beginsAt + 5 * MINUTE)
    .map((one): Step => ('line' in one ? one : { at: one.at, rcon: { ...one.rcon, at: one.at } }));
});

let folder: string;
let run = 0;
beforeAll(() => (folder = mkdtempSync(join(tmpdir(), 'catching-up-'))));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const factsIn = (batches: readonly IngestBatch[]) =>
  batches.flatMap(({ match, source, facts }) => facts.map((fact) => `${match} ${source} ${JSON.stringify(fact)}`));

/** The facts of an agent that takes in each step when it happens. */
const factsOf = (taken: readonly Step[]) => {
  const assembler = new Assembler();
  for (const step of taken)
    if ('line' in step) assembler.line(step.line);
    else assembler.rcon(step.rcon);
  return factsIn(batchesOf(assembler.take(), {}).batches);
};

type Turn =
  | { readonly is: 'stops' | 'starts' | 'is moved' | 'is copied' }
  /** Reads on so many times after each step from now on. */
  | { readonly is: 'reads'; readonly times: number };

/** An agent beside a server, and what happens to it and to the log before which step. */
function live(turns: ReadonlyMap<number, readonly Turn[]>) {
  const here = join(folder, String(++run));
  mkdirSync(here);
  const log = join(here, 'SquadGame.log');
  writeFileSync(log, '');
  const batches: IngestBatch[] = [];
  const gaps: LogGap[] = [];
  const witnessed: Step[] = [];
  let agent: { session: Session; tail: Tail; intake: Intake } | undefined;
  let times = 1;
  let backups = 0;
  let now = START;
  let begunAt = START;
  const start = () => {
    const session = new Session(join(here, 'state'), 1, 1e9);
    const tail = new Tail(log, session.place, (gap) => gaps.push(gap));
    if (agent) return;
    agent = { session, tail, intake: new Intake(tail, session, () => now) };
    // The first start of all opens the log.
    if (!session.place) agent.intake.step();
  };
  const stop = () => {
    if (!agent) return;
    const { session, tail, intake } = agent;
    intake.commit();
    for (let next = session.outbox.first(); next; next = session.outbox.first()) {
      batches.push(next.batch as IngestBatch);
      session.outbox.remove(next.number);
    }
    tail.close();
    agent = undefined;
  };
  const rotate = (isCopied: boolean) => {
    // Two logs never begin at the same millisecond.
    if (now <= begunAt) return;
    begunAt = now;
    const backup = join(here, `SquadGame-backup-${++backups}.log`);
    if (isCopied) copyFileSync(log, backup);
    else renameSync(log, backup);
    writeFileSync(log, '');
  };
  const happens = (turn: Turn) => {
    if (turn.is === 'reads') ({ times } = turn);
    else if (turn.is === 'starts') start();
    else if (turn.is === 'stops') stop();
    else rotate(turn.is === 'is copied');
  };
  // The game writes the first line of a log as it opens it.
  const rotates = ({ is }: Turn, index: number) => is.startsWith('is ') && 'rcon' in steps[index]!;
  steps.forEach((step, index) => {
    now = step.at;
    turns.get(index)?.forEach((one) => rotates(one, index) || happens(one));
    if ('line' in step) appendFileSync(log, `${step.line}\r\n`);
    else agent?.intake.receive(step.rcon);
    if ('line' in step || agent) witnessed.push(step);
    for (let time = 0; time < times; time++) agent?.intake.step();
  });
  start();
  // An answer may hold a step up, not two.
  for (let idle = 0; idle < 3;) idle = agent!.intake.step() > 0 ? 0 : idle + 1;
  stop();
  return { facts: factsIn(batches), gaps, witnessed };
}

/** The first line of a log distinguishes it from another. */
const FIRST_LINES = 5;

const turn = fc.oneof(
  fc.constantFrom<Turn>({ is: 'stops' }, { is: 'starts' }, { is: 'is moved' }, { is: 'is copied' }),
  fc.record({ is: fc.constant('reads' as const), times: fc.nat(2) }),
);
const turns = fc
  .tuple(fc.nat(steps.length >> 1), fc.array(fc.tuple(fc.nat(steps.length - 1), turn), { maxLength: 12 }))
  .map(([first, all]): [number, Turn][] => [
    // Where an agent has never been, nobody knows which log to go on with.
    [FIRST_LINES, { is: 'starts' }],
    [FIRST_LINES, { is: 'stops' }],
    [first, { is: 'starts' }],
    ...all.map(([at, one]): [number, Turn] => [Math.max(FIRST_LINES, at), one]),
  ])
  .map((all) => new Map(all.map(([index]) => [index, all.filter(([at]) => at === index).map(([, one]) => one)])));

test('wherever past and present are cut, whatever RCON says when, the facts are those of an agent that never stopped', () => {
  expect(steps.filter((step) => 'rcon' in step).length).toBeGreaterThan(100);
  fc.assert(
    fc.property(turns, (plan) => {
      const { facts, gaps, witnessed } = live(plan);
      const wanted = factsOf(witnessed);
      const at = facts.findIndex((fact, index) => fact !== wanted[index]);
      expect([at, facts.slice(at, at + 2)]).toEqual([-1, wanted.slice(at, at + 2)]);
      expect(facts).toHaveLength(wanted.length);
      expect(gaps).toEqual([]);
    }),
    { numRuns: runsOf(6, 60), endOnFailure: true },
  );
});

test('a recorded match keeps its totals, from whatever moment on RCON answered', () => {
  const wholeMatch = recordedSteps();
  fc.assert(
    fc.property(fc.nat(wholeMatch.length), (cut) => {
      const assembler = new Assembler();
      wholeMatch.forEach((step, index) => {
        if ('line' in step) assembler.line(step.line);
        else if (index >= cut) assembler.rcon(step.rcon);
      });
      assembler.settle();
      const { batches } = batchesOf(assembler.take(), {});
      const events = recorded(eventsOf(batches.filter(({ match }) => match === MATCH)));
      const documents = documentsOf(players as unknown as Projection<SquadPlayerDocument>, events);
      const totals = expected.players.map(({ eosID, kills, deaths, revives, teamkills, suicides }) => ({
        ...{ eosID, kills, deaths, revives, teamkills, suicides },
      }));
      expect(
        totals.map(({ eosID }) => {
          const { kills, deaths, revives, teamkills, suicides } = documents.get(eosID)!;
          return { eosID, kills, deaths, revives, teamkills, suicides };
        }),
      ).toEqual(totals);
    }),
    { numRuns: runsOf(2, 6) },
  );
});
