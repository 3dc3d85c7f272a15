import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TelemetryFact } from '@app/telemetry/squad';
import { Assembler } from '../../apps/agent/src/assembly/assembler';
import type { Observation } from '../../apps/agent/src/assembly/state';
import { linesOf, readTimeline, interleaved } from '../../apps/agent/src/replaying/recording';
import { personaOf } from '../../apps/local/src/personas';
import { steamAccountOf } from '../../apps/local/src/emulators/steam/accounts';
import type { MatchPlan } from '../../apps/local/src/simulator/field';
import { playLoad } from '../../apps/local/src/simulator/load';
import { playMatch } from '../../apps/local/src/simulator/squad/match';
import { community } from '../../apps/local/src/simulator/squad/players';
import { Random } from '../../apps/local/src/simulator/random';
import { record } from '../../apps/local/src/simulator/squad/recording';
import { matchAt, matchesOf, type SeasonPlan } from '../../apps/local/src/simulator/season';
import { FACTIONS, strike } from '../../apps/local/src/simulator/squad/theatre';
import { Truth, type Tally } from '../../apps/local/src/simulator/squad/truth';

const servers = [1, 2, 3].map((id) => ({ id, name: `Squad #${id}` }));
const season = (seed: string): SeasonPlan => ({
  seed,
  servers,
  players: community(seed, 420, [1, 2, 3]),
  // A Friday in Sydney.
  firstDay: Date.parse('2026-10-01T14:00:00.000Z'),
  days: 28,
  tempo: 0.5,
});

let folder: string;
beforeAll(() => (folder = mkdtempSync(join(tmpdir(), 'simulator-'))));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What the agent makes of recorded matches, by the very files that it reads. */
function observedOf(plans: readonly MatchPlan[], truth: Truth, withRcon = true) {
  record(folder, plans, truth);
  const log = readFileSync(join(folder, 'SquadGame-match.log'), 'utf8');
  const timeline = withRcon ? readTimeline(readFileSync(join(folder, 'rcon-timeline.jsonl'), 'utf8')) : [];
  const assembler = new Assembler();
  for (const step of interleaved(linesOf(log), timeline))
    if ('line' in step) assembler.line(step.line);
    else assembler.rcon(step.rcon);
  assembler.settle();
  return { log, observed: assembler.take(), counts: assembler.counts };
}

const factsOf = (observed: readonly Observation[]) =>
  observed.flatMap((one) => ('fact' in one ? [{ match: one.match, ...one.fact }] : []));

/** What a reader of the contract counts; completions replace what a fact said. */
function talliesOf(observed: readonly Observation[]): Map<string, Tally> {
  const known = new Map<string, TelemetryFact>();
  for (const one of observed) {
    if (!('fact' in one)) continue;
    const { match, source, fact } = one;
    if (fact.kind === 'factCompleted') {
      const { of, victim, attacker, by } = fact;
      known.set(`${match} ${of}`, { ...known.get(`${match} ${of}`)!, victim, attacker, by } as TelemetryFact);
    } else if (source === 'log') known.set(`${match} ${fact.sequence}`, fact);
  }
  const tallies = new Truth();
  const of = ({ eosId, name }: { eosId: string | null; name: string }) => tallies.of({ eosId: eosId ?? name });
  for (const fact of known.values()) {
    if (fact.kind === 'playerJoined') of(fact.player);
    if (fact.kind === 'playerDamaged' && fact.attacker && fact.by !== 'self') of(fact.attacker).damage += fact.damage;
    if (fact.kind === 'playerWounded') {
      of(fact.victim).woundsReceived++;
      if (fact.by === 'enemy') of(fact.attacker!).woundsInflicted++;
      if (fact.by === 'teammate') of(fact.attacker!).teamWounds++;
    }
    if (fact.kind === 'playerDied') {
      of(fact.victim).deaths++;
      if (fact.by === 'enemy') of(fact.attacker!).kills++;
      if (fact.by === 'teammate') of(fact.attacker!).teamkills++;
      if (fact.by === 'self') of(fact.victim).suicides++;
    }
    if (fact.kind === 'playerRevived') {
      of(fact.reviver).revives++;
      of(fact.victim).revived++;
    }
  }
  return tallies.players;
}

const sorted = (tallies: ReadonlyMap<string, Tally>) =>
  [...tallies]
    .map(([id, tally]) => ({ id, ...tally, damage: Math.round(tally.damage * 1_000) / 1_000 }))
    .sort((a, b) => (a.id < b.id ? -1 : 1));

describe.each(['wattle', 'mallee', 'karri'])('an evening of the seed %s', (seed) => {
  const plan = season(seed);
  const evening = matchesOf(plan, servers[0]!, 1);
  const truth = new Truth();
  let session: ReturnType<typeof observedOf>;
  beforeAll(() => (session = observedOf(evening, truth)));

  test('the agent observes exactly what happened to everybody', () => {
    expect(sorted(talliesOf(session.observed))).toEqual(sorted(truth.players));
    const kills = [...truth.players.values()].reduce((sum, tally) => sum + tally.kills, 0);
    expect(kills).toBeGreaterThan(150);
  });

  test('the log alone gives the same', () => {
    const again = new Truth();
    const { observed } = observedOf(evening, again, false);
    expect(sorted(talliesOf(observed))).toEqual(sorted(again.players));
  });

  test('every line that matters is understood, and lines end as Windows ends them', () => {
    expect(session.counts).toMatchObject({ unrecognised: 0, unstamped: 0 });
    expect(session.log.endsWith('\r\n')).toBe(true);
    expect(session.log.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/u);
  });

  test('every match begins, goes live and ends, and time never goes back', () => {
    const facts = factsOf(session.observed);
    const count = (kind: TelemetryFact['kind']) => facts.filter((fact) => fact.kind === kind).length;
    expect([count('matchStarted'), count('matchWentLive'), count('matchEnded')]).toEqual(Array(3).fill(evening.length));
    const ended = facts.flatMap((fact) => (fact.kind === 'matchEnded' ? [fact.outcome] : []));
    expect(ended).not.toContain('abandoned');
    const times = linesOf(session.log).map((line) => line.slice(0, 25));
    expect(times).toEqual([...times].sort());
  });
});

test('the same seed makes the same bytes, another seed others', () => {
  const bytes = (seed: string) => observedOf(matchesOf(season(seed), servers[0]!, 3).slice(0, 2), new Truth()).log;
  const once = bytes('wattle');
  expect(bytes('wattle')).toBe(once);
  expect(bytes('mallee')).not.toBe(once);
});

describe('the community', () => {
  const { players } = season('wattle');

  test('has the personas with the accounts that they can link', () => {
    const member = personaOf('member')!;
    expect(players.find(({ name }) => name === member.name)?.steamId).toBe(steamAccountOf(member).steamId);
  });

  test('has no two of one name or id, and nobody whose name ends as another’s', () => {
    const unique = (of: readonly (string | undefined)[]) => new Set(of).size === of.length;
    expect(unique(players.map(({ name }) => name))).toBe(true);
    expect(unique(players.map(({ eosId }) => eosId))).toBe(true);
    expect(unique(players.flatMap(({ steamId }) => steamId ?? []))).toBe(true);
    for (const { name } of players) expect(players.filter((other) => other.name.endsWith(` ${name}`))).toEqual([]);
  });

  test('has ids that nobody was ever given, and addresses kept for documentation', () => {
    for (const { eosId, steamId, address } of players) {
      expect(eosId).toMatch(/^0002f00d[0-9a-f]{24}$/);
      expect(steamId ?? '76561190').toMatch(/^76561190/);
      expect(address).toMatch(/^(?:192\.0\.2|198\.51\.100|203\.0\.113)\.\d+$/);
    }
  });

  test('has better and worse players: over a week the skilled kill more for each death', () => {
    const plan = season('wattle');
    const truth = new Truth();
    for (let day = 0; day < 5; day++)
      for (const match of matchesOf(plan, servers[0]!, day)) Array.from(playMatch(match, truth));
    const ranked = plan.players
      .map(({ skill, eosId }) => ({ skill, ...truth.players.get(eosId) }))
      .filter(({ deaths }) => (deaths ?? 0) > 10)
      .sort((a, b) => b.skill - a.skill);
    const kd = (of: typeof ranked) =>
      of.reduce((sum, { kills }) => sum + kills!, 0) / of.reduce((sum, { deaths }) => sum + deaths!, 0);
    const third = Math.floor(ranked.length / 3);
    expect(kd(ranked.slice(0, third))).toBeGreaterThan(1.3 * kd(ranked.slice(-third)));
  });
});

test('a month has seeding, full evenings, and a third server on Fridays and Saturdays alone', () => {
  const plan = season('wattle');
  const days = Array.from({ length: plan.days }, (_, day) => day);
  const [first, second, third] = servers.map((server) => days.map((day) => matchesOf(plan, server, day)));
  expect(first!.every((evening) => evening.length >= 3)).toBe(true);
  expect(second!.filter((evening) => evening.length > 0).length).toBeGreaterThan(15);
  expect(third!.flat().length).toBeGreaterThan(0);
  expect(first!.flat().some(({ layer }) => layer.mode === 'Seed')).toBe(true);
  expect(third!.flatMap((evening, day) => (evening.length > 0 ? [day % 7] : [])).every((day) => day <= 1)).toBe(true);
  for (const match of [first!, third!].flat(2)) expect(match.stays.length).toBeLessThanOrEqual(98);
});

test('a match that is sent while it happens has most of its crowd at once', () => {
  const plan = season('wattle');
  const now = plan.firstDay + 20 * 3_600_000;
  const match = matchAt(plan, servers[0]!, now, 0, 60, 30_000);
  expect(match.stays.filter(({ from }) => from <= now).length).toBeGreaterThan(30);
  expect(match.endsAt).toBeGreaterThan(now + 40 * 60_000);
});

test('under load a server sends as many facts as are requested, and bursts of 500 at once', () => {
  const plan = {
    seed: 'load',
    serverName: 'Squad #1',
    players: community('load', 100, [1]),
    beginsAt: Date.parse('2026-10-02T09:00:00.000Z'),
    minutes: 10,
    factsPerSecond: 20,
  };
  const assembler = new Assembler();
  for (const said of playLoad(plan))
    if ('line' in said) assembler.line(said.line);
    else assembler.rcon({ at: said.at, ...said.rcon });
  const fights = factsOf(assembler.take()).filter(({ kind }) => /Damaged|Wounded|Died|Revived/u.test(kind));
  expect(fights.length / 600).toBeGreaterThan(17);
  expect(fights.length / 600).toBeLessThan(23);

  const atOnce = new Map<number, number>();
  for (const said of playLoad({ ...plan, minutes: 3, burst: { everyMs: 60_000, facts: 500 } }))
    atOnce.set(said.at, (atOnce.get(said.at) ?? 0) + 1);
  expect([...atOnce.values()].filter((lines) => lines >= 500)).toHaveLength(2);
});

test('what every part of every faction strikes with is a blueprint', () => {
  const random = new Random('armoury');
  for (const faction of FACTIONS)
    for (const part of [
      'rifleman',
      'crew',
      'sapper',
      'mortarman',
      'antitank',
      'grenadier',
      'gunner',
      'marksman',
    ] as const)
      for (let time = 0; time < 50; time++) expect(strike(faction, part, random).weapon).toMatch(/^BP_\w+$/u);
});
