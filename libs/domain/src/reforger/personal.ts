import type { ReforgerFacts } from './events';
import { CHAT, FREE, ITSELF, nameOf, namesBut, PLAYER, type MarksOf } from '../personal-marks';

export const reforgerMarks: MarksOf<ReforgerFacts> = {
  ReforgerPlayerIdentified: [
    { name: nameOf('playerId'), playerId: PLAYER, steamId: PLAYER },
    'at log platform sequence serverId source',
  ],
  ReforgerPlayerKilled: [
    {
      'killer.name': nameOf('playerId'),
      'killer.playerId': PLAYER,
      'victim.name': nameOf('playerId'),
      'victim.playerId': PLAYER,
    },
    'at by distance killer.faction log sequence serverId source victim.faction weapon weaponSource weaponType',
  ],
  ReforgerAiKilled: [
    { 'killer.name': nameOf('playerId'), 'killer.playerId': PLAYER },
    'at distance isFriendly killer.faction log sequence serverId source weapon weaponSource weaponType',
  ],
  ReforgerChatSent: [
    { message: CHAT, name: nameOf('playerId'), playerId: PLAYER },
    'at channel log sequence serverId source',
  ],
  ReforgerPlayerConnected: [{ playerId: PLAYER }, 'at log sequence serverId source'],
  ReforgerPlayerLeft: [{ playerId: PLAYER }, 'at factions.* log seconds sequence serverId source'],
  ReforgerFactionJoined: [{ playerId: PLAYER }, 'at faction log sequence serverId source'],
  ReforgerGameStarted: [{}, 'at log sequence serverId source'],
  ReforgerGameEnded: [
    { 'players[].playerId': PLAYER, 'results[].playerId': PLAYER },
    'at log players[].factions.* players[].stayed reason results[].faction results[].won sequence serverId source startedAt winner',
  ],
  ReforgerWinnerReported: [{}, 'at log sequence serverId source winner'],
  ReforgerGameLeftUndecided: [
    { 'players[].playerId': PLAYER },
    'at players[].factions.* players[].stayed serverId startedAt',
  ],
  ReforgerGameDecided: [
    { 'results[].playerId': PLAYER },
    'at results[].faction results[].won serverId startedAt winner',
  ],
  ReforgerBaseCaptured: [{}, 'at base faction log sequence serverId source'],
  ReforgerVoteChanged: [{ initiator: nameOf(ITSELF), target: nameOf(ITSELF) }, 'at log sequence serverId source what'],
  ReforgerPerformanceMeasured: [{}, 'ai at fps log players sequence serverId source'],
  ReforgerRosterSampled: [
    { 'players[].name': nameOf('playerId'), 'players[].playerId': PLAYER },
    'at log players[].faction sequence serverId source',
  ],
  ReforgerLineUnrecognised: [{ text: CHAT }, 'at log sequence serverId source'],
  ReforgerFactsReceived: [{}, 'at log sequence serverId source'],
  ReforgerFactsSetAside: [{}, 'after at log reason sequence serverId source'],
  ReforgerFactsRecovered: [{}, 'after at log sequence serverId source'],
  ReforgerCareerChanged: [{ playerId: PLAYER }, 'added.* at epoch serverId total.*'],
  ReforgerToolsEventReceived: [{ 'data.*': namesBut('base', 'faction', 'reason', 'winner') }, 'at key name serverId'],
  ReforgerGroupsReported: [
    {
      'alone[].name': nameOf('playerId'),
      'alone[].playerId': PLAYER,
      'groups[].leader': PLAYER,
      'groups[].members[].name': nameOf('playerId'),
      'groups[].members[].playerId': PLAYER,
      'groups[].name': FREE,
    },
    'alone[].faction alone[].rank at groups[].faction groups[].id groups[].isPrivate groups[].maxMembers groups[].members[].rank serverId',
  ],
};
