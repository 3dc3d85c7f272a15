import fc from 'fast-check';
import type { FactBody } from '@app/telemetry/reforger';
import { emptyMemory, readConsole, readConsoleLine } from '../console';
import type { LineReading } from './reading';
import { readRjs, readRjsLine } from './rjs';
import { readWcs, readWcsLine } from './wcs';
import { UTC } from '../zone';

/**
 * What the next version of a writer may do to its lines: write the fields in another order, add one, leave out one that is
 * not needed. The fact stays the same; what was left out is not known.
 */
interface Keyed {
  readonly name: string;
  readonly fields: readonly (readonly [name: string, value: string])[];
  /** Without them a line says nothing. */
  readonly needed: readonly string[];
  /** Where in the fact a field stands that may be left out. Others leave no trace. */
  readonly says: Readonly<Record<string, readonly [path: string, without: unknown]>>;
  readonly line: (fields: readonly (readonly [string, string])[]) => string;
  readonly read: (line: string) => (Pick<LineReading, 'unknown'> & { readonly fact: FactBody | null }) | undefined;
}

const [A, B] = ['00000000-0000-4000-8000-00000000000a', '00000000-0000-4000-8000-00000000000b'];
const joined = (between: string, equals: string) => (fields: readonly (readonly [string, string])[]) =>
  fields.map((field) => field.join(equals)).join(between);

const rjs = (event: string) => {
  const text = joined(', ', ' = ');
  return {
    line: (fields: readonly (readonly [string, string])[]) => `[2026-11-20 10:00:00] ${event} = ${text(fields)}`,
    read: (line: string) => readRjs(readRjsLine(line, UTC)!),
  };
};
const wcsText = (event: string) => {
  const text = joined(':', '=');
  return {
    line: (fields: readonly (readonly [string, string])[]) => `1763632800|${event}:${text(fields)}`,
    read: (line: string) => readWcs(readWcsLine(line)!),
  };
};
const wcsJson = (event: string) => ({
  line: (fields: readonly (readonly [string, string])[]) =>
    JSON.stringify(Object.fromEntries([['type', event], ['timestamp', 1_763_632_800], ...fields])),
  read: (line: string) => readWcs(readWcsLine(line)!),
});
const console = (category: string, begins: string, between: string, equals: string) => {
  const text = joined(between, equals);
  return {
    line: (fields: readonly (readonly [string, string])[]) =>
      `10:00:00.000  ${category.padEnd(13)}: ${begins}${text(fields)}`,
    read: (line: string) => {
      const said = readConsole(readConsoleLine(line)!, emptyMemory(), 0);
      return said && { fact: (said.readings[0] as FactBody | undefined) ?? null, unknown: said.unknown ?? [] };
    },
  };
};

const KILL = [
  ['victimName', 'Barra, the fish'],
  ['weaponName', 'AK-74'],
  ['victimFaction', '#AR-Faction_US'],
  ['isTeamKill', 'false'],
  ['killerId', '295'],
  ['isFriendlyFire', 'false'],
  ['killerBiId', A],
  ['killerFaction', '#AR-Faction_USSR'],
  ['victimBiId', B],
  ['killerName', 'Numbat = 3'],
  ['victimId', '176'],
  ['killDistance', '15.1267'],
  ['weaponSource', 'Infantry'],
  ['weaponType', 'RIFLE'],
] as const;
const WCS_KILL = [
  ...([
    ['killerId', '3'],
    ['killerName', 'Numbat: 3'],
    ['killerGUID', A],
    ['victimId', '4'],
  ] as const),
  ...([
    ['victimGUID', B],
    ['victimName', 'Barra'],
    ['friendlyFire', 'false'],
    ['teamKill', 'false'],
  ] as const),
  ...([
    ['weapon', 'AK-74'],
    ['weaponSource', 'Vehicle'],
    ['distance', '41.2'],
    ['instigatorType', 'INSTIGATOR_PLAYER'],
  ] as const),
] as const;
const WCS_KILL_SAYS: Keyed['says'] = {
  ...{ victimName: ['victim.name', ''], killerName: ['killer.name', ''], weapon: ['weapon', null] },
  ...{ weaponSource: ['weaponSource', null], distance: ['distance', null], victimGUID: ['victim.playerId', null] },
};
const WCS_CHAT = [
  ['playerId', '3'],
  ['playerName', 'Kea'],
  ['playerGUID', A],
  ['channelId', '1'],
  ['message', 'gg: well played, all'],
] as const;
const WCS_JOIN = [
  ['playerId', '3'],
  ['playerName', 'Kea'],
  ['playerGUID', A],
  ['profileName', 'Kea'],
  ['platform', 'platform-xbox'],
] as const;
const JOIN_SAYS = { playerName: ['name', ''], platform: ['platform', null] } as const;

const KEYED: readonly Keyed[] = [
  {
    ...{ name: 'a kill of RJSLogging', fields: KILL, needed: ['killerBiId', 'victimBiId'], ...rjs('PLAYER_KILLED') },
    says: {
      ...{ victimName: ['victim.name', ''], killerName: ['killer.name', ''], weaponName: ['weapon', null] },
      ...{ victimFaction: ['victim.faction', null], killerFaction: ['killer.faction', null] },
      ...{ weaponSource: ['weaponSource', null], weaponType: ['weaponType', null], killDistance: ['distance', null] },
    },
  },
  {
    ...{ name: 'a kill of AI of RJSLogging', needed: ['killerBiId'], ...rjs('AI_KILLED') },
    fields: [
      ...KILL.filter(([name]) => /^(?:weapon|killer|killDistance)/u.test(name)),
      ['isTeamKill', 'false'],
      ['victimType', 'Soldier'],
    ],
    says: {
      ...{ killerName: ['killer.name', ''], killerFaction: ['killer.faction', null], weaponName: ['weapon', null] },
      ...{ weaponSource: ['weaponSource', null], weaponType: ['weaponType', null], killDistance: ['distance', null] },
    },
  },
  {
    ...{ name: 'a join of RJSLogging', needed: ['playerBiId'], says: JOIN_SAYS, ...rjs('PLAYER_JOINED') },
    fields: [
      ['playerBiId', A],
      ['platform', 'platform-windows'],
      ['playerName', 'Barra, the fish'],
      ['playerId', '3'],
      ['profileName', 'Barra'],
    ],
  },
  {
    ...{ name: 'a message of RJSLogging', needed: ['playerBiId', 'channelId', 'message'], ...rjs('CHAT') },
    fields: [
      ['playerBiId', A],
      ['channelId', '0'],
      ['message', 'hold, me = dying'],
      ['playerName', 'Kea'],
      ['playerId', '3'],
    ],
    says: { playerName: ['name', ''] },
  },
  {
    ...{ name: 'the end of a game of RJSLogging', needed: ['winnerFactionKey'], says: {}, ...rjs('GAME_END') },
    fields: [
      ['endReason', 'FACTION_VICTORY_SCORE'],
      ['winnerFactionName', 'US Army'],
      ['winnerFactionKey', 'US'],
      ['buildVersion', '1.6.0.119'],
    ],
  },
  {
    ...{ name: 'a base of RJSLogging', needed: ['factionKey', 'baseName'], says: {}, ...rjs('BASE_CAPTURE') },
    fields: [
      ['factionKey', 'US'],
      ['baseName', 'Le Moule, north'],
      ['factionName', 'US Army'],
    ],
  },
  ...[wcsText, wcsJson].flatMap((form): Keyed[] => [
    {
      ...{ name: `a kill of WCS (${form.name})`, fields: WCS_KILL, needed: ['killerGUID'], says: WCS_KILL_SAYS },
      ...form('PlayerKilledEvent'),
    },
    {
      ...{ name: `a join of WCS (${form.name})`, fields: WCS_JOIN, needed: ['playerGUID'], says: JOIN_SAYS },
      ...form('PlayerConnectedEvent'),
    },
    {
      ...{ name: `a message of WCS (${form.name})`, fields: WCS_CHAT, says: { playerName: ['name', ''] } },
      ...{ needed: ['playerGUID', 'channelId', 'message'], ...form('ChatMessageEvent') },
    },
    {
      ...{ name: `a base of WCS (${form.name})`, needed: ['baseName', 'capturingFactionKey'], says: {} },
      fields: [
        ['baseName', 'Montignac'],
        ['capturingFactionKey', 'US'],
        ['capturingFactionName', 'US Army'],
      ],
      ...form('BaseCapturedEvent'),
    },
  ]),
  {
    ...{ name: 'a player of the console', needed: ['PlayerId', 'Name', 'IdentityId'], says: {} },
    fields: [
      ['PlayerId', '3'],
      ['Name', 'Barra, the fish'],
      ['rplIdentity', '0x00000002'],
      ['IdentityId', A],
    ],
    ...console('NETWORK', '### Updating player: ', ', ', '='),
  },
  {
    ...{ name: 'chat of Logging Enhanced', needed: ['function', 'playerBiId', 'channelId', 'msg'] },
    fields: [
      ['playerBiId', A],
      ['function', "'OnNewMessage'"],
      ['senderFaction', "'US'"],
      ['channelId', "'0'"],
      ['senderId', "'1'"],
      ['playerName', "'It’s me'"],
      ['msg', "'gg, wp'"],
      ['ServerName', "'Sample Server'"],
    ],
    says: { playerName: ['name', ''] },
    ...console('SCRIPT', '<flabby_logger> [ ', ', ', '='),
  },
  {
    ...{ name: 'a base of Server Admin Tools', needed: ['faction', 'base'], says: {} },
    fields: [
      ['faction', 'US'],
      ['base', 'Montignac'],
    ],
    ...console('SCRIPT', 'ServerAdminTools | Event serveradmintools_conflict_base_captured | ', ', ', ': '),
  },
];

const withPath = (fact: object, path: string, value: unknown): object => {
  const [first = '', ...rest] = path.split('.');
  const inner = rest.length === 0 ? value : withPath((fact as Record<string, object>)[first]!, rest.join('.'), value);
  return { ...fact, [first]: inner };
};
const NEW = fc.constantFrom('grenadeType', 'sightName', 'buildVersion', 'isMuted', 'hitZoneName');
const value = fc.constantFrom('', 'None', 'Iron Sights', '1.6.0.119', 'a b; c');

describe.each(KEYED.map((each) => [each.name, each] as const))('%s', (_, { fields, needed, says, line, read }) => {
  const whole = read(line(fields));

  test('is understood', () => expect(whole?.fact).toMatchObject({ kind: expect.any(String) }));

  test('says the same in any order, with a field more, and without one that is not needed', () => {
    const optional = fields.map(([name]) => name).filter((name) => !needed.includes(name));
    const left = fc.option(fc.constantFrom(...optional, ...(optional.length === 0 ? [''] : [])));
    const order = fc.shuffledSubarray([...fields], { minLength: fields.length, maxLength: fields.length });
    fc.assert(
      fc.property(order, left, fc.option(fc.tuple(NEW, value, fc.nat(20))), (shuffled, out, added) => {
        const kept = shuffled.filter(([name]) => name !== out);
        const isNew = added && !kept.some(([name]) => name === added[0]) ? [[added[0], added[1]] as const] : [];
        const all = kept.toSpliced(added?.[2] ?? 0, 0, ...isNew);
        const [path, without] = (out !== null && says[out]) || [];
        const expected = path === undefined ? whole!.fact : withPath(whole!.fact!, path, without);
        const found = read(line(all));
        expect([line(all), found?.fact]).toEqual([line(all), expected]);
        expect(found!.unknown).toEqual(expect.arrayContaining(isNew.map(([name]) => name)));
      }),
      { numRuns: 300 },
    );
  });

  test.each(needed)('without %s it is no fact', (name) => {
    expect(read(line(fields.filter(([field]) => field !== name)))?.fact ?? null).toBeNull();
  });
});
