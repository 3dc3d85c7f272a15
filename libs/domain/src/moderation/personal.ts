import type { ServerOrderFacts, PlayerRecordFacts, BanFileFacts } from './events';
import { ACTOR, FREE, IDS, nameOf, PLAYER, textOf, type MarksOf } from '../personal-marks';

export const serverOrderMarks: MarksOf<ServerOrderFacts> = {
  ServerOrderGiven: [
    { ban: IDS, name: nameOf('player'), player: PLAYER, 'squad.name': FREE, text: textOf('player') },
    'at correlationId game kind orderId reason serverId squad.squadId squad.team until',
  ],
  ServerOrderFetched: [{ player: PLAYER }, 'agent at game orderId serverId'],
  ServerOrderCompleted: [{ answer: textOf('player'), player: PLAYER }, 'at game orderId outcome serverId took'],
  ServerOrderExpired: [{ player: PLAYER }, 'at game orderId serverId'],
};

export const playerRecordMarks: MarksOf<PlayerRecordFacts> = {
  PlayerNoteAdded: [{ name: nameOf('player'), player: PLAYER, text: textOf('player') }, 'at game noteId'],
  PlayerBanned: [
    {
      banId: IDS,
      'evidence[]': textOf('player'),
      name: nameOf('player'),
      notes: textOf('player'),
      player: PLAYER,
      text: FREE,
    },
    'at game reason until',
  ],
  PlayerBanChanged: [{ banId: IDS, name: nameOf('player'), player: PLAYER, text: FREE }, 'at game until'],
  PlayerBanLifted: [{ banId: IDS, name: nameOf('player'), player: PLAYER, reason: textOf('player') }, 'at game'],
};

export const banFileMarks: MarksOf<BanFileFacts> = {
  BanFileSecretRotated: [{ by: nameOf(ACTOR) }, 'at endsWith secretHash'],
  BanFileSecretDropped: [{ by: nameOf(ACTOR) }, 'at'],
};
