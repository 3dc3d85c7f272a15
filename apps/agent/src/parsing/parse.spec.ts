import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { costOf } from '../../../../test/cpu';
import { readLine } from './line';
import { parse, redacted } from './parse';

const folder = join(__dirname, '../../../../test/fixtures/squad');
const linesOf = (file: string) => readFileSync(join(folder, file), 'utf8').split(/\r?\n/u).filter(Boolean);

const stamped = (text: string) => readLine(`[2026.10.03-09.02.48:298][ 14]${text}`)!;
const reading = (text: string) => {
  const parsed = parse(stamped(text));
  return parsed.outcome === 'understood' ? parsed.reading : parsed.outcome;
};

const tally = (file: string) => {
  const counts: Record<string, number> = {};
  const add = (what: string) => (counts[what] = (counts[what] ?? 0) + 1);
  for (const raw of linesOf(file)) {
    const line = readLine(raw);
    const parsed = line && parse(line);
    if (!parsed) add('unstamped');
    else if (parsed.outcome !== 'understood') add(parsed.outcome);
    else add(parsed.reading?.is ?? 'ofNoUse');
  }
  return counts;
};

describe('every recorded line is understood, or counted', () => {
  test.each([
    [
      'v8',
      'real/SquadGame-v8-sample-lines.log',
      { damaged: 2, wounded: 3, died: 2, revived: 1, disconnected: 2, deployableHit: 1 },
    ],
    // Kicks are many in this sample, so most who left did by RemoveClientConnection.
    [
      'v10.5',
      'real/SquadGame-v10.5-ticks.log',
      {
        loggedIn: 31,
        joinSucceeded: 31,
        damaged: 16,
        wounded: 14,
        died: 8,
        disconnected: 12,
        removed: 11,
        vehicleHit: 1,
        deployableHit: 5,
        resultLogged: 2,
        winnerDetermined: 3,
        endedByAdmin: 2,
        ignored: 232,
        unstamped: 5,
      },
    ],
    [
      'v10.6',
      'real/SquadGame-v10.6-sample-lines.log',
      { zoneChanged: 5, damaged: 2, wounded: 2, died: 2, loggedIn: 1 },
    ],
    [
      'a whole match',
      'synthetic/SquadGame-match.log',
      {
        loggedIn: 84,
        joinSucceeded: 84,
        joinedTeam: 84,
        damaged: 1_296,
        wounded: 520,
        died: 369,
        revived: 165,
        disconnected: 4,
        zoneChanged: 11,
        tickRate: 62,
      },
    ],
  ])('%s', (_, file, expected) => {
    const counts = tally(file);
    expect(counts).toMatchObject(expected);
    expect(counts).not.toHaveProperty('unrecognised');
    expect(Object.values(counts).reduce((sum, one) => sum + one, 0)).toBe(linesOf(file).length);
  });
});

const IDS = 'EOS: 0002f00d000000000000000000000137 steam: 76561190000000300';
const ids = { eosId: '0002f00d000000000000000000000137', steamId: '76561190000000300' };

test.each([
  'TK | Bilby | Name: x',
  'Taipan, the 2nd',
  'Barra (AFK)',
  'Игрок',
  'Tui ♞',
  'a (Online IDs: fun',
  'from',
  'x KillingDamage= y',
  ' (',
  'a\u2028b',
  'a\u2029b',
  'a\rb',
])('the name %j survives in every line', (name) => {
  const tail = `(Online IDs: ${IDS} | Player Controller ID: BP_PlayerController_C_1)caused by BP_M4_C_21`;
  expect(reading(`LogSquad: Player:${name} ActualDamage=47.0 from ${name} ${tail}`)).toMatchObject({
    is: 'damaged',
    victim: name,
    attacker: { ...ids, name },
  });
  const killed = `KillingDamage=-300.0 from BP_PlayerController_C_1 (Online IDs: ${IDS} | Contoller ID: BP_PlayerController_C_1) caused by BP_M4_C_21`;
  expect(reading(`LogSquadTrace: [DedicatedServer]Die(): Player:${name} ${killed}`)).toMatchObject({ victim: name });
  expect(reading(`LogSquad: ${name} (Online IDs: ${IDS}) has revived ${name} (Online IDs: ${IDS}).`)).toMatchObject({
    is: 'revived',
    reviver: { name },
    victim: { name },
  });
  expect(reading(`LogSquad: Player  ${name} has been added to Team 2`)).toMatchObject({
    name: name.trim() ? name : name,
    team: 2,
  });
  expect(reading(`LogNet: Join succeeded: ${name}`)).toMatchObject({ name });
  const trace = 'LogSquadTrace: [DedicatedServer]';
  expect(reading(`${trace}RestartPlayer(): On Server PC=${name} Spawn=X_1 DeployRole=USA_Rifleman_01`)).toMatchObject({
    name,
    role: 'USA_Rifleman_01',
  });
  expect(reading(`${trace}OnPossess(): PC=${name} (Online IDs: ${IDS}) Pawn=BP_Soldier_C_1`)).toMatchObject({
    name,
    ids,
  });
  const [vehicle, left] = ['BP_M1126_C_2: 28.00 damage', 'health remaining 4.00'];
  expect(
    reading(
      `${trace}TraceAndMessageClient(): ${vehicle} taken by causer BP_AT4_C_9 instigator (Online Ids: ${name}) ${IDS} ${left}`,
    ),
  ).toMatchObject({ is: 'vehicleHit', attacker: { ...ids, name } });
  expect(
    reading(
      `${trace}TakeDamage(): ${vehicle} taken by causer BP_C4_C_9 instigator ${name} (Online IDs: ${IDS}) ${left}`,
    ),
  ).toMatchObject({ is: 'deployableHit', attacker: { ...ids, name } });
  expect(
    reading(
      `${trace}ASQDeployable::TakeDamage(): ${vehicle} attempt by causer BP_C4_C_9 instigator ${name} with damage type X ${left}`,
    ),
  ).toMatchObject({ is: 'deployableHit', attacker: { name } });
  for (const ofNoUse of [
    `${trace}TraceAndMessageClient(): ${name}: 28.00 damage taken by causer BP_AT4_C_9 instigator ${name} ${left}`,
    `${trace}TakeDamage(): ${name}: 28.00 damage attempt by causer BP_AT4_C_9 instigator ${name} ${left}`,
    `LogSquad: Player ${name} placed a new map marker for team 1`,
    `LogSquad: Deployable ${name} spawned for team 1`,
  ])
    expect([ofNoUse, reading(ofNoUse)]).toEqual([ofNoUse, null]);
});

test.each(['\u2028', '\u2029', '\r'])('names of units and zones may hold %j', (odd) => {
  const name = `a${odd}b`;
  expect(reading(`LogSquadTrace: [DedicatedServer]DetermineMatchWinner(): ${name} won on A_v1`)).toEqual({
    is: 'winnerDetermined',
    winner: name,
  });
  expect(
    reading(
      `LogSquadGameEvents: Display: Team 1, ${name} ( USA ) has won the match with 9 Tickets on layer X (level Y)!`,
    ),
  ).toMatchObject({ is: 'resultLogged', unit: name });
  expect(reading(`LogSquad: Capture zone ${name} was fully captured by team 1 (was owned by team 2)`)).toMatchObject({
    is: 'zoneChanged',
    zone: name,
  });
});

describe('what the usual tool drops', () => {
  test('no valid attacker', () => {
    expect(
      reading(
        'LogSquad: Player: Kea ActualDamage=7.0 from nullptr (Online IDs: INVALID | Player Controller ID: None)caused by Fence58_229',
      ),
    ).toEqual({ is: 'damaged', victim: ' Kea', attacker: null, damage: 7, causer: 'Fence58_229' });
  });

  test('no causer', () => {
    expect(
      reading(
        `LogSquadTrace: [DedicatedServer]Die(): Player:  V KillingDamage=100.0 from BP_PlayerController_C_4 (Online IDs: ${IDS} | Contoller ID: BP_PlayerController_C_4) caused by nullptr`,
      ),
    ).toMatchObject({ is: 'died', attacker: ids, causer: 'nullptr' });
  });

  test('players without a Steam id', () => {
    expect(
      reading(
        'LogSquad: PostLogin: NewPlayer: BP_PlayerController_C /Game/Maps/Y/G/Y_v1.Y_v1:PersistentLevel.BP_PlayerController_C_7 (IP: 198.51.100.6 | Online IDs: EOS: 0002BEEF000000000000000000000006 epic: eeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee)',
      ),
    ).toEqual({
      is: 'loggedIn',
      ids: { eosId: '0002beef000000000000000000000006', steamId: null },
      controller: 'BP_PlayerController_C_7',
      address: '198.51.100.6',
    });
  });

  test.each(['BP_PlayerController_AdminTools_C_7', 'SD_BP_PlayerController_C_7', 'BP_PlayerController_SMT_C_7'])(
    'a mod’s controller comes and goes as the game’s: %s',
    (controller) => {
      const path = '/Sample_Mod/Maps/Narva/Gameplay_Layer/SM_Narva_v2.SM_Narva_v2:PersistentLevel';
      const eosId = '0002f00d000000000000000000000001';
      expect(
        reading(
          `LogSquad: PostLogin: NewPlayer: ${controller.slice(0, -2)} ${path}.${controller} (IP: 198.51.100.6 | Online IDs: EOS: ${eosId} steam: 76561190000000001)`,
        ),
      ).toMatchObject({ is: 'loggedIn', controller, ids: { eosId } });
      expect(
        reading(
          `LogNet: UChannel::Close: Sending CloseBunch. ChIndex == 0. Name: [UChannel] ChIndex: 0, Closing: 0 [UNetConnection] RemoteAddr: 198.51.100.6:1, Name: EOSIpNetConnection_1, Driver: GameNetDriver EOSNetDriver_1, IsServer: YES, PC: ${controller}, Owner: ${controller}, UniqueId: RedpointEOS:${eosId}`,
        ),
      ).toMatchObject({ is: 'disconnected', controller, ids: { eosId } });
    },
  );

  test('the connection of the beacon is nobody’s', () => {
    expect(
      reading(
        'LogNet: UNetDriver::RemoveClientConnection - Removed address 198.51.100.4:50003 from MappedClientConnections for: [UNetConnection] RemoteAddr: 198.51.100.4:50003, Name: X_1, Driver: Name:BeaconNetDriver Def:BeaconNetDriver Y_2, IsServer: YES, PC: NULL, Owner: NULL, UniqueId: INVALID',
      ),
    ).toBeNull();
  });
});

test('a draw names no team', () => {
  expect(
    reading('LogSquadGameEvents: Display: Team -1, ( ) has won the match with 0 Tickets on layer X (level Y)!'),
  ).toEqual({
    is: 'resultLogged',
    team: null,
    unit: '',
    faction: '',
    won: true,
    tickets: 0,
  });
});

test('a line of a format to come is counted, the rest is left alone', () => {
  expect(reading('LogSquadTrace: [DedicatedServer]Wound(): Victim=Kea Damage=4')).toBe('unrecognised');
  expect(reading('LogSquad: Player:Kea ActualDamage=lots')).toBe('unrecognised');
  expect(reading('LogAudio: a seagull')).toBe('ignored');
});

test('a line that goes on for ever costs nothing', async () => {
  const long = `Player:${' ActualDamage=1 from '.repeat(5_000)}`;
  const cost = await costOf(() => {
    expect(reading(`LogSquad: ${long}`)).toBe('ignored');
    expect(reading(`LogSquad: ${long.slice(0, 3_900)}`)).toBe('unrecognised');
  });
  expect(cost).toBeLessThan(50);
});

test('what is shown of a line holds no password and no address', () => {
  const shown = redacted(
    stamped(
      'LogNet: Join request: /Game/X?Name=A?PASSWORD=hunter2?Split=1 from 198.51.100.4:50003 SessionPassword_s: "s3cret" and 2001:db8:0:1:1:1:1:1',
    ),
  );
  expect(shown).not.toMatch(/hunter2|198\.51|s3cret|2001:db8/u);
});

test('lines without a stamp are none', () => {
  expect(readLine('LogInit: Display: hello')).toBeUndefined();
  expect(readLine('')).toBeUndefined();
  expect(readLine('[2026.10.03-09.02.48:298][414]LogNet: Join succeeded: A')).toEqual({
    at: Date.UTC(2026, 9, 3, 9, 2, 48, 298),
    frame: 414,
    category: 'LogNet',
    text: 'Join succeeded: A',
  });
});
