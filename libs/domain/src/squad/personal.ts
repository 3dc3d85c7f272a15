import type { SquadFacts } from './events';
import { CHAT, FREE, nameOf, PLAYER, textOf, type MarksOf } from '../personal-marks';

export const squadMarks: MarksOf<SquadFacts> = {
  SquadMatchStarted: [{}, 'at layer level match partial sequence serverId source'],
  SquadLayerLearned: [{}, 'at layer level match sequence serverId source teams[].faction teams[].team teams[].unit'],
  SquadStagingEnded: [{}, 'at match sequence serverId source'],
  SquadMatchEnded: [
    { 'players[].playerId': PLAYER },
    'at byAdmin factions.* layer level match outcome players[].seconds players[].stayed players[].team sequence serverId source startedAt teams[].faction teams[].team teams[].tickets teams[].unit winner winnerName',
  ],
  SquadPlayerIdentified: [
    { name: nameOf('playerId'), playerId: PLAYER, steamId: PLAYER },
    'at match sequence serverId source',
  ],
  SquadPlayerJoined: [{ name: nameOf('playerId'), playerId: PLAYER }, 'at match sequence serverId source'],
  SquadPlayerDisconnected: [
    { name: nameOf('playerId'), playerId: PLAYER },
    'at layer match seconds sequence serverId source',
  ],
  SquadPlayerRemoved: [
    { name: nameOf('playerId'), playerId: PLAYER, reason: textOf('playerId') },
    'at how match sequence serverId source',
  ],
  SquadPlayerDamaged: [
    {
      'attacker.name': nameOf('playerId'),
      'attacker.playerId': PLAYER,
      'victim.name': nameOf('playerId'),
      'victim.playerId': PLAYER,
    },
    'at attacker.faction attacker.team by damage layer match sequence serverId source victim.faction victim.team weapon',
  ],
  SquadPlayerWounded: [
    {
      'attacker.name': nameOf('playerId'),
      'attacker.playerId': PLAYER,
      'victim.name': nameOf('playerId'),
      'victim.playerId': PLAYER,
    },
    'at attacker.faction attacker.team by damage layer match sequence serverId source victim.faction victim.team weapon',
  ],
  SquadPlayerDied: [
    {
      'attacker.name': nameOf('playerId'),
      'attacker.playerId': PLAYER,
      'victim.name': nameOf('playerId'),
      'victim.playerId': PLAYER,
    },
    'at attacker.faction attacker.team bledOut by damage layer match sequence serverId source victim.faction victim.team weapon',
  ],
  SquadDamageCorrected: [
    {
      'after.attacker.name': nameOf('playerId'),
      'after.attacker.playerId': PLAYER,
      'after.victim.name': nameOf('playerId'),
      'after.victim.playerId': PLAYER,
      'before.attacker.name': nameOf('playerId'),
      'before.attacker.playerId': PLAYER,
      'before.victim.name': nameOf('playerId'),
      'before.victim.playerId': PLAYER,
    },
    'after.attacker.faction after.attacker.team after.by after.victim.faction after.victim.team at before.attacker.faction before.attacker.team before.by before.victim.faction before.victim.team damage layer match of sequence serverId source struckAt weapon',
  ],
  SquadWoundCorrected: [
    {
      'after.attacker.name': nameOf('playerId'),
      'after.attacker.playerId': PLAYER,
      'after.victim.name': nameOf('playerId'),
      'after.victim.playerId': PLAYER,
      'before.attacker.name': nameOf('playerId'),
      'before.attacker.playerId': PLAYER,
      'before.victim.name': nameOf('playerId'),
      'before.victim.playerId': PLAYER,
    },
    'after.attacker.faction after.attacker.team after.by after.victim.faction after.victim.team at before.attacker.faction before.attacker.team before.by before.victim.faction before.victim.team damage layer match of sequence serverId source struckAt weapon',
  ],
  SquadDeathCorrected: [
    {
      'after.attacker.name': nameOf('playerId'),
      'after.attacker.playerId': PLAYER,
      'after.victim.name': nameOf('playerId'),
      'after.victim.playerId': PLAYER,
      'before.attacker.name': nameOf('playerId'),
      'before.attacker.playerId': PLAYER,
      'before.victim.name': nameOf('playerId'),
      'before.victim.playerId': PLAYER,
    },
    'after.attacker.faction after.attacker.team after.by after.victim.faction after.victim.team at before.attacker.faction before.attacker.team before.by before.victim.faction before.victim.team damage layer match of sequence serverId source struckAt weapon',
  ],
  SquadPlayerRevived: [
    {
      'reviver.name': nameOf('playerId'),
      'reviver.playerId': PLAYER,
      'victim.name': nameOf('playerId'),
      'victim.playerId': PLAYER,
    },
    'at layer match reviver.faction reviver.team sequence serverId source victim.faction victim.team',
  ],
  SquadVehicleDamaged: [
    { 'attacker.name': nameOf('playerId'), 'attacker.playerId': PLAYER },
    'at attacker.faction attacker.team damage destroyed instance layer match sequence serverId source thing weapon',
  ],
  SquadDeployableDamaged: [
    { 'attacker.name': nameOf('playerId'), 'attacker.playerId': PLAYER },
    'at attacker.faction attacker.team damage destroyed instance layer match sequence serverId source thing weapon',
  ],
  SquadZoneChanged: [{}, 'at from how match sequence serverId source team zone'],
  SquadChatSent: [
    { message: CHAT, name: nameOf('playerId'), playerId: PLAYER },
    'at channel match sequence serverId source',
  ],
  SquadSquadCreated: [
    { name: nameOf('playerId'), playerId: PLAYER, squadName: FREE },
    'at match sequence serverId source squad teamName',
  ],
  SquadRosterSampled: [
    { 'players[].playerId': PLAYER, 'squads[].name': FREE },
    'at layer match players[].isLeader players[].role players[].squad players[].team sequence serverId source squads[].id squads[].locked squads[].size squads[].team teams[].name teams[].team teams[].tickets',
  ],
  SquadPopulationSampled: [
    {},
    'at gameVersion layer match maxPlayers nextLayer players publicQueue reservedQueue sequence serverId serverName source',
  ],
  SquadTickRateMeasured: [{}, 'at match rate sequence serverId source'],
  SquadLineUnrecognised: [{ text: CHAT }, 'at match sequence serverId source'],
  SquadFactsReceived: [{}, 'at match sequence serverId source'],
  SquadFactsSetAside: [{}, 'after at match reason sequence serverId source'],
  SquadFactsRecovered: [{}, 'after at match sequence serverId source'],
};
