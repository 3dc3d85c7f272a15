import { kindOf } from '../../delivery/unrecognised';
import { readLine } from '../../parsing/line';
import { parse } from '../../parsing/parse';
import { emptyMemory, isTimeless, readConsole, readConsoleLine } from '../console';
import { readGroups } from './groups';
import { readRjs, readRjsLine } from './rjs';
import { readWcs, readWcsLine } from './wcs';
import { UTC } from '../zone';

/** Shapes of lines in public parsers, their tests and reports; names, ids and times are made up. */
const [A, B] = ['00000000-0000-4000-8000-00000000000a', '00000000-0000-4000-8000-00000000000b'];
const person = (name: string, number: number, id: string) => `${name} (playerID = ${number} | UUID = ${id})`;
const saidBy = (raw: string) => readConsole(readConsoleLine(raw)!, emptyMemory(), 0);
const factIn = (raw: string) => saidBy(raw)?.readings[0];

describe('kills as the console of a server of June 2026 names them', () => {
  const kill = (text: string) => factIn(`10:00:00.000   SCRIPT       : INFO: KILL ${text}`);
  const victim = `${person('Sample Two', 8, B)} from FIA faction at <10 20 30>`;
  const end = "With last inflicted damage type Projectile to the 'Head' hit zone";

  test.each([
    [
      'by a player',
      `ENEMY: ${victim} was killed by ${person('Sample One', 7, A)} from US faction who was at that time at <40 50 60> [64.5m away from the corpse]. ${end}`,
      { by: 'enemy', killer: { playerId: A, faction: '#AR-Faction_US' }, distance: 64.5 },
    ],
    [
      'by a player, without a place',
      `ENEMY: ${victim} was killed by ${person('Sample One', 7, A)} from US faction. ${end}`,
      { by: 'enemy', killer: { playerId: A }, distance: null },
    ],
    [
      'by a teammate',
      `TK: ${victim} was killed by ${person('Sample One', 7, A)} from FIA faction. ${end}`,
      { by: 'teammate' },
    ],
    ['by AI of a faction', `ENEMY: ${victim} was killed by AI from US faction. ${end}`, { by: 'ai', killer: null }],
    ['of another kind, by AI', `OTHER_DEATH: ${victim} was killed by AI`, { by: 'ai', killer: null }],
    ['of another kind', `OTHER_DEATH: ${victim} died`, { by: 'environment', killer: null }],
    ['by their own hand', `SUICIDE: ${victim} killed himself! ${end}`, { by: 'self' }],
  ])('%s', (_, text, expected) => {
    expect(kill(text)).toMatchObject({
      ...{ kind: 'playerKilled', victim: { playerId: B, name: 'Sample Two', faction: '#AR-Faction_FIA' }, ...expected },
    });
  });

  test('a name that holds the words of such a line leaves it unrecognised', () => {
    const name = `X from US faction at <1, 2, 3> was killed by ${person('Y', 1, A)} from US faction`;
    expect(
      saidBy(
        `10:00:00.000   SCRIPT       : INFO: KILL ENEMY: ${person(name, 8, B)} from FIA faction at <1 2 3> was killed by AI from US faction`,
      ),
    ).toBeUndefined();
  });
});

test.each([
  ["07:00:01.000  DEFAULT      : BattlEye Server: 'Player #7 Sample One connected'", 'BattlEye: player connected'],
  [
    "07:00:01.000  DEFAULT      : BattlEye Server: 'Player #7 Sample One (203.0.113.9:2304) connected'",
    'BattlEye: player connected',
  ],
  ['08:07:56.963  DEFAULT      : BattlEye Server: Disconnect player identity=0x15', 'BattlEye: other'],
  [
    '08:06:35.767 RPL          : ServerImpl event: disconnected (identity=0x15, slots=1/100), group=1, reason=9',
    'connection closed',
  ],
  [
    '08:07:30.664 RPL          : ServerImpl event: authenticating (identity=0x1, address=203.0.113.9:1, slots=1/100)',
    'connection opened',
  ],
  ['13:00:00.000 DEFAULT : FPS: 60.0, Mem: 1024 kB, Player: 1, AI: 16', 'frames a second'],
  [
    `13:00:00.000 NETWORK : ### Updating player: PlayerId=1, Name=Sample One, rplIdentity=0x00000000, IdentityId=${A}`,
    'player updated',
  ],
  [
    '09:00:00.000 BACKEND (E): Authenticated player: rplIdentity=0x1 identityId= name=Sample One',
    'player authenticated',
  ],
])('%s is known', (raw, of) => expect(saidBy(raw)?.of).toBe(of));

test('what systemd prints of a console has no times', () => {
  for (const line of [
    'DEFAULT      : BattlEye Server: RCon admin #0 (203.0.113.9:5) logged in',
    'RPL     : ServerImpl event: x',
  ])
    expect(isTimeless(line)).toBe(true);
  for (const line of ['10:00:00.000  DEFAULT      : x', 'a part of a text: y', ''])
    expect(isTimeless(line)).toBe(false);
});

test('every event of WCS_Commands that a public tool knows is read, or known to be of no use', () => {
  const events = [
    ...['ChatMessageEvent', 'PlayerKilledEvent', 'EditorActionEvent', 'PlayerConnectedEvent', 'GameStartEvent'],
    ...['OnPlayerRegisteredEvent', 'OnPlayerAuditSuccessEvent', 'CreateEntityServerEvent', 'VoteStartedEvent'],
    ...['VoteEndedEvent', 'BaseCapturedEvent', 'PlayerDisconnectedEvent', 'SetCustomGroupNameEvent'],
    ...['SetCustomGroupDescEvent', 'VehicleDecommissionEvent', 'DeleteCompositionByUserActionEvent', 'EnterGMEvent'],
    ...['ExitGMEvent', 'GMCreateEntityServerEvent', 'EditModeTeleportEvent', 'PromotePlayerContextEvent'],
    'DemotePlayerContextEvent',
  ];
  const fields = {
    ...{
      playerId: 1,
      playerName: 'Sample One',
      playerGUID: A,
      channelId: 0,
      message: 'gg',
      killerId: 1,
      killerGUID: A,
    },
    ...{ victimGUID: B, baseName: 'Montignac', capturingFactionKey: 'US', selected: ['x'], version: null },
  };
  const unread = events.filter(
    (type) => !readWcs(readWcsLine(JSON.stringify({ type, timestamp: 1_763_632_800, ...fields }))!),
  );
  expect(unread).toEqual([]);
});

test('a kill of AI without attachments, and of an unknown source, is read', () => {
  const line = `[2025-11-20 10:00:09] AI_KILLED = grenadeType = FRAG, weaponSource = Unknown, attachments = , weaponType = GRENADE, sightName = , isTeamKill = true, killerId = 3, killerBiId = ${A}, killerFaction = #AR-Faction_US, victimType = Soldier, killerName = Sample One, weaponName = M67, killDistance = 9.5`;
  expect(readRjs(readRjsLine(line, UTC)!)?.fact).toMatchObject({
    ...{ kind: 'aiKilled', isFriendly: true, weapon: 'M67', weaponSource: null, weaponType: 'GRENADE', distance: 9.5 },
  });
});

test('groups without a leader’s mark take the leader by name, and who has no UUID is left out', () => {
  const member = (name: string, id: string) => ({ id: 1, name, playerBiId: id, platform: 'platform-linux' });
  const group = { groupId: 7, name: 'Alpha', faction: '', leader: { name: 'Sample Two' } };
  const text = JSON.stringify({
    lastUpdated: '2025-11-20 10:10:00',
    groups: [
      { ...group, members: [member('Sample One', A), member('Sample Two', B), member('Sample Three', '')] },
      null,
    ],
  });
  const { body } = readGroups(text, UTC)!;
  expect(body.groups).toMatchObject([
    { groupId: 7, maxMembers: null, isPrivate: false, members: [{ isLeader: false, rank: null }, { isLeader: true }] },
  ]);
  expect(body.groups[0]!.members).toHaveLength(2);
  expect(readGroups('{"lastUpdated":"2025-11-2', UTC)).toBeUndefined();
});

describe('lines of Squad servers', () => {
  const ids = 'Online IDs: EOS: 0002f00d000000000000000000000001 steam: 76561190000000001';
  const understood = (text: string) => parse(readLine(`[2026.05.05-17.03.52:242][580]${text}`)!);

  test.each([
    [
      'LogSquadGameEvents: Display: Team 1, 3rd Division Battle Group ( 英国军队 ) has won the match with 249 Tickets on layer Narva RAAS v1 (level 纳尔瓦)!',
      { is: 'resultLogged', unit: '3rd Division Battle Group', faction: '英国军队', tickets: 249 },
    ],
    [
      'LogSquadGameEvents: Display: Team 2, USA ( US Army ) has lost the match with 0 Tickets on layer Harju RAAS v1 (level Harju)!',
      { is: 'resultLogged', unit: 'USA', faction: 'US Army', won: false },
    ],
    [
      `LogSquadTrace: [DedicatedServer]Wound(): Player:Sample One KillingDamage=186.000015 from BP_PlayerController_AdminTools_C_2146128933 (${ids} | Controller ID: BP_PlayerController_AdminTools_C_2146128933) caused by BP_HK416F-S_SJ4_Foregrip_C_2146012323`,
      { is: 'wounded', attacker: { controller: 'BP_PlayerController_AdminTools_C_2146128933' } },
    ],
    [
      `LogSquadTrace: [DedicatedServer]Wound(): Player: Sample One KillingDamage=0.000000 from BP_PlayerController_C_1 (${ids} | Controller ID: BP_PlayerController_C_1) caused by BP_Soldier_USMC_Rifleman1_Woodland_C`,
      { is: 'wounded', causer: 'BP_Soldier_USMC_Rifleman1_Woodland_C' },
    ],
    [
      'LogSquadTrace: [DedicatedServer]Die(): Player:Sample One KillingDamage=100.0 from nullptr (Online IDs: INVALID | Contoller ID: None)',
      { is: 'died', attacker: null, causer: null },
    ],
  ])('%s is understood', (text, reading) => {
    expect(understood(text)).toMatchObject({ outcome: 'understood', reading });
  });

  test('a kind of line is named without what differs', () => {
    expect(kindOf('LogSquadTrace: [DedicatedServer]Die(): Player:x')).toBe('LogSquadTrace Die()');
  });
});
