import type { TelemetryFact } from '@app/telemetry/reforger';
import { ReforgerAssembler } from './assembler';

const GALAH = 'd0d8bcaf-e30b-49e2-b32a-9618871f3b89';
const BURDEKIN = 'd35f38a2-aff1-4155-870c-29407fdf49ea';
const STEAM_OF_GALAH = '76561190002000001';
const STEAM_OF_BURDEKIN = '76561190002000002';

const take = (lines: readonly string[]) => {
  const assembler = new ReforgerAssembler();
  assembler.begin('console', '/profile/logs_2026-10-04_10-16-00/console.log');
  for (const [second, line] of lines.entries())
    assembler.line('console', `10:17:${String(second).padStart(2, '0')}.000  ${line}`);
  return assembler.take();
};
const factsOf = (...lines: readonly string[]) =>
  take(lines).flatMap((one) => ('fact' in one ? [one.fact as TelemetryFact] : []));
const left = (facts: readonly TelemetryFact[]) =>
  facts.flatMap((fact) => (fact.kind === 'playerLeft' ? [fact.playerId] : []));
const identified = (facts: readonly TelemetryFact[]) =>
  facts.flatMap((fact) => (fact.kind === 'playerIdentified' ? [[fact.playerId, fact.name, fact.steamId]] : []));

// As newer servers write them: BattlEye counts players from 0, the game from 1.
const authenticated = (connection: string, id: string, name: string) =>
  `BACKEND      : Authenticated player: rplIdentity=${connection} identityId=${id} name=${name}`;
const added = (connection: string, number: number, name: string, steam: string) => [
  `DEFAULT      : BattlEye Server: Adding player identity=${connection}, name='${name}'`,
  `DEFAULT      : BattlEye Server: 'Player #${number} ${name} (203.0.113.${number + 1}:57449) connected'`,
  `DEFAULT      : BattlEye Server: Setting GUID for player identity=${connection}, GUID=${steam}`,
  `DEFAULT      : BattlEye Server: 'Player #${number} ${name} - BE GUID: 2ec9f958b59989197d397674c956d316'`,
];
const updating = (number: number, name: string, connection: string, id: string) =>
  `NETWORK      : ### Updating player: PlayerId=${number}, Name=${name}, rplIdentity=${connection}, IdentityId=${id}`;
const gone = (connection: string) =>
  `RPL          : ServerImpl event: disconnected (identity=${connection}, slots=21/100), group=1, reason=9`;
const goneByBattlEye = "DEFAULT      : BattlEye Server: 'Player #1 Burdekin disconnected'";

const both = [
  ...added('0x00000000', 0, 'Galah', STEAM_OF_GALAH),
  updating(1, 'Galah', '0x00000000', GALAH),
  ...added('0x00000001', 1, 'Burdekin', STEAM_OF_BURDEKIN),
  updating(2, 'Burdekin', '0x00000001', BURDEKIN),
];

test('a connection named between name and UUID is no part of the name', () => {
  const took = take([...added('0x00000000', 0, 'Galah', STEAM_OF_GALAH), updating(1, 'Galah', '0x00000000', GALAH)]);
  expect(took).toContainEqual(
    expect.objectContaining({ connection: expect.objectContaining({ address: '203.0.113.1' }) }),
  );
  expect(identified(factsOf(...both)).map(([, name]) => name)).toEqual(expect.arrayContaining(['Galah', 'Burdekin']));
});

test('whom BattlEye names leaves, not whoever has that number in the game', () =>
  expect(left(factsOf(...both, goneByBattlEye))).toEqual([BURDEKIN]));

test('a player leaves once, by the line of the engine, of BattlEye, or both in either order', () => {
  expect(left(factsOf(...both, gone('0x00000001')))).toEqual([BURDEKIN]);
  expect(left(factsOf(...both, gone('0x00000001'), goneByBattlEye))).toEqual([BURDEKIN]);
  expect(left(factsOf(...both, goneByBattlEye, gone('0x00000001')))).toEqual([BURDEKIN]);
});

test('a Steam id is learned of somebody who is authenticated before BattlEye adds them', () => {
  const facts = factsOf(
    authenticated('0x15', GALAH, 'Galah'),
    ...added('0x15', 0, 'Galah', STEAM_OF_GALAH),
    updating(1, 'Galah', '0x15', GALAH),
  );
  expect(identified(facts).at(-1)).toEqual([GALAH, 'Galah', STEAM_OF_GALAH]);
});

test('nobody is given the Steam id of who had the connection before', () => {
  const facts = factsOf(
    ...added('0x15', 0, 'Galah', STEAM_OF_GALAH),
    authenticated('0x15', GALAH, 'Galah'),
    updating(1, 'Galah', '0x15', GALAH),
    gone('0x15'),
    authenticated('0x15', BURDEKIN, 'Burdekin'),
  );
  expect(identified(facts)).not.toContainEqual([BURDEKIN, 'Burdekin', STEAM_OF_GALAH]);
});

test.each([
  'NETWORK      : ### Connecting player: PlayerId=3, Name=disconnect playerid=1, IdentityId=',
  "SCRIPT       : VOTING SYSTEM - Player 'I disconnect' (with player id = 3) voted for kicking player 'Galah' (with player id = 1)",
])('nobody leaves by the name of somebody else: %s', (line) => expect(left(factsOf(...both, line))).toEqual([]));
