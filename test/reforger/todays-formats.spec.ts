import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import type { ReforgerEvent, ReforgerFacts } from '@app/domain/reforger/events';
import { ProfileMirror } from '../../apps/agent/src/remote/profile-mirror';
import type { RemoteFiles } from '../../apps/agent/src/remote/remote-files';
import { batchesIn, Site } from './recorded';

/**
 * One evening of four players, as each writer of today records it: RJSLogging of game 1.6, WCS_Commands before and since
 * November 2025, and the game's own console with `-logTime datetime` and the mod Logging Enhanced.
 */
const FOLDER = join(__dirname, '../fixtures/reforger-today');
const WRITERS = ['rjs', 'wcs', 'wcs-2025', 'console'] as const;

const uuid = (n: number) => `00000000-0000-4000-8000-${n.toString(16).padStart(12, '0')}`;
const NAMES = ['Kea', 'Barra, the fish', 'Numbat = 3', 'Quokka'];

const eventsIn = (folder: string): ReforgerEvent[] => {
  const site = new Site();
  for (const batch of batchesIn(folder)) site.take(batch);
  return site.events;
};
const of = <Type extends keyof ReforgerFacts>(events: readonly ReforgerEvent[], type: Type): ReforgerFacts[Type][] =>
  events.flatMap((event) => (event.type === type ? [event.data as ReforgerFacts[Type]] : []));

const killsIn = (events: readonly ReforgerEvent[]) =>
  of(events, 'ReforgerPlayerKilled').map(({ at, victim, killer, by }) => [
    ...[at.slice(11, 19), victim.playerId, killer?.playerId ?? null, by],
  ]);
const KILLS = [
  ['10:05:00', uuid(2), uuid(1), 'enemy'],
  ['10:06:00', uuid(2), uuid(1), 'enemy'],
  ['10:07:00', uuid(1), uuid(3), 'enemy'],
  ['10:08:00', uuid(2), uuid(3), 'teammate'],
  ['10:09:00', uuid(4), null, 'ai'],
  ['10:10:00', uuid(4), null, 'environment'],
];

describe.each(WRITERS)('as %s records it', (writer) => {
  const events = eventsIn(join(FOLDER, writer));

  test('every kill and death is known, and every line', () => {
    expect(of(events, 'ReforgerLineUnrecognised')).toEqual([]);
    expect(killsIn(events)).toEqual(KILLS);
  });

  test('who played, what was said and which base fell', () => {
    const names = new Map(of(events, 'ReforgerPlayerIdentified').map(({ playerId, name }) => [playerId, name]));
    expect(NAMES.map((_, index) => names.get(uuid(index + 1)))).toEqual(NAMES);
    expect(of(events, 'ReforgerChatSent')).toMatchObject([
      { channel: 'global', playerId: uuid(1), message: '!zsu 123456' },
    ]);
    expect(of(events, 'ReforgerBaseCaptured')).toMatchObject([{ faction: '#AR-Faction_US', base: 'Montignac' }]);
  });
});

test.each(['rjs', 'wcs', 'wcs-2025'] as const)('%s tells platforms and what vehicles killed', (writer) => {
  const events = eventsIn(join(FOLDER, writer));
  const platforms = new Map(
    of(events, 'ReforgerPlayerIdentified').flatMap(({ playerId, platform }) =>
      platform ? [[playerId, platform]] : [],
    ),
  );
  expect([1, 2, 3, 4].map((n) => platforms.get(uuid(n)))).toEqual(['windows', 'playstation', 'xbox', 'windows']);
  expect(of(events, 'ReforgerPlayerKilled').filter(({ weaponSource }) => weaponSource === 'vehicle')).toMatchObject([
    { weapon: 'PKM', distance: 99.5 },
  ]);
});

test('RJSLogging tells the winner, types of weapons, kills of AI and the groups', () => {
  const events = eventsIn(join(FOLDER, 'rjs'));
  expect(of(events, 'ReforgerWinnerReported')).toMatchObject([{ at: '2026-11-20T11:00:00.000Z', winner: 'US' }]);
  expect(of(events, 'ReforgerPlayerKilled')[1]).toMatchObject({ weaponType: 'MACHINEGUN' });
  expect(of(events, 'ReforgerAiKilled')).toMatchObject([
    { killer: { playerId: uuid(1) }, weaponSource: 'vehicle', weaponType: 'MACHINEGUN', distance: 99.5 },
  ]);
  const [{ groups, alone }] = of(events, 'ReforgerGroupsReported') as [ReforgerFacts['ReforgerGroupsReported']];
  expect(alone).toEqual([]);
  expect(
    groups.map(({ name, faction, isPrivate, leader, members }) => ({
      name,
      faction,
      isPrivate,
      leader,
      ranks: members.map(({ rank }) => rank),
    })),
  ).toEqual([
    { name: 'Alpha', faction: '#AR-Faction_US', isPrivate: false, leader: uuid(2), ranks: ['SERGEANT', 'PRIVATE'] },
    { name: 'Bravo', faction: '#AR-Faction_USSR', isPrivate: true, leader: uuid(1), ranks: ['MAJOR', 'PRIVATE'] },
  ]);
});

test('the console tells the game, its winner and who won it', () => {
  expect(of(eventsIn(join(FOLDER, 'console')), 'ReforgerGameEnded')).toMatchObject([
    { startedAt: '2026-11-20T10:00:00.000Z', winner: '#AR-Faction_US', reason: 'FACTION_VICTORY_SCORE' },
  ]);
});

describe('where several writers report the same', () => {
  let folder: string;
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'writers-'))));
  afterEach(() => rmSync(folder, { recursive: true, force: true }));
  const profileOf = (...writers: readonly (typeof WRITERS)[number][]) => {
    for (const writer of writers) cpSync(join(FOLDER, writer), folder, { recursive: true, force: true });
    return folder;
  };

  test.each([
    [['rjs', 'wcs', 'console'], 'kills'],
    [['rjs', 'console'], 'kills'],
    [['wcs', 'console'], 'wcs'],
  ] as const)('of %j each kill, message and base counts once, by the word of the best', (writers, source) => {
    const events = eventsIn(profileOf(...writers));
    expect(killsIn(events)).toEqual(KILLS);
    expect(new Set(of(events, 'ReforgerPlayerKilled').map((kill) => kill.source))).toEqual(new Set([source]));
    expect(of(events, 'ReforgerChatSent')).toHaveLength(1);
    expect(of(events, 'ReforgerBaseCaptured')).toHaveLength(1);
  });
});

test.each(['rjs', 'wcs', 'wcs-2025'] as const)('the files of %s are copied from a rented server', async (writer) => {
  const profile = join(FOLDER, writer);
  const folder = mkdtempSync(join(tmpdir(), 'rented-'));
  const files: RemoteFiles = {
    list: async (path) => {
      const below = join(profile, path);
      if (!statSync(below, { throwIfNoEntry: false })) return undefined;
      return readdirSync(below).map((name) => {
        const stats = statSync(join(below, name));
        const modifiedAt = Math.floor(stats.mtimeMs / 1_000) * 1_000;
        return { name, size: stats.size, isFolder: stats.isDirectory(), modifiedAt, isExact: true };
      });
    },
    modifiedAt: () => Promise.reject(new Error('the listing tells it')),
    download: async (path, from, to) => {
      to.end(readFileSync(join(profile, path)).subarray(from));
      await finished(to);
    },
    close: async () => undefined,
  };
  try {
    await new ProfileMirror(folder, '/', () => undefined).update(files);
    expect(eventsIn(folder)).toEqual(eventsIn(profile));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
