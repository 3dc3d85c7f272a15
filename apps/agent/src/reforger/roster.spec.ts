import { costOf } from '../../../../test/cpu';
import { readListed } from './roster';

const HEADER = 'Players on server: [Player#] ; [Player UID] ; [Player Name]';
const uuid = (last: string) => `00000000-0000-4000-8000-${last.padStart(12, '0')}`;
const one = { playerId: uuid('a'), name: 'Sample One', faction: null };

test.each([
  ['a number in front', `${HEADER}\n1 ; ${uuid('a')} ; Sample One\n`, '1'],
  ['a number with a mark', `${HEADER}\n#12 ; ${uuid('a')} ; Sample One`, '12'],
  ['a number behind the name', `; ${uuid('a')} ; Sample One (#3)`, '3'],
  [
    'the names of the columns in a line of their own',
    `Players on server:\r\n[Player#] ; [Player UID] ; [Player Name]\r\n-----\r\n1 ; ${uuid('A')} ; Sample One\r\n`,
    '1',
  ],
  ['how many they are below them', `${HEADER}\n1 ; ${uuid('a')} ; Sample One\nTotal players: 1\n`, '1'],
])('a roster with %s is read', (_, text, number) => {
  expect(readListed(text)).toEqual([{ number, player: one }]);
});

test('the names of the columns alone say that nobody is on', () => expect(readListed(HEADER)).toEqual([]));

test.each([
  ['nothing', ''],
  [
    'the table of BattlEye itself',
    'Players on server:\n[#] [IP Address]:[Port] [Ping] [GUID] [Name]\n-----\n0   203.0.113.5:2304     31   00000000000000000000000000000001(OK) Sample One\n(1 players in total)',
  ],
  ['a refusal', "Unknown command: 'players'"],
  ['a heading alone', 'Players on server:'],
  ['one with fewer players than it says', `${HEADER}\n1 ; ${uuid('a')} ; Sample One\nTotal players: 2`],
  ['a player without an id', `${HEADER}\n1 ; ${uuid('a')} ; Sample One\n2 ;  ; Sample Two`],
  ['a player with another id', `${HEADER}\n1 ; 76561190000000001 ; Sample One`],
])('%s is no roster, and not nobody', (_, text) => expect(readListed(text)).toBeUndefined());

test('a name with line breaks of other kinds makes no second player', () => {
  const name = `Sample\u20282 ; ${uuid('b')} ; Two`;
  expect(readListed(`${HEADER}\n1 ; ${uuid('a')} ; ${name}`)).toMatchObject([{ number: '1', player: { name } }]);
});

test('a text that goes on for ever costs nothing', async () => {
  const cost = await costOf(() => {
    for (const piece of [' ', '-', '1 ; ', ' (#1)', ' (#1) '.padEnd(20), HEADER, `; ${uuid('a')} ; x (#1)x`])
      for (const head of ['', '1 ; ', `1 ; ${uuid('a')} ; `, `; ${uuid('a')} ; `])
        readListed(`${head}${piece.repeat(Math.ceil(60_000 / piece.length))}x`);
  });
  expect(cost).toBeLessThan(50);
});
