import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PlayerRef, TelemetryFact } from '@app/telemetry/squad';
import { linesOf, readTimeline, interleaved } from '../replaying/recording';
import { Assembler } from './assembler';
import type { Observation } from './state';

const folder = join(__dirname, '../../../../test/fixtures/squad/synthetic');
const text = (name: string) => readFileSync(join(folder, name), 'utf8');
const lines = linesOf(text('SquadGame-match.log'));
const timeline = readTimeline(text('rcon-timeline.jsonl'));

type Totals = Record<
  | 'kills'
  | 'deaths'
  | 'woundsInflicted'
  | 'woundsReceived'
  | 'teamWounds'
  | 'teamkills'
  | 'suicides'
  | 'revives'
  | 'revived',
  number
>;
type ExpectedPlayer = Totals & { name: string; steamID: string | null; eosID: string; team: number; damage: number };
type Expected = {
  match: {
    layer: string;
    level: string;
    start: string;
    ended: string;
    winnerTeam: number;
    winnerFaction: string;
    tickets: Record<string, number>;
  };
  totals: Totals;
  logLines: number;
  players: ExpectedPlayer[];
};
const expected = JSON.parse(text('expected.json')) as Expected;

const observe = (withRcon: boolean): Observation[] => {
  const assembler = new Assembler();
  for (const step of interleaved(lines, withRcon ? timeline : []))
    if ('line' in step) assembler.line(step.line);
    else assembler.rcon(step.rcon);
  assembler.settle();
  return assembler.take();
};
const factsOf = (observed: Observation[]): TelemetryFact[] =>
  observed.flatMap((one) => ('fact' in one ? [one.fact] : []));

/** Folds facts as a reader of the contract would: completions replace what a fact said. */
const fold = (facts: TelemetryFact[]) => {
  const known = new Map<number, TelemetryFact>();
  const rest: TelemetryFact[] = [];
  for (const fact of facts) {
    if (fact.kind === 'playerDamaged' || fact.kind === 'playerWounded' || fact.kind === 'playerDied')
      known.set(fact.sequence, fact);
    else if (fact.kind === 'factCompleted') {
      const { of, victim, attacker, by } = fact;
      known.set(of, { ...known.get(of)!, victim, attacker, by } as TelemetryFact);
    } else rest.push(fact);
  }
  const players = new Map<string, ExpectedPlayer>();
  const unknown: string[] = [];
  const of = ({ eosId, steamId, name, team }: PlayerRef): ExpectedPlayer => {
    if (eosId === null) unknown.push(name);
    const zero = {
      kills: 0,
      deaths: 0,
      woundsInflicted: 0,
      woundsReceived: 0,
      teamWounds: 0,
      teamkills: 0,
      suicides: 0,
      revives: 0,
      revived: 0,
      damage: 0,
    };
    const player = players.get(eosId ?? name) ?? { name, steamID: steamId, eosID: eosId!, team: team!, ...zero };
    if (eosId !== null && team !== null) Object.assign(player, { name, team });
    players.set(eosId ?? name, player);
    return player;
  };
  for (const fact of [...known.values(), ...rest]) {
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
    if (fact.kind === 'playerJoined') of(fact.player);
  }
  return {
    players: [...players.values()],
    unknown,
    doers: new Set([...known.values()].map((fact) => (fact as { by: string }).by)),
  };
};

const rounded = (players: ExpectedPlayer[]) =>
  players
    .map((player) => ({ ...player, damage: Number(player.damage.toFixed(3)) }))
    .sort((a, b) => a.eosID.localeCompare(b.eosID));

describe.each([
  ['with RCON', true],
  ['from the log alone', false],
])('the recorded match %s', (_, withRcon) => {
  const observed = observe(withRcon);
  const facts = factsOf(observed.filter(({ match }) => match === '20261003T090004000-Yehorivka_RAAS_v1'));
  const { players, unknown, doers } = fold(facts);

  test('every player’s numbers are those of the ground truth', () => {
    expect(rounded(players)).toEqual(rounded(expected.players));
  });

  test('the totals are those of the ground truth', () => {
    for (const total of Object.keys(expected.totals) as (keyof Totals)[])
      expect([total, players.reduce((sum, player) => sum + player[total], 0)]).toEqual([total, expected.totals[total]]);
  });

  test('nobody and nothing stays unknown', () => {
    expect(unknown).toEqual([]);
    expect(doers).not.toContain('unknown');
  });

  test('it began and ended as it did', () => {
    const { match } = expected;
    const seconds = (at: string) => `${at.slice(0, 19)}Z`;
    const [started] = facts.filter((fact) => fact.kind === 'matchStarted');
    expect(started).toMatchObject({ sequence: 0, layer: match.layer, level: match.level, partial: false });
    expect(seconds(started!.at)).toBe(match.start);
    const ended = facts.filter((fact) => fact.kind === 'matchEnded');
    expect(ended).toHaveLength(1);
    expect(seconds(ended[0]!.at)).toBe(match.ended);
    expect(ended[0]).toMatchObject({ outcome: 'won', winner: match.winnerTeam, byAdmin: false });
    const { teams } = ended[0] as Extract<TelemetryFact, { kind: 'matchEnded' }>;
    expect(Object.fromEntries(teams.map(({ team, tickets }) => [team, tickets]))).toEqual(match.tickets);
    expect(teams.find(({ team }) => team === match.winnerTeam)!.faction).toBe(match.winnerFaction);
  });

  test('sequences rise in each source, and each is used once', () => {
    for (const source of ['log', 'rcon']) {
      const sequences = observed
        .filter((one) => one.source === source && one.match.includes('Yehorivka'))
        .map(({ sequence }) => sequence);
      expect(sequences).toEqual([...new Set(sequences)].sort((a, b) => a - b));
    }
  });

  test('an address is no part of any fact, and every login is sighted once', () => {
    expect(JSON.stringify(factsOf(observed))).not.toMatch(/198\.51\.100\./u);
    const sighted = observed.flatMap((one) => ('connection' in one ? [one.connection.address] : []));
    expect(sighted).toHaveLength(84);
  });
});

test('the same line is the same fact, whether RCON answers or not', () => {
  const read = (withRcon: boolean) =>
    factsOf(observe(withRcon).filter(({ source }) => source === 'log'))
      .filter(({ kind }) => kind !== 'factCompleted')
      .map(({ sequence, kind, at }) => `${sequence} ${kind} ${at}`);
  expect(read(true)).toEqual(read(false));
});

test('RCON gives rosters, population, layers and chat', () => {
  const facts = factsOf(observe(true));
  const count = (kind: TelemetryFact['kind']) => facts.filter((fact) => fact.kind === kind).length;
  expect({
    rosters: count('rosterSampled'),
    populations: count('populationSampled'),
    chats: count('chatSent'),
    squads: count('squadCreated'),
  }).toEqual({
    rosters: 13,
    populations: 13,
    chats: 5,
    squads: 8,
  });
  const chats = facts.flatMap((fact) =>
    fact.kind === 'chatSent' ? [[fact.channel, fact.player.name, fact.message]] : [],
  );
  expect(chats).toContainEqual(['squad', 'Possum', 'on me, moving north : now']);
  expect(chats).toContainEqual(['all', 'Goanna', '!zsu ABC123']);
  const [layer, ...more] = facts.filter((fact) => fact.kind === 'layerLearned');
  expect(more).toEqual([]);
  expect(layer).toMatchObject({
    layer: 'Yehorivka_RAAS_v1',
    teams: [
      { team: 1, faction: 'USA', unit: 'CombinedArms' },
      { team: 2, faction: 'RGF', unit: 'CombinedArms' },
    ],
  });
  const rosters = facts.flatMap((fact) => (fact.kind === 'rosterSampled' ? [fact] : []));
  expect(rosters.at(-1)!.teams[0]).toEqual({ team: 1, name: '1st Cavalry Regiment', tickets: 8 });
  expect(rosters.at(-1)!.players.find(({ name }) => name === 'Bilby | Name: x')).toMatchObject({
    displayName: 'TK | Bilby | Name: x',
  });
});
