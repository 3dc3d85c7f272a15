import fs, {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { followServer, replayMatch, Undelivered } from './agent';
import { FakeSite } from '../../../test/agent/fake-site';
import type { Pace } from './delivery/sender';
import type { ReplayOptions } from './command-line/options';
import { Occupied, occupy } from './lock';
import { FULL_DISK, testFullDisk } from '../../../test/full-disk';
import { until as untilSeen } from '../../../test/until';

const recording = join(__dirname, '../../../test/fixtures/squad/synthetic');
const log = readFileSync(join(recording, 'SquadGame-match.log'));
const QUICK: Pace = { firstPauseMs: 1, longestPauseMs: 8, refusedPauseMs: 5, timeoutMs: 20_000 };

let folder: string;
let site: FakeSite;
let said: string[];
const say = (text: string) => void said.push(text);

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'agent-'));
  said = [];
  site = new FakeSite();
  await site.open();
});

afterEach(async () => {
  await site.close();
  rmSync(folder, { recursive: true, force: true });
});

const until = (condition: () => boolean) =>
  untilSeen(condition.toString(), () => Promise.resolve(condition()), { patience: 15_000 });

const common = (state = 'state') => ({
  server: 1,
  state: join(folder, state),
  bufferBytes: 100_000_000,
  game: 'squad' as const,
  site: { url: site.url, game: 'squad' as const, server: 1, token: () => 'a-token' },
});
const replayOptions = (more: object = {}): ReplayOptions => ({
  ...common('replay'),
  mode: 'replay',
  folder: recording,
  speed: Infinity,
  giveUpMs: 20_000,
  ...more,
});
const never = new AbortController().signal;

const replayed = async () => {
  await replayMatch(replayOptions(), say, never, QUICK);
  return new Map(site.facts);
};

describe('a replay', () => {
  test('arrives whole, as the contract says, and leaves nothing behind', async () => {
    const summary = await replayMatch(replayOptions(), say, never, QUICK);
    expect(summary).toMatchObject({ lines: 3_125, unrecognised: 0 });
    expect(site.facts.size).toBe(summary.facts);
    expect(site.addresses.size).toBe(84);
    expect(site.requests[0]!.headers).toMatchObject({ authorization: 'Bearer a-token', 'content-encoding': 'gzip' });
    expect(existsSync(join(folder, 'replay', 'state.json'))).toBe(false);
  });

  test('a second time appends nothing', async () => {
    const once = await replayed();
    const { facts } = await replayMatch(replayOptions(), say, never, QUICK);
    expect(new Map(site.facts)).toEqual(once);
    expect(site.repeated).toBe(facts);
  });

  test('without its RCON it has the same facts of the log', async () => {
    const once = await replayed();
    const bare = join(folder, 'bare');
    writeFileSync(join(mkdirOf(bare), 'SquadGame-match.log'), log);
    await replayMatch(replayOptions({ folder: bare }), say, never, QUICK);
    expect(new Map(site.facts)).toEqual(once);
  });

  test('arrives whole through drops, errors, time-outs and duplicates', async () => {
    const once = await replayed();
    const trouble = new FakeSite();
    const mishaps = [
      'cut before',
      'cut after',
      { status: 500 },
      'silence',
      { status: 429, headers: { 'retry-after': '0' } },
      { status: 502 },
      'cut after',
      { status: 200, body: { success: true } },
    ] as const;
    trouble.mishap = (request) => (request % 2 === 0 ? mishaps[(request / 2) % mishaps.length] : undefined);
    await site.close();
    site = trouble;
    await site.open();
    await replayMatch(replayOptions({ giveUpMs: 20_000 }), say, never, { ...QUICK, timeoutMs: 300 });
    expect(new Map(site.facts)).toEqual(once);
    expect(site.repeated).toBeGreaterThan(0);
  });

  test.each([
    [401, /token is missing or wrong.*nope, no-token/u],
    [403, /belongs to another server/u],
    [404, /no such server/u],
    [400, /answers 400/u],
    [413, /answers 413/u],
  ])('ends with the reason when the site says %i', async (status, words) => {
    site.mishap = () => ({ status, body: { success: false, error: 'nope', code: 'no-token' } });
    const failed = replayMatch(replayOptions(), say, never, QUICK);
    await expect(failed).rejects.toThrow(Undelivered);
    await expect(failed).rejects.toThrow(words);
  });

  test('gives up in the end when nobody is there', async () => {
    const { url } = site;
    await site.close();
    const options = replayOptions({ giveUpMs: 60, site: { url, game: 'squad', server: 1, token: () => 'x' } });
    await expect(replayMatch(options, say, never, QUICK)).rejects.toThrow(
      /took nothing for 0\.1 s: it does not answer/u,
    );
  });

  test('waits as long as the site requests', async () => {
    site.mishap = (request) => (request === 0 ? { status: 503, headers: { 'retry-after': '1' } } : undefined);
    await replayMatch(replayOptions({ giveUpMs: 20_000 }), say, never, QUICK);
    expect(site.requests[1]!.at - site.requests[0]!.at).toBeGreaterThan(950);
  });

  test('reads no further than the bound while the site is away', async () => {
    let away = true;
    site.mishap = () => (away ? { status: 503 } : undefined);
    const replaying = replayMatch(replayOptions({ bufferBytes: 20_000, giveUpMs: 60_000 }), say, never, QUICK);
    await until(() => site.requests.length > 30);
    const outbox = readdirSync(join(folder, 'replay', 'outbox'));
    // One commit's more, and not the 45 that all of it makes.
    expect(outbox.length).toBeLessThan(20);
    away = false;
    await replaying;
    expect(site.facts.size).toBeGreaterThan(2_500);
  });
});

const mkdirOf = (path: string) => {
  mkdirSync(path, { recursive: true });
  return path;
};

describe('beside a running server', () => {
  const logFile = () => join(folder, 'SquadGame.log');
  const started: AbortController[] = [];
  // A test that fails in the middle leaves its agent running.
  afterEach(() => started.splice(0).forEach((ending) => ending.abort()));
  const run = (state = 'state') => {
    const ending = new AbortController();
    started.push(ending);
    const done = followServer({ ...common(state), mode: 'live', log: logFile() }, say, ending.signal, QUICK);
    return {
      end: async () => {
        ending.abort();
        await done;
      },
      done,
    };
  };
  const logFacts = () => [...site.facts].filter(([key]) => key.includes(' log '));

  test('it follows a growing log, and restarts change nothing', async () => {
    const once = (await replayed()).size;
    const expected = logFacts()
      .filter(([, { kind }]) => kind !== 'factCompleted')
      .map(([key, fact]) => [key, fact.kind]);
    await site.close();
    site = new FakeSite();
    await site.open();
    const cuts = [100, 50_003, 51_000, 200_000, 444_444, log.length];
    let written = 0;
    for (const cut of cuts) {
      appendFileSync(logFile(), log.subarray(written, cut));
      written = cut;
      const agent = run();
      await until(() => said.some((line) => line.includes('Following')));
      await agent.end();
    }
    const last = run();
    await until(() => site.facts.size >= expected.length);
    await last.end();
    const received = logFacts()
      .filter(([, { kind }]) => kind !== 'factCompleted')
      .map(([key, fact]) => [key, fact.kind]);
    expect(received).toEqual(expected);
    expect(site.repeated).toBe(0);
    expect(once).toBeGreaterThan(received.length);
  });

  test('what happens while the site is away arrives when it is back', async () => {
    const { url } = site;
    await site.close();
    writeFileSync(logFile(), log);
    const agent = run();
    await until(() => said.some((line) => line.includes('The site is away')));
    await site.open();
    expect(site.url).toBe(url);
    await until(() => logFacts().length > 2_500);
    await agent.end();
    expect(site.repeated).toBe(0);
  });

  test('when the site has lost what it acknowledged, the log is read again', async () => {
    writeFileSync(logFile(), log.subarray(0, 700_000));
    const agent = run();
    await until(() => logFacts().length > 2_000);
    const before = logFacts().length;
    site.forget('20261003T090004000-Yehorivka_RAAS_v1');
    appendFileSync(logFile(), log.subarray(700_000));
    await until(() => logFacts().length > before && said.some((line) => line.includes('Reading the log again')));
    await until(() => logFacts().length > 2_500);
    await agent.end();
  });

  test('what was rotated away and is gone is said, and remembered', async () => {
    writeFileSync(logFile(), log.subarray(0, 50_003));
    const first = run();
    await until(() => logFacts().length > 10);
    await first.end();
    rmSync(logFile());
    writeFileSync(logFile(), log.subarray(700_000));
    const second = run();
    const words = 'Part of the log is missing, from 2026-10-03T09:01:';
    await until(() => said.some((line) => line.startsWith(words) && line.includes('is gone')));
    await second.end();
    const { gaps } = JSON.parse(readFileSync(join(folder, 'state', 'state.json'), 'utf8')) as { gaps: object[] };
    expect(gaps).toEqual([
      {
        from: expect.stringContaining('2026-10-03T09:01:'),
        to: expect.stringContaining('2026-10-03T'),
        reason: 'the log that was being read is gone',
      },
    ]);
  });

  test('a report holds how far the clock of the server is from its own', async () => {
    writeFileSync(logFile(), '');
    const began = Date.now();
    const agent = run();
    const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();
    await until(() => {
      const [year, month, day, hour, minute, second, ms] = inAnHour().split(/[-T:.Z]/u);
      const stamp = `[${year}.${month}.${day}-${hour}.${minute}.${second}:${ms}][  1]`;
      appendFileSync(logFile(), `${stamp}LogSquad: a line\n`);
      return said.some((line) => line.includes('s behind the server'));
    });
    await agent.end();
    const { at, aheadMs } = site.reports.at(-1)!.clock!;
    // The time that a line waited to be read is taken off.
    const ended = Date.now();
    expect(aheadMs).toBeLessThanOrEqual(3_600_000);
    expect(aheadMs).toBeGreaterThanOrEqual(3_600_000 - (ended - began));
    expect(Date.parse(at)).toBeGreaterThanOrEqual(began);
    expect(Date.parse(at)).toBeLessThanOrEqual(ended);
  });

  test('a replay does not empty the folder of an agent that was stopped', async () => {
    await site.close();
    writeFileSync(logFile(), log);
    const agent = run();
    await until(() => said.some((line) => line.includes('The site is away')));
    await agent.end();
    const outbox = () => readdirSync(join(folder, 'state', 'outbox'));
    const waiting = outbox();
    expect(waiting).not.toEqual([]);
    const replaying = replayMatch(replayOptions({ state: join(folder, 'state'), giveUpMs: 1 }), say, never, QUICK);
    await expect(replaying).rejects.toThrow(
      /state belongs to an agent that follows a running server\. Give the replay/u,
    );
    expect(outbox()).toEqual(waiting);
    // The lock is free: the agent can go on.
    expect(existsSync(join(folder, 'state', 'agent.pid'))).toBe(false);
  });

  testFullDisk(
    'on a full disk it ends with that reason, and the next start reads again what was not written down',
    async () => {
      writeFileSync(logFile(), log);
      const draft = join(mkdirOf(join(folder, 'state')), 'state.json.draft');
      symlinkSync(FULL_DISK, draft);
      await expect(run().done).rejects.toThrow(
        /^The disk of .*state is full \(ENOSPC\)\. Free some space and start again/u,
      );
      rmSync(draft);
      const agent = run();
      await until(() => logFacts().length > 2_500);
      await agent.end();
      expect(site.repeated).toBe(0);
    },
  );

  test('two agents never share a folder', async () => {
    writeFileSync(logFile(), log.subarray(0, 5_000));
    mkdirOf(join(folder, 'state'));
    // The process that runs npm is alive, and is not this one.
    writeFileSync(join(folder, 'state', 'agent.pid'), String(process.ppid));
    await expect(run().done).rejects.toThrow(/Another agent \(process \d+\) uses/u);
  });

  test('a process that got the id of an agent after a power cut is not taken for it', () => {
    const state = join(folder, 'state');
    occupy(state, 'one-boot');
    const lock = join(state, 'agent.pid');
    // Another program, which is alive.
    writeFileSync(lock, readFileSync(lock, 'utf8').replace(String(process.pid), String(process.ppid)));
    expect(() => occupy(state, 'one-boot')).toThrow(Occupied);
    occupy(state, 'next-boot')();
    expect(existsSync(lock)).toBe(false);
  });

  test('of two agents that start in one instant one alone takes what a killed one left', () => {
    const state = join(folder, 'state');
    const lock = join(state, 'agent.pid');
    mkdirSync(state);
    // The other has made its file, and not written it yet.
    writeFileSync(lock, '');
    expect(() => occupy(state, 'one-boot')).toThrow(Occupied);
    const other = `${process.ppid} one-boot`;
    writeFileSync(lock, '0 former-boot');
    // The other is faster, after this one has read the file.
    const read = jest.spyOn(fs, 'readFileSync').mockImplementationOnce(() => {
      writeFileSync(lock, other);
      return '0 former-boot';
    });
    expect(() => occupy(state, 'one-boot')).toThrow(Occupied);
    read.mockRestore();
    expect([readdirSync(state), readFileSync(lock, 'utf8')]).toEqual([['agent.pid'], other]);
  });

  test('a file that a power cut left empty holds nobody up', () => {
    const state = join(folder, 'state');
    mkdirSync(state);
    writeFileSync(join(state, 'agent.pid'), '');
    utimesSync(join(state, 'agent.pid'), 1_000_000, 1_000_000);
    occupy(state, 'one-boot')();
  });
});
