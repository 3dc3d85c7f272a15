import type { ServerOrderFacts, PlayerRecordFacts, BanFileFacts, BanImportFacts } from './events';
import { ACTOR, FREE, IDS, MEMBER, nameOf, PLAYER, textOf, type MarksOf } from '../personal-marks';

export const serverOrderMarks: MarksOf<ServerOrderFacts> = {
  ServerOrderGiven: [
    { ban: IDS, name: nameOf('player'), player: PLAYER, 'squad.name': FREE, text: textOf('player') },
    'at correlationId game kind orderId reason serverId squad.squadId squad.team until',
  ],
  ServerOrderFetched: [{ player: PLAYER }, 'agent at game orderId serverId'],
  ServerOrderCompleted: [{ answer: textOf('player'), player: PLAYER }, 'at game orderId outcome serverId took'],
  ServerOrderExpired: [{ player: PLAYER }, 'at game orderId serverId'],
  ServerOrderUnanswered: [{ player: PLAYER }, 'at game orderId serverId'],
};

/** The import that an event came through. */
const through = { 'through.by': nameOf('byId'), 'through.byId': MEMBER };

export const playerRecordMarks: MarksOf<PlayerRecordFacts> = {
  PlayerNoteAdded: [{ name: nameOf('player'), player: PLAYER, text: textOf('player') }, 'at game noteId'],
  PlayerBanned: [
    {
      banId: IDS,
      'evidence[]': textOf('player'),
      name: nameOf('player'),
      notes: textOf('player'),
      player: PLAYER,
      reason: textOf('player'),
      text: textOf('player'),
      ...through,
    },
    'at game through.importId until',
  ],
  PlayerBanChanged: [{ banId: IDS, name: nameOf('player'), player: PLAYER, text: textOf('player') }, 'at game until'],
  PlayerBanLifted: [
    { banId: IDS, name: nameOf('player'), player: PLAYER, reason: textOf('player'), ...through },
    'at game through.importId',
  ],
};

export const banImportMarks: MarksOf<BanImportFacts> = {
  ImportedBansListed: [
    {
      'bans[].name': nameOf('player'),
      'bans[].notes': textOf('player'),
      'bans[].player': PLAYER,
      'bans[].reason': textOf('player'),
      'bans[].text': textOf('player'),
    },
    'at bans[].at bans[].until game importId portion',
  ],
  BansImported: [{ source: FREE }, 'at game importId left portions taken'],
  BanImportUndone: [{ reason: FREE }, 'at game importId'],
};

export const banFileMarks: MarksOf<BanFileFacts> = {
  BanFileSecretRotated: [{ by: nameOf(ACTOR) }, 'at endsWith secretHash'],
  BanFileSecretDropped: [{ by: nameOf(ACTOR) }, 'at'],
};
