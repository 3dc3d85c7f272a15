import type { TelemetryFact } from '@app/telemetry/squad';
import { Assembler } from './assembler';

const eos = (n: number) => n.toString(16).padStart(32, '0');
const steam = (n: number) => `7656119${String(n).padStart(10, '0')}`;
const ids = (n: number) => `EOS: ${eos(n)} steam: ${steam(n)}`;

/** Lines of one server, each a second and a frame after the other unless a test says otherwise. */
class Server {
  readonly assembler = new Assembler();
  private second = 0;

  /** Lines of one frame. */
  frame(...texts: string[]): this {
    this.second++;
    const time = new Date(Date.UTC(2026, 9, 3, 9, 0, this.second)).toISOString();
    const stamp = `${time.slice(0, 10).replaceAll('-', '.')}-${time.slice(11, 19).replaceAll(':', '.')}:000`;
    for (const text of texts) this.assembler.line(`[${stamp}][${String(this.second % 1000).padStart(3)}]${text}`);
    return this;
  }

  world(layer: string): this {
    return this.frame(
      `LogWorld: Bringing World /Game/Maps/Sumari/Gameplay_Layers/${layer}.${layer} up for play (max tick rate 50) at x`,
    );
  }

  joins(n: number, name: string, team?: number): this {
    return this.frame(
      `LogSquad: PostLogin: NewPlayer: BP_PlayerController_C /Game/Maps/S/G/S_v1.S_v1:PersistentLevel.BP_PlayerController_C_${n} (IP: 203.0.113.${n} | Online IDs: ${ids(n)})`,
      ...(team ? [`LogSquad: Player  ${name} has been added to Team ${team}`] : []),
      `LogNet: Join succeeded: ${name}`,
    );
  }

  dies(name: string, by: number | null, causer = 'BP_AK74M_C_1', damage = 100): this {
    const from =
      by === null
        ? 'nullptr (Online IDs: INVALID | Contoller ID: None)'
        : `C_${by} (Online IDs: ${ids(by)} | Contoller ID: C_${by})`;
    return this.frame(
      `LogSquadTrace: [DedicatedServer]Die(): Player:${name} KillingDamage=${damage}.0 from ${from} caused by ${causer}`,
    );
  }

  roster(players: readonly [n: number, name: string, team: number][]): this {
    const body = [
      '----- Active Players -----',
      ...players.map(
        ([n, name, team]) =>
          `ID: ${n} | Online IDs: ${ids(n)} | Name: ${name} | Team ID: ${team} | Squad ID: N/A | Is Leader: False | Role: USA_Rifleman_01 | Mood: fine`,
      ),
      '----- Recently Disconnected Players [Max of 15] -----',
    ].join('\n');
    this.assembler.rcon({ at: Date.UTC(2026, 9, 3, 9, 0, this.second), kind: 'answer', command: 'ListPlayers', body });
    return this;
  }

  facts<Kind extends TelemetryFact['kind']>(
    kind: Kind,
  ): (Extract<TelemetryFact, { kind: Kind }> & { match: string })[] {
    this.assembler.settle();
    this.observed.push(...this.assembler.take());
    return this.observed.flatMap((one) =>
      'fact' in one && one.fact.kind === kind
        ? [{ ...(one.fact as Extract<TelemetryFact, { kind: Kind }>), match: one.match }]
        : [],
    );
  }
  private readonly observed: ReturnType<Assembler['take']> = [];
}

describe('a victim whom nobody knows yet', () => {
  test('is reported by name, and completed when a roster names him', () => {
    const server = new Server().world('A_v1').joins(1, 'Killer', 1).dies('[X] Stranger', 1);
    const [death] = server.facts('playerDied');
    expect(death).toMatchObject({ by: 'unknown', victim: { eosId: null, steamId: null, name: '[X] Stranger' } });
    server.roster([
      [1, 'Killer', 1],
      [2, '[X]  Stranger', 2],
    ]);
    expect(server.facts('factCompleted')).toMatchObject([
      {
        of: death!.sequence,
        what: 'playerDied',
        by: 'enemy',
        victim: { eosId: eos(2), team: 2, role: 'USA_Rifleman_01' },
        attacker: { eosId: eos(1) },
      },
    ]);
  });

  test('is completed in his own match when the roster comes in the next', () => {
    const server = new Server().world('A_v1').joins(1, 'Killer', 1).dies('Stranger', 1).world('B_v1');
    server.roster([[2, 'Stranger', 1]]);
    const [death] = server.facts('playerDied');
    // Teams of another match say nothing about who was whose enemy.
    expect(server.facts('factCompleted')).toMatchObject([
      { match: death!.match, of: death!.sequence, by: 'unknown', victim: { eosId: eos(2), team: null } },
    ]);
  });

  test('is nobody while two carry the name, and the one who stays when the other leaves', () => {
    const server = new Server()
      .world('A_v1')
      .joins(1, 'Killer', 1)
      .joins(2, 'Twin', 2)
      .joins(3, 'Twin', 1)
      .dies('Twin', 1);
    expect(server.facts('playerDied')).toMatchObject([{ by: 'unknown', victim: { eosId: null } }]);
    server.roster([
      [1, 'Killer', 1],
      [3, 'Twin', 1],
    ]);
    expect(server.facts('factCompleted')).toMatchObject([{ by: 'teammate', victim: { eosId: eos(3) } }]);
  });

  test('does not make the state grow for ever in a match without an end', () => {
    const server = new Server().world('A_v1').joins(1, 'Killer', 1);
    for (let death = 0; death < 10_100; death++) server.dies(`Bot ${death}`, 1);
    const [first, last] = ['Bot 99', 'Bot 10099'];
    const { pending } = server.assembler.state.match!;
    expect([pending.length, pending[0]!.name, pending.at(-1)!.name]).toEqual([10_000, 'Bot 100', last]);
    server.roster([
      [2, first, 2],
      [3, last, 2],
    ]);
    expect(server.facts('factCompleted')).toMatchObject([{ by: 'enemy', victim: { name: last } }]);
  });

  test('a clan tag does not make him another, nor does a name that ends like his', () => {
    const server = new Server().world('A_v1').joins(1, 'Killer', 1).joins(2, 'Kea', 2).joins(3, 'Swamp Kea', 2);
    server.dies('TK | Kea', 1).dies(' Kea', 1).dies('Swampkea', 1).dies('x Swamp Kea', 1);
    expect(server.facts('playerDied').map(({ victim }) => victim.eosId)).toEqual([eos(2), eos(2), null, null]);
  });
});

describe('ends of matches', () => {
  const state = 'LogGameState: Match State Changed from InProgress to WaitingPostMatch';
  const winner = 'LogSquadTrace: [DedicatedServer]DetermineMatchWinner(): 11th Army Corps won on Sumari Bala';
  const draw = 'LogSquadTrace: [DedicatedServer]DetermineMatchWinner(): The game was a draw on Sumari Bala';
  const result = (team: number, how: string, tickets: number) =>
    `LogSquadGameEvents: Display: Team ${team}, Unit ${team} ( Faction ${team} ) has ${how} the match with ${tickets} Tickets on layer X (level Y)!`;

  test.each([
    [
      'a win',
      [state, winner, result(2, 'won', 50), result(1, 'lost', 0)],
      { outcome: 'won', winner: 2, winnerName: '11th Army Corps', byAdmin: false },
    ],
    [
      'an admin’s end, announced as a win and a draw',
      [winner, draw, state, 'LogSquad: ADMIN COMMAND: Match ended from RCON'],
      { outcome: 'draw', winner: null, byAdmin: true, teams: [] },
    ],
    [
      'an admin’s end with tickets',
      [winner, result(1, 'won', 50), result(2, 'lost', 49), state, 'LogSquad: ADMIN COMMAND: Match ended from RCON'],
      { outcome: 'won', winner: 1, byAdmin: true },
    ],
    [
      'a draw without teams',
      [state, 'LogSquadGameEvents: Display: Team -1, ( ) has won the match with 0 Tickets on layer X (level Y)!'],
      { outcome: 'draw', winner: null, teams: [] },
    ],
    [
      'a win of factions with brackets in their names',
      [
        state,
        'LogSquadGameEvents: Display: Team 1, 3rd Rifle Division (Mech.) ( Soviet Army (1943) ) has won the match with 120 Tickets on layer X (level Y)!',
        'LogSquadGameEvents: Display: Team 2, Panzer Div ( Wehrmacht ) has lost the match with 0 Tickets on layer X (level Y)!',
      ],
      {
        outcome: 'won',
        winner: 1,
        teams: [
          { team: 1, unit: '3rd Rifle Division (Mech.)', faction: 'Soviet Army (1943)', tickets: 120 },
          { team: 2, unit: 'Panzer Div', faction: 'Wehrmacht', tickets: 0 },
        ],
      },
    ],
    ['a win of which only the loser’s line is there', [state, result(2, 'lost', 0)], { outcome: 'won', winner: 1 }],
    [
      'a win whose line cannot be read',
      [state, winner, result(2, 'lost', 0)],
      { outcome: 'won', winner: 1, winnerName: '11th Army Corps' },
    ],
    [
      'an end that both have lost',
      [state, result(1, 'lost', 0), result(2, 'lost', 0)],
      { outcome: 'abandoned', winner: null },
    ],
    [
      'a win of a unit whose team is not known',
      [winner, state],
      { outcome: 'won', winner: null, winnerName: '11th Army Corps' },
    ],
  ])('%s is reported once', (_, lines, expected) => {
    const server = new Server()
      .world('A_v1')
      .frame(...lines)
      .frame('LogSquad: USQGameState: Server Tick Rate: 50.00');
    expect(server.facts('matchEnded')).toEqual([expect.objectContaining(expected)]);
  });

  test('a map that is changed, or a server that is restarted, abandons the match', () => {
    const server = new Server().world('A_v1').joins(1, 'Kea', 1).world('B_v1');
    expect(server.facts('matchEnded')).toMatchObject([{ outcome: 'abandoned', winner: null }]);
    expect(server.facts('matchStarted').map(({ layer }) => layer)).toEqual(['A_v1', 'B_v1']);
  });

  test('the end has the same sequence whether the log goes on at once or falls silent', () => {
    const lines = [state, winner, result(2, 'won', 50), result(1, 'lost', 0)];
    const silent = new Server().world('A_v1').frame(...lines);
    const [quiet] = silent.facts('matchEnded');
    const busy = new Server()
      .world('A_v1')
      .frame(...lines)
      .frame('LogSquad: USQGameState: Server Tick Rate: 50.00');
    expect(busy.facts('matchEnded')[0]!.sequence).toBe(quiet!.sequence);
  });
});

test('a log that begins in the middle of a match makes a partial one, reported at sequence 0', () => {
  const server = new Server().frame('LogAudio: hello').joins(1, 'Kea', 1).world('B_v1');
  const [first, second] = server.facts('matchStarted');
  expect(first).toMatchObject({ sequence: 0, partial: true, layer: null, match: '20261003T090001000-unknown' });
  expect(second).toMatchObject({ sequence: 0, partial: false, match: '20261003T090003000-B_v1' });
});

test('a log that ends before the first match begins gives only the facts of its map', () => {
  const server = new Server().frame('LogAudio: hello').world('TransitionMap').world('A_v1');
  expect(server.facts('matchStarted').map(({ match }) => match)).toEqual(['20261003T090003000-A_v1']);
});

test('the weapon of a death is what the attacker held, not his body', () => {
  const server = new Server().world('A_v1').joins(1, 'Killer', 1).joins(2, 'Kea', 2);
  const hit = `LogSquad: Player: Kea ActualDamage=90.0 from Killer (Online IDs: ${ids(1)} | Player Controller ID: C_1)caused by BP_M110_C_5`;
  const wound = `LogSquadTrace: [DedicatedServer]Wound(): Player: Kea KillingDamage=90.0 from C_1 (Online IDs: ${ids(1)} | Controller ID: C_1) caused by BP_Soldier_RGF_Rifleman1_C_7`;
  server.frame(hit, wound).dies(' Kea', 1, 'BP_Soldier_RGF_Rifleman1_C_7', -300);
  expect(server.facts('playerWounded')).toMatchObject([
    { weapon: 'BP_M110', causer: 'BP_Soldier_RGF_Rifleman1', by: 'enemy' },
  ]);
  expect(server.facts('playerDied')).toMatchObject([{ weapon: 'BP_M110', bledOut: true }]);
  server.dies(' Kea', 1, 'nullptr');
  expect(server.facts('playerDied')[1]).toMatchObject({ weapon: null, causer: null, bledOut: false });
});

test('a victim called __proto__ is wounded and dies like any other', () => {
  const body = 'BP_Soldier_RGF_Rifleman1_C_7';
  const wound = `LogSquadTrace: [DedicatedServer]Wound(): Player:__proto__ KillingDamage=90.0 from C_1 (Online IDs: ${ids(1)} | Controller ID: C_1) caused by BP_M110_C_5`;
  const server = new Server().world('A_v1').joins(1, 'Killer', 1).joins(2, '__proto__', 2);
  server.frame(wound).dies('__proto__', 1, body).dies('__proto__', 1, body);
  expect(server.facts('playerDied').map(({ weapon }) => weapon)).toEqual(['BP_M110', null]);
});

test('a vehicle is destroyed once, however often its wreck is hit', () => {
  const hit = (health: number) =>
    `LogSquadTrace: [DedicatedServer]TraceAndMessageClient(): BP_M1126_C_2: 288.00 damage taken by causer BP_AT4_Proj2_C_9 instigator (Online Ids: Puz) ${ids(1)} health remaining ${health}.00`;
  const server = new Server().world('A_v1').frame(hit(200)).frame(hit(-46)).frame(hit(-334));
  expect(server.facts('vehicleDamaged').map(({ thing, weapon, destroyed }) => [thing, weapon, destroyed])).toEqual([
    ['BP_M1126', 'BP_AT4_Proj2', false],
    ['BP_M1126', 'BP_AT4_Proj2', true],
    ['BP_M1126', 'BP_AT4_Proj2', false],
  ]);
});

test('somebody leaves once, though two lines say so', () => {
  const gone = (how: string) =>
    `LogNet: ${how} RemoteAddr: 203.0.113.1:5, PC: BP_PlayerController_C_1, Owner: BP_PlayerController_C_1, UniqueId: RedpointEOS:${eos(1)}`;
  const server = new Server()
    .world('A_v1')
    .joins(1, 'Kea', 1)
    .frame(gone('UChannel::Close: Sending CloseBunch.'))
    .frame(gone('UNetDriver::RemoveClientConnection - Removed address'));
  expect(server.facts('playerLeft')).toMatchObject([{ player: { name: 'Kea', eosId: eos(1) } }]);
});

test('lines of a format to come are reported, a hundred at most', () => {
  const server = new Server().world('A_v1');
  for (let line = 0; line < 120; line++)
    server.frame('LogSquadTrace: [DedicatedServer]Wound(): Victim=Kea From=203.0.113.9:1');
  const reported = server.facts('lineUnrecognised');
  expect(reported).toHaveLength(100);
  expect(reported[0]!.text).toContain('Victim=Kea From=(address)');
  expect(server.assembler.counts.unrecognised).toBe(120);
});

test('RCON that answers before any log does not take the log’s lines', () => {
  const server = new Server().roster([[1, 'Kea', 1]]);
  server.assembler.rcon({
    at: Date.UTC(2026, 9, 3, 9),
    kind: 'push',
    body: `[ChatAll] [Online IDs:${ids(1)}] Kea : hi : there`,
  });
  server.joins(1, 'Kea', 1);
  const [chat] = server.facts('chatSent');
  expect(chat).toMatchObject({ message: 'hi : there', player: { name: 'Kea' } });
  expect(server.facts('playerJoined')[0]!.match).not.toBe(chat!.match);
});

test('names of squads and teams are cut to what the site takes', () => {
  const long = 'x'.repeat(300);
  const server = new Server().world('A_v1').roster([[1, 'Kea', 1]]);
  server.assembler.rcon({
    ...{ at: Date.UTC(2026, 9, 3, 9, 1), kind: 'answer', command: 'ListSquads' },
    body: `----- Active Squads -----\nTeam ID: 1 (${long})\nID: 1 | Name: ${long} | Size: 1 | Locked: False`,
  });
  const [roster] = server.facts('rosterSampled');
  expect(roster!.squads.map(({ name }) => name.length)).toEqual([200]);
  expect(roster!.teams.map(({ name }) => name.length)).toEqual([200]);
});
