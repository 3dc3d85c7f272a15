import { costOf } from '../../../../test/cpu';
import { readPlayers, readServerInfo, readSquads, understands } from './answers';

/** Every line break but the one that ends a line of an answer. */
const ODD = ['\u2028', '\u2029', '\r', '\u2028\r\u2029'];
const steam = (number: number) => `7656119${String(number).padStart(10, '0')}`;
const player = (number: number, name: string, more = '') =>
  `ID: ${number} | Online IDs: EOS: ${String(number).padStart(32, '0')} steam: ${steam(number)} | Name: ${name} | Team ID: 2 | Squad ID: 4 | Is Leader: True${more}`;
const players = (...lines: readonly string[]) => readPlayers(['----- Active Players -----', ...lines].join('\n'));
const squads = (...lines: readonly string[]) => readSquads(['----- Active Squads -----', ...lines].join('\n'));

test.each(ODD)('a player whose name holds %j is listed', (odd) => {
  const name = `Kea${odd}Weka`;
  for (const more of ['', ' | Role: USA_Rifleman_01', ' | Role: USA_Rifleman_01 | Mood: fine'])
    expect(players(player(1, name, more), player(2, 'Tui', more))).toMatchObject([
      { steamId: steam(1), name, team: 2, squad: 4, isLeader: true },
      { steamId: steam(2), name: 'Tui' },
    ]);
});

test.each(ODD)('a team and a squad whose names hold %j are listed', (odd) => {
  const name = `A${odd}B`;
  const squad = `ID: 3 | Name: ${name} | Size: 9 | Locked: True | Creator Name: ${name}`;
  expect(squads(`Team ID: 1 (${name}) - Tickets: 50`, squad)).toEqual({
    teams: [{ team: 1, name, tickets: 50 }],
    squads: [{ id: 3, team: 1, name, size: 9, locked: true }],
  });
});

test('neither a squad’s name nor its creator’s passes for size and lock', () => {
  const forged = 'A | Size: 9 | Locked: False';
  const ids = 'Creator Online IDs: EOS: 0002a10186d9414496bf20d22d3860ba steam: 76561198000000001';
  const line = (name: string, creator: string) =>
    `ID: 1 | Name: ${name} | Size: 2 | Locked: True | Creator Name: ${creator} | ${ids}`;
  const real = { id: 1, team: 1, size: 2, locked: true };
  expect(squads('Team ID: 1 (A)', line('A', forged), line(forged, 'Kea'), line(forged, forged))?.squads).toEqual([
    { ...real, name: 'A' },
    { ...real, name: forged },
    { ...real, name: forged },
  ]);
});

test.each(ODD)('what a name says after %j heads no list', (odd) => {
  const squad = `ID: 3 | Name: A${odd}----- Active Players ----- | Size: 9 | Locked: False`;
  expect(readPlayers(`----- Active Squads -----\nTeam ID: 1 (A)\n${squad}`)).toBeUndefined();
  expect(readSquads(`----- Active Players -----\n${player(1, `A${odd}----- Active Squads -----`)}`)).toBeUndefined();
});

test('a name that goes on for ever costs nothing', async () => {
  const pieces = [' | Name: x', ' | Team ID: 1 | Squad ID: 1 | Is Leader: x', ' | Team ID: ', ' | Role: x |'];
  const others = [' | Size: 1 | Locked: ', ' | Size: 1', '\u2028', '\u2028 |', ')', '-----'];
  const cost = await costOf(() => {
    for (const piece of [...pieces, ...others, pieces.join('\u2028')]) {
      const long = piece.repeat(Math.ceil(100_000 / piece.length));
      players(`${player(1, long)}!`, `ID: 1 | Online IDs: ${long}`, player(1, `x${long}`).slice(0, -20));
      squads(`Team ID: 1 (${long}`, `ID: 1 | Name: ${long}`, `ID: 1 | Name: x${long} !`);
    }
  });
  expect(cost).toBeLessThan(50);
});

test('a name of a server is as long as the site takes it', () => {
  const info = readServerInfo(JSON.stringify({ ServerName_s: 'N'.repeat(300), MapName_s: 'Sumari_Seed_v1' }));
  expect(info).toMatchObject({ serverName: 'N'.repeat(200) });
});

test('a count that no number can be made of is not known', () => {
  const info = { ServerName_s: 'One', PlayerCount_I: { toString: {} }, MaxPlayers: 100, PublicQueue_I: '3' };
  expect(readServerInfo(JSON.stringify(info))).toMatchObject({ players: null, maxPlayers: 100, publicQueue: 3 });
});

test.each([
  ['ListPlayers', '----- Active Players -----', `${player(1, 'Kea')}\nID: 2 | Online IDs: broken`],
  ['ListSquads', '----- Active Squads -----\nTeam ID: 1 (A)', 'ID: x | Name: A'],
  ['ListSquads', '----- Active Squads -----', 'ID: 1 | Name: A | Size: 1 | Locked: False'],
])('an answer to %s is read whole or not at all', (command, whole, more) => {
  expect(understands(command, whole)).toBe(true);
  expect(understands(command, `${whole}\n${more}`)).toBe(false);
});

test.each(['ListPlayers', 'ListSquads', 'ShowCurrentMap', 'ShowNextMap', 'ShowServerInfo'])(
  'neither silence nor a refusal is an answer to %s',
  (command) => {
    for (const text of ['', ' ', 'Missing argument 0', '{}', '{"error":"no"}', 'null', '----'])
      expect([text, understands(command, text)]).toEqual([text, false]);
  },
);
