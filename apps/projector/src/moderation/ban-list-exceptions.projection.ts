import type { BanListException } from '@app/contracts/moderation/moderation';
import { banListExceptions } from '@app/contracts/moderation/read-models';
import type { PlayerRecordEvent } from '@app/domain/moderation/events';
import { playerRecordId } from '@app/domain/moderation/player-record';
import { projection } from '../projection';

/** Players whom a subscribed list bans nowhere. */
export const exceptions = projection<BanListException, PlayerRecordEvent>()({
  into: banListExceptions,
  key: ({ data }) => {
    const listId = 'listId' in data ? data.listId : data.excepts?.listId;
    return listId === undefined ? undefined : `${listId}-${playerRecordId(data)}`;
  },
  initial: () => ({ listId: '', game: 'squad', player: '', name: '', reason: '', by: '', at: '' }),
  evolve: {
    PlayerExceptedFromList: (_, { data: { listId, game, player, name, reason, at }, metadata }) => ({
      ...{ listId, game, player, name, reason, at, by: metadata.actor.name },
    }),
    PlayerBanLifted: (doc, { data: { excepts, game, player, name, reason, at }, metadata }) => ({
      ...{ ...doc, game, player, name, reason, at, by: metadata.actor.name },
      listId: excepts?.listId ?? doc.listId,
    }),
    PlayerListExceptionEnded: () => undefined,
  },
});
