import fc from 'fast-check';
import type { TelemetryFactOf } from '@app/telemetry/reforger';
import { readRjs, readRjsLine } from './rjs';
import { readWcs, readWcsLine } from './wcs';
import { UTC } from '../zone';

const uuid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const read = (line: string) => {
  const found = readRjsLine(line, UTC);
  return found ? readRjs(found)?.fact : null;
};
type Kill = TelemetryFactOf<'playerKilled'>;

const killed = (more: Readonly<Record<string, string>> = {}) => {
  const fields = {
    ...{ victimName: 'A', weaponName: 'AK-74', victimFaction: '#AR-Faction_US', isTeamKill: 'false', killerId: '295' },
    ...{ isFriendlyFire: 'false', killerBiId: uuid(1), killerFaction: '#AR-Faction_USSR', victimBiId: uuid(2) },
    ...{ killerName: 'B', victimId: '176', killDistance: '15.1267' },
    ...more,
  };
  return `[2025-05-27 05:53:04] PLAYER_KILLED = ${Object.entries(fields)
    .map(([key, value]) => `${key} = ${value}`)
    .join(', ')}`;
};
const chat = (message: string, name: string) =>
  `[2026-10-04 09:05:00] CHAT = playerBiId = ${uuid(1)}, channelId = 0, message = ${message}, playerName = ${name}, playerId = 1`;
const join = (name: string) =>
  `[2026-10-04 09:00:19] PLAYER_JOINED = playerBiId = ${uuid(1)}, platform = platform-xbox, playerName = ${name}, playerId = 1, profileName = ${name}_profile`;

test.each([
  ['by an enemy', {}, 'enemy'],
  ['by a teammate', { isTeamKill: 'true' }, 'teammate'],
  ['by friendly fire', { isFriendlyFire: 'true' }, 'teammate'],
  ['by their own hand', { killerBiId: uuid(2), isTeamKill: 'true' }, 'self'],
  ['by AI', { killerBiId: 'AI', killerName: 'AI', killerId: '0' }, 'ai'],
  ['by the world', { killerBiId: 'World', killerName: 'World', weaponName: 'World', killDistance: '0' }, 'environment'],
  ['by a player who calls himself AI', { killerName: 'AI' }, 'enemy'],
])('a death %s', (_, fields, by) => {
  const fact = read(killed(fields)) as Kill;
  expect(fact.by).toBe(by);
  expect(fact.killer === null).toBe(by === 'ai' || by === 'environment');
});

test('a line of the mod WCS says whether a vehicle did it', () => {
  const line = `1791104405|PlayerKilledEvent:killerId=3:killerName=A: B:killerGUID=${uuid(1)}:victimId=4:victimGUID=${uuid(2)}:victimName=V:friendlyFire=false:teamKill=false:weapon=BTR-70:weaponSource=Vehicle:distance=41.5:killerControl=PLAYER:victimControl=PLAYER:killerDisguise=NONE:victimDisguise=NONE:instigatorType=INSTIGATOR_PLAYER`;
  expect(readWcsLine(line)?.at).toBe(1_791_104_405_000);
  expect(readWcs(readWcsLine(line)!)?.fact).toMatchObject({
    ...{ weaponSource: 'vehicle', by: 'enemy', distance: 41.5, weapon: 'BTR-70' },
    killer: { playerId: uuid(1), name: 'A: B' },
    victim: { playerId: uuid(2), name: 'V' },
  });
  const short = `1791104405|PlayerKilledEvent:killerId=3:killerName=K:killerGUID=${uuid(1)}:victimId=4:weapon=M4:weaponSource=Infantry:distance=4`;
  expect(readWcs(readWcsLine(short)!)?.fact).toMatchObject({ weaponSource: 'infantry', victim: { playerId: null } });
});

/** Names and messages with what looks like fields, and everything else that people think of. */
const pieces = fc.constantFrom(
  ...[' = ', ', ', ', killerName = X', ', victimId = 5', ', killDistance = 3', ', playerName = Y', ', playerId = 7'],
  ...[', message = hi', ', weaponName = AK', ', isTeamKill = true', ', victimBiId = 1', '😀', 'é', ':', '|', "'", '#'],
  ...['World', 'AI', '\u2028', '\r', '[2026-10-04 09:00:00] CHAT = ', 'x'.repeat(200)],
);
const hostile = fc
  .array(fc.oneof(pieces, fc.string({ maxLength: 8, unit: 'grapheme' })), { maxLength: 5 })
  .map((parts) => parts.join(''))
  // A file's lines end at \n alone; a name with one is cut, and the rest has no stamp.
  .filter((name) => !name.includes('\n'));
const cut = (text: string, length: number) =>
  [...text]
    .slice(0, length)
    .join('')
    .slice(0, length)
    .replace(/[\uD800-\uDBFF]$/u, '');

test('hostile names and messages are read right, or not at all, and seldom not at all', () => {
  let [all, none] = [0, 0];
  fc.assert(
    fc.property(hostile, hostile, (one, other) => {
      const kill = read(killed({ victimName: one, killerName: other })) as Kill | undefined;
      const said = read(chat(one, other)) as TelemetryFactOf<'chatSent'> | undefined;
      const joined = read(join(one)) as TelemetryFactOf<'playerIdentified'> | undefined;
      all += 3;
      none += [kill, said, joined].filter((fact) => fact === undefined).length;
      if (kill) {
        const { victim, killer, by, distance } = kill;
        expect([victim.name, killer?.name, by, distance]).toEqual([cut(one, 200), cut(other, 200), 'enemy', 15.1267]);
        expect([victim.playerId, killer?.playerId]).toEqual([uuid(2), uuid(1)]);
      }
      if (said) expect([said.message, said.name, said.channel]).toEqual([cut(one, 1_000), cut(other, 200), 'global']);
      if (joined) expect([joined.name, joined.platform]).toEqual([cut(one, 200), 'xbox']);
    }),
    { numRuns: 2_000 },
  );
  expect(none / all).toBeLessThan(0.2);
});

test('what looks like a field with a capital is part of a name', () => {
  const kill = read(killed({ victimName: '', killerName: ', World = ' })) as Kill;
  expect([kill.victim.name, kill.killer?.name]).toEqual(['', ', World = ']);
});

test('a line break in a name leaves no wrong fact', () => {
  for (const line of killed({ victimName: 'A\nB' }).split('\n')) expect(read(line) ?? undefined).toBeUndefined();
});
