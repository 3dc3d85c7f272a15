import 'reflect-metadata';
import { ReforgerBatch } from '@app/contracts/reforger/ingest.dto';
import type { ReforgerFacts } from '@app/domain/reforger/events';
import { checkOf } from '../../apps/api/src/platform/validation/checks';
import { Site, batchesIn, expected, withoutReceipts } from './recorded';

const batches = batchesIn();
const site = new Site();
for (const batch of batches) site.take(batch);
const of = <Type extends keyof ReforgerFacts>(type: Type) =>
  site.events.flatMap((event) => (event.type === type ? [event.data as ReforgerFacts[Type]] : []));

test('every batch is one that the site accepts', () => {
  const check = checkOf(ReforgerBatch);
  for (const batch of batches) expect(check(JSON.parse(JSON.stringify(batch)))).toBeUndefined();
});

test('everybody has the kills, deaths and longest kill that the recording was made with', () => {
  const kills = of('ReforgerPlayerKilled');
  expect(kills).toHaveLength(expected.killLines);
  const figures = Object.fromEntries(
    Object.entries(expected.players).map(([playerId, { name }]) => {
      const own = kills.filter(({ killer }) => killer?.playerId === playerId);
      const died = kills.filter(({ victim }) => victim.playerId === playerId);
      const enemies = own.filter(({ by }) => by === 'enemy');
      const count = (wanted: string) => died.filter(({ by }) => by === wanted).length;
      const figure = {
        name,
        kills: enemies.length,
        deaths: died.length,
        teamKills: own.filter(({ by }) => by === 'teammate').length,
        aiDeaths: count('ai'),
        envDeaths: count('environment'),
        longest: Math.max(0, ...own.filter(({ by }) => by === 'enemy').map(({ distance }) => distance ?? 0)),
      };
      return [playerId, figure];
    }),
  );
  expect(figures).toEqual(expected.players);
});

test('no line is lost: 4 of 4 chats, 24 of 24 joins, and none unrecognised', () => {
  expect(of('ReforgerChatSent').map(({ message, name }) => [name, message])).toEqual([
    ['Wombat', 'hello all'],
    ['Galah', 'push Levie, then Chotain'],
    ['Magpie', '!zsu ABC123'],
    ['Barra, the fish', 'name with, comma'],
  ]);
  const joined = of('ReforgerPlayerIdentified').filter(({ source }) => source === 'joins');
  expect(new Set(joined.map(({ playerId }) => playerId)).size).toBe(24);
  expect(joined.every(({ platform }) => platform !== null)).toBe(true);
  expect(of('ReforgerLineUnrecognised')).toEqual([]);
});

test('the console gives who plays with Steam, the game, its winner, and who won', () => {
  const identified = of('ReforgerPlayerIdentified').filter(({ source, steamId }) => source === 'console' && steamId);
  expect(identified.map(({ name }) => name)).toContain('Wombat');
  expect(identified.map(({ name }) => name)).not.toContain('Magpie');
  const [game, ...others] = of('ReforgerGameEnded');
  expect(others).toEqual([]);
  expect(game).toMatchObject({
    startedAt: '2026-10-04T09:00:05.000Z',
    at: '2026-10-04T09:51:41.084Z',
    reason: 'FACTION_VICTORY',
    winner: '#AR-Faction_US',
  });
  expect(game!.players).toHaveLength(24);
  const won = game!.results.filter((result) => result.won);
  expect([game!.results.length, won.length]).toEqual([24, 12]);
  expect(won.every(({ faction }) => faction === '#AR-Faction_US')).toBe(true);
  expect(of('ReforgerBaseCaptured')).toHaveLength(3);
  expect(of('ReforgerVoteChanged').map(({ what, target }) => [what, target])).toEqual([
    ['started', 'Drongo'],
    ['succeeded', 'Drongo'],
  ]);
  expect(of('ReforgerRosterSampled')[0]!.players.map(({ name }) => name)).toContain('Barra, the fish');
});

test('addresses travel apart from facts', () => {
  expect(batches.flatMap(({ connections }) => connections)).toHaveLength(24);
  expect(JSON.stringify(site.events)).not.toMatch(/203\.0\.113/);
});

test('saves count as differences', () => {
  const wombat = of('ReforgerCareerChanged').filter(({ playerId }) => playerId.startsWith('0fd630f1'));
  expect(wombat.map(({ epoch, added }) => [epoch, added.kills, added.shotsFired, added.sessionSeconds])).toEqual([
    [1, 0, 0, 0],
    [1, 9, 220, 3_600],
  ]);
});

test('sent again, whole or in part, it changes nothing', () => {
  const before = withoutReceipts(site.events);
  for (const batch of [...batchesIn(), ...batches.slice(2, 5)]) site.take(batch);
  expect(withoutReceipts(site.events)).toEqual(before);
});
