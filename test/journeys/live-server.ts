import { expect } from './people';
import type { Stack } from './stack';

const LAYER = 'Gorodok_RAAS_v1';
const eosIdOf = (place: number) => `0002feed${String(place).padStart(24, '0')}`;
const steamIdOf = (place: number) => `7656119${String(900_000 + place).padStart(10, '0')}`;
const uuidOf = (place: number) => `${String(place).padStart(8, '0')}-0000-4000-8000-00000000beef`;

/** Squads by team: name, leader's kit, locked, and who is in it. */
const SQUADS = [
  [
    {
      name: 'ARMOUR 1',
      kit: 'SLCrewman',
      locked: true,
      members: ['Wombat Six', 'thylacine', 'Taipan_AU', 'BogRunner'],
    },
    { name: 'mech inf AU/NZ', kit: 'SL', locked: false, members: ['Quokka-1-1', 'Bunya', 'Cassowary', 'HillsHoist'] },
    { name: 'LOGI + HABS', kit: 'SL', locked: false, members: ['K1wi_Logi', 'Billabong', 'Magpie Mags'] },
  ],
  [
    { name: 'MBT', kit: 'SLCrewman', locked: true, members: ['TimTamTactical', 'GumTreeGeneral', 'Macca_42'] },
    { name: 'spec ops', kit: 'Rifleman', locked: false, members: ['xX_Gecko_Xx'] },
  ],
] as const;
const ALONE = ['Platypus Rex', 'Snag'] as const;
const KITS = ['Medic', 'LAT', 'AR', 'Rifleman', 'Marksman', 'GL'];

const NAMES = [...SQUADS.flat().flatMap(({ members }) => members as readonly string[]), ...ALONE];
const refOf = (name: string, team: number, role: string | null = null) => {
  const place = NAMES.indexOf(name);
  return { eosId: eosIdOf(place), steamId: steamIdOf(place), name, team, role };
};

const players = [
  ...SQUADS.flatMap((squads, index) =>
    squads.flatMap(({ members, kit }, squad) =>
      members.map((name, place) => ({
        ...refOf(name, index + 1, `USA_${place === 0 ? kit : KITS[place % KITS.length]}_01`),
        ...{ displayName: name, squad: squad + 1, isLeader: place === 0 },
      })),
    ),
  ),
  ...ALONE.map((name) => ({ ...refOf(name, 1, 'USA_Rifleman_01'), displayName: name, squad: null, isLeader: false })),
];
const squads = SQUADS.flatMap((ofTeam, index) =>
  ofTeam.map(({ name, locked, members }, squad) => ({
    ...{ id: squad + 1, team: index + 1, name, size: members.length, locked },
  })),
);

const CHAT = [
  ['Bunya', 1, 'squad', 'two down behind the red roof'],
  ['Quokka-1-1', 1, 'squad', 'hold the wall, rally in ten'],
  ['Wombat Six', 1, 'squad', 'reversing'],
  ['TimTamTactical', 2, 'team', 'enemy armour crossing the bridge, D6 keypad 4'],
  ['Snag', 1, 'all', 'first time here, which squad has a mic'],
] as const;

const post = async (stack: Stack, server: string, path: string, body: object): Promise<void> => {
  const answer = await stack.send(stack.run.agent.tokens[server]!, 'POST', `ingest/${path}`, body);
  expect([answer.status, answer.status === 200 || JSON.stringify(answer.body)]).toEqual([200, true]);
};

export interface LiveReport {
  readonly serverId?: number;
  /** Of both teams; null for servers that do not report them. */
  readonly tickets?: readonly [number | null, number | null];
  /** How long ago it was taken, milliseconds. */
  readonly ago?: number;
}

/** A Squad server in the middle of a match, as its agent reports it. */
export const reportSquad = (
  stack: Stack,
  { serverId = 1, tickets = [214, 167], ago = 0 }: LiveReport = {},
): Promise<void> => {
  const now = Date.now() - ago;
  const at = (before: number) => new Date(now - before).toISOString();
  const sample = {
    serverName: null,
    gameVersion: null,
    players: 87,
    maxPlayers: 100,
    publicQueue: 7,
    reservedQueue: 2,
  };
  const facts = [
    { kind: 'matchStarted', at: at(300_000), layer: LAYER, level: 'Gorodok', partial: false },
    { kind: 'playerJoined', at: at(280_000), player: refOf('Cassowary', 1) },
    { kind: 'playerJoined', at: at(240_000), player: refOf('Platypus Rex', 1) },
    {
      ...{ kind: 'rosterSampled', at: at(230_000), players, squads },
      teams: [
        { team: 1, name: '1st Battalion, Royal Australian Regiment', tickets: tickets[0] },
        { team: 2, name: '49th Combined Arms Army', tickets: tickets[1] },
      ],
    },
    ...CHAT.map(([name, team, channel, message], place) => ({
      ...{ kind: 'chatSent', at: at(200_000 - place * 40_000), channel, player: refOf(name, team), message },
    })),
    { kind: 'playerLeft', at: at(20_000), player: refOf('Cassowary', 1) },
    { kind: 'playerRemoved', how: 'kicked', reason: 'AFK', at: at(10_000), player: refOf('BogRunner', 1) },
    {
      kind: 'rosterSampled',
      at: at(0),
      players,
      squads,
      teams: [
        { team: 1, name: '1st Battalion, Royal Australian Regiment', tickets: tickets[0] },
        { team: 2, name: '49th Combined Arms Army', tickets: tickets[1] },
      ],
    },
    { kind: 'populationSampled', at: at(0), ...sample, layer: LAYER, nextLayer: null },
  ].map((fact, sequence) => ({ ...fact, sequence }));
  return post(stack, String(serverId), `squad/${serverId}`, {
    ...{
      format: 1,
      sender: 'journey',
      source: 'log',
      after: -1,
      from: 0,
      to: facts.length - 1,
      connections: [],
      facts,
    },
    match: `${at(300_000).replace(/[-:.Z]/g, '')}-${LAYER}`,
  });
};

const GROUPS = [
  { groupId: 1, name: 'Able', faction: '#AR-Faction_US', isPrivate: false, members: ['Ironbark', 'Galah', 'Brolga'] },
  { groupId: 2, name: 'Baker', faction: '#AR-Faction_US', isPrivate: true, members: ['Numbat', 'Emu_Actual'] },
  { groupId: 3, name: 'Artem', faction: '#AR-Faction_USSR', isPrivate: false, members: ['Bilby Bob', 'Vegemite'] },
  { groupId: 4, name: 'Forest', faction: '#AR-Faction_FIA', isPrivate: false, members: ['Cane Toad'] },
];
const PEOPLE = [...GROUPS.flatMap(({ members }) => members), 'Sandgroper'];
const personOf = (name: string) => ({ playerId: uuidOf(PEOPLE.indexOf(name)), name });
const RANKS = ['SERGEANT', 'CORPORAL', 'PRIVATE'];

/** A Reforger server in the middle of a game, as its agent and its mod report it. */
export const reportReforger = async (stack: Stack): Promise<void> => {
  const now = Date.now();
  const at = (before: number) => new Date(now - before).toISOString();
  await post(stack, 'reforger-1', 'reforger/1/groups', {
    at: at(40_000),
    groups: GROUPS.map(({ members, ...group }) => ({
      ...group,
      maxMembers: 6,
      members: members.map((name, place) => ({ ...personOf(name), rank: RANKS[place], isLeader: place === 0 })),
    })),
    playersWithoutGroup: [{ ...personOf('Sandgroper'), rank: 'PRIVATE', faction: '#AR-Faction_USSR' }],
  });
  const fighter = (name: string, faction: string) => ({ ...personOf(name), faction: `#AR-Faction_${faction}` });
  const kill = { kind: 'playerKilled', weapon: 'M16A2', weaponSource: null };
  const sources = {
    rcon: [{ kind: 'rosterSampled', at: at(0), players: PEOPLE.map((name) => ({ ...personOf(name), faction: null })) }],
    chat: [
      ['global', 'Galah', 'gg, close one'],
      ['faction', 'Vegemite', 'truck leaving for Levie, two seats'],
      ['vehicle', 'Bilby Bob', 'mount up'],
      ['local', 'Numbat', 'medic over here'],
    ].map(([channel, name, message], place) => ({
      ...{ kind: 'chatSent', at: at(90_000 - place * 20_000), channel, ...personOf(name!), message },
    })),
    kills: [
      {
        ...kill,
        at: at(50_000),
        killer: fighter('Galah', 'US'),
        victim: fighter('Vegemite', 'USSR'),
        by: 'enemy',
        distance: 1_240,
      },
      {
        ...kill,
        at: at(30_000),
        killer: fighter('Galah', 'US'),
        victim: fighter('Ironbark', 'US'),
        by: 'teammate',
        distance: 641,
      },
      {
        ...kill,
        at: at(10_000),
        killer: null,
        victim: fighter('Numbat', 'US'),
        by: 'environment',
        weapon: null,
        distance: null,
      },
    ],
  };
  for (const [source, ofSource] of Object.entries(sources)) {
    const facts = ofSource.map((fact, sequence) => ({ ...fact, sequence }));
    await post(stack, 'reforger-1', 'reforger/1', {
      ...{ format: 1, sender: 'journey', source, log: at(300_000).replace(/[-:.Z]/g, ''), connections: [] },
      ...{ after: -1, from: 0, to: facts.length - 1, facts },
    });
  }
};
