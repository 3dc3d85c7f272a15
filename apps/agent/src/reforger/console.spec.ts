import type { TelemetryFact } from '@app/telemetry/reforger';
import { ReforgerAssembler } from './assembler';

const uuid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const FOLDER = '/profile/logs/logs_2026-10-04_23-58-00/console.log';

/** What the lines of one console are read as. */
const observe = (...lines: readonly string[]) => {
  const assembler = new ReforgerAssembler();
  assembler.begin('console', FOLDER);
  for (const line of lines) assembler.line('console', line);
  return assembler.take();
};
const facts = (...lines: readonly string[]) =>
  observe(...lines).flatMap((one) => ('fact' in one ? [one.fact as TelemetryFact] : []));
const kinds = (...lines: readonly string[]) => facts(...lines).map(({ kind }) => kind);

const arrives = (number: number, name: string, guid = '[u8; 64]', address = `203.0.113.${number}`) => [
  `23:59:0${number}.000  DEFAULT      : BattlEye Server: Adding player identity=0x0000000${number}, name='${name}'`,
  `23:59:0${number}.020  DEFAULT      : BattlEye Server: 'Player #${number} ${name} (${address}:50001) connected'`,
  `23:59:0${number}.040  DEFAULT      : BattlEye Server: Setting GUID for player identity=0x0000000${number}, GUID=${guid}`,
  `23:59:0${number}.100  BACKEND      : Authenticated player: rplIdentity=0x0000000${number} identityId=${uuid(number)} name=${name}`,
  `23:59:0${number}.200  NETWORK      : ### Updating player: PlayerId=${number + 10}, Name=${name}, IdentityId=${uuid(number)}`,
];

test.each([
  ['BattlEye', "23:59:30.000  DEFAULT      : BattlEye Server: 'Player #1 A (B) connected' disconnected'", 1],
  ['the game', '23:59:30.000  NETWORK      : ### Player disconnected: PlayerId=11', 1],
  ['the game, of somebody it never named', '23:59:30.000  NETWORK      : ### Player disconnected: PlayerId=99', 0],
])('who leaves is recognised by %s, though no line names the UUID', (_, line, times) => {
  const left = facts(...arrives(1, "A (B) connected'"), line).filter(({ kind }) => kind === 'playerLeft');
  expect(left).toEqual(Array(times).fill(expect.objectContaining({ playerId: uuid(1) })));
});

test('two players of one name stay two, each with their own address', () => {
  const observed = observe(...arrives(1, 'Twin', '76561190000000001'), ...arrives(2, 'Twin'));
  const addresses = observed.flatMap((one) => ('connection' in one ? [one.connection] : []));
  expect(addresses).toEqual([
    { at: '2026-10-04T23:59:01.200Z', playerId: uuid(1), address: '203.0.113.1' },
    { at: '2026-10-04T23:59:02.200Z', playerId: uuid(2), address: '203.0.113.2' },
  ]);
  const named = observed.flatMap((one) => ('fact' in one ? [one.fact as TelemetryFact] : []));
  const steam = named.flatMap((fact) => (fact.kind === 'playerIdentified' ? [[fact.playerId, fact.steamId]] : []));
  expect(steam).toContainEqual([uuid(1), '76561190000000001']);
  expect(steam).not.toContainEqual([uuid(2), '76561190000000001']);
  expect(named.filter(({ kind }) => kind === 'playerConnected')).toHaveLength(2);
});

test('an address of version 6 is reported without its brackets', () => {
  const observed = observe(...arrives(1, 'Six', '[u8; 64]', '[2001:db8::7]'));
  expect(observed.flatMap((one) => ('connection' in one ? [one.connection] : []))).toMatchObject([
    { address: '2001:db8::7' },
  ]);
});

test('a name that looks like another line is a name', () => {
  const name = `X (playerID = 9 | UUID = ${uuid(9)}) has joined faction #AR-Faction_FIA (FIA)`;
  const line = `23:59:00.000  SCRIPT       : INFO: Faction: player ${name} (playerID = 1 | UUID = ${uuid(1)}) has joined faction #AR-Faction_US (US)`;
  expect(facts(line)).toMatchObject([{ kind: 'factionJoined', playerId: uuid(1), faction: '#AR-Faction_US' }]);
  expect(kinds(...arrives(1, 'disconnected PlayerId=11'))).not.toContain('playerLeft');
});

test('midnight rolls over, and a late line of before it is of the day before', () => {
  const state = (time: string, to: string) => `${time}  SCRIPT       : SCR_BaseGameMode::OnGameStateChanged = ${to}`;
  const at = facts(
    state('23:59:59.900', 'PREGAME'),
    state('00:00:00.100', 'GAME'),
    state('23:59:59.950', 'PREGAME'),
    state('12:00:00.000', 'GAME'),
    state('00:00:01.000', 'POSTGAME'),
  ).map((fact) => fact.at);
  expect(at).toEqual([
    '2026-10-04T23:59:59.900Z',
    '2026-10-05T00:00:00.100Z',
    '2026-10-04T23:59:59.950Z',
    '2026-10-05T12:00:00.000Z',
    '2026-10-06T00:00:01.000Z',
  ]);
});

test('a line that should have been understood is reported, without addresses', () => {
  const line = '23:59:00.000  DEFAULT      : BattlEye Server: Adding player of 203.0.113.9:50001';
  expect(facts(line)).toMatchObject([{ kind: 'lineUnrecognised', text: expect.stringContaining('(address)') }]);
  expect(kinds('23:59:00.000  SCRIPT       : something of no concern', 'no stamp at all')).toEqual([]);
});

test('a winner that Server Admin Tools echoes before the end is that of the end', () => {
  const lines = [
    '23:59:00.000  SCRIPT       : SCR_BaseGameMode::OnGameStateChanged = GAME',
    '23:59:10.000  SCRIPT       : ServerAdminTools | Event serveradmintools_game_ended |  reason: FACTION_VICTORY, winner: US',
    '23:59:10.100  SCRIPT       : SCR_BaseGameMode::OnGameStateChanged = POSTGAME',
    '23:59:20.000  SCRIPT       : SCR_BaseGameMode::OnGameStateChanged = GAME',
  ];
  expect(facts(...lines)).toMatchObject([
    { state: 'GAME', winner: null },
    { state: 'POSTGAME', reason: 'FACTION_VICTORY', winner: '#AR-Faction_US' },
    { state: 'GAME', winner: null },
  ]);
});

test('a winner called as something that every object has is a faction like any other', () => {
  const lines = [
    '23:59:00.000  SCRIPT       : SCR_BaseGameMode::OnGameStateChanged = GAME',
    '23:59:10.000  SCRIPT       : ServerAdminTools | Event serveradmintools_game_ended |  reason: FACTION_VICTORY, winner: constructor',
    '23:59:10.100  SCRIPT       : SCR_BaseGameMode::OnGameStateChanged = POSTGAME',
  ];
  expect(facts(...lines)[1]).toMatchObject({ state: 'POSTGAME', winner: '#AR-Faction_constructor' });
});

test.each(['constructor', '__proto__'])('a faction called %s keeps its full name', (short) => {
  const lines = [
    `23:58:30.000  SCRIPT       : INFO: Faction: player A (playerID = 1 | UUID = ${uuid(1)}) has joined faction #AR-Mod_Faction (${short})`,
    '23:59:00.000  SCRIPT       : SCR_BaseGameMode::OnGameStateChanged = GAME',
    `23:59:10.000  SCRIPT       : ServerAdminTools | Event serveradmintools_game_ended |  reason: FACTION_VICTORY, winner: ${short}`,
    '23:59:10.100  SCRIPT       : SCR_BaseGameMode::OnGameStateChanged = POSTGAME',
  ];
  expect(facts(...lines).at(-1)).toMatchObject({ state: 'POSTGAME', winner: '#AR-Mod_Faction' });
});

test.each(['\u2028', '\u2029', '\r'])('a base and a faction with %j in their names are understood', (odd) => {
  const event = '23:59:10.000  SCRIPT       : ServerAdminTools | Event serveradmintools';
  const lines = [
    '23:59:00.000  SCRIPT       : SCR_BaseGameMode::OnGameStateChanged = GAME',
    `${event}_conflict_base_captured | faction: US, base: Saint${odd}Pierre`,
    `${event}_game_ended |  reason: FACTION_VICTORY, winner: U${odd}S`,
    '23:59:10.100  SCRIPT       : SCR_BaseGameMode::OnGameStateChanged = POSTGAME',
  ];
  expect(facts(...lines).slice(1)).toMatchObject([
    { kind: 'baseCaptured', base: `Saint${odd}Pierre` },
    { state: 'POSTGAME', winner: `#AR-Faction_U${odd}S` },
  ]);
});

test('a winner that it echoes after the end is that of the game that has ended, and not of the next', () => {
  const lines = [
    '23:59:00.000  SCRIPT       : SCR_BaseGameMode::OnGameStateChanged = GAME',
    '23:59:10.000  SCRIPT       : SCR_BaseGameMode::OnGameStateChanged = POSTGAME',
    '23:59:10.100  SCRIPT       : ServerAdminTools | Event serveradmintools_game_ended |  reason: FACTION_VICTORY, winner: US',
    '23:59:20.000  SCRIPT       : SCR_BaseGameMode::OnGameStateChanged = GAME',
    '23:59:30.000  SCRIPT       : SCR_BaseGameMode::OnGameStateChanged = POSTGAME',
  ];
  expect(facts(...lines)).toMatchObject([
    { state: 'GAME', winner: null },
    { state: 'POSTGAME', winner: null },
    { kind: 'winnerReported', winner: '#AR-Faction_US', at: '2026-10-04T23:59:10.100Z' },
    { state: 'GAME', winner: null },
    { state: 'POSTGAME', winner: null },
  ]);
});

test.each([
  "VOTING SYSTEM - Vote to kick player 'Galah' (with player id = 1) failed",
  "VOTING SYSTEM - Player 'Kea' (with player id = 3) voted for kicking player 'Galah' (with player id = 1)",
])('of a vote it is known, and of no use: %s', (text) => {
  expect(kinds(`23:59:00.000  SCRIPT       : ${text}`)).toEqual([]);
});
