import type {
  BanFileFacts,
  BanImportFacts,
  BanListFacts,
  PlayerRecordFacts,
  ServerOrderFacts,
  WatchlistFacts,
} from './events';
import { ACTOR, FREE, IDS, MEMBER, nameOf, PLAYER, textOf, type MarksOf } from '../personal-marks';

export const serverOrderMarks: MarksOf<ServerOrderFacts> = {
  ServerOrderGiven: [
    { ban: IDS, name: nameOf('player'), player: PLAYER, 'squad.name': FREE, text: textOf('player') },
    'at automation correlationId game kind orderId reason serverId squad.squadId squad.team until',
  ],
  ServerOrderFetched: [{ player: PLAYER }, 'agent at game orderId serverId'],
  ServerOrderCompleted: [{ answer: textOf('player'), player: PLAYER }, 'at game orderId outcome serverId took'],
  ServerOrderExpired: [{ player: PLAYER }, 'at game orderId serverId'],
  ServerOrderUnanswered: [{ player: PLAYER }, 'at game orderId serverId'],
};

/** The import or the list that an event came through. */
const through = { 'through.by': nameOf('byId'), 'through.byId': MEMBER, 'through.list': FREE };
const exception = { list: FREE, name: nameOf('player'), player: PLAYER };

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
    'at game through.importId through.listId until',
  ],
  PlayerBanChanged: [
    { banId: IDS, name: nameOf('player'), player: PLAYER, text: textOf('player'), 'through.list': FREE },
    'at game through.listId until',
  ],
  PlayerBanLifted: [
    {
      ...{ banId: IDS, name: nameOf('player'), player: PLAYER, reason: textOf('player'), ...through },
      'excepts.list': FREE,
    },
    'at excepts.listId game through.importId through.listId',
  ],
  PlayerExceptedFromList: [{ ...exception, reason: textOf('player') }, 'at game listId'],
  PlayerListExceptionEnded: [exception, 'at game listId'],
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

const reading = 'at entries game hash listId problems[].line unclear';
export const banListMarks: MarksOf<BanListFacts> = {
  BanListSubscribed: [{ address: FREE, name: FREE }, 'at everyHours game listId'],
  BanListRead: [{ 'problems[].why': FREE }, `${reading} changed entered lifted`],
  BanListHeld: [{ 'problems[].why': FREE }, `${reading} why`],
  BanListUnread: [{ because: FREE }, 'at game listId'],
  BanListReadingRequested: [{}, 'accepts at game listId'],
  BanListUnsubscribed: [{ reason: FREE }, 'at game keeps listId'],
  BanListEnded: [{}, 'at game listId'],
};

export const watchlistMarks: MarksOf<WatchlistFacts> = {
  PlayerWatched: [{ name: nameOf('player'), player: PLAYER, reason: textOf('player') }, 'at game told until'],
  PlayerUnwatched: [{ name: nameOf('player'), player: PLAYER }, 'at game'],
};

export const banFileMarks: MarksOf<BanFileFacts> = {
  BanFileSecretRotated: [{ by: nameOf(ACTOR) }, 'at endsWith secretHash'],
  BanFileSecretDropped: [{ by: nameOf(ACTOR) }, 'at'],
};
